import type { FastifyRequest } from 'fastify'
import type { Answer, Body } from '../../../contract/calls/call.ts'
import type { sendSimulation } from '../../../contract/calls/simulations.ts'
import { dayInRome, formatLongDay, longDayWith } from '../../../contract/italian/days.ts'
import type { LetterGroup } from '../../../contract/letters/letter.ts'
import type { CreditPage } from '../../../contract/products/kept-credit.ts'
import {
  formatInstant,
  keptWayInWords,
  type SimulationPage,
} from '../../../contract/products/kept-simulation.ts'
import type { Broker } from '../../../contract/products/mortgage.ts'
import { offerInWords, optionalInWords } from '../../../contract/products/offer-words.ts'
import { representativeExample } from '../../../contract/products/representative-example.ts'
import { type SimulatedProduct, simulationLastsDays } from '../../../contract/products/simulation-link.ts'
import { type Fact, needFacts, offerFacts } from '../../../contract/products/simulation-words.ts'
import { warning } from '../../../contract/products/warnings.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { sendLetter } from '../../mail/send-letter.ts'
import type { LetterCase } from '../../mail/templates.ts'
import { mayWriteTo } from '../../mail/typed-address.ts'
import type { Partner } from '../../plugins/callers.ts'
import { mustBeFilled } from '../../plugins/form-stamp.ts'
import { writeOnce } from '../../plugins/idempotency.ts'
import { network } from '../../sessions/attempts.ts'
import { brokerIn } from '../broker/broker.ts'
import { keptCredit } from './credit/kept-credit.ts'
import { keptSimulation, noteSentTo } from './kept-simulations.ts'

interface Sent extends Omit<Body<typeof sendSimulation>, 'partner'> {
  product: SimulatedProduct
}

/**
 * Sends the link of a stored simulation to a typed address. Above a limit no letter is sent, and the answer is the same.
 * Throws 404 for an unknown or expired simulation, and 422 for input of programs (a filled hidden field, or a stamp that
 * is too young, too old or invalid).
 */
export async function sendSimulationLetter(
  context: Context,
  request: FastifyRequest,
  { product, simulazione, email, sito, modulo }: Sent,
  partner: Partner | null,
): Promise<Answer<typeof sendSimulation>> {
  // Only programs fill in the hidden field.
  if (sito) throw new AppError(422, 'La richiesta non è stata accettata: riprovi o telefoni.')
  return writeOnce(context, request, `partner:${partner?.chiave ?? ''}`, async () => {
    mustBeFilled(context, modulo)
    const broker = await brokerIn(context.database.orm)
    const letter = await letterOf(context, product, simulazione, broker)
    return db =>
      db.transaction(async tx => {
        const typed = { to: email, network: network(request.ip) }
        if (await mayWriteTo(context, tx, 'simulation', typed)) {
          const addresses = { to: email, replyTo: broker.email }
          await sendLetter(context, tx, addresses, letter, 'awaited')
          await noteSentTo(tx, simulazione, email)
        }
        return {}
      })
  })
}

async function letterOf(
  context: Context,
  product: SimulatedProduct,
  id: string,
  broker: Broker,
): Promise<LetterCase<'simulazione_conservata' | 'credito_conservato'>> {
  if (product === 'mutui') {
    const simulation = (await keptSimulation(context, id)) ?? isGone()
    if (simulation.proposta)
      throw new AppError(422, 'Queste offerte sono per chi le ha ricevute: non si mandano ad altri da qui.')
    return simulationCase(context, simulation, broker)
  }
  return creditCase(context, (await keptCredit(context, product, id)) ?? isGone(), broker)
}

function isGone(): never {
  throw new AppError(
    404,
    `Questa simulazione non c’è più, perché un link dura ${simulationLastsDays} giorni. Ne faccia una nuova.`,
  )
}

const forNobodyElse =
  'Se non è stata una Sua richiesta, qualcuno ha scritto il Suo indirizzo per errore: non occorre fare nulla.'

/**
 * The letter with the link and the figures of a stored simulation, without text that a visitor typed. A template cannot
 * empty the data, the button and the notes.
 */
export function simulationCase(
  { settings: { publicUrl } }: Pick<Context, 'settings'>,
  simulation: SimulationPage,
  { telefono }: Broker,
): LetterCase<'simulazione_conservata'> {
  const { calcolataAt, indirizzo, scadenza } = simulation
  return {
    code: 'simulazione_conservata',
    values: {
      momento: formatInstant(calcolataAt),
      scadenza: formatLongDay(scadenza),
      telefono,
      contatti: `${publicUrl}/contattaci`,
    },
    groups: [needGroup(simulation), offerGroup(simulation)],
    link: { label: 'Apri la simulazione', url: indirizzo },
    notes: [...figureNotes(simulation), forNobodyElse],
  }
}

/** The letter with the link and the figures of a stored simulation of a loan, an assignment or a lease. */
export function creditCase(
  { settings: { publicUrl } }: Pick<Context, 'settings'>,
  {
    nome,
    calcolataAt,
    indirizzo,
    scadenza,
    needFacts,
    personFacts,
    offerta,
    senza,
    chi,
    criterio,
  }: CreditPage,
  { telefono }: Broker,
): LetterCase<'credito_conservato'> {
  return {
    code: 'credito_conservato',
    values: {
      prodotto: nome,
      momento: formatInstant(calcolataAt),
      scadenza: formatLongDay(scadenza),
      telefono,
      contatti: `${publicUrl}/contattaci`,
    },
    groups: [
      { title: 'Che cosa ha chiesto', facts: needFacts },
      offerta
        ? {
            title: `${offerta.scelta ? 'L’offerta scelta' : `L’offerta con il ${criterio.nome} più basso`}, con le cifre ${longDayWith('del', dayOf(calcolataAt))}`,
            facts: offerta.facts,
            items: [offerta.sommario],
          }
        : {
            title: 'Le offerte',
            items: [`${chi.nessuno} del confronto poteva rispondere a questa richiesta.`],
          },
    ],
    link: { label: 'Apri la simulazione', url: indirizzo },
    notes: [
      ...(offerta
        ? [`${warning} ${offerta.esempio}`, whatFiguresAre(senza, chi.il), ...countedElsewhere(personFacts)]
        : []),
      forNobodyElse,
    ],
  }
}

const needGroup = ({ need, calcolataAt }: SimulationPage): LetterGroup => ({
  title: 'Che cosa ha chiesto',
  facts: needFacts({ giorno: dayOf(calcolataAt), need, offerta: null }, 'credit'),
})

/** The offer that the page shows in full, or the change that would bring one. */
function offerGroup({ offerta, need, strada, calcolataAt }: SimulationPage): LetterGroup {
  if (!offerta)
    return {
      title: 'Nessuna banca del confronto poteva rispondere a questa richiesta',
      items: [
        strada
          ? `${keptWayInWords(strada)} ${strada.offers === 1 ? 'c’era un’offerta' : `c’erano ${strada.offers} offerte`}.`
          : 'Nessuna singola modifica di importo, durata o tasso bastava.',
      ],
    }
  const { offer, scelta } = offerta
  const on = dayOf(calcolataAt)
  const { validoAl: _, ...undated } = offer
  const optional = optionalInWords(offer)
  return {
    title: `${scelta ? 'L’offerta scelta' : 'L’offerta con il TAEG più basso'}, con le cifre ${longDayWith('del', on)}`,
    facts: offerFacts(offer, need),
    // The last day is among the facts.
    items: [offerInWords(undated, on), ...(optional ? [optional] : [])],
  }
}

/** What the law wants beside figures, and what the figures are. */
function figureNotes({
  offerta,
  need,
  personFacts,
  senza,
  intermediario,
  calcolataAt,
}: SimulationPage): string[] {
  if (!offerta) return []
  return [
    `${warning} ${representativeExample(offerta.offer, need, intermediario.nome, dayOf(calcolataAt))}`,
    whatFiguresAre(senza, 'la banca'),
    ...countedElsewhere(personFacts),
  ]
}

const whatFiguresAre = (without: string | null, lender: string) =>
  `Le cifre sono una simulazione${without ? `, ${without}` : ''}: l’offerta diventa certa quando ${lender} ha valutato la richiesta.`

/** Names the data of the person without the values: anybody may have typed the address. */
const countedElsewhere = (facts: readonly Fact[]) =>
  facts.length > 0
    ? [
        `Contano anche questi dati, scritti nella pagina della simulazione: ${facts.map(([name]) => name.toLowerCase()).join(', ')}.`,
      ]
    : []

const dayOf = (instant: string) => dayInRome(new Date(instant))
