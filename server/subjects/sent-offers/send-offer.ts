import type { Answer } from '../../../contract/calls/call.ts'
import type { sendOffer } from '../../../contract/calls/sent-offers.ts'
import { formatRate } from '../../../contract/italian/amounts.ts'
import type { SentOfferSummary } from '../../../contract/products/sent-offer.ts'
import type { Context } from '../../context.ts'
import { sentOffers } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { AppError } from '../../errors.ts'
import { sendLetter } from '../../mail/send-letter.ts'
import { isWithinAllowance } from '../../plugins/allowance.ts'
import type { SignedInAgent } from '../agents/signed-in-agent.ts'
import { noteContact } from '../leads/lead-story.ts'
import { noteOf } from '../loan-files/house-notes.ts'
import { addresseeHash, insertSimulation, lastDay } from '../simulations/kept-simulations.ts'
import { type MadeOffer, offerPage } from './make-offer.ts'
import { sentOfferCase } from './offer-letter.ts'

/** Letters with offers or quotes to one address in an hour. */
const lettersAnHour = 3

/** Counts a letter with offers or a quote. Throws 429 above the allowance of the address. */
export async function requireAllowance({ now }: Context, tx: Queries, email: string): Promise<void> {
  if (!(await isWithinAllowance(tx, now(), `offers:${addresseeHash(email)}`, lettersAnHour)))
    throw new AppError(
      429,
      `A questo indirizzo sono già partite ${lettersAnHour} offerte nell’ultima ora: aspetti un po’.`,
    )
}

/**
 * Sends an offer in one transaction: the page, the letter, the row of the house, and the line in the story of the file or
 * the lead. Throws 429 above the allowance of the address.
 */
export async function sendMadeOffer(
  context: Context,
  tx: Queries,
  made: MadeOffer,
  agent: SignedInAgent,
): Promise<Answer<typeof sendOffer>> {
  const { subject, sender, addressee, snapshot } = made
  const { email, nome, partecipante } = addressee
  await requireAllowance(context, tx, email)
  const emailHash = addresseeHash(email)
  const scadenza = lastDay(context.now())
  const simulation = await insertSimulation(context, tx, snapshot, { scadenza, emailHash })
  const _id = context.newId()
  await tx.insert(sentOffers).values({
    _id,
    link: simulation,
    agent: agent.id,
    [subject.kind]: subject._id,
    participant: partecipante,
    summary: summaryOf(snapshot),
    sentAt: context.now(),
    scadenza,
  })
  const page = offerPage(context, made, simulation, scadenza)
  await sendLetter(
    context,
    tx,
    { to: email, replyTo: sender.email },
    sentOfferCase(page, nome, sender, snapshot.proposta.testo),
    'awaited',
  )
  if (subject.kind === 'pratica')
    await noteOf(context, tx, subject._id, agent, `Offerta inviata a ${nome}: ${namesOf(made)}.`)
  else await noteContact(context, tx, subject._id, { tipo: 'email' }, agent)
  return { _id }
}

const namesOf = ({ snapshot: { offerte } }: MadeOffer) =>
  offerte
    .map(({ banca, prodotto, taeg }) => `${banca.nome}, ${prodotto.nome} (TAEG ${formatRate(taeg)})`)
    .join('; ')

const summaryOf = ({ need, provincia, offerte }: MadeOffer['snapshot']): SentOfferSummary => ({
  need,
  provincia,
  offerte: offerte.map(({ banca, prodotto, tipoTasso, rata, taeg }) => ({
    banca: banca.nome,
    prodotto: prodotto.nome,
    tipoTasso,
    rata,
    taeg,
  })),
})
