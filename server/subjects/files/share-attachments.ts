import { and, eq } from 'drizzle-orm'
import { fileUses } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'

/** Lets the readers of another record open the attachments of a message, which then live as long as that record. */
export async function shareAttachments(
  tx: Queries,
  attachments: readonly { _id: string }[],
  holder: { resource: string; record: string },
): Promise<void> {
  if (attachments.length > 0)
    await tx
      .insert(fileUses)
      .values(attachments.map(({ _id }) => ({ file: _id, ...holder })))
      .onConflictDoNothing()
}

/** Ends the use of attachments by a record. Files that no other record uses are removed later. */
export async function releaseAttachments(
  tx: Queries,
  { resource, record }: { resource: string; record: string },
): Promise<void> {
  await tx.delete(fileUses).where(and(eq(fileUses.resource, resource), eq(fileUses.record, record)))
}
