import { formatMoney, formatRate } from '../../contract/italian/amounts.ts'
import { formatDuration, formatEuro, formatPercent } from '../../contract/italian/format.ts'
import { formatLimit } from '../../contract/products/bank-limit.ts'
import { employments } from '../../contract/products/loan.ts'
import { costName } from '../../contract/products/offer-words.ts'
import { debtOf, financedCosts, firstPayment } from '../../finance/offers/costs.ts'
import type { LoanNeed, LoanOffer } from '../../finance/offers/loans/loan-types.ts'
import {
  aprRow,
  costRow,
  type Explanation,
  priceListOf,
  usuryRow,
} from '../shared/offers/detail/explanation.ts'
import type { LoanTermsAnswer } from './model.ts'

interface QuotedLoan {
  offer: LoanOffer
  need: LoanNeed
  terms: LoanTermsAnswer
}

/** Explains every figure of an offer, in reading order. */
export function explain({ offer, need, terms }: QuotedLoan): Explanation[] {
  const product = terms.condizioni.find(({ prodotto }) => prodotto._id === offer.prodotto._id)
  const list = priceListOf(offer, product?.validoDal)
  const { rata, ultimaRata, numeroRate, tan, interessi, totaleDovuto, totaleCosti, occupazioni } = offer
  const financed = financedCosts(offer.costi)
  const repaid = `${formatMoney(debtOf(need.importo, offer.costi))}${financed > 0 ? `, di cui ${formatMoney(financed)} di costi nel finanziamento,` : ''}`
  const firstCosts = offer.costi.filter(({ quando }) => quando === 'prima_rata' || quando === 'ogni_rata')
  const reserved = occupazioni?.map(kind => employments[kind].toLowerCase()).join(', ')
  return [
    {
      name: `${numeroRate} rate mensili`,
      value: formatEuro(rata),
      formula: `La rata costante che in ${formatDuration(need.durataMesi)} restituisce ${repaid} con interessi mensili di un dodicesimo del TAN (${formatPercent(tan / 12, 4)} al mese), arrotondata al centesimo.${ultimaRata === rata ? '' : ` L’ultima, di ${formatEuro(ultimaRata)}, assorbe gli arrotondamenti.`}`,
      source: `Ammortamento francese a rate posticipate. ${list}`,
    },
    ...(firstCosts.some(({ quando }) => quando === 'prima_rata')
      ? [
          {
            name: 'Primo pagamento',
            value: formatEuro(firstPayment(offer)),
            formula: `La prima rata, ${formatEuro(rata)}, e i costi che si pagano con essa: ${firstCosts.map(item => `${costName(item).toLowerCase()} ${formatEuro(item.importo)}`).join(', ')}.`,
            source: list,
          },
        ]
      : []),
    {
      name: 'TAN fisso',
      value: formatRate(tan),
      formula: `Tasso scritto nel listino del finanziatore per questo importo e questa durata.${reserved ? ` Prezzo riservato a: ${reserved}.` : ''}`,
      source: list,
    },
    aprRow(offer, 'Direttiva (UE) 2023/2225, allegato III', terms.tassi.giorno),
    {
      name: 'Capitale',
      value: formatEuro(need.importo),
      mark: 'principal',
      formula: `La somma chiesta. I costi iniziali si pagano a parte o sono trattenuti all’erogazione${financed > 0 ? '; quelli nel finanziamento si restituiscono con le rate' : ''}.`,
      source: 'È quanto ha chiesto.',
    },
    {
      name: 'Interessi',
      value: formatEuro(interessi),
      mark: 'interest',
      formula: `Somma degli interessi di ${numeroRate} rate: ogni mese un dodicesimo del TAN sul debito che resta, al centesimo.`,
      source: `Piano di rimborso in questa scheda. ${list}`,
    },
    ...offer.costi.map(item =>
      costRow(item, product, { base: 'dell’importo', once: 'all’erogazione', list }),
    ),
    {
      name: 'In tutto, da restituire',
      value: formatEuro(totaleDovuto),
      sum: true,
      formula: `Capitale ${formatEuro(need.importo)}, più interessi ${formatEuro(interessi)}, più costi ${formatEuro(totaleCosti)}.`,
      source: 'Somma delle righe precedenti.',
    },
    ...(offer.rapportoRataReddito === undefined
      ? []
      : [
          {
            name: 'Rate sul reddito',
            value: formatPercent(offer.rapportoRataReddito, 1),
            formula: `Rata ${formatEuro(rata)}${need.altreRate ? ` più ${formatEuro(need.altreRate)} di altre rate` : ''}, diviso ${formatEuro(need.redditoNetto)} netti al mese.`,
            source: product
              ? `Limite di ${offer.banca.nome}: ${formatLimit(product.policy.rataRedditoMax)}. ${list}`
              : list,
          },
        ]),
    usuryRow({
      offer,
      category: 'dei prestiti personali',
      tegm: terms.tassi.tegm.valore,
      publisher: terms.fonti.tegm,
      quarter: terms.tassi.tegm.trimestre,
    }),
  ]
}
