import type { Query } from '../../../../../contract/calls/call.ts'
import type { offerComparison } from '../../../../../contract/calls/customers/offer-comparison.ts'
import type { Context } from '../../../../context.ts'
import { type Actor, system } from '../../../../database/actor.ts'
import { conflict } from '../../../../errors.ts'
import type { MadePaper } from '../../../../print/send-paper.ts'
import { notePaper } from '../../../loan-files/page/views.ts'
import { makePaper, paperData } from '../../../loan-files/papers/paper-data.ts'
import { houseOf } from '../../../loan-files/papers/paper-versions.ts'
import type { SignedInCustomer } from '../../signed-in-customer.ts'
import { comparisonsOf } from '../offer-comparison.ts'
import { type FileOffer, offerIn, offerOf } from '../offers.ts'
import { documentStatesOf } from '../own-documents.ts'
import type { Participation } from '../participation.ts'
import { detailOf } from '../read-files.ts'
import { drawOffer } from './offer-paper.ts'
import { drawOwnSummary } from './summary-paper.ts'

/** The offer of a bank in a file of the customer as PDF. Throws 404 without an offer, 409 and as `printPdf`. */
export async function offerPaperForCustomer(
  context: Context,
  customer: SignedInCustomer,
  id: string,
  { simulazione }: Query<typeof offerComparison>,
): Promise<MadePaper> {
  const { reads } = context.database
  const { participation, offer } = await offerOf(reads, customer, id)
  if (!(await houseOf(reads))) throw conflict('Il PDF non è ancora disponibile: lo chieda a chi La segue.')
  const paper = await offerPaper(
    context,
    { participation, client: customer.id, offer },
    customer,
    simulazione,
  )
  notePaper(context, customer, id, 'Offerta della banca')
  return paper
}

/** The papers of a participant's file, each made when it is asked for: the summary, and the offer if there is one. */
export async function papersOfParticipation(
  context: Context,
  participation: Participation,
  client: string,
): Promise<(() => Promise<MadePaper>)[]> {
  const { reads } = context.database
  if (!(await houseOf(reads))) return []
  const offer = await offerIn(reads, participation)
  return [
    () => summaryPaper(context, participation, system),
    ...(offer ? [() => offerPaper(context, { participation, client, offer }, system)] : []),
  ]
}

interface OfferOfParticipant {
  participation: Participation
  /** The customer whose simulations the offer is compared with. */
  client: string
  offer: FileOffer
}

async function offerPaper(
  { database: { reads }, now }: Context,
  { participation, client, offer }: OfferOfParticipant,
  actor: Actor,
  chosen?: string,
): Promise<MadePaper> {
  const { file } = participation
  const [data, { found }] = await Promise.all([
    paperData(reads, file),
    comparisonsOf(reads, client, participation, offer, chosen),
  ])
  const title = `Offerta di ${offer.banca}, pratica ${file.IDEGG}`
  const content = await makePaper(actor, data.house, [title, title], paper =>
    drawOffer(paper, data, { offer, found, now: now() }),
  )
  return { name: `Offerta ${offer.banca} ${file.IDEGG}.pdf`, content }
}

async function summaryPaper(
  context: Context,
  participation: Participation,
  actor: Actor,
): Promise<MadePaper> {
  const { reads } = context.database
  const { file } = participation
  const [house, detail, documents] = await Promise.all([
    houseOf(reads),
    detailOf(context, participation),
    documentStatesOf(reads, participation),
  ])
  const title = `Riepilogo della pratica ${file.IDEGG}`
  const content = await makePaper(actor, house!, [title, title], paper =>
    drawOwnSummary(paper, { detail, documents, now: context.now() }),
  )
  return { name: `${title}.pdf`, content }
}
