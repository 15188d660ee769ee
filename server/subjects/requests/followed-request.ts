import { and, desc, eq, gt, inArray, or } from 'drizzle-orm'
import type { FollowedRequest } from '../../../contract/calls/followed-requests.ts'
import type { LetterGroup } from '../../../contract/letters/letter.ts'
import { subjects } from '../../../contract/pages/contact-words.ts'
import { stageText, stageTitle } from '../../../contract/pages/followed-request-words.ts'
import type { RequestContact } from '../../../contract/pages/request-words.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { appointmentMinutes } from '../../../contract/subjects/appointments.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import type { requests } from '../../../contract/subjects/requests.ts'
import type { Context } from '../../context.ts'
import { appointmentsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { agentOf } from '../agents/public-agents.ts'
import { requestOf } from '../appointments/appointment.ts'
import { brokerIn } from '../broker/broker.ts'
import { leadConfirmation } from '../leads/lead-letter.ts'
import { answerAddressOf, answeredIn, whoContacts } from './callback.ts'
import { agencyAtWork } from './person-request.ts'
import { requestConfirmation } from './request-letter.ts'
import type { LinkedRequest } from './request-links.ts'

type Lead = RecordOf<typeof leads>
type Request = RecordOf<typeof requests>
type Stage = FollowedRequest['fase']

/** The stage of each state of a lead; null for a lead that its sender does not see. */
export const leadStages: Record<Lead['stato'], Stage | null> = {
  nuovo: 'ricevuta',
  assegnato: 'ricevuta',
  non_risponde: 'cercata',
  contattato: 'contattata',
  appuntamento: 'appuntamento',
  qualificato: 'in_lavorazione',
  convertito: 'pratica',
  perso: 'chiusa',
  duplicato: null,
  spam: null,
}

/** The stage of each state of a request; null for a request that its sender does not see. */
export const requestStages: Record<Request['stato'], Stage | null> = {
  nuova: 'ricevuta',
  in_carico: 'in_carico',
  risposta: 'risposta',
  chiusa: 'chiusa',
  spam: null,
}

/** Stages after the first call, in which there is nothing to prepare for the call. */
const afterCall: ReadonlySet<Stage> = new Set(['pratica', 'risposta', 'chiusa'])

/** A request as its sender sees it. */
export interface Followed {
  request: FollowedRequest
  /** What was asked, without personal circumstances, and the chosen offer. */
  groups: readonly LetterGroup[]
  /** The e-mail of the sender. */
  email: string | null
  /** The address that the sender confirmed, which may be an earlier one. */
  confirmedEmail: string | null
}

/** A request as its sender sees it; null for a deleted, unwanted or repeated request. */
export async function followedRequest(
  { now }: Pick<Context, 'now'>,
  db: Queries,
  { kind, record }: LinkedRequest,
): Promise<Followed | null> {
  const found = await requestOf(db, { kind, record })
  if (!found) return null
  const { agente, agenzia, richiamareEntro, rispostoAt, numero } = found
  const office = {
    agent: agente ? await agentOf(db, agente) : null,
    agency: agenzia ? await agencyAtWork(db, agenzia) : null,
    broker: await brokerIn(db),
  }
  const who = whoContacts(office)
  const meeting = (await nextMeetings(db, [record], now())).get(record) ?? null
  const calling = { ...who, entro: richiamareEntro, appuntamento: meeting?.toISOString() ?? null }
  const contact = 'oggetto' in found ? answeredIn(found.oggetto, found.createdAt, calling) : calling
  const { fase, oggetto, reachedAt, confirmation } = inWords(found, contact)
  if (!fase) return null
  const { tipo, verb, groups, toPrepare } = confirmation
  const stage = {
    tipo,
    fase,
    contact,
    verb,
    answeredAt: instantOf(rispostoAt),
    reachedAt: instantOf(reachedAt),
    meeting,
  }
  return {
    request: {
      numero,
      tipo,
      oggetto,
      arrivata: found.createdAt.toISOString(),
      fase,
      titolo: stageTitle(tipo, fase),
      testo: stageText(stage, now()),
      appuntamento: contact.appuntamento,
      ...who,
      email: answerAddressOf(office),
      preparare: afterCall.has(fase) ? [] : [...toPrepare],
    },
    groups,
    email: found.email,
    confirmedEmail: found.emailConfermata?.email ?? null,
  }
}

const instantOf = (text: string | null) => (text === null ? null : new Date(text))

/** The parts of a record that leads and requests have under different names. */
const inWords = (record: Lead | Request, contact: RequestContact) =>
  'simulazione' in record
    ? {
        fase: leadStages[record.stato],
        oggetto: leads.fields.prodotto.values[record.prodotto],
        reachedAt: record.primoContattoAt,
        confirmation: leadConfirmation(record, record.numero ?? '', contact),
      }
    : {
        fase: requestStages[record.stato],
        oggetto: subjects[record.oggetto],
        reachedAt: record.rispostoAt,
        confirmation: requestConfirmation(record, record.numero ?? '', contact),
      }

/** The start of the next appointment of each lead and request that has one. */
export async function nextMeetings(
  db: Queries,
  records: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Date>> {
  const { inizio, stato, lead, richiesta } = appointmentsTable
  const started = new Date(now.getTime() - appointmentMinutes * 60_000)
  const rows = await db
    .select({ inizio, lead, richiesta })
    .from(appointmentsTable)
    .where(
      and(
        or(inArray(lead, [...records]), inArray(richiesta, [...records])),
        eq(stato, 'fissato'),
        gt(inizio, started.toISOString()),
      ),
    )
    .orderBy(desc(inizio))
  // The last entry of a key counts, which is the earliest appointment.
  return new Map(rows.map(row => [row.lead ?? row.richiesta ?? '', new Date(row.inizio)]))
}
