import { formatRate } from '../../contract/italian/amounts.ts'
import { formatDuration, formatEuro, formatPercent } from '../../contract/italian/format.ts'
import type { CdqNeed, CdqOffer } from '../../finance/offers/cdq/cdq-types.ts'
import {
  aprRow,
  costRow,
  type Explanation,
  priceListOf,
  usuryRow,
} from '../shared/offers/detail/explanation.ts'
import type { CdqTermsAnswer } from './model.ts'

interface QuotedAssignment {
  offer: CdqOffer
  need: CdqNeed
  terms: CdqTermsAnswer
}

/** Explains every figure of an offer, from the instalments to the amount paid out. */
export function explain({ offer, need, terms }: QuotedAssignment): Explanation[] {
  const product = terms.condizioni.find(({ prodotto }) => prodotto._id === offer.prodotto._id)
  const list = priceListOf(offer, product?.validoDal)
  const { rata, numeroRate, tan, totaleDovuto, interessi, capitale, totaleCosti, nettoRicavo } = offer
  return [
    {
      name: `Montante, ${numeroRate} rate da ${formatEuro(rata)}`,
      value: formatEuro(totaleDovuto),
      formula: `${numeroRate} rate per ${formatEuro(rata)}: tutto ciò che si restituisce in ${formatDuration(numeroRate)}.`,
      source: 'DPR 180/1950, articoli 5 e 52: la rata non supera un quinto del netto.',
    },
    {
      name: 'TAN fisso',
      value: formatRate(tan),
      formula: 'Il tasso più basso del listino per questa durata e questo datore di lavoro.',
      source: list,
    },
    aprRow(offer, 'Direttiva (UE) 2023/2225, allegato III', terms.tassi.giorno),
    {
      name: 'Interessi',
      value: `− ${formatEuro(interessi)}`,
      mark: 'interest',
      formula: `Montante ${formatEuro(totaleDovuto)} meno capitale finanziato ${formatEuro(capitale)}.`,
      source: list,
    },
    {
      name: 'Capitale finanziato',
      value: formatEuro(capitale),
      formula: `Il valore di oggi delle ${numeroRate} rate, al TAN di un dodicesimo al mese (${formatPercent(tan / 12, 4)}).`,
      source: `Ammortamento francese a rate posticipate. ${list}`,
    },
    ...offer.costi.map(item => {
      const row = costRow(item, product, {
        base: 'del montante',
        once: 'trattenuto dal capitale',
        list,
        insured: { eta: need.eta ?? offer.etaPremi?.a, durataMesi: numeroRate },
      })
      return { ...row, value: `− ${row.value}` }
    }),
    {
      name: 'Netto ricavo',
      value: formatEuro(nettoRicavo),
      mark: 'principal',
      sum: true,
      formula: `Capitale finanziato ${formatEuro(capitale)}, meno costi ${formatEuro(totaleCosti)}: ciò che si riceve.`,
      source: 'Somma delle righe precedenti.',
    },
    usuryRow({
      offer,
      category: categoryOf(offer, need),
      tegm: offer.tegm,
      publisher: terms.fonti.tegm,
      quarter: terms.tassi.tegm.trimestre,
    }),
  ]
}

const categoryOf = ({ capitale }: CdqOffer, { prodotto }: CdqNeed): string =>
  prodotto === 'delega'
    ? 'dei prestiti personali, fra cui la legge conta la delega'
    : `della cessione del quinto ${capitale > 1_500_000 ? 'oltre' : 'fino a'} 15.000 €`
