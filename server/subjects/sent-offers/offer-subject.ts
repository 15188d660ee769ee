import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Answer, Params } from '../../../contract/calls/call.ts'
import type { offerDraft } from '../../../contract/calls/sent-offers.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import type { OfferSender } from '../../../contract/products/sent-offer.ts'
import type { LeadSimulation } from '../../../contract/products/simulation-words.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { agents } from '../../../contract/subjects/agents.ts'
import type { clients } from '../../../contract/subjects/clients.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { isFinal } from '../../../contract/subjects/loan-files/file-states.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import type { participants } from '../../../contract/subjects/loan-files/participants.ts'
import type { Fee, Need } from '../../../finance/offers/types.ts'
import type { Context } from '../../context.ts'
import { clientsTable, participantsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict } from '../../errors.ts'
import { agentWith } from '../agents/business-card.ts'
import type { SignedInAgent } from '../agents/signed-in-agent.ts'
import { impediment } from '../agents/standing.ts'
import { receivesLetters } from '../clients/confirmed-email.ts'
import { customerFee } from '../loan-files/banks/bank-costs.ts'
import { peopleOf } from '../loan-files/banks/file-banks.ts'
import { mortgageNeedOf } from '../loan-files/banks/panel-offers.ts'
import { fileNameOf, rankOfRole } from '../loan-files/file-names.ts'

/** A person who may receive the letter. */
interface Addressee {
  /** The participant of the file; null for a lead. */
  partecipante: string | null
  /** Name and surname, as a letter greets the person. */
  nome: string
  /** Null without an address, and for a mailbox that the office took back. */
  email: string | null
}

/** The file or the lead that offers are made for. */
export interface OfferSubject {
  kind: 'pratica' | 'lead'
  _id: string
  nome: string
  need: Partial<Need>
  addressees: Addressee[]
  /** The fee agreed with the customer or published for files; null for a lead, whose fee is the published one. */
  fee: Fee | null
  /** Why the subject gets no offer, in a sentence; null when it may. */
  reason: string | null
}

type SubjectParams = Params<typeof offerDraft>

/** Reads the file or the lead of offers, for an agent who may write it. Throws 404, 403, and 409 for other products. */
export const subjectFor = (
  context: Context,
  db: Queries,
  { di, id }: SubjectParams,
  agent: SignedInAgent,
): Promise<OfferSubject> =>
  di === 'pratiche' ? fileSubject(context, db, id, agent) : leadSubject(context, db, id, agent)

const onlyMortgages = 'Da qui si mandano offerte di mutuo: per gli altri prodotti c’è il preventivatore.'

async function fileSubject(
  { store, now }: Context,
  db: Queries,
  id: string,
  agent: SignedInAgent,
): Promise<OfferSubject> {
  const file = await store.toWrite(db, loanFiles, id, agent)
  if (file.prodotto !== 'mutuo') throw conflict(onlyMortgages)
  const [people, fee, addressees] = await Promise.all([
    peopleOf(db, id),
    customerFee(db, file),
    applicantsOf(db, id),
  ])
  const isClosed = isFinal(file.stato)
  return {
    kind: 'pratica',
    _id: id,
    nome: file.intestatario ?? file.IDEGG,
    need: mortgageNeedOf(file, people, dayInRome(now())),
    addressees,
    fee,
    reason: isClosed
      ? 'La pratica è chiusa: riprende con un cambio di stato.'
      : file.silenziosa
        ? 'La pratica è silenziosa: al cliente non parte nessuna lettera.'
        : null,
  }
}

/** The applicants of a file, the main applicant first. */
async function applicantsOf(db: Queries, file: string): Promise<Addressee[]> {
  const rows = await db
    .select({
      participant: participantsTable,
      customer: clientsTable,
      receives: sql<boolean>`${receivesLetters}`,
    })
    .from(participantsTable)
    .innerJoin(clientsTable, eq(clientsTable._id, participantsTable.cliente))
    .where(and(eq(participantsTable.pratica, file), ne(clientsTable.status, 'deleted')))
    .orderBy(asc(participantsTable._id))
  return rows
    .map(row => ({
      participant: row.participant as unknown as RecordOf<typeof participants>,
      customer: row.customer as unknown as RecordOf<typeof clients>,
      receives: row.receives,
    }))
    .filter(({ participant: { ruolo } }) => ruolo === 'richiedente' || ruolo === 'cointestatario')
    .toSorted((a, b) => rankOfRole(a.participant.ruolo) - rankOfRole(b.participant.ruolo))
    .map(({ participant, customer, receives }) => ({
      partecipante: participant._id,
      nome: customer.tipo === 'azienda' ? fileNameOf(customer) : `${customer.nome} ${customer.cognome}`,
      email: receives ? customer.email : null,
    }))
}

async function leadSubject(
  { store }: Context,
  db: Queries,
  id: string,
  agent: SignedInAgent,
): Promise<OfferSubject> {
  const lead = await store.toWrite(db, leads, id, agent)
  if (lead.prodotto !== 'mutuo') throw conflict(onlyMortgages)
  const nome = `${lead.nome} ${lead.cognome}`
  const simulation = lead.simulazione as LeadSimulation | null
  const asked = simulation && (simulation.prodotto ?? 'mutuo') === 'mutuo' ? (simulation.need as Need) : {}
  return {
    kind: 'lead',
    _id: id,
    nome,
    need: { ...(lead.provincia && { provincia: lead.provincia }), ...asked },
    addressees: [{ partecipante: null, nome, email: lead.email }],
    fee: null,
    reason:
      lead.stato === 'spam' || lead.stato === 'duplicato'
        ? 'Il lead è segnato come spam o duplicato: prima lo riapra.'
        : null,
  }
}

/** The agent as the customer sees the agent, or the reason why the agent may send nothing. */
export async function senderOf(
  context: Context,
  { id }: Pick<SignedInAgent, 'id'>,
): Promise<{ sender: OfferSender; reason: null } | { sender: null; reason: string }> {
  const agent = await agentWith(context, id)
  const cause = impediment(agent)
  if (cause || !agent.oam) return { sender: null, reason: `Non può mandare offerte: ${cause}.` }
  const { nome, cognome, figura, oam, cellulare, telefono, email } = agent
  return {
    sender: {
      nome: `${nome} ${cognome}`,
      figura: agents.fields.figura.values[figura],
      oam: oam.numero,
      telefono: cellulare ?? telefono,
      email,
    },
    reason: null,
  }
}

/** The content of the page that prepares offers. */
export async function draftFor(
  context: Context,
  params: SubjectParams,
  agent: SignedInAgent,
): Promise<Answer<typeof offerDraft>> {
  const [{ nome, need, fee, addressees, reason }, { sender, reason: ofAgent }] = await Promise.all([
    subjectFor(context, context.database.orm, params, agent),
    senderOf(context, agent),
  ])
  const withoutAddress = addressees.every(({ email }) => !email)
    ? 'Nessun richiedente ha un indirizzo e-mail, o l’ufficio ne ha tolto la conferma: scriva prima l’indirizzo giusto fra i suoi dati, o chieda all’ufficio.'
    : null
  return {
    nome,
    need,
    compenso: fee,
    destinatari: addressees,
    mittente: sender,
    impedimento: ofAgent ?? reason ?? withoutAddress,
  }
}
