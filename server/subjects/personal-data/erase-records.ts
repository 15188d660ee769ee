import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableColumns, isNull, notExists, or, sql } from 'drizzle-orm'
import type { LiveEvent } from '../../../contract/live/live-messages.ts'
import type { AnyField, RecordOf, ResourceDefinition } from '../../../contract/records/resource.ts'
import { resourceNamed, resources } from '../../../contract/subjects/all.ts'
import { appointments } from '../../../contract/subjects/appointments.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import { erasedPart, erasedText } from '../../../contract/text/erased-words.ts'
import type { Context } from '../../context.ts'
import { digestOf } from '../../database/commit-digest.ts'
import { firstLineFor } from '../../database/commits.ts'
import {
  clientsTable,
  commits,
  documentPages,
  eggsyncRows,
  files,
  fileUses,
  loanFileViews,
  requestLinks,
  tableFor,
  webhookDeliveriesTable,
} from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { searchColumn } from '../../database/store.ts'
import { publishAll } from '../../live/publish.ts'
import { membersOf, namesOf } from '../loan-files/file-names.ts'

/** Ids of records by the name of their resource. */
export type Ids = Record<string, string[]>
type Row = Record<string, unknown>

/**
 * What an erasure does to records, by ids alone, so that the erasure may be noted and repeated after a restore without
 * naming anybody.
 */
export interface Erasure {
  /** Records that go, with their history. */
  remove: Ids
  /** Records that stay without what names a person (`blanked`), with an empty history. */
  blank: Ids
  /** Texts that named the person in records that stay: resource, record, field. */
  texts: [resource: string, record: string, field: string][]
  /** Lines of history that lose their content although their record stays or went before. */
  lines: string[]
  /** Lines of history of others, which lose what names the person. */
  redacted: string[]
  /** Loan files whose names and searched codes follow the people who are left. */
  renamed: string[]
}

export const noErasure = (): Erasure => ({
  ...{ remove: {}, blank: {} },
  ...{ texts: [], lines: [], redacted: [], renamed: [] },
})

/** Adds ids to a list of ids by resource, each once. */
export function addIds(ids: Ids, { name }: { name: string }, some: readonly string[]): void {
  if (some.length > 0) ids[name] = [...new Set([...(ids[name] ?? []), ...some])]
}

/** Adds the ids of one erasure to another. */
export function addErasure(to: Erasure, from: Erasure): void {
  for (const kind of ['remove', 'blank'] as const)
    for (const [name, ids] of Object.entries(from[kind])) addIds(to[kind], { name }, ids)
  to.texts.push(...from.texts)
  to.lines.push(...from.lines)
  to.redacted.push(...from.redacted)
  to.renamed.push(...from.renamed)
}

/** The values of a record that stays without what names a person. What remains serves statistics. */
const blanked: Record<string, Row> = {
  pratiche: {
    intestatario: null,
    chiavi: null,
    lead: null,
    richiesta: null,
    fonte: null,
    simulazione: null,
    consensi: [],
    circostanze: null,
    immobile: null,
    terzi: null,
    debiti: null,
    richiestaIntegrazione: null,
    motivo: null,
  },
  pratiche_passi: { chi: '—', motivo: null },
  pratiche_banche: { condizioni: null, motivoBanca: null, offerta: null },
  pratiche_compensi: { nota: null },
  // Who the customer is stays, as long as a file has to be kept; how to reach and how to recognise them as a user goes.
  clients: {
    email: null,
    nuovaEmail: null,
    emailVerificata: false,
    emailConfermata: null,
    confermeTolte: null,
    referal: null,
    cellulare: null,
    consensi: [],
    notifiche: null,
    status: 'blocked',
  },
}
/** The resources whose records may stay without what names a person. */
export const isBlankable = ({ name }: { name: string }): boolean => name in blanked

/** References of one resource to another. */
interface Reference {
  from: ResourceDefinition
  field: string
  isOptional: boolean
}

const referencesTo = (name: string): Reference[] =>
  resources.flatMap(from =>
    Object.entries<AnyField>(from.fields).flatMap(([field, { kind, to, optional }]) =>
      kind === 'reference' && to === name ? [{ from, field, isOptional: optional === true }] : [],
    ),
  )

/** Resources so that each comes before those it refers to. */
function referringFirst(names: readonly string[]): string[] {
  const left = new Set(names)
  const ordered: string[] = []
  while (left.size > 0) {
    const free = [...left].filter(
      name => !referencesTo(name).some(({ from }) => from.name !== name && left.has(from.name)),
    )
    // Resources in a circle would wait for one another.
    const next = free.length > 0 ? free : [...left]
    for (const name of next) left.delete(name)
    ordered.push(...next)
  }
  return ordered
}

const definitionOf = (name: string): ResourceDefinition => {
  const definition = resourceNamed(name)
  if (!definition) throw new Error(`there is no resource ${name}`)
  return definition
}

/** A line of history of an erasure. The line holds no values, and its digest can be verified. */
function lineOf(
  { newId, now }: Pick<Context, 'newId' | 'now'>,
  definition: ResourceDefinition,
  row: Row,
  action: 'edit' | 'delete',
  admin: string | null,
) {
  const salt = randomBytes(16).toString('base64url')
  const payload = {
    _id: newId(),
    action,
    model: definition.model,
    ref: row._id as string,
    padre: definition.partOf ? ((row[definition.partOf] as string | null) ?? null) : null,
    info: [],
    deletedObject: null,
    admin,
    agent: null,
    autore: admin ? ('admin' as const) : ('system' as const),
    createdAt: now(),
    versione: (row.versione as number) + 1,
    eggsync: null,
  }
  return { ...payload, salt, digest: digestOf(salt, payload), first: firstLineFor(payload._id) }
}

/** Changes records without their rules, with lines of history that hold no values. */
async function setValues(
  context: Context,
  tx: Queries,
  definition: ResourceDefinition,
  ids: readonly string[],
  valuesOf: (row: Row) => Row,
  admin: string | null,
): Promise<void> {
  const table = tableFor(definition)
  const rows = (await tx.select().from(table).where(isAnyOf(table._id, ids)).for('update')) as Row[]
  for (const row of rows) {
    const values = valuesOf(row)
    const after = { ...row, ...values, versione: (row.versione as number) + 1, updatedAt: context.now() }
    await tx
      .update(table)
      .set({ ...after, ...searchColumn(definition, after) })
      .where(eq(table._id, row._id as string))
  }
  const lines = rows.map(row => lineOf(context, definition, row, 'edit', admin))
  if (lines.length > 0) await tx.insert(commits).values(lines)
}

/** The signed papers in the consents of customers. Loan files hold papers that were recorded there. */
async function papersOf(tx: Queries, customers: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ consensi: clientsTable.consensi })
    .from(clientsTable)
    .where(isAnyOf(clientsTable._id, customers))
  return (rows as Pick<RecordOf<typeof clients>, 'consensi'>[]).flatMap(({ consensi }) =>
    consensi.flatMap(({ registrata }) => registrata?.file?._id ?? []),
  )
}

/**
 * The files that no record holds any more, after the records `gone` left them and every record left the `papers`. Their
 * rows are removed.
 */
async function releaseFiles(
  tx: Queries,
  gone: readonly string[],
  papers: readonly string[],
): Promise<string[]> {
  const held = await tx
    .delete(fileUses)
    .where(or(isAnyOf(fileUses.record, gone), isAnyOf(fileUses.file, papers)))
    .returning({ file: fileUses.file })
  const own = await tx.select({ file: files._id }).from(files).where(isAnyOf(files.request, gone))
  // Pages that were sent and not yet joined belong to nobody.
  const sent = await tx
    .delete(documentPages)
    .where(isAnyOf(documentPages.document, gone))
    .returning({ file: documentPages.file })
  const ids = [...new Set([...held, ...own, ...sent].map(({ file }) => file))]
  if (ids.length === 0) return []
  // A file of a request stays while another record, such as a complaint, holds it.
  await tx
    .update(files)
    .set({ request: null })
    .where(and(isAnyOf(files._id, ids), isAnyOf(files.request, gone)))
  const isHeld = tx.select({ file: fileUses.file }).from(fileUses).where(eq(fileUses.file, files._id))
  const removed = await tx
    .delete(files)
    .where(and(isAnyOf(files._id, ids), isNull(files.request), eq(files.kept, false), notExists(isHeld)))
    .returning({ _id: files._id })
  return removed.map(({ _id }) => _id)
}

/**
 * The ids of records that somebody removed before: parts of the records `wholes`, what was about removed customers, and
 * appointments about customers, leads and messages. Their uploads were kept, because the history names them.
 */
async function removedBefore(
  tx: Queries,
  wholes: readonly string[],
  { remove, blank }: Pick<Erasure, 'remove' | 'blank'>,
): Promise<string[]> {
  const isAboutAnyOf = (field: string, some: readonly string[] = []) =>
    isAnyOf(sql`${commits.deletedObject} ->> ${field}::text`, some)
  const customers = [remove, blank].flatMap(ids => ids[clients.name] ?? [])
  const isAppointment = and(
    eq(commits.model, appointments.model),
    or(
      isAboutAnyOf('lead', remove[leads.name]),
      isAboutAnyOf('richiesta', remove[requests.name]),
      isAboutAnyOf('cliente', customers),
    ),
  )
  const isAbout = or(
    isAnyOf(commits.padre, wholes),
    isAboutAnyOf('cliente', remove[clients.name]),
    isAppointment,
  )
  const rows = await tx
    .selectDistinct({ ref: commits.ref })
    .from(commits)
    .where(and(eq(commits.action, 'delete'), isAbout))
  return rows.map(({ ref }) => ref)
}

/** Who looked at the file stays; the names of documents and papers go, because they may contain the name of a person. */
async function forgetLooks(tx: Queries, files: readonly string[], gone: readonly string[]): Promise<void> {
  await tx
    .update(loanFileViews)
    .set({ name: null })
    .where(or(isAnyOf(loanFileViews.file, files), isAnyOf(loanFileViews.document, gone)))
}

/** Empties lines of history. Their digests stay, so that the chain of seals holds. */
async function emptyLines(
  tx: Queries,
  column: 'ref' | 'padre' | '_id',
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(commits)
      .set({ info: null, deletedObject: null, salt: null })
      .where(isAnyOf(commits[column], ids))
}

/** How an erasure takes a person out of the words of others. */
interface Redaction {
  /** Finds what names the person; null when nobody knows. */
  traces: RegExp | null
  /** Whether a restore repeats the erasure. */
  isRepeated?: true
}

/** A value of JSON without what `traces` finds in its texts. */
export const withoutTraces = <T>(json: T, traces: RegExp): T =>
  JSON.parse(JSON.stringify(json), (_, value: unknown) =>
    typeof value === 'string' ? value.replace(traces, erasedPart) : value,
  )

/**
 * Takes what names a person out of lines of history. The digest stays and no longer proves the line; without the salt, the
 * digest does not tell what was there. Without `traces`, and in a repeated erasure without a match, the line is emptied.
 */
async function redactLines(
  tx: Queries,
  ids: readonly string[],
  { traces, isRepeated }: Redaction,
): Promise<void> {
  if (!traces) return emptyLines(tx, '_id', ids)
  const { _id, info, deletedObject } = commits
  const lines = await tx.select({ _id, info, deletedObject }).from(commits).where(isAnyOf(_id, ids))
  const unmatched: string[] = []
  for (const { _id: line, ...before } of lines) {
    const after = withoutTraces(before, traces)
    if (isDeepStrictEqual(after, before)) unmatched.push(line)
    else
      await tx
        .update(commits)
        .set({ ...after, salt: null })
        .where(eq(_id, line))
  }
  if (isRepeated) await emptyLines(tx, '_id', unmatched)
}

/**
 * A text without what names a person. Of an erasure that is repeated, the person of the backup may have other contacts
 * than those in the text, so a text in which `traces` finds nothing goes whole. Otherwise somebody has just changed it.
 */
function redactedText(text: string | null, { traces, isRepeated }: Redaction): string | null {
  if (text === null) return null
  if (!traces) return erasedText
  const left = text.replace(traces, erasedPart)
  return isRepeated && left === text ? erasedText : left
}

/** Maximum events of one transaction. */
const maxEvents = 50

/**
 * Erases records and their history in the transaction `tx`, without the rules of their resources: rules would write the
 * erased values into the history again. Records that stay lose their references to records that go. Records that are
 * gone already are skipped, so that an erasure may be repeated. Texts and lines of others lose what `traces` finds, because
 * the other words are somebody else's; without `traces` they go whole. Returns the files whose bytes the caller removes
 * after the commit.
 */
export async function eraseRecords(
  context: Context,
  tx: Queries,
  { remove, blank, texts, lines, redacted, renamed }: Erasure,
  admin: string | null,
  redaction: Redaction = { traces: null },
): Promise<string[]> {
  const names = referringFirst(Object.keys(remove))
  const gone = Object.values(remove).flat()
  for (const name of names) await dropReferences(context, tx, name, remove, admin)

  // Parts that were removed before have lines under the record that they were a part of.
  const wholes = [...(blank[loanFiles.name] ?? []), ...gone]
  const goneBefore = await removedBefore(tx, wholes, { remove, blank })
  const blankIds = Object.values(blank).flat()
  const papers = await papersOf(
    tx,
    [remove, blank].flatMap(ids => ids[clients.name] ?? []),
  )
  await emptyLines(tx, 'ref', [...gone, ...goneBefore, ...blankIds])
  await emptyLines(tx, 'padre', wholes)
  await emptyLines(tx, '_id', lines)
  await redactLines(tx, redacted, redaction)
  for (const [name, ids] of Object.entries(blank))
    await setValues(context, tx, definitionOf(name), ids, () => blanked[name]!, admin)
  for (const [name, record, field] of texts)
    await setValues(
      context,
      tx,
      definitionOf(name),
      [record],
      row => ({ [field]: redactedText(row[field] as string | null, redaction) }),
      admin,
    )

  // Blanked records name no files any more.
  const released = await releaseFiles(tx, [...gone, ...goneBefore, ...blankIds], papers)
  await forgetLooks(tx, blank[loanFiles.name] ?? [], [...gone, ...goneBefore])
  await tx.delete(eggsyncRows).where(isAnyOf(eggsyncRows.pratica, blank[loanFiles.name] ?? []))
  await tx.delete(requestLinks).where(isAnyOf(requestLinks.record, gone))
  await tx.delete(webhookDeliveriesTable).where(isAnyOf(webhookDeliveriesTable.lead, gone))
  for (const name of names) {
    const definition = definitionOf(name)
    const table = tableFor(definition)
    const rows = (await tx
      .delete(table)
      .where(isAnyOf(table._id, remove[name]!))
      .returning({
        _id: table._id,
        versione: table.versione,
        ...(definition.partOf && { [definition.partOf]: table[definition.partOf]! }),
      })) as Row[]
    const deletions = rows.map(row => lineOf(context, definition, row, 'delete', admin))
    if (deletions.length > 0) await tx.insert(commits).values(deletions)
  }
  for (const id of renamed) {
    const names = namesOf(await membersOf(tx, id))
    await setValues(context, tx, loanFiles, [id], () => names, admin)
  }
  await publishAll(tx, eventsOf({ ...remove, ...blank }))
  return released
}

/** The records that stay lose their references to the records of a resource that go. */
async function dropReferences(
  context: Context,
  tx: Queries,
  name: string,
  remove: Ids,
  admin: string | null,
): Promise<void> {
  for (const { from, field, isOptional } of referencesTo(name)) {
    const table = tableFor(from)
    const column = table[field]!
    const goes = new Set(remove[from.name])
    const found = await tx.select({ _id: table._id }).from(table).where(isAnyOf(column, remove[name]!))
    const ids = found.map(({ _id }) => _id as string)
    const stays = ids.filter(id => !goes.has(id))
    if (stays.length > 0 && !isOptional)
      throw new Error(`${stays.length} records of ${from.name} need the records of ${name} that go`)
    await setValues(context, tx, from, stays, () => ({ [field]: null }), admin)
    // The database refuses to delete two records at once when one refers to the other.
    if (from.name === name && isOptional)
      await tx
        .update(table)
        .set({ [field]: null })
        .where(
          isAnyOf(
            table._id,
            ids.filter(id => goes.has(id)),
          ),
        )
  }
}

const eventsOf = (ids: Ids): LiveEvent[] =>
  Object.entries(ids)
    .flatMap(([resource, some]) =>
      some.map(id => ({ topic: 'records', name: 'record-changed', resource, id }) as const),
    )
    .slice(0, maxEvents)

/** Codes of the person whom a record is about: no text, and without a code the record is of no use. */
const codeColumns = ['codiceFiscale', 'partitaIva', 'chiavi']

/** The columns of a table that hold texts which people write, as SQL text. */
export const textColumns = (definition: ResourceDefinition): string[] => {
  const columns = getTableColumns(tableFor(definition))
  return Object.entries<AnyField>(definition.fields).flatMap(([key, { kind }]) =>
    (kind === 'notes' || kind === 'text') && columns[key] && !codeColumns.includes(key) ? [key] : [],
  )
}
