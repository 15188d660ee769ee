import { dayInRome, longDayWith } from '../../../contract/italian/days.ts'
import { formatEuro } from '../../../contract/italian/format.ts'
import type { CreditPage } from '../../../contract/products/kept-credit.ts'
import { formatInstant, type SimulationPage } from '../../../contract/products/kept-simulation.ts'
import { needInWords } from '../../../contract/products/need-words.ts'
import { offerInWords, optionalInWords } from '../../../contract/products/offer-words.ts'
import { isOfMortgage } from '../../../contract/products/own-simulation.ts'
import { representativeExample } from '../../../contract/products/representative-example.ts'
import { needFacts, offerFacts } from '../../../contract/products/simulation-words.ts'
import { warning } from '../../../contract/products/warnings.ts'
import type { PlanYear } from '../../../finance/offers/plan.ts'
import type { Context } from '../../context.ts'
import { conflict, notFound } from '../../errors.ts'
import type { Fact } from '../../print/papers/paper.ts'
import type { MadePaper } from '../../print/send-paper.ts'
import { houseFacts } from '../loan-files/papers/facts.ts'
import { makePaper } from '../loan-files/papers/paper-data.ts'
import { houseOf } from '../loan-files/papers/paper-versions.ts'
import { creditPage } from './credit/credit-page.ts'
import { readableSimulation, simulationPage } from './kept-simulations.ts'

/** What the PDF of a stored simulation says. */
interface Printed {
  prodotto: string
  richiesta: string
  calcolataAt: string
  indirizzo: string
  scadenza: string
  chiesto: readonly Fact[]
  offerta: {
    titolo: string
    /** Sentences below the title. */
    frasi: string[]
    cifre: readonly Fact[]
    piano: PlanYear[]
    esempio: string
  } | null
  /** Nobody, when there is no offer: «Nessun finanziatore». */
  nessuno: string
  /** What the figures are, and who decides. */
  nota: string
}

/**
 * The PDF of a stored simulation of any product, with a code that leads to its page: there the reader finds the figures
 * that the house keeps. Throws 404 for an unknown or expired simulation, and 409 before the company's data is written.
 */
export async function simulationPaper(context: Context, id: string): Promise<MadePaper> {
  const printed = await printedOf(context, id)
  if (!printed) throw notFound()
  const house = await houseOf(context.database.orm)
  if (!house) throw conflict('Prima si scrivono i dati della società: ogni carta li riporta.')
  const { prodotto, richiesta, calcolataAt, indirizzo, scadenza, chiesto, offerta, nessuno, nota } = printed
  const day = dayInRome(new Date(calcolataAt))
  const about = `Simulazione ${longDayWith('del', day)}`
  const content = await makePaper({ id }, house, [about, about], paper => {
    paper.title(`Simulazione: ${prodotto}`, `${richiesta}. Cifre del ${formatInstant(calcolataAt)}.`)
    paper.code(
      indirizzo,
      `Per verificare queste cifre inquadri il codice o apra ${indirizzo}: la pagina riporta quelle che abbiamo registrato, fino ${longDayWith('al', scadenza)}. Se non sono uguali, valgono quelle della pagina.`,
    )
    paper.heading('Che cosa è stato chiesto').facts(chiesto)
    if (offerta) {
      paper.heading(offerta.titolo)
      for (const sentence of offerta.frasi) paper.paragraph(sentence)
      paper.facts(offerta.cifre)
      paper.heading('Esempio rappresentativo')
      paper.paragraph(offerta.esempio)
      paper.paragraph([{ text: warning, style: 'bold' }])
      paper
        .heading('Piano, anno per anno')
        .table(['Anno', 'Capitale', 'Interessi', 'Residuo'], offerta.piano.map(yearRow))
    } else paper.paragraph(`${nessuno} del confronto poteva rispondere a questa richiesta.`)
    paper.note(nota)
    paper.heading('Il mediatore creditizio').facts(houseFacts(house))
  })
  return { name: `${about}.pdf`, content }
}

const noteOf = (without: string | null, lender: string) =>
  `Le cifre sono quelle di quel momento${without ? `, ${without},` : ''} e non una proposta di contratto: ${lender} decide dopo aver valutato la richiesta.`

const yearRow = ({ year, principal, interest, balance }: PlanYear) => [
  String(year),
  ...[principal, interest, balance].map(cents => formatEuro(cents)),
]

async function printedOf(context: Context, id: string): Promise<Printed | null> {
  const found = await readableSimulation(context, id)
  if (!found) return null
  const { snapshot, link } = found
  return isOfMortgage(snapshot)
    ? printedMortgage(simulationPage(snapshot, link))
    : printedCredit(creditPage(snapshot, link))
}

function printedMortgage({
  calcolataAt,
  indirizzo,
  scadenza,
  need,
  provincia,
  offerta,
  senza,
  intermediario,
  proposta,
}: SimulationPage): Printed {
  const day = dayInRome(new Date(calcolataAt))
  const offer = offerta?.offer
  const optional = offer && optionalInWords(offer)
  return {
    prodotto: 'mutuo',
    richiesta: needInWords(need, provincia),
    calcolataAt,
    indirizzo,
    scadenza,
    chiesto: needFacts({ giorno: day, need, offerta: null }),
    offerta: offer
      ? {
          titolo: proposta
            ? `La prima delle offerte scelte da ${proposta.agente.nome}`
            : offerta.scelta
              ? 'L’offerta scelta'
              : 'L’offerta con il TAEG più basso',
          frasi: [offerInWords(offer, day), ...(optional ? [optional] : [])],
          cifre: offerFacts(offer, need),
          piano: offerta.piano,
          esempio: representativeExample(offer, need, intermediario.nome, day),
        }
      : null,
    nessuno: 'Nessun finanziatore',
    nota: noteOf(senza, 'il finanziatore'),
  }
}

function printedCredit(page: CreditPage): Printed {
  const { nome, richiesta, calcolataAt, indirizzo, scadenza, needFacts, personFacts, offerta } = page
  const { chi, senza, criterio } = page
  return {
    prodotto: nome,
    richiesta,
    calcolataAt,
    indirizzo,
    scadenza,
    chiesto: [...needFacts, ...personFacts],
    offerta: offerta && {
      titolo: offerta.scelta ? 'L’offerta scelta' : `L’offerta con il ${criterio.nome} più basso`,
      frasi: [offerta.sommario],
      cifre: offerta.facts,
      piano: offerta.piano,
      esempio: offerta.esempio,
    },
    nessuno: chi.nessuno,
    nota: noteOf(senza, chi.il),
  }
}
