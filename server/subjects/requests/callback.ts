import type { Hours } from '../../../contract/italian/opening-hours.ts'
import type { Subject } from '../../../contract/pages/contact-words.ts'
import { kindOf } from '../../../contract/pages/message-kinds.ts'
import { answerBy } from '../../../contract/pages/message-words.ts'
import type { RequestContact } from '../../../contract/pages/request-words.ts'
import type { Broker } from '../../../contract/products/mortgage.ts'
import { weeklyHoursProblems } from '../../../contract/records/weekly-hours.ts'
import { dueAt, type OfficeTime } from '../../../finance/calendar/office-clock.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { type Agent, isShown } from '../agents/public-agents.ts'
import { endOf } from '../appointments/agenda.ts'
import { brokerAndHoursIn } from '../broker/broker.ts'
import type { Agency } from './person-request.ts'

/** Office minutes within which an agency calls, when its record does not say. */
const usualMinutes = 120

export interface Office {
  agent: Agent | null
  agency: Agency | null
  broker: Broker
}

/** The agent, if public: other agents are not named to visitors. */
const publicOf = ({ agent }: Office) => (agent && isShown(agent) ? agent : null)

/** Who contacts a person. */
export function whoContacts(office: Office): Omit<RequestContact, 'entro' | 'appuntamento'> {
  const agent = publicOf(office)
  const { agency, broker } = office
  return {
    agente: agent && `${agent.nome} ${agent.cognome}`,
    agenzia: agency?.pubblica ? agency.nome : null,
    telefono: agent?.telefono ?? agency?.telefono ?? broker.telefono,
  }
}

/**
 * Who contacts a person whose request arrives at `now`, and by when. With an appointment the promise ends with the
 * appointment.
 */
export async function contactOf(
  tx: Queries,
  office: Office,
  now: Date,
  appointment?: Date | null,
): Promise<RequestContact> {
  const entro = appointment ? endOf(appointment) : await callBackBy(tx, office.agency, now)
  return {
    ...whoContacts(office),
    entro: entro?.toISOString() ?? null,
    appuntamento: appointment?.toISOString() ?? null,
  }
}

/** Who answers a message that arrived at `at`: a complaint and an application have a term of their own, and no call. */
export function answeredIn(oggetto: Subject, at: Date, contact: RequestContact): RequestContact {
  const last = answerBy(kindOf(oggetto), at)
  return last ? { ...contact, entro: last.toISOString() } : contact
}

/** Who follows a customer or a loan file, as the customer reads. */
export interface Follower {
  /** The name of the agent; null without an active agent. */
  nome: string | null
  agenzia: string | null
  /** The name of the agent, or else of the agency, or of the broker. */
  chi: string
  telefono: string
  email: string
}

/** What is known of those who may follow. */
interface Followers {
  agent: Pick<Agent, 'nome' | 'cognome' | 'telefono' | 'cellulare' | 'email' | 'status'> | null
  agency: Pick<Agency, 'nome' | 'telefono' | 'email'> | null
  broker: Pick<Broker, 'nome' | 'telefono' | 'email'>
}

/**
 * Who follows a customer or a loan file: the active agent, also one whom the site does not show, or else the agency, or
 * the broker.
 */
export function followerOf({ agent, agency, broker }: Followers): Follower {
  const active = agent?.status === 'validated' ? agent : null
  const nome = active && `${active.nome} ${active.cognome}`
  const agenzia = agency?.nome ?? null
  return {
    nome,
    agenzia,
    chi: nome ?? agenzia ?? broker.nome,
    telefono: active?.telefono ?? active?.cellulare ?? agency?.telefono ?? broker.telefono,
    email: (active ?? agency ?? broker).email,
  }
}

/** The address that receives a person's answer to a letter. */
export const answerAddressOf = (office: Office): string =>
  (publicOf(office) ?? office.agency ?? office.broker).email

/** The office time of an agency, or of the broker without one; null for an office without usable hours. */
export async function officeTimeOf(tx: Queries, agency: Agency | null): Promise<OfficeTime | null> {
  const hours: readonly Hours[] = agency ? agency.orari : (await brokerAndHoursIn(tx)).hours
  // Hours that overlap may come from earlier versions, and the office clock refuses them.
  if (hours.length === 0 || Object.keys(weeklyHoursProblems('orari', hours)).length > 0) return null
  return { hours, patron: agency?.patrono ?? undefined }
}

/**
 * The instant by which the office promises to call a person who asks at `now`: minutes of the agency, counted in its
 * office time. Returns null for an office without usable hours.
 */
async function callBackBy(tx: Queries, agency: Agency | null, now: Date): Promise<Date | null> {
  const time = await officeTimeOf(tx, agency)
  return time && dueAt({ ...time, from: now, minutes: agency?.richiamata ?? usualMinutes })
}
