import type { Database } from '../database/open.ts'
import { files } from '../database/schema.ts'
import { newId } from '../new-id.ts'

/** Inserts the row of a stored file without bytes, which nobody uploaded. Returns the file as a record names it. */
export async function addStoredFile({ orm }: Database, values: Partial<typeof files.$inferInsert> = {}) {
  const file = { _id: newId(), name: 'Documento.pdf', size: 1200, mimetype: 'application/pdf' }
  const owner = { ownerRole: 'admin', owner: newId() } as const
  const row = { ...file, ...owner, createdAt: new Date(), ...values }
  await orm.insert(files).values(row)
  const { _id, name, size, mimetype } = row
  return { _id, name, size, mimetype, pagine: 1 }
}
