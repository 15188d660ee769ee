import { isDeepStrictEqual } from 'node:util'
import { and, inArray, isNull, or } from 'drizzle-orm'
import type { StoredFile } from '../../../contract/files/content-files.ts'
import { privateFilesIn, traitsOf } from '../../../contract/records/field-kinds.ts'
import type { AnyField, ResourceDefinition } from '../../../contract/records/resource.ts'
import { resources } from '../../../contract/subjects/all.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import type { Actor } from '../../database/actor.ts'
import { forOneWrite, type Rules, type SetRules, type Write } from '../../database/rules.ts'
import { files, fileUses } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { AppError, unprocessable } from '../../errors.ts'
import { urlOf, withSafeName } from './files.ts'

type Row = Record<string, unknown>

const holdsFiles = (field: AnyField): boolean =>
  field.holdsFiles === true || traitsOf(field).files !== undefined

/** The files in a value: those with an address by their address, the others by their id. */
const namedIn = (field: AnyField, value: unknown): readonly string[] =>
  value
    ? [...(traitsOf(field).files?.(value) ?? []), ...privateFilesIn(field, value).map(({ _id }) => _id)]
    : []

/** A stored file, with the records that use or have used the file. */
type Known = Pick<
  typeof files.$inferSelect,
  '_id' | 'key' | 'name' | 'size' | 'mimetype' | 'owner' | 'ownerRole' | 'request'
> & { users: Set<string> }

/** Reads the files by address or id, and locks their rows, so that two records cannot take one unused file. */
async function knownFiles(tx: Queries, named: readonly string[]): Promise<Map<string, Known>> {
  const start = urlOf('')
  const keys = named.flatMap(one => (one.startsWith(start) ? one.slice(start.length) : []))
  const ids = named.filter(one => !one.startsWith(start))
  const found = await tx
    .select()
    .from(files)
    .where(or(inArray(files.key, keys), and(inArray(files._id, ids), isNull(files.key))))
    .for('no key update')
  const all = found.map(file => ({ ...withSafeName(file), users: new Set<string>() }))
  const known = new Map(all.map(file => [file._id, file]))
  const uses =
    all.length > 0
      ? await tx
          .select()
          .from(fileUses)
          .where(inArray(fileUses.file, [...known.keys()]))
      : []
  for (const { file, record } of uses) known.get(file)!.users.add(record)
  return new Map(all.map(file => [file.key === null ? file._id : urlOf(file.key), file]))
}

/**
 * Whether `actor` may put a file into a record: a file that the record holds, or has held, or an upload of the actor that
 * nothing uses. Only the server puts a file of one record into another one; a write of the server for a person holds what
 * the person may put in, because the values may be the person's.
 */
function mayHold(actor: Actor, { users, request, owner, ownerRole }: Known, record: string): boolean {
  const writer = actor.kind === 'system' ? actor.author : actor
  if (!writer || users.has(record) || request === record) return true
  if (users.size > 0 || request) return false
  return writer.kind === 'visitor' ? owner === null : owner === writer.id && ownerRole === writer.kind
}

/** A file as a record names it, with the stored name, size and kind. */
const asStored = (given: object, { _id, key, name, size, mimetype }: Known): object => {
  const real: Row = { _id, url: key && urlOf(key), name, size, mimetype }
  return Object.fromEntries(Object.entries(given).map(([part, value]) => [part, real[part] ?? value]))
}

/**
 * Rules for resources with files: a record holds only files that exist and that the actor may put into the record, with
 * the stored name, size and kind, whatever the request contains. A held file is no longer removed as unused.
 */
const claiming = ({ name, fields }: ResourceDefinition): SetRules[string] => {
  const own = Object.entries(fields).filter(([, field]) => holdsFiles(field))

  /** The fields whose files a write changes. */
  const changed = ({ before, after }: Write) =>
    own.filter(([key]) => after?.[key] && !isDeepStrictEqual(before?.[key], after[key]))

  /** Checks the files in the changed `fields` of one write, and returns them. */
  function claim(
    { actor, before, after: row }: Write,
    fields: ReturnType<typeof changed>,
    known: ReadonlyMap<string, Known>,
  ): Known[] {
    const after = row!
    const record = after._id as string
    const isRestored = before === null && after.versione !== 1
    return fields.flatMap(([key, field]) => {
      const { groups, schema, label } = field
      const named = namedIn(field, after[key])
      const held = named.flatMap(one => known.get(one) ?? []).filter(file => mayHold(actor, file, record))
      // A record that comes back from the history may name private files that are gone.
      if (held.length < named.length && !(isRestored && field.holdsFiles))
        throw unprocessable({
          [key]: `${label}: un file non c’è più, o è di un’altra scheda. Lo carichi di nuovo.`,
        })
      if (groups || field.holdsFiles) {
        const real = (file: object) => {
          const { url, _id } = file as Partial<StoredFile & { _id: string }>
          const found = known.get(url ?? _id ?? '')
          return found ? asStored(file, found) : withSafeName(file as Known)
        }
        const value = after[key] as object
        after[key] = Array.isArray(value) ? value.map(real) : real(value)
        const { error } = schema.safeParse(after[key])
        if (error) throw unprocessable({ [key]: error.issues[0]!.message })
      }
      for (const file of held) file.users.add(record)
      return held
    })
  }

  return async (tx, writes) => {
    const refused = new Map<Write, AppError>()
    const holding = writes.map(write => ({ write, fields: changed(write) }))
    const named = new Set(
      holding.flatMap(({ write, fields }) =>
        fields.flatMap(([key, field]) => namedIn(field, write.after![key])),
      ),
    )
    if (named.size === 0) return refused
    const known = await knownFiles(tx, [...named])
    const uses: (typeof fileUses.$inferInsert)[] = []
    for (const { write, fields } of holding) {
      if (fields.length === 0) continue
      try {
        uses.push(
          ...claim(write, fields, known)
            // `claimFiles` ties files of visitors to their request, and they go with the request.
            .filter(({ owner }) => !(name === requests.name && owner === null))
            .map(({ _id }) => ({ file: _id, resource: name, record: write.after!._id as string })),
        )
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refused.set(write, error)
      }
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

/** The rules of resources with files, for one write. */
export const rulesOfFiles: Rules = Object.fromEntries(
  Object.entries(setRulesOfFiles).map(([name, rule]) => [name, forOneWrite(rule)]),
)
