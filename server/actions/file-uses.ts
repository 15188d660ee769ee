import { inArray } from 'drizzle-orm'
import type { StoredFile } from '../../contract/content-files.ts'
import type { FieldKind } from '../../contract/fields.ts'
import type { AnyDefinition, RecordOf } from '../../contract/resource.ts'
import { resources } from '../../contract/resources/all.ts'
import { requests } from '../../contract/resources/requests.ts'
import { picturesOf, type RichText } from '../../contract/rich-text.ts'
import type { Rules } from '../database/rules.ts'
import { files, fileUses } from '../database/schema.ts'
import { unprocessable } from '../errors.ts'
import { safelyNamed, urlOf } from './files.ts'

const kinds: readonly FieldKind[] = ['file', 'files', 'picture', 'rich']

const held = (kind: FieldKind, value: unknown): string[] => {
  if (!value) return []
  if (kind === 'rich') return picturesOf(value as RichText)
  return [value].flat().map(file => (file as StoredFile).url)
}

/**
 * A record holds files that are there, as they are: their name, size and kind are those that were kept with the bytes,
 * whatever a request says of them. From then on the file stays.
 */
const claiming =
  ({ name, fields }: AnyDefinition): Rules[string] =>
  async (tx, { after }) => {
    if (!after) return
    const own = Object.entries(fields).filter(([, { kind }]) => kinds.includes(kind))
    const urls = [...new Set(own.flatMap(([key, { kind }]) => held(kind, after[key])))]
    if (urls.length === 0) return
    const keys = urls.map(url => url.slice(urlOf('').length))
    const found = await tx.select().from(files).where(inArray(files.key, keys)).for('key share')
    const known = new Map(
      found.map(({ key, name, size, mimetype }) => [
        urlOf(key!),
        safelyNamed({ url: urlOf(key!), name, size, mimetype }),
      ]),
    )
    for (const [key, { kind, schema, label }] of own) {
      if (held(kind, after[key]).some(url => !known.has(url)))
        throw unprocessable({ [key]: `${label}: un file non c’è più, caricarlo di nuovo.` })
      if (!after[key] || kind === 'rich') continue
      const real = [after[key]].flat().map(file => known.get((file as StoredFile).url))
      after[key] = kind === 'files' ? real : real[0]
      const { error } = schema.safeParse(after[key])
      if (error) throw unprocessable({ [key]: error.issues[0]!.message })
    }
    await tx
      .insert(fileUses)
      .values(found.map(({ _id }) => ({ file: _id, resource: name, record: after._id as string })))
      .onConflictDoNothing()
  }

/** The history of a request of an earlier version brings back names as the visitor gave them. */
const namingAttachments: Rules[string] = async (_tx, { after }) => {
  if (after) after.allegati = (after.allegati as RecordOf<typeof requests>['allegati']).map(safelyNamed)
}

/** The rule of every resource that has files. */
export const rulesOfFiles: Rules = {
  ...Object.fromEntries(
    resources
      .filter(({ fields }) => Object.values(fields).some(({ kind }) => kinds.includes(kind)))
      .map(definition => [definition.name, claiming(definition as AnyDefinition)]),
  ),
  [requests.name]: namingAttachments,
}
