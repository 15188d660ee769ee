import { formatRate } from '../../../contract/italian/amounts.ts'
import {
  formatDuration,
  formatEuro,
  formatNumber,
  formatPercent,
  formatWholeEuro,
} from '../../../contract/italian/format.ts'
import { formatLimit } from '../../../contract/products/bank-limit.ts'
import { costLabel, index, indexValue } from '../../../contract/products/offer-words.ts'
import type { Need, Offer, OfferCost, Terms } from '../../../finance/offers/types.ts'
import {
  aprRow,
  costFormula,
  type Explanation,
  priceListOf,
  usuryRow,
} from '../../shared/offers/detail/explanation.ts'
import type { MortgageTerms } from '../model.ts'

interface QuotedOffer {
  offer: Offer
  need: Need
  terms: MortgageTerms
}

/** Explains every figure of an offer, in reading order. */
export function explain(quoted: QuotedOffer): Explanation[] {
  const { offer, need, terms } = quoted
  const list = listOf(quoted)
  const product = termsOf(terms, offer)
  const { redditoNetto, altreRate = 0 } = need
  return [
    {
      name: 'Rata mensile',
      value: formatEuro(offer.rata),
      formula: instalment(offer, need),
      source: `Ammortamento francese a rate posticipate. ${list}`,
    },
    { name: 'TAN', value: formatRate(offer.tan), formula: nominal(offer), source: nominalSource(quoted) },
    aprRow(offer, 'Direttiva 2014/17/UE, allegato I', terms.tassi.giorno),
    {
      name: 'Capitale',
      value: formatEuro(need.importo),
      mark: 'principal',
      formula: 'La somma chiesta: la banca la versa alla stipula, dedotto ciò che trattiene.',
      source: 'È quanto ha chiesto.',
    },
    {
      name: 'Interessi',
      value: formatEuro(offer.interessi),
      mark: 'interest',
      formula: `Somma degli interessi di ${offer.numeroRate} rate: ogni mese un dodicesimo del TAN sul debito che resta, al centesimo.`,
      source: `Piano di ammortamento qui accanto. ${list}`,
    },
    ...offer.costi.map(
      (item): Explanation => ({
        name: costLabel(item),
        value: formatEuro(item.totale),
        mark: 'cost',
        ...costExplanation(item, quoted),
      }),
    ),
    {
      name: 'In tutto, da restituire',
      value: formatEuro(offer.totaleDovuto),
      sum: true,
      formula: `Capitale ${formatEuro(need.importo)}, più interessi ${formatEuro(offer.interessi)}, più costi ${formatEuro(offer.totaleCosti)}.`,
      source: 'Somma delle righe qui sopra.',
    },
    {
      name: 'Mutuo sul valore della casa',
      value: formatPercent(offer.ltv, 1),
      formula: `${formatWholeEuro(need.importo)} diviso ${formatWholeEuro(need.valore)}.${product ? ` Limite di questa banca: ${formatLimit(product.policy.ltvMax)}.` : ''}`,
      source: 'Valore indicato: la banca usa quello della perizia.',
    },
    ...(offer.rapportoRataReddito === undefined
      ? []
      : [
          {
            name: 'Rate sul reddito',
            value: formatPercent(offer.rapportoRataReddito, 1),
            formula: `Rata ${formatEuro(offer.rata)}${altreRate ? ` più ${formatEuro(altreRate)} di altre rate` : ''}, diviso ${formatEuro(redditoNetto)} netti al mese.`,
            source: product
              ? `Limite di ${offer.banca.nome}: ${formatLimit(product.policy.rataRedditoMax)}. ${list}`
              : list,
          },
        ]),
    usury(quoted),
  ]
}

/** Formula and source of a cost of an offer. */
export const costExplanation = (
  item: OfferCost,
  quoted: QuotedOffer,
): Pick<Explanation, 'formula' | 'source'> => ({
  formula: costFormulaOf(item, quoted.need, termsOf(quoted.terms, quoted.offer)),
  source: costSource(item, listOf(quoted)),
})

/** Returns the terms that an offer was computed with. */
export const termsOf = ({ condizioni }: MortgageTerms, { prodotto }: Offer): Terms | undefined =>
  condizioni.find(terms => terms.prodotto._id === prodotto._id)

const listOf = ({ offer, terms }: QuotedOffer): string => priceListOf(offer, termsOf(terms, offer)?.validoDal)

function instalment({ fasi, ultimaRata }: Offer, need: Need): string {
  const [first, ...others] = fasi
  return [
    `La rata costante che in ${formatDuration(need.durataMesi)} restituisce ${formatWholeEuro(need.importo)} con interessi mensili di un dodicesimo del TAN (${formatPercent(first!.tan / 12, 4)} al mese), arrotondata al centesimo.`,
    ...others.map(
      phase =>
        `Dalla rata ${phase.daRata} si ricalcola sul debito che resta, al ${formatRate(phase.tan)}: ${formatEuro(phase.rata)}.`,
    ),
    `L’ultima, di ${formatEuro(ultimaRata)}, assorbe gli arrotondamenti.`,
  ].join(' ')
}

function nominal(offer: Offer): string {
  const { tipoTasso, fasi, indice, indiceIniziale, floor, cap, classiEnergetiche, under36, garanziaConsap } =
    offer
  const follows = index(offer)
  const isInitial = tipoTasso === 'misto' && fasi.length > 1
  return [
    isInitial
      ? `Tasso fisso per le prime ${fasi[0]!.rate} rate: ${
          indiceIniziale
            ? `${indexValue(indiceIniziale)}, più ${formatNumber(indiceIniziale.spread)} punti`
            : 'quello del listino'
        }. Poi indice più spread: ${follows}; fin da oggi si suppone che non sia più basso di quello iniziale (direttiva 2014/17/UE, allegato I).`
      : indice
        ? `Indice più spread: ${formatRate(indice.valore)} più ${formatNumber(indice.spread)} punti.`
        : 'Tasso scritto nel listino della banca.',
    tipoTasso === 'fisso' && indice ? 'L’indice conta solo oggi: poi il tasso non cambia.' : '',
    floor !== undefined ? `Non scende sotto ${formatRate(floor)}.` : '',
    cap !== undefined ? `Non sale oltre ${formatRate(cap)}.` : '',
    classiEnergetiche ? `Riservato alle classi energetiche ${classiEnergetiche.join(', ')}.` : '',
    under36 ? 'Riservato a chi ha meno di 36 anni.' : '',
    garanziaConsap ? 'Riservato ai mutui con la garanzia del Fondo prima casa (Consap).' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function nominalSource(quoted: QuotedOffer): string {
  const { offer, terms } = quoted
  const published = [offer.indiceIniziale, offer.indice].flatMap(indice =>
    indice
      ? [`${indexValue(indice)}: ${indice.nome === 'eurirs' ? terms.fonti.eurirs : terms.fonti.euribor}.`]
      : [],
  )
  return [...published, listOf(quoted)].join(' ')
}

const costFormulaOf = (item: OfferCost, need: Need, product: Terms | undefined): string =>
  item.voce === 'imposta_sostitutiva'
    ? `${formatPercent(product?.spese.impostaSostitutiva?.[need.finalita] ?? 0)} dell’importo, trattenuto alla stipula.`
    : costFormula(item, product, { base: 'dell’importo', once: 'alla stipula' })

function costSource({ voce }: OfferCost, list: string): string {
  if (voce === 'imposta_sostitutiva') return 'DPR 601/1973, articoli 15–18.'
  if (voce === 'compenso') return 'Tariffario della nostra mediazione, nella pagina «Trasparenza».'
  return list
}

function usury({ offer, terms }: QuotedOffer): Explanation {
  const { tegm } = terms.tassi
  const kind = offer.tipoTasso === 'variabile' || offer.tipoTasso === 'cap' ? 'variabile' : 'fisso'
  return usuryRow({
    offer,
    category: `dei mutui a tasso ${kind}`,
    tegm: tegm[kind],
    publisher: terms.fonti.tegm,
    quarter: tegm.trimestre,
  })
}
