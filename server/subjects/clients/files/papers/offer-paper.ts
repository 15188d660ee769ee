import { formatMoney, formatRate } from '../../../../../contract/italian/amounts.ts'
import { dayInRome, formatLongDay, longDayWith } from '../../../../../contract/italian/days.ts'
import { formatDuration } from '../../../../../contract/italian/format.ts'
import { rateKinds } from '../../../../../contract/products/mortgage.ts'
import type { Fact, Paper } from '../../../../print/papers/paper.ts'
import { agentFacts } from '../../../loan-files/papers/facts.ts'
import { known, type PaperData } from '../../../loan-files/papers/paper-data.ts'
import { nameOf } from '../../../simulations/own/simulation-row.ts'
import { titleOf } from '../file-titles.ts'
import { type FoundComparison, simulationDetail } from '../offer-comparison.ts'
import { differencesInWords, type FileOffer } from '../offers.ts'

/** Draws the offer of a bank for a customer: terms, costs, differences, comparison with a simulation, plan. */
export function drawOffer(
  paper: Paper,
  data: PaperData,
  { offer, found, now }: { offer: FileOffer; found: FoundComparison | null; now: Date },
): void {
  const { file } = data
  const { answer, banca, chieste, offerte } = offer
  paper.title(
    `Offerta di ${banca}`,
    `${titleOf(file)}. Pratica ${file.IDEGG}, copia ${longDayWith('del', dayInRome(now))}.`,
  )
  paper.paragraph(bindingWords)
  paper.heading('Chi fa l’offerta').facts([
    ...known([
      ['Banca', banca],
      ['Prodotto', offer.prodotto],
      ['Ha risposto il', answer.rispostaAl && formatLongDay(answer.rispostaAl)],
      ['Vale fino al', offer.validaFinoAl && formatLongDay(offer.validaFinoAl)],
      ['Scelta', answer.stato === 'scelta' && 'insieme a Lei'],
      ['Mediatore creditizio', `${data.house.nome}, iscrizione OAM n. ${data.house.oam}`],
    ]),
    ...agentFacts(data),
  ])
  paper.heading('Le condizioni').facts(termFacts(offer))
  if (offer.costi.length > 0)
    paper
      .heading('I costi, oltre alle rate')
      .facts([
        ...offer.costi.map(({ nome, importo }): Fact => [nome, formatMoney(importo)]),
        ['In tutto', formatMoney(offer.costi.reduce((sum, { importo }) => sum + importo, 0))],
      ])
  const differences = differencesInWords(chieste, offerte)
  paper.heading('Che cosa cambia rispetto a quanto chiesto')
  if (differences.length === 0) paper.paragraph('Niente: la banca offre quello che ha chiesto.')
  else paper.list(differences.map(({ testo }) => testo))
  if (found) drawComparison(paper, found)
  if (answer.condizioni) paper.heading('Le condizioni della banca').paragraph(answer.condizioni)
  if (offer.piano.length > 0) drawPlan(paper, offer)
}

/** What an offer is worth beside the papers of the bank. */
const bindingWords =
  'Le condizioni che valgono sono quelle del documento della banca (PIES per i mutui, SECCI per i prestiti): lo legga con calma prima di firmare. La decisione di dare il credito spetta alla banca.'

const termFacts = ({ offerte, tipoTasso, totali }: FileOffer): Fact[] => {
  const { importo, durataMesi, tan, taeg, rata, totale } = offerte
  return known([
    ['Importo', importo !== null && formatMoney(importo)],
    ['Durata', durataMesi !== null && formatDuration(durataMesi)],
    ['Tipo di tasso', tipoTasso && rateKinds[tipoTasso]],
    ['TAN', tan !== null && formatRate(tan)],
    ['TAEG', taeg !== null && formatRate(taeg)],
    ['Rata al mese', rata !== null && formatMoney(rata)],
    ['Tutte le rate insieme', !totali && totale !== null && formatMoney(totale)],
    ['Costo totale del credito', totali && `${formatMoney(totali.costo)}, cioè interessi e costi`],
    ['Totale da rimborsare', totali && formatMoney(totali.dovuto)],
  ])
}

function drawComparison(paper: Paper, { with: simulation, comparison }: FoundComparison): void {
  const { righe, rata, costi } = comparison
  paper
    .heading('A confronto con la Sua simulazione')
    .paragraph(`${nameOf(simulation.row)}. ${simulationDetail(simulation)}.`)
    .facts(
      righe.map(
        ({ nome, simulata, offerta, differenza }): Fact => [
          nome,
          `Simulazione ${simulata ?? '–'}, offerta ${offerta ?? '–'}${differenza ? ` (${differenza})` : ''}`,
        ],
      ),
    )
  if (rata) {
    paper.heading('Perché la rata cambia', 3).paragraph(rata.testo)
    if (rata.cause.length > 0) paper.list(rata.cause.map(({ testo }) => testo))
  }
  if (costi.length > 0) paper.heading('I costi che cambiano', 3).list(costi.map(({ testo }) => testo))
}

function drawPlan(paper: Paper, { piano, tipoTasso }: FileOffer): void {
  paper
    .heading('Il piano, anno per anno')
    .paragraph('Le rate di ogni anno, gli interessi che contengono e il debito che resta alla fine.')
    .facts(
      piano.map(
        ({ year, instalments, interest, balance }): Fact => [
          `Anno ${year}`,
          `${formatMoney(instalments)}; interessi ${formatMoney(interest)}; restano ${formatMoney(balance)}`,
        ],
      ),
    )
  if (tipoTasso && tipoTasso !== 'fisso')
    paper.note('Il tasso non è fisso per tutta la durata: il piano tiene fermo il tasso di oggi.')
}
