import { formatMoney, formatRate } from '../../../contract/italian/amounts.ts'
import { longDayWith } from '../../../contract/italian/days.ts'
import {
  formatDuration,
  formatEuro,
  formatNumber,
  formatPercent,
  formatWholeEuro,
} from '../../../contract/italian/format.ts'
import { formatLimit } from '../../../contract/products/bank-limit.ts'
import { cost, costName, index, indexValue } from '../../../contract/products/offer-words.ts'
import type { Fee, Need, Offer, OfferCost, Terms } from '../../../finance/offers/types.ts'
import type { MortgageTerms } from '../model.ts'

/** A figure with its formula in words, and the source and date of its inputs. */
export interface Explanation {
  name: string
  value: string
  mark?: 'principal' | 'interest' | 'cost'
  sum?: true
  formula: string
  source: string
}

interface QuotedOffer {
  offer: Offer
  need: Need
  terms: MortgageTerms
}

/** Explains every figure of an offer, in reading order. */
export function explain(quoted: QuotedOffer): Explanation[] {
  const { offer, need, terms } = quoted
  const list = priceListOf(quoted)
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
    {
      name: 'TAEG',
      value: formatRate(offer.taeg),
      formula: `Il tasso annuo che rende uguali il capitale ricevuto oggi e tutto ciò che si paga, rate e costi, ciascuno alla sua scadenza; un mese è un dodicesimo di anno. Prima di arrotondare: ${formatPercent(offer.taegEsatto, 4)}.`,
      source: `Direttiva 2014/17/UE, allegato I. Calcolo ${longDayWith('del', terms.tassi.giorno)}.`,
    },
    {
      name: 'Capitale',
      value: formatEuro(need.importo),
      mark: 'principal',
      formula: 'La somma chiesta: la banca la versa alla stipula, dedotto ciò che trattiene.',
      source: 'È il dato inserito.',
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
        name: item.quando === 'iniziale' ? costName(item) : `${costName(item)}, ${cost(item)}`,
        value: formatEuro(item.totale),
        mark: 'cost',
        formula: costFormula(item, need, product),
        source: costSource(item, list),
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
      source: 'Valore inserito: la banca usa quello della perizia.',
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

/** Returns the terms that an offer was computed with. */
export const termsOf = ({ condizioni }: MortgageTerms, { prodotto }: Offer): Terms | undefined =>
  condizioni.find(terms => terms.prodotto._id === prodotto._id)

function priceListOf({ offer, terms }: QuotedOffer): string {
  const product = termsOf(terms, offer)
  const since = product ? `, in vigore ${longDayWith('dal', product.validoDal)}` : ''
  const until = offer.validoAl ? ` ${longDayWith('al', offer.validoAl)}` : ''
  return `Listino di ${offer.banca.nome}, «${offer.prodotto.nome}»${since}${until}.`
}

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
  const { tipoTasso, fasi, indice, indiceIniziale, floor, cap, classiEnergetiche, under36 } = offer
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
  return [...published, priceListOf(quoted)].join(' ')
}

function costFormula(
  { voce, quando, importo, totale }: OfferCost,
  need: Need,
  product: Terms | undefined,
): string {
  if (quando === 'ogni_anno')
    return `${formatMoney(importo)} all’inizio di ogni anno, per ${formatNumber(totale / importo)} anni.`
  if (quando === 'ogni_rata')
    return `${formatMoney(importo)} per ciascuna di ${formatNumber(totale / importo)} rate.`
  if (voce === 'istruttoria') return feeFormula(product?.spese.istruttoria)
  if (voce === 'compenso') return feeFormula(product?.compenso)
  if (voce === 'imposta_sostitutiva')
    return `${formatPercent(product?.spese.impostaSostitutiva?.[need.finalita] ?? 0)} dell’importo, trattenuto alla stipula.`
  const insurance = product?.polizze.find(({ tipo }) => voce === `polizza_${tipo}`)
  if (insurance?.premioUnicoPerc)
    return `Premio unico: ${formatPercent(insurance.premioUnicoPerc)} dell’importo, alla stipula.`
  return 'Importo fisso, alla stipula.'
}

function feeFormula(fee: Fee | undefined): string {
  if (!fee?.perc || fee.fisso !== undefined) return 'Importo fisso, alla stipula.'
  const { perc, min, max } = fee
  const bounds = [min && `almeno ${formatMoney(min)}`, max && `al massimo ${formatMoney(max)}`].filter(
    Boolean,
  )
  return `${formatPercent(perc)} dell’importo${bounds.length ? `, ${bounds.join(', ')}` : ''}, alla stipula.`
}

function costSource({ voce }: OfferCost, list: string): string {
  if (voce === 'imposta_sostitutiva') return 'DPR 601/1973, articoli 15–18.'
  if (voce === 'compenso') return 'Tariffario della nostra mediazione, nella pagina «Trasparenza».'
  return list
}

function usury({ offer, terms }: QuotedOffer): Explanation {
  const { tegm } = terms.tassi
  const kind = offer.tipoTasso === 'variabile' || offer.tipoTasso === 'cap' ? 'variabile' : 'fisso'
  const [year, quarter] = tegm.trimestre.split('-Q')
  return {
    name: 'TEG e soglia di usura',
    value: `${formatRate(round(offer.teg))}, soglia ${formatRate(round(offer.sogliaUsura))}`,
    formula: `Il TEG è il TAEG senza imposte. La soglia è il TEGM dei mutui a tasso ${kind}, ${formatRate(tegm[kind])}, per 1,25 più 4 punti, e al massimo 8 punti sopra il TEGM. Oltre la soglia un’offerta non si mostra.`,
    source: `${terms.fonti.tegm}, ${quarter}º trimestre ${year}; legge 108/1996, art. 2.`,
  }
}

const round = (value: number) => Math.round(value * 100) / 100
