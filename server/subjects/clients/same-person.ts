import { and, desc, like, ne, or } from 'drizzle-orm'
import type { z } from 'zod'
import type { Answer } from '../../../contract/calls/call.ts'
import type { sameAsLead } from '../../../contract/calls/same-person.ts'
import { nationalDigits } from '../../../contract/italian/telephone.ts'
import type { AnyField, RecordOf, ResourceDefinition } from '../../../contract/records/resource.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import { fold } from '../../../contract/text/fold.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { among, recordAmong, rowsFor } from '../../database/row-access.ts'
import { leadsTable, requestsTable, tableFor } from '../../database/schema.ts'
import { literal } from '../../database/statements/literal.ts'
import type { Queries } from '../../database/statements/queries.ts'
import type { TableOf } from '../../database/table.ts'
import { notFound } from '../../errors.ts'
import { asSent, isConfirmed } from '../requests/as-sent.ts'
import { sharingWithdrawnAt } from './consents.ts'

type Same = Answer<typeof sameAsLead>
type Row = Same['rows'][number]
type Person = Pick<RecordOf<typeof leads>, 'email' | 'telefono'>
type ContactTable = TableOf<{
  name: string
  fields: Pick<typeof leads.fields, 'nome' | 'cognome' | 'email' | 'telefono'> & {
    stato: AnyField & { schema: z.ZodType<string> }
  }
}>

/** Maximum records of each kind; a person with more is not a customer. */
const maxShown = 50

const kinds: readonly [Row['tipo'], ResourceDefinition, ContactTable][] = [
  ['lead', leads, leadsTable],
  ['richiesta', requests, requestsTable],
]

/**
 * Other leads and requests of the person of this record, and a withdrawal of the consent to sharing. An agent reads the
 * withdrawal for the e-mail with which the record arrived: an address that an agent fills in would tell about any customer.
 * Anybody may send a request with the address of a customer, so the letter to the address is confirmed or the name is the
 * customer's. Throws 404.
 */
export async function samePerson(
  { database }: Pick<Context, 'database'>,
  of: typeof leads | typeof requests,
  id: string,
  actor: Actor,
): Promise<Same> {
  const person = await recordAmong(database.orm, of, id, rowsFor(actor, of.access.read))
  if (!person) throw notFound()
  const told = actor.kind === 'agent' ? (await asSent(database.orm, [person]))[0]! : person
  const isKnown = actor.kind !== 'agent' || isConfirmed(told)
  const found = await Promise.all(kinds.map(kind => others(database.orm, kind, id, person, actor)))
  return {
    rows: found.flat().sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
    cessioneRitirata: await sharingWithdrawnAt(
      database.orm,
      told.email,
      isKnown ? undefined : `${told.nome} ${told.cognome}`,
    ),
  }
}

/** The search column finds candidates, which are then compared exactly. */
async function others(
  db: Queries,
  [tipo, definition, table]: (typeof kinds)[number],
  id: string,
  { email, telefono }: Person,
  actor: Actor,
): Promise<Row[]> {
  const digits = telefono && nationalDigits(telefono)
  const has = (text: string) => like(table.ricerca, `%${literal(text)}%`)
  const candidates = or(email ? has(fold(email)) : undefined, digits ? has(digits) : undefined)
  const readable = rowsFor(actor, definition.access.read)
  if (!candidates || readable === 'none') return []
  const rows = await db
    .select()
    .from(table)
    .where(and(ne(table._id, id), candidates, among(readable, tableFor(definition))))
    .orderBy(desc(table._id))
    .limit(maxShown)
  return rows.flatMap(row => {
    const { _id, nome, cognome, stato, createdAt, ...other } = row
    const uguali: Row['uguali'] = [
      ...(email && other.email && other.email.toLowerCase() === email.toLowerCase()
        ? ['email' as const]
        : []),
      ...(digits && other.telefono && nationalDigits(other.telefono) === digits ? ['telefono' as const] : []),
    ]
    return uguali.length > 0
      ? [{ _id, tipo, nome, cognome, stato, createdAt: createdAt.toISOString(), uguali }]
      : []
  })
}
