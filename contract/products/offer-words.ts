import { financedCosts } from '../../finance/offers/costs.ts'
import type { Offer, OfferCost, PricedCost, Purpose } from '../../finance/offers/types.ts'
import { formatMoney, formatRate } from '../italian/amounts.ts'
import { longDayWith } from '../italian/days.ts'
import { formatDuration, formatEuro } from '../italian/format.ts'
import { costNames, indexNames, rateKinds } from './mortgage.ts'

/** The value of a rate with an index, today or `on` a day. */
const atIndex = (value: number, on?: string) =>
  on ? `${formatRate(value)} ${longDayWith('al', on)}` : `oggi ${formatRate(value)}`

/** «TAN fisso 3,20 %», or the phases of a mixed rate. `on` is the day of the figures; default: today. */
export function tan({ tipoTasso, tan, fasi }: Offer, on?: string): string {
  const [first, second] = fasi
  if (tipoTasso === 'misto' && first && second)
    return `TAN ${formatRate(first.tan)} per ${first.rate} rate, poi variabile, ${atIndex(second.tan, on)}`
  return `TAN ${rateKinds[tipoTasso].toLowerCase()} ${formatRate(tan)}`
}

/** «Euribor 3 mesi 2,05 % al 19 novembre 2026, spread 1,20». */
export const index = ({ indice }: Offer): string | null =>
  indice ? `${indexValue(indice)}, spread ${formatRate(indice.spread)}` : null

/** «Euribor 3 mesi 2,05 % al 19 novembre 2026». */
export function indexValue({ nome, anni, valore, data }: NonNullable<Offer['indice']>): string {
  const years = anni ? ` ${anni} anni` : ''
  return `${indexNames[nome]}${years} ${formatRate(valore)} ${longDayWith('al', data)}`
}

/** When a cost is paid, after its amount; nothing for a cost at signature. */
const costTimes: Record<PricedCost['quando'], string> = {
  iniziale: '',
  finanziato: ' nel finanziamento',
  prima_rata: ' con la prima rata',
  ogni_rata: ' a rata',
  ogni_anno: ' l’anno',
  fine_anno: ' alla fine di ogni anno',
}

/** «168 € l’anno». */
export const cost = ({ importo, quando }: PricedCost): string => formatMoney(importo) + costTimes[quando]

/** Whether a cost is paid once, so that its amount is its total. */
export const isPaidOnce = ({ quando }: Pick<PricedCost, 'quando'>): boolean =>
  quando === 'iniziale' || quando === 'finanziato' || quando === 'prima_rata'

/** «1,30 € a rata», «con la prima rata»; nothing for a cost at signature. */
export const costWhen = (item: PricedCost): string =>
  isPaidOnce(item) ? costTimes[item.quando].trimStart() : cost(item)

/** The label of a cost beside its total: «Incasso rata, 1,30 € a rata», «Imposta di bollo, con la prima rata». */
export const costLabel = (item: PricedCost): string =>
  [costName(item), costWhen(item)].filter(Boolean).join(', ')

/** When a cost of an offer is paid, and that its TAEG contains the cost; `once` is the time of a cost at signature. */
export const costDetail = (item: PricedCost, once: string): string => `${costWhen(item) || once}, nel TAEG`

/** When a cost of a quote is paid, after its total: « con la prima rata», « in tutto» for a repeated cost. */
export const afterTotal = (quando: PricedCost['quando'] = 'iniziale'): string =>
  isPaidOnce({ quando }) ? costTimes[quando] : ' in tutto'

/** The note below the plan of a loan. */
export const loanPlanNote = ({ ultimaRata, costi }: Pick<Offer, 'ultimaRata' | 'costi'>): string =>
  [
    `Ammortamento francese, importi in euro; l’ultima rata è di ${formatEuro(ultimaRata)} per gli arrotondamenti.`,
    ...(financedCosts(costi) > 0
      ? [`Il capitale comprende ${formatMoney(financedCosts(costi))} di costi nel finanziamento.`]
      : []),
  ].join(' ')

/** Label of a list of costs: «Spese, imposta, polizza e nostro compenso». */
export function costsLabel(costs: readonly OfferCost[]): string {
  const has = (start: string) => costs.some(({ voce }) => voce.startsWith(start))
  const parts = [
    ['istruttoria', 'perizia', 'invio', 'incasso', 'rendiconto'].some(has) ? 'spese' : '',
    has('imposta') || has('bollo') ? 'imposta' : '',
    has('polizza') ? 'polizza' : '',
    has('compenso') ? 'nostro compenso' : '',
  ].filter(Boolean)
  const text = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}` : (parts[0] ?? 'spese')
  return text[0]!.toUpperCase() + text.slice(1)
}

export const costName = ({ voce }: Pick<OfferCost, 'voce'>): string => costNames[voce]

/** Label of the amount. The amount of a transfer (surroga) is the residual debt. */
export const amountLabel = (purpose: Purpose): string =>
  purpose === 'surroga' ? 'Debito residuo' : 'Importo del mutuo'

/** «Polizze facoltative, fuori da queste cifre: polizza vita 180 € l’anno.»; null without any. */
export const optionalInWords = ({ facoltative }: Offer): string | null =>
  facoltative.length > 0
    ? `Polizze facoltative, fuori da queste cifre: ${facoltative
        .map(item => `${costName(item).toLowerCase()} ${cost(item)}`)
        .join(', ')}.`
    : null

/**
 * An offer in words: rate, phases, index, limits, conditions and validity. «Tasso fisso per 25 anni. Offerta valida
 * fino al 31 dicembre 2026.»
 */
export function offerInWords(offer: Offer, on?: string): string {
  const { tipoTasso, fasi, floor, cap, validoAl, classiEnergetiche, under36, garanziaConsap } = offer
  const [first, second] = fasi
  const follows = index(offer)
  return [
    second && first
      ? `Tasso ${rateKinds[tipoTasso].toLowerCase()}: ${formatRate(first.tan)} per ${formatDuration(first.rate)}, poi variabile, ${atIndex(second.tan, on)} con rata di ${formatEuro(second.rata)}.`
      : `Tasso ${rateKinds[tipoTasso].toLowerCase()} per ${formatDuration(offer.numeroRate)}.`,
    follows && `${follows}.`,
    floor !== undefined && `Il tasso non scende sotto ${formatRate(floor)}.`,
    cap !== undefined && `Il tasso non sale oltre ${formatRate(cap)}.`,
    classiEnergetiche && `Mutuo verde, per le classi energetiche ${classiEnergetiche.join(', ')}.`,
    under36 && 'Per chi ha meno di 36 anni.',
    garanziaConsap && 'Con la garanzia del Fondo prima casa (Consap).',
    validoAl && `Offerta valida fino ${longDayWith('al', validoAl)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
