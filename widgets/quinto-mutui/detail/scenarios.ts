import { formatRate } from '../../../contract/italian/amounts.ts'
import { longDayWith } from '../../../contract/italian/days.ts'
import { indexNames } from '../../../contract/products/mortgage.ts'
import { addDecimals } from '../../../finance/arithmetic/decimal.ts'
import { atIndex, isVariable } from '../../../finance/offers/other-figures.ts'
import type { EuriborTenor, Need, Offer } from '../../../finance/offers/types.ts'
import type { MortgageTerms } from '../model.ts'

/** A value of the index, and the offer at that value. */
export interface Scenario {
  name: string
  /** Percent. */
  index: number
  offer: Offer
}

/** Scenarios: today, one and two points more, and the highest known value. Empty for a fixed rate. */
export function scenariosOf(offer: Offer, need: Need, terms: MortgageTerms): Scenario[] {
  if (!isVariable(offer)) return []
  const { valore } = offer.indice
  const highest = highestOf(offer, terms)
  const rises = [
    { name: 'Più 1 punto', index: addDecimals(valore, 1) },
    { name: 'Più 2 punti', index: addDecimals(valore, 2) },
    ...(highest ? [{ name: `Massimo dal ${terms.storia.dal.slice(0, 4)}`, index: highest.valore }] : []),
  ]
  return [
    { name: 'Oggi', index: valore, offer },
    ...rises.map(rise => ({ ...rise, offer: atIndex({ offer, need, index: rise.index })! })),
  ]
}

/** Highest known value of the index. None for Eurirs: the terms hold no history of its values by term. */
function highestOf({ indice }: Offer, { storia }: MortgageTerms) {
  return indice && indice.nome !== 'eurirs'
    ? storia.massimi[indice.nome.slice('euribor_'.length) as EuriborTenor]
    : undefined
}

/** Describes the assumptions of the scenarios, and the source of the highest value. */
export function scenarioNote(offer: Offer, terms: MortgageTerms): string {
  const highest = highestOf(offer, terms)
  return [
    'Esempi, non previsioni: l’indice resta a quel valore',
    offer.tipoTasso === 'misto' ? ' dalla fine del periodo fisso alla scadenza. ' : ' per tutta la durata. ',
    offer.cap === undefined ? '' : `Il tasso si ferma comunque al ${formatRate(offer.cap)}. `,
    highest && offer.indice
      ? `Massimo dell’${indexNames[offer.indice.nome]} ${longDayWith('dal', terms.storia.dal)}: ${formatRate(highest.valore)}, ${longDayWith('il', highest.data)}. Fonte: ${terms.fonti.euribor}.`
      : '',
  ].join('')
}
