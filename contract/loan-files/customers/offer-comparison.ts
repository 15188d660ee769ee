import type { RateKind } from '../../../finance/offers/types.ts'
import { instalment } from '../../../finance/plan/instalment.ts'
import { instalmentCauses } from '../../../finance/plan/instalment-causes.ts'
import { formatMoney, formatRate } from '../../italian/amounts.ts'
import { formatDuration } from '../../italian/format.ts'
import { rateKinds } from '../../products/mortgage.ts'
import { type CustomerCost, customerCostNames } from './offer-costs.ts'

/** A mortgage as it is compared. Money in cents, rates in percent; null for what is not known or not shown. */
export interface ComparedMortgage {
  importo: number | null
  durataMesi: number | null
  tipoTasso: RateKind | null
  tan: number | null
  taeg: number | null
  /** The first instalment. */
  rata: number | null
  /** Whether all instalments are equal, with the rate of today. */
  isConstant: boolean
  costi: readonly CustomerCost[]
  /** Interest and all costs. */
  costoTotale: number | null
  totaleDovuto: number | null
}

/** A term of a simulation beside the same term of an offer, in words; null where it is not known. */
export interface ComparedTerm {
  nome: string
  simulata: string | null
  offerta: string | null
  /** «+18,20 €»; null without a difference. */
  differenza: string | null
  /** Whether the offer costs more. */
  peggiora: boolean
}

interface Difference {
  testo: string
  peggiora: boolean
}

/** A simulation beside an offer of a bank, in words. */
export interface Comparison {
  righe: ComparedTerm[]
  /** Why the instalments differ; null where the instalments change over time. */
  rata: { testo: string; cause: Difference[] } | null
  /** The costs that differ, one sentence each. */
  costi: Difference[]
}

/** How a term is written and judged. */
interface Term {
  inWords: (value: number) => string
  /** The size of a difference; default: as the term itself. */
  differenceInWords?: (size: number) => string
  /** Whether more of it is worse; a larger loan and a longer one are only different. */
  isCost: boolean
}

const money: Term = { inWords: formatMoney, isCost: true }
const rate: Term = {
  inWords: formatRate,
  differenceInWords: size => `${formatRate(size).slice(0, -2)} punti`,
  isCost: true,
}

/** Compares an offer of a bank with a simulation, term by term and cost by cost. */
export const compareOffer = (simulated: ComparedMortgage, offered: ComparedMortgage): Comparison => ({
  righe: termsOf(simulated, offered).filter(({ simulata, offerta }) => simulata ?? offerta),
  rata: instalmentInWords(simulated, offered),
  costi: costDifferences(simulated, offered),
})

type Figure = Exclude<keyof ComparedMortgage, 'tipoTasso' | 'isConstant' | 'costi'>

function termsOf(simulated: ComparedMortgage, offered: ComparedMortgage): ComparedTerm[] {
  const figure = (nome: string, key: Figure, term: Term): ComparedTerm => {
    const [from, to] = [simulated[key], offered[key]]
    return {
      nome,
      simulata: from === null ? null : term.inWords(from),
      offerta: to === null ? null : term.inWords(to),
      ...differing(from === null || to === null ? 0 : to - from, term),
    }
  }
  return [
    figure('Importo', 'importo', { inWords: formatMoney, isCost: false }),
    figure('Durata', 'durataMesi', { inWords: formatDuration, isCost: false }),
    kindOfRate(simulated.tipoTasso, offered.tipoTasso),
    figure('TAN', 'tan', rate),
    figure('Rata al mese', 'rata', money),
    figure('TAEG', 'taeg', rate),
    ...customerCostNames.map((nome): ComparedTerm => {
      const [from, to] = [costOf(simulated, nome), costOf(offered, nome)]
      return {
        nome,
        simulata: from === 0 ? null : formatMoney(from),
        offerta: to === 0 ? null : formatMoney(to),
        ...differing(to - from, money),
      }
    }),
    figure('Costo totale del credito', 'costoTotale', money),
    figure('Totale da rimborsare', 'totaleDovuto', money),
  ]
}

/** A difference with its sign. Rates have four decimals at most; the rest is the error of a double. */
function differing(
  exact: number,
  { inWords, differenceInWords = inWords, isCost }: Term,
): Pick<ComparedTerm, 'differenza' | 'peggiora'> {
  const difference = Math.round(exact * 1e4) / 1e4
  if (difference === 0) return { differenza: null, peggiora: false }
  const size = differenceInWords(Math.abs(difference))
  return { differenza: `${difference > 0 ? '+' : '−'}${size}`, peggiora: isCost && difference > 0 }
}

const kindOfRate = (from: RateKind | null, to: RateKind | null): ComparedTerm => ({
  nome: 'Tipo di tasso',
  simulata: from && rateKinds[from],
  offerta: to && rateKinds[to],
  differenza: from && to && from !== to ? 'diverso' : null,
  peggiora: false,
})

const costOf = ({ costi }: ComparedMortgage, nome: string): number =>
  costi.find(cost => cost.nome === nome)?.importo ?? 0

/** What a mortgage with a constant instalment is repaid by; null for another one. */
function levelLoan({ importo, durataMesi, tan, rata, isConstant }: ComparedMortgage) {
  if (!isConstant || !importo || !durataMesi || tan === null) return null
  const loan = { principal: importo, termMonths: durataMesi, annualRate: tan }
  // An instalment with other parts, for example fees, does not follow from the three terms.
  return instalment(loan) === rata ? loan : null
}

function instalmentInWords(simulated: ComparedMortgage, offered: ComparedMortgage): Comparison['rata'] {
  const [from, to] = [levelLoan(simulated), levelLoan(offered)]
  if (!from || !to) return null
  const parts = instalmentCauses(from, to)
  const cause = (part: number, name: string, [was, is]: readonly [string, string]): Difference[] =>
    part === 0
      ? []
      : [
          {
            testo: `${formatMoney(Math.abs(part))} in ${part > 0 ? 'più' : 'meno'} per ${name}: ${is} invece di ${was}.`,
            peggiora: part > 0,
          },
        ]
  const reasons = [
    ...cause(parts.annualRate, 'il tasso', [formatRate(from.annualRate), formatRate(to.annualRate)]),
    ...cause(parts.principal, 'l’importo', [formatMoney(from.principal), formatMoney(to.principal)]),
    ...cause(parts.termMonths, 'la durata', [formatDuration(from.termMonths), formatDuration(to.termMonths)]),
  ]
  return { testo: instalmentSentence(offered.rata! - simulated.rata!, reasons.length), cause: reasons }
}

function instalmentSentence(difference: number, reasons: number): string {
  if (difference === 0)
    return reasons > 0 ? 'La rata è la stessa, perché le differenze si compensano:' : 'La rata è la stessa.'
  const size = formatMoney(Math.abs(difference))
  return `Al mese si pagano ${size} in ${difference > 0 ? 'più' : 'meno'} che nella simulazione${reasons > 1 ? ', e cioè' : ''}:`
}

function costDifferences(simulated: ComparedMortgage, offered: ComparedMortgage): Difference[] {
  return customerCostNames.flatMap(nome => {
    const [from, to] = [costOf(simulated, nome), costOf(offered, nome)]
    if (from === to) return []
    const size = formatMoney(Math.abs(to - from))
    const testo =
      from === 0
        ? `${nome}: ${formatMoney(to)} nell’offerta, niente nella simulazione.`
        : to === 0
          ? `${nome}: ${formatMoney(from)} nella simulazione, niente nell’offerta.`
          : `${nome}: ${formatMoney(to)}, ${size} in ${to > from ? 'più' : 'meno'} rispetto alla simulazione.`
    return [{ testo, peggiora: to > from }]
  })
}
