import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Body } from '../../../contract/calls/call.ts'
import type { createLead } from '../../../contract/calls/leads.ts'
import { telephoneNumber } from '../../../contract/italian/telephone-number.ts'
import { telephoneError } from '../../../contract/italian/typed-telephone.ts'
import { formatRequestNumber } from '../../../contract/pages/request-words.ts'
import { formatInstant } from '../../../contract/products/kept-simulation.ts'
import type { Broker } from '../../../contract/products/mortgage.ts'
import type { Fact } from '../../../contract/products/simulation-words.ts'
import type { RecordOf, ResourceDefinition } from '../../../contract/records/resource.ts'
import type { agencies } from '../../../contract/subjects/agencies.ts'
import { officePathOf } from '../../../contract/subjects/all.ts'
import type { leads } from '../../../contract/subjects/leads.ts'
import { cut, indented } from '../../../contract/text/characters.ts'
import { fold } from '../../../contract/text/fold.ts'
import type { Context } from '../../context.ts'
import { agenciesTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import type { ResourceTable } from '../../database/table.ts'
import { unprocessable } from '../../errors.ts'
import type { LetterCase } from '../../mail/templates.ts'
import type { Partner } from '../../plugins/callers.ts'
import type { Settings } from '../../settings.ts'
import type { Agent } from '../agents/public-agents.ts'
import type { Place } from './place.ts'

type LeadRequest = Body<typeof createLead>
/** The contacts and the message that a person sends. */
export type Contact = LeadRequest['contatto']
export type Choice = RecordOf<typeof leads>['consensi'][number]
export type Agency = RecordOf<typeof agencies>
/** The fields that leads and requests share. */
export type PersonRequest = Pick<
  RecordOf<typeof leads>,
  'messaggio' | 'telefono' | 'email' | 'provincia' | 'comune' | 'consensi' | 'agente' | 'agenzia'
>

type PersonField = 'nome' | 'cognome' | 'telefono' | 'email' | 'provincia' | 'comune'

/** A repeated request of the same person within this time is merged into the first. */
const joinedWithinMs = 10 * 60_000

/** Maximum characters of a stored message. */
export const maxMessageLength = 10_000

/** The choices about consents, in the stored form. */
export const choices = ({ consensi, testoVersione, pagina }: Choosing, at: string): Choice[] =>
  Object.entries(consensi).map(([tipo, valore]) => ({
    tipo: tipo as Choice['tipo'],
    valore,
    testoVersione,
    at,
    fonte: cut(pagina, 500),
  }))

/** What a form says about consents. */
export interface Choosing extends Pick<LeadRequest, 'testoVersione' | 'pagina'> {
  /** The choices by kind of consent. */
  consensi: Readonly<Record<string, boolean>>
}

/** Whether a choice differs from the last choice of its kind. */
function isNewChoice({ consensi }: PersonRequest, { tipo, valore, testoVersione }: Choice): boolean {
  const last = consensi.findLast(choice => choice.tipo === tipo)
  return last?.valore !== valore || last.testoVersione !== testoVersione
}

const choiceNames: Record<Choice['tipo'], string> = {
  informativa_letta: 'informativa letta',
  marketing: 'marketing',
  profilazione: 'profilazione',
  cessione_terzi: 'cessione a terzi',
}

/**
 * A line with the consents of a later request that differ from those of the first. The line changes no stored consent,
 * because somebody else may have sent the later request.
 */
export function differingConsents(before: PersonRequest, request: Choosing, at: string): string[] {
  const words = choices(request, at)
    .filter(choice => isNewChoice(before, choice))
    .map(({ tipo, valore }) => `${choiceNames[tipo]} ${valore ? 'sì' : 'no'}`)
  const proof = [`testo ${request.testoVersione}`, ...(request.pagina ? [cut(request.pagina, 500)] : [])]
  return words.length > 0 ? line('Consensi', `${words.join(', ')} (${proof.join(', ')})`) : []
}

/** The heading of an addition to a message. */
const additionHead = /(?:^|\n\n)\[[^\]\n]+\]\n/

/**
 * Appends the differences of a later request, `further` lines included, to the message of the first, under the time.
 * The contacts of the first request stay, because somebody else may know the name and the telephone. In an addition
 * only lines of the server begin at the margin.
 */
export function messageWith(
  before: PersonRequest,
  contatto: Contact,
  place: Place,
  at: string,
  further: string[] = [],
): string | null {
  const { messaggio } = before
  const { telefono, email } = contatto
  const { provincia, comune } = place
  const kept = joinedPlace(before, place)
  const isOtherProvince = kept.provincia !== provincia
  const text = [
    ...line('Telefono', telefono === before.telefono ? null : telefono),
    ...line('E-mail', email === before.email ? null : email),
    ...line('Provincia', isOtherProvince ? provincia : null),
    ...line('Comune', isOtherProvince || kept.comune !== comune ? comune : null),
    ...further,
    ...line('Messaggio', contatto.messaggio),
  ].join('\n')
  const [first, ...additions] = (messaggio ?? '').split(additionHead)
  if (!text || [...line('Messaggio', first), ...additions].includes(text)) return messaggio
  return `${messaggio ? `${messaggio}\n\n` : ''}[${formatInstant(at)}]\n${text}`
}

/** The place of a joined request: a later request fills in a missing province, and a missing town of that province. */
export function joinedPlace(
  before: Pick<PersonRequest, 'provincia' | 'comune'>,
  { provincia, comune }: Place,
): Pick<PersonRequest, 'provincia' | 'comune'> {
  const kept = before.provincia ?? provincia
  return { provincia: kept, comune: before.comune ?? (kept === provincia ? comune : null) }
}

/**
 * The latest record of the same person (by name and contact) from the pages of the same partner, within the last
 * minutes; null when there is none. `table` is the table of a resource with a person's fields, `among` a further
 * condition.
 */
export async function recentRequestOf<R>(
  { now }: Context,
  tx: Queries,
  table: ResourceTable,
  { nome, cognome, telefono, email }: Contact,
  partner: Partner | null,
  among: SQL = sql`true`,
): Promise<R | null> {
  const contact = fold(`${nome} ${cognome} ${telefono ?? email}`)
  // The lock serialises simultaneous requests of one person.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${contact}, 0))`)
  const since = new Date(now().getTime() - joinedWithinMs)
  const [row] = await tx
    .select()
    .from(table)
    .where(
      sql`${among} and ${table.createdAt} > ${since} and ${table.nome} = ${nome} and ${table.cognome} = ${cognome}
        and ${table.partner} is not distinct from ${partner?._id ?? null}
        and (${table.telefono} = ${telefono ?? null} or ${table.email} = ${email ?? null})`,
    )
    .orderBy(desc(table._id))
    .limit(1)
  if (!row) return null
  const { ricerca: _, ...record } = row
  return record as R
}

export async function agencyOf(tx: Queries, id: string): Promise<Agency | null> {
  const [agency] = await tx.select().from(agenciesTable).where(eq(agenciesTable._id, id))
  return agency ?? null
}

/** The agency with this id, if it is active; closed agencies are neither shown nor addressed. */
export async function agencyAtWork(tx: Queries, id: string): Promise<Agency | null> {
  const agency = await agencyOf(tx, id)
  return agency?.status === 'validated' ? agency : null
}

/** A labelled line of an addition to a message; empty without a value. */
export const line = (label: string, value: string | null | undefined): string[] =>
  value ? [`${label}: ${indented(value)}`] : []

/** A fact of a letter; none without a value. */
export const fact = (label: string, value: string | null | undefined): Fact[] =>
  value ? [[label, value]] : []

/** The number of a request in a letter; none for a request of earlier versions. */
export const numberFacts = ({ numero }: { numero: string | null }): Fact[] =>
  fact('Numero', numero && formatRequestNumber(numero))

/** The name and the contacts of a person in a letter. */
export const personFacts = ({
  nome,
  cognome,
  telefono,
  email,
  provincia,
  comune,
}: Pick<RecordOf<typeof leads>, PersonField>): Fact[] => [
  ['Nome', `${nome} ${cognome}`],
  ...fact('Telefono', telefono),
  ...fact('E-mail', email),
  ...fact('Provincia', provincia),
  ...fact('Comune', comune),
]

/** The reader of the office's letter. */
export interface Addressee {
  email: string
  /** The agent's name; undefined for an office. */
  name?: string
}

/** The letter goes to the agent; without an agent to the agency; without an agency to the broker. */
export const addresseeOf = (
  agent: Pick<Agent, 'email' | 'nome' | 'cognome'> | null,
  agency: Pick<Agency, 'email'> | null,
  broker: Pick<Broker, 'email'>,
): Addressee =>
  agent ? { email: agent.email, name: `${agent.nome} ${agent.cognome}` } : { email: (agency ?? broker).email }

/** A button of a letter that opens a record in the back office. */
export const officeLink = (
  { publicUrl }: Settings,
  definition: ResourceDefinition,
  id: string,
): NonNullable<LetterCase['link']> => ({
  label: 'Apri nel gestionale',
  url: publicUrl + officePathOf(definition, id),
})

/** The note of a letter with the id of a record. */
export const idNote = (id: string): string => `Codice della richiesta: ${id}`

/**
 * The parts of an office's letter that no template has: the greeting, where the record is, and how to answer. Agents
 * have no access to the back office.
 */
export const officeParts = (
  settings: Settings,
  definition: ResourceDefinition,
  { _id, email }: { _id: string; email: string | null },
  { name }: Addressee,
): Pick<LetterCase, 'name' | 'link' | 'notes'> => ({
  ...(name ? { name } : { link: officeLink(settings, definition, _id) }),
  notes: [
    email
      ? 'Per scrivere alla persona basta rispondere a questa e-mail.'
      : 'La persona non ha lasciato un’e-mail: si può solo chiamare.',
    idNote(_id),
  ],
})

/**
 * Throws 422 for a telephone number that does not exist; `field` is the path in the call's input. The forms check the
 * number of digits alone.
 */
export function requireTelephone(telefono: string | undefined, field = 'contatto.telefono'): void {
  if (telefono && telephoneNumber(telefono) === null) throw unprocessable({ [field]: telephoneError })
}
