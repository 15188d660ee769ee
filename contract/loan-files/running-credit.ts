import { addMonths, formatDay, parseDay } from '../../finance/calendar/days.ts'
import { partialRepayment } from '../../finance/offers/partial-repayment.ts'
import { monthlyPlan } from '../../finance/offers/plan.ts'
import type { OfferPhase } from '../../finance/offers/types.ts'
import { costRefund } from '../../finance/plan/cost-refund.ts'
import { highestIndemnity } from '../../finance/plan/early-repayment.ts'
import type { PlanRow } from '../../finance/plan/plan.ts'
import { instalmentsUntil } from '../../finance/plan/running-loan.ts'

/**
 * What repaying early costs: nothing for a mortgage of a person on a home (art. 120-ter TUB), the indemnity and the
 * refund of consumer credit (art. 125-sexies TUB), or what the contract says.
 */
export const repaymentRules = ['senza_indennizzo', 'credito_ai_consumatori', 'contratto'] as const

/** A credit that was paid out. Money in cents, rates in percent. */
export interface RunningCredit {
  /** The debt at the start, with the financed costs. */
  importo: number
  fasi: OfferPhase[]
  numeroRate: number
  /** The day of the payment; the first instalment is due a month later. */
  inizio: string
  regola: (typeof repaymentRules)[number]
  /** Whether the rate is variable now: then consumer credit has no indemnity. */
  variabile: boolean
  /** Costs paid at the start for the whole credit, without taxes. */
  costi: number
}

/** Repaying a residual debt of up to € 10,000 requires no indemnity (art. 125-sexies TUB). */
const freeUpTo = 1_000_000
/** The indemnity of contracts that do not say otherwise: the highest of the law, in percent. */
const agreedIndemnityPercent = 1

/** Where a credit is on a day, when every instalment due until then is paid. */
export interface Position {
  pagate: number
  rimaste: number
  residuo: number
  /** The sum of the instalments that are still due, and the interest in them. */
  daPagare: number
  interessi: number
  /** The next instalment; null after the last one. */
  prossima: { giorno: string; importo: number } | null
}

/** The debt contains the financed costs, so that none is added. */
const offerOf = ({ fasi, numeroRate }: RunningCredit) => ({ fasi, numeroRate, costi: [] })

const planOf = (credit: RunningCredit): PlanRow[] => monthlyPlan({ need: credit, offer: offerOf(credit) })

const paidUntil = ({ inizio, numeroRate }: RunningCredit, day: string): number =>
  day < inizio ? 0 : Math.min(numeroRate, instalmentsUntil(inizio, day))

const sum = (rows: readonly PlanRow[], of: 'instalment' | 'interest') =>
  rows.reduce((total, row) => total + row[of], 0)

/** The day of an instalment, from 1. */
const instalmentDay = ({ inizio }: Pick<RunningCredit, 'inizio'>, number: number): string =>
  formatDay(addMonths(parseDay('inizio', inizio), number))

/** Where a credit is on a day. */
export function positionOn(credit: RunningCredit, day: string): Position {
  const rows = planOf(credit)
  const pagate = paidUntil(credit, day)
  const left = rows.slice(pagate)
  return {
    pagate,
    rimaste: left.length,
    residuo: rows[pagate - 1]?.balance ?? credit.importo,
    daPagare: sum(left, 'instalment'),
    interessi: sum(left, 'interest'),
    prossima: left[0] ? { giorno: instalmentDay(credit, pagate + 1), importo: left[0].instalment } : null,
  }
}

/** What repaying early costs and saves. Money in cents. */
export interface Repayment {
  importo: number
  /** The highest indemnity of the law; null where the contract decides. */
  indennizzo: number | null
  /** The refund of the costs, by the method of the contract; null where none is due by law. */
  rimborso: { min: number; max: number } | null
  interessiRisparmiati: number
}

/** Repaying the whole debt on a day. Interest since the last instalment is not counted. */
export function repayAll(credit: RunningCredit, day: string): Repayment {
  const { residuo, rimaste, interessi, pagate } = positionOn(credit, day)
  const isFree = credit.variabile || residuo <= freeUpTo
  return {
    importo: residuo,
    indennizzo: indemnityOf(
      credit,
      { repaid: residuo, monthsLeft: rimaste, interestSaved: interessi },
      isFree,
    ),
    rimborso: refundOf(credit, pagate, 1),
    interessiRisparmiati: interessi,
  }
}

/** What the debt is after a partial repayment. */
export interface PartRepaid extends Repayment {
  rata: number
  rimaste: number
  rateInMeno: number
}

/**
 * Repaying a part on a day: afterwards the instalments are lower, or fewer. Null before the first instalment, and for an
 * amount that is not below the debt.
 */
export function repayPart(
  credit: RunningCredit,
  day: string,
  amount: number,
  keeps: 'instalment' | 'term',
): PartRepaid | null {
  const { pagate, rimaste, residuo } = positionOn(credit, day)
  if (pagate < 1 || rimaste < 1 || !Number.isSafeInteger(amount) || amount < 1 || amount >= residuo)
    return null
  const { instalment, instalmentsLeft, instalmentsSaved, interestSaved } = partialRepayment({
    offer: offerOf(credit),
    need: credit,
    paidInstalments: pagate,
    amount,
    keeps,
  })
  const cost = { repaid: amount, monthsLeft: rimaste, interestSaved: Math.max(0, interestSaved) }
  return {
    importo: amount,
    indennizzo: indemnityOf(credit, cost, credit.variabile),
    rimborso: refundOf(credit, pagate, amount / residuo),
    interessiRisparmiati: cost.interestSaved,
    rata: instalment,
    rimaste: instalmentsLeft,
    rateInMeno: instalmentsSaved,
  }
}

function indemnityOf(
  { regola }: RunningCredit,
  cost: Omit<Parameters<typeof highestIndemnity>[0], 'agreedIndemnityPercent'>,
  isFree: boolean,
): number | null {
  if (regola === 'contratto') return null
  return regola === 'senza_indennizzo' || isFree ? 0 : highestIndemnity({ ...cost, agreedIndemnityPercent })
}

/** The refund of a share of the costs. The contract names the method: linear, or amortised cost. */
function refundOf(
  { regola, importo, fasi, numeroRate, costi }: RunningCredit,
  paidInstalments: number,
  share: number,
): Repayment['rimborso'] {
  if (regola !== 'credito_ai_consumatori' || costi === 0 || costi >= importo) return null
  const { linear, amortizedCostEir } = costRefund({
    principal: importo,
    annualRate: fasi[0]!.tan,
    termMonths: numeroRate,
    paidInstalments,
    upfrontCost: costi,
  })
  const [min, max] = [linear, amortizedCostEir].map(one => Math.round(one * share)).toSorted((a, b) => a - b)
  return { min: min!, max: max! }
}
