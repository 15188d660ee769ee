import { isDeepStrictEqual } from 'node:util'
import { inArray } from 'drizzle-orm'
import type { Answer, Body, Params } from '../../../contract/calls/call.ts'
import type {
  BankTime,
  compareChosenOffers,
  previewOffer,
  sendOffer,
} from '../../../contract/calls/sent-offers.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import type { AgreedDays } from '../../../contract/loan-files/progress.ts'
import type { KeptSimulation, SimulationPage } from '../../../contract/products/kept-simulation.ts'
import type { OfferSender } from '../../../contract/products/sent-offer.ts'
import { bankWay } from '../../../contract/subjects/loan-files/file-states.ts'
import type { Fee, Need, Offer } from '../../../finance/offers/types.ts'
import type { Context } from '../../context.ts'
import { banksTable } from '../../database/schema.ts'
import { AppError, conflict, unprocessable } from '../../errors.ts'
import { composeLetter } from '../../mail/templates.ts'
import type { SignedInAgent } from '../agents/signed-in-agent.ts'
import { usualDaysOf } from '../loan-files/durations/file-forecasts.ts'
import { mortgagePanel, offerOf, type Panel } from '../mortgages/mortgage-terms.ts'
import { addressOf, insertSimulation, simulationPage } from '../simulations/kept-simulations.ts'
import { makeChosenSimulation } from '../simulations/make-simulation.ts'
import { sentOfferCase } from './offer-letter.ts'
import { type OfferSubject, senderOf, subjectFor } from './offer-subject.ts'

type SubjectParams = Params<typeof sendOffer>
type Chosen = Body<typeof sendOffer>

/** The panel of today with the fee of a file. */
async function panelWith(context: Context, fee: Fee | null): Promise<Panel & { isAgreed: boolean }> {
  const panel = await mortgagePanel(context)
  if (!fee || panel.terms.every(({ compenso }) => isDeepStrictEqual(compenso, fee)))
    return { ...panel, isAgreed: false }
  return { ...panel, terms: panel.terms.map(terms => ({ ...terms, compenso: fee })), isAgreed: true }
}

/** The chosen offers in their order, computed from the need. Throws 422 for one that the panel no longer makes. */
const offersOf = (panel: Panel, need: Need, chosen: Chosen['offerte']): Offer[] =>
  chosen.map(one => offerOf(panel, need, one))

/** The chosen offers with the terms of the moment. Throws 404, 403, 409, and 422 for an offer that is gone. */
export async function compareFor(
  context: Context,
  params: SubjectParams,
  { need, offerte }: Body<typeof compareChosenOffers>,
  agent: SignedInAgent,
): Promise<Answer<typeof compareChosenOffers>> {
  const { fee } = await subjectFor(context, context.database.orm, params, agent)
  const { isAgreed, ...panel } = await panelWith(context, fee)
  const offers = offersOf(panel, need, offerte)
  return { offerte: offers, tempi: await bankTimes(context, offers), compensoConcordato: isAgreed }
}

/** The states of a mortgage from the investigation of the bank to the deed. */
const statesAtBank = ['istruttoria_banca', ...bankWay.mortgage] as const

/** How long the bank of each offer takes in the states of a mortgage: what its files tell, and what it has agreed to. */
async function bankTimes({ database }: Context, offers: readonly Offer[]): Promise<BankTime[][]> {
  const ids = [...new Set(offers.map(({ banca }) => banca._id))]
  const rows = await database.orm
    .select({ _id: banksTable._id, agreed: banksTable.slaGiorni })
    .from(banksTable)
    .where(inArray(banksTable._id, ids))
  const agreed = new Map(rows.map(row => [row._id, row.agreed as AgreedDays]))
  const usual = new Map(
    await Promise.all(ids.map(async id => [id, await usualDaysOf(database.reads, 'mutuo', id)] as const)),
  )
  return offers.map(({ banca: { _id } }) =>
    statesAtBank.map(stato => ({
      stato,
      soliti: usual.get(_id)?.[stato] ?? null,
      concordati: agreed.get(_id)?.[stato] ?? null,
    })),
  )
}

/** An offer that may be sent: the simulation, its reader and its sender. */
export interface MadeOffer {
  subject: OfferSubject
  sender: OfferSender
  addressee: { partecipante: string | null; nome: string; email: string }
  snapshot: KeptSimulation & { proposta: NonNullable<KeptSimulation['proposta']> }
}

/**
 * Computes the offers of an agent for a file or a lead. Throws 404 and 403 by the rights to the record, 409 when the
 * agent or the record may send nothing, and 422 for an unknown addressee or an offer that the panel no longer makes.
 */
export async function makeOffer(
  context: Context,
  params: SubjectParams,
  { need, offerte, testo, partecipante }: Chosen,
  agent: SignedInAgent,
): Promise<MadeOffer> {
  const [subject, { sender, reason }] = await Promise.all([
    subjectFor(context, context.database.orm, params, agent),
    senderOf(context, agent),
  ])
  if (!sender) throw conflict(reason)
  if (subject.reason) throw conflict(subject.reason)
  const addressee = addresseeOf(subject, partecipante)
  const { isAgreed: _, ...panel } = await panelWith(context, subject.fee)
  const [first, ...others] = offersOf(panel, need, offerte)
  if (!first) throw unprocessable({ offerte: 'Scelga le offerte.' })
  const proposta = { agente: sender, testo }
  const snapshot = await makeChosenSimulation(context, { need, panel, offers: [first, ...others], proposta })
  return { subject, sender, addressee, snapshot: { ...snapshot, proposta } }
}

function addresseeOf({ addressees }: OfferSubject, chosen: string | undefined): MadeOffer['addressee'] {
  const found = chosen
    ? addressees.find(({ partecipante }) => partecipante === chosen)
    : addressees.find(({ email }) => email)
  if (chosen && !found) throw unprocessable({ partecipante: 'Scelga uno dei richiedenti.' })
  const { email = null } = found ?? {}
  if (!found || !email)
    throw new AppError(
      422,
      'Chi deve ricevere l’offerta non ha un indirizzo e-mail, o l’ufficio ne ha tolto la conferma: scriva l’indirizzo giusto fra i suoi dati, o chieda all’ufficio.',
      {
        partecipante: 'A questo indirizzo non si può scrivere.',
      },
    )
  return { ...found, email }
}

/** The content of the page of an offer with this id. */
export const offerPage = (
  { settings }: Pick<Context, 'settings'>,
  { snapshot }: Pick<MadeOffer, 'snapshot'>,
  _id: string,
  scadenza: string,
): SimulationPage => simulationPage(snapshot, { indirizzo: addressOf(settings, _id), scadenza })

/** Stores the page of an offer for this day, marked as not sent, and composes its letter. Sends nothing. */
export async function previewFor(
  context: Context,
  made: MadeOffer,
  lastDay: string,
): Promise<Answer<typeof previewOffer>> {
  const { orm } = context.database
  const { snapshot, addressee, sender } = made
  const preview: KeptSimulation = { ...snapshot, proposta: { ...snapshot.proposta, anteprima: true } }
  const kept = { scadenza: dayInRome(context.now()), emailHash: null }
  const _id = await insertSimulation(context, orm, preview, kept)
  const page = offerPage(context, made, _id, lastDay)
  return {
    indirizzo: page.indirizzo,
    a: addressee.email,
    lettera: await composeLetter(orm, sentOfferCase(page, addressee.nome, sender, snapshot.proposta.testo)),
  }
}
