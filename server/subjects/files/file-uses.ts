import { inArray } from 'drizzle-orm'
import type { StoredFile } from '../../../contract/files/content-files.ts'
import { traitsOf } from '../../../contract/records/field-kinds.ts'
import type { AnyField, RecordOf, ResourceDefinition } from '../../../contract/records/resource.ts'
import { resources } from '../../../contract/subjects/all.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import { forOneWrite, type Rules, type SetRules, type Write } from '../../database/rules.ts'
import { files, fileUses } from '../../database/schema.ts'
import { AppError, unprocessable } from '../../errors.ts'
import { urlOf, withSafeName } from './files.ts'

const holdsFiles = (field: AnyField): boolean => traitsOf(field).files !== undefined

const held = (field: AnyField, value: unknown): readonly string[] =>
  value ? (traitsOf(field).files?.(value) ?? []) : []

/**
 * Rules for resources with files: a record refers only to files that exist, with the stored name, size and kind,
 * whatever the request contains. A referenced file is no longer removed as unused.
 */
const claiming = ({ name, fields }: ResourceDefinition): SetRules[string] => {
  const own = Object.entries(fields).filter(([, field]) => holdsFiles(field))
  const urlsOf = (after: Record<string, unknown>) => [
    ...new Set(own.flatMap(([key, field]) => held(field, after[key]))),
  ]
  const keyOf = (url: string) => url.slice(urlOf('').length)

  function claim(after: Record<string, unknown>, known: ReadonlyMap<string, StoredFile>) {
    for (const [key, field] of own) {
      const { groups, schema, label } = field
      if (held(field, after[key]).some(url => !known.has(url)))
        throw unprocessable({ [key]: `${label}: un file non c’è più; lo carichi di nuovo.` })
      if (!after[key] || !groups) continue
      const real = [after[key]].flat().map(file => known.get((file as StoredFile).url))
      after[key] = Array.isArray(after[key]) ? real : real[0]
      const { error } = schema.safeParse(after[key])
      if (error) throw unprocessable({ [key]: error.issues[0]!.message })
    }
  }

  return async (tx, writes) => {
    const refused = new Map<Write, AppError>()
    const holding = writes.flatMap(write => {
      const urls = write.after ? urlsOf(write.after) : []
      return urls.length > 0 ? [{ write, after: write.after!, urls }] : []
    })
    if (holding.length === 0) return refused
    const keys = [...new Set(holding.flatMap(({ urls }) => urls.map(keyOf)))]
    const found = await tx.select().from(files).where(inArray(files.key, keys)).for('key share')
    const ids = new Map(found.map(({ _id, key }) => [urlOf(key!), _id]))
    const known = new Map(
      found.map(({ key, name, size, mimetype }) => [
        urlOf(key!),
        withSafeName({ url: urlOf(key!), name, size, mimetype }),
      ]),
    )
    const uses: (typeof fileUses.$inferInsert)[] = []
    for (const { write, after, urls } of holding)
      try {
        claim(after, known)
        uses.push(...urls.map(url => ({ file: ids.get(url)!, resource: name, record: after._id as string })))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refused.set(write, error)
      }
    if (uses.length > 0) await tx.insert(fileUses).values(uses).onConflictDoNothing()
    return refused
  }
}

/** The rules of resources with files, for many writes at once. */
export const setRulesOfFiles: SetRules = Object.fromEntries(
  resources
    .filter(({ fields }) => Object.values(fields).some(holdsFiles))
    .map(definition => [definition.name, claiming(definition)]),
)

/**
 * Cleans file names again, because a restored request of an earlier version may contain names as the visitor typed
 * them.
 */
const cleanAttachmentNames: Rules[string] = async (_tx, { after }) => {
  if (after) after.allegati = (after.allegati as RecordOf<typeof requests>['allegati']).map(withSafeName)
}

/** The rules of resources with files, for one write. */
export const rulesOfFiles: Rules = {
  ...Object.fromEntries(Object.entries(setRulesOfFiles).map(([name, rule]) => [name, forOneWrite(rule)])),
  [requests.name]: cleanAttachmentNames,
}
