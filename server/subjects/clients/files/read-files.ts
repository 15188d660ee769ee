import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Answer } from '../../../../contract/calls/call.ts'
import type {
  CustomerFile,
  customerFileDetail,
  customerFiles,
} from '../../../../contract/calls/customers/customer-files.ts'
import { formatRate } from '../../../../contract/italian/amounts.ts'
import { addDays, dayInRome } from '../../../../contract/italian/days.ts'
import { formatAppointment } from '../../../../contract/italian/due.ts'
import { formatAmount, formatWholeEuro } from '../../../../contract/italian/format.ts'
import { weekInLines } from '../../../../contract/italian/opening-hours.ts'
import { countedAnswer } from '../../../../contract/loan-files/counted-answer.ts'
import { customerStates } from '../../../../contract/loan-files/customers/customer-words.ts'
import { byUrgency, customerTurn, nextThing } from '../../../../contract/loan-files/customers/next-thing.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { agencies } from '../../../../contract/subjects/agencies.ts'
import { appointmentMinutes, type appointments } from '../../../../contract/subjects/appointments.ts'
import type { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import { isOpenFile } from '../../../../contract/subjects/loan-files/file-states.ts'
import { fileEmployments } from '../../../../contract/subjects/loan-files/file-words.ts'
import type { Context } from '../../../context.ts'
import {
  agenciesTable,
  agentsTable,
  appointmentsTable,
  bankAnswersTable,
  bankProductsTable,
  banksTable,
  clientsTable,
  fileAccesses,
  loanFilesTable,
  participantsTable,
  stepsTable,
} from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { absencesOf } from '../../agents/absences.ts'
import { type Agent, pictureAddress } from '../../agents/public-agents.ts'
import { mayMove } from '../../appointments/change-by-person.ts'
import { brokerAndHoursIn } from '../../broker/broker.ts'
import { calledAs } from '../../loan-files/documents/read-documents.ts'
import { outlooksOf } from '../../loan-files/durations/file-forecasts.ts'
import { rankOfRole } from '../../loan-files/file-names.ts'
import { noteFileView } from '../../loan-files/page/views.ts'
import { followerOf } from '../../requests/callback.ts'
import type { SignedInCustomer } from '../signed-in-customer.ts'
import { titleOf } from './file-titles.ts'
import { documentProgress, missingNow, ownDocumentsOf } from './own-documents.ts'
import { isAbout, type Participation, participationIn, participationsOf } from './participation.ts'
import { expectedEnd, timelineOf } from './timeline.ts'
import { unreadOf } from './unread-messages.ts'

type BankAnswer = RecordOf<typeof bankAnswers>
type Appointment = RecordOf<typeof appointments>
type Agency = RecordOf<typeof agencies>

/** The answers with which a bank makes an offer. */
const offering: readonly BankAnswer['stato'][] = ['approvata', 'ridotta', 'scelta']

/** An answer of a bank with the name of the bank. */
export interface NamedAnswer {
  answer: BankAnswer
  banca: string
  prodotto: string | null
}

/** The answers of the banks of some files, the latest first. */
export async function answersOf(db: Queries, files: readonly string[]): Promise<NamedAnswer[]> {
  const rows = await db
    .select({ answer: bankAnswersTable, banca: banksTable.nome, prodotto: bankProductsTable.nome })
    .from(bankAnswersTable)
    .innerJoin(banksTable, eq(banksTable._id, bankAnswersTable.banca))
    .leftJoin(bankProductsTable, eq(bankProductsTable._id, bankAnswersTable.prodottoBanca))
    .where(inArray(bankAnswersTable.pratica, [...files]))
  return (rows as NamedAnswer[]).toSorted((a, b) => (a.answer._id < b.answer._id ? 1 : -1))
}

/** The offer that a customer reads: of the chosen bank, otherwise the latest one; none for a file that was refused. */
export function offerAmong(stato: string, answers: readonly NamedAnswer[]): NamedAnswer | null {
  if (['respinta', 'rinunciata', 'annullata'].includes(stato)) return null
  const offers = answers.filter(({ answer }) => offering.includes(answer.stato))
  return offers.find(({ answer }) => answer.stato === 'scelta') ?? offers[0] ?? null
}

/** The coming appointments of the persons of some participations, the next one first. */
const appointmentsOf = (db: Queries, found: readonly Participation[], now: Date): Promise<Appointment[]> =>
  db
    .select()
    .from(appointmentsTable)
    .where(
      and(
        inArray(
          appointmentsTable.cliente,
          found.map(({ participant }) => participant.cliente),
        ),
        eq(appointmentsTable.stato, 'fissato'),
        gt(appointmentsTable.inizio, now.toISOString()),
      ),
    )
    .orderBy(asc(appointmentsTable.inizio), asc(appointmentsTable._id))

/** Who follows a file: the agent and the agency, if there are. */
interface Followers {
  agent: Pick<
    Agent,
    '_id' | 'nome' | 'cognome' | 'urlPhoto' | 'telefono' | 'cellulare' | 'email' | 'status'
  > | null
  agency: Pick<Agency, 'nome' | 'telefono' | 'email' | 'orari'> | null
}

/** Who follows each of some files, by file. */
async function followersOf(db: Queries, files: readonly string[]): Promise<ReadonlyMap<string, Followers>> {
  const { nome, cognome, urlPhoto, telefono, cellulare, email, status } = agentsTable
  const agent = { _id: agentsTable._id, nome, cognome, urlPhoto, telefono, cellulare, email, status }
  const rows = await db
    .select({
      _id: loanFilesTable._id,
      agent,
      agency: {
        nome: agenciesTable.nome,
        telefono: agenciesTable.telefono,
        email: agenciesTable.email,
        orari: agenciesTable.orari,
      },
    })
    .from(loanFilesTable)
    .leftJoin(agentsTable, eq(agentsTable._id, loanFilesTable.agente))
    .leftJoin(agenciesTable, eq(agenciesTable._id, loanFilesTable.agenzia))
    .where(inArray(loanFilesTable._id, [...files]))
  return new Map((rows as ({ _id: string } & Followers)[]).map(({ _id, ...followers }) => [_id, followers]))
}

/** What a customer sees of some files, with the answers of their banks. */
async function shown(
  context: Context,
  found: readonly Participation[],
  bankAnswers: Promise<NamedAnswer[]>,
): Promise<CustomerFile[]> {
  const { database, now, settings } = context
  const { reads } = database
  const at = now()
  const today = dayInRome(at)
  const ids = found.map(({ file }) => file._id)
  const [steps, documents, unread, answers, agreed, followers, house, outlooks] = await Promise.all([
    reads
      .select({ pratica: stepsTable.pratica, a: stepsTable.a, at: stepsTable.at })
      .from(stepsTable)
      .where(inArray(stepsTable.pratica, ids))
      .orderBy(asc(stepsTable.at), asc(stepsTable._id)),
    ownDocumentsOf(reads, found),
    unreadOf(reads, found),
    bankAnswers,
    appointmentsOf(reads, found, at),
    followersOf(reads, ids),
    brokerAndHoursIn(reads),
    outlooksOf(
      { db: reads, now },
      found.map(({ file }) => file),
    ),
  ])
  const absences = await absencesOf(
    reads,
    [...followers.values()].flatMap(({ agent }) => agent?._id ?? []),
  )
  return found.map((one): CustomerFile => {
    const { file, participant, isAlone } = one
    const own = documents.get(participant._id) ?? []
    const { forecast, usual, steps: expected } = outlooks.get(file._id)!
    const { agent, agency } = followers.get(file._id)!
    const { nome, agenzia, telefono, email } = followerOf({ agent, agency, broker: house.broker })
    const theirs = answers.filter(({ answer }) => answer.pratica === file._id)
    const offer = offerAmong(file.stato, theirs)
    const appointment = agreed.find(other => isAbout(one, other)) ?? null
    const missing = missingNow(file.stato, own)
    const nonLetti = unread.get(participant._id) ?? 0
    const times = { file, usual, expected, today }
    const prossimo = nextThing({
      stato: file.stato,
      missing,
      appointment: appointment && {
        day: dayInRome(new Date(appointment.inizio)),
        words: formatAppointment(new Date(appointment.inizio)),
      },
      offerFrom: offer && offer.answer.stato !== 'scelta' ? offer.banca : null,
      unread: nonLetti,
      deed: file.attoAl,
      expected: expectedEnd(times),
      today,
      tomorrow: addDays(today, 1),
    })
    const { titolo, testo } = customerStates[file.stato]
    return {
      _id: file._id,
      numero: file.IDEGG,
      titolo: titleOf(file),
      prodotto: file.prodotto,
      ruolo: participant.ruolo,
      aperta: isOpenFile(file.stato),
      stato: { codice: file.stato, titolo, testo },
      turno: customerTurn(prossimo, { stato: file.stato, isAlone }),
      prossimo,
      tappe: timelineOf({ ...times, steps: steps.filter(({ pratica }) => pratica === file._id) }),
      liquidazione: forecast?.days ?? null,
      documenti: documentProgress(file.stato, own),
      segue: {
        ...{ nome, agenzia, telefono, email },
        assenza: (agent && nome && absences.get(agent._id)) || null,
        foto: agent && nome && pictureAddress(agent.urlPhoto, settings.publicUrl),
        orari: weekInLines(agency?.orari.length ? agency.orari : house.hours).map(
          ({ days, hours }) => `${days} ${hours}`,
        ),
      },
      appuntamento: appointment && {
        _id: appointment._id,
        inizio: appointment.inizio,
        minuti: appointmentMinutes,
        spostabile: mayMove(appointment),
      },
      nonLetti,
      offerta: offer !== null,
      rifiuto: file.stato === 'respinta',
      aggiornata: file.updatedAt.toISOString(),
    }
  })
}

/** The files of a customer: those under way first, the most urgent of them first. */
export async function filesOfCustomer(
  context: Context,
  customer: SignedInCustomer,
): Promise<Answer<typeof customerFiles>> {
  const { reads } = context.database
  const found = await participationsOf(reads, customer)
  if (found.length === 0) return { rows: [] }
  const ids = found.map(({ file }) => file._id)
  const rows = await shown(context, found, answersOf(reads, ids))
  return {
    rows: rows.toSorted((a, b) => Number(b.aperta) - Number(a.aperta) || byUrgency(a.prossimo, b.prossimo)),
  }
}

type Term = Answer<typeof customerFileDetail>['richiesta'][number]
const term = (nome: string, valore: string | null | undefined): Term[] => (valore ? [{ nome, valore }] : [])
const euro = (cents: number | null | undefined) =>
  cents ? (cents % 100 ? `${formatAmount(cents)}\u00a0€` : formatWholeEuro(cents)) : null
const months = (count: number | null) =>
  count ? (count % 12 === 0 && count > 12 ? `${count / 12} anni` : `${count} mesi`) : null

/** One file of a customer. Throws 404. */
export async function fileOfCustomer(
  context: Context,
  customer: SignedInCustomer,
  id: string,
): Promise<Answer<typeof customerFileDetail>> {
  const participation = await participationIn(context.database.reads, customer, id)
  const detail = await detailOf(context, participation)
  noteFileView(context, customer, id)
  return detail
}

/** A file as one of its participants sees it. */
export async function detailOf(
  context: Context,
  participation: Participation,
): Promise<Answer<typeof customerFileDetail>> {
  const { reads } = context.database
  const { file, participant } = participation
  const bankAnswers = answersOf(reads, [file._id])
  const [[row], people, answers] = await Promise.all([
    shown(context, [participation], bankAnswers),
    peopleOf(context, participation),
    bankAnswers,
  ])
  // A file that no bank has any more shows what was asked of the latest one.
  const counted = countedAnswer(answers.map(({ answer }) => answer))
  const asked = answers.find(({ answer }) => answer === counted) ?? answers[0]
  return {
    ...row!,
    richiesta: [
      ...term('Banca', asked?.banca),
      ...term('Prodotto', asked?.prodotto),
      ...term('Importo', euro(asked?.answer.importoChiesto ?? file.importoRichiesto)),
      ...term('Durata', months(asked?.answer.durataChiesta ?? file.durataMesi)),
      ...term('Rata al mese', euro(asked?.answer.rataChiesta)),
      ...term('TAN', asked?.answer.tanChiesto ? formatRate(asked.answer.tanChiesto) : null),
      ...term('TAEG', asked?.answer.taegChiesto ? formatRate(asked.answer.taegChiesto) : null),
      ...term('Importo deliberato', euro(file.importoDeliberato)),
      ...term('Importo erogato', euro(file.importoLiquidato)),
    ],
    propri: [
      ...term('Occupazione', participant.occupazione && fileEmployments[participant.occupazione]),
      ...term('Datore di lavoro o ente', participant.datore),
      ...term('Reddito netto al mese', euro(participant.redditoNettoMensile)),
      ...term('Altri impegni al mese', euro(participant.altriImpegniMensili)),
    ],
    persone: people,
  }
}

/** The participants of a file: their names and parts, and whether they see the file. */
async function peopleOf(
  { database: { reads }, now }: Context,
  { file, participant }: Participation,
): Promise<Answer<typeof customerFileDetail>['persone']> {
  const rows = await reads
    .select({ participant: participantsTable, customer: clientsTable, access: fileAccesses })
    .from(participantsTable)
    .innerJoin(clientsTable, eq(clientsTable._id, participantsTable.cliente))
    .leftJoin(fileAccesses, eq(fileAccesses.participant, participantsTable._id))
    .where(eq(participantsTable.pratica, file._id))
    .orderBy(asc(participantsTable._id))
  return rows
    .map(({ participant: other, customer, access }) => {
      const isInvited = access?.hash != null && access.expiresAt !== null && access.expiresAt > now()
      const accesso = other.accesso
        ? ('entra' as const)
        : isInvited
          ? ('invitata' as const)
          : ('nessuno' as const)
      return {
        _id: other._id as string,
        nome: calledAs(customer as never),
        ruolo: other.ruolo as Participation['participant']['ruolo'],
        io: other._id === participant._id,
        accesso,
        siPuoChiedere: participant.ruolo === 'richiedente' && accesso === 'nessuno',
      }
    })
    .toSorted((a, b) => rankOfRole(a.ruolo) - rankOfRole(b.ruolo))
}
