import { type Consolidation, consolidation, type NewCredit } from '../../finance/checks/consolidation.ts'
import { runningLoanAt } from '../../finance/plan/running-loan.ts'
import { dayNumber } from '../italian/days.ts'

type Optional<T> = T | null | undefined

/** A debt of the applicants, as a loan file has it. Money in cents. */
export interface Debt {
  tipo: string
  rata: number
  residuo?: Optional<number>
  scadenza?: Optional<string>
  inizio?: Optional<string>
  importo?: Optional<number>
  tan?: Optional<number>
  durataMesi?: Optional<number>
  conteggio?: Optional<number>
  estinguere: boolean
}

export interface DebtFigures {
  /** Instalment and residual debt by the plan; null while the plan is unknown. */
  plan: { rata: number; residuo: number; rateRimaste: number } | null
  /** What the file says and the plan does not. */
  differs: readonly ('rata' | 'residuo')[]
  /** What closes the debt today: by the lender's statement, by the plan, or else the residual debt of the file. */
  closing: { amount: number; by: 'conteggio' | 'piano' | 'residuo' } | null
  /** The sum of the instalments that are still due; null while it is unknown. */
  leftToPay: number | null
}

/** The indemnity of contracts that do not say otherwise: the highest of the law (TUB, art. 125-sexies), in percent. */
const indemnityPercent = 1
/** A difference up to a euro comes from roundings, and for the residual debt also up to one percent. */
const roundingCents = 100
const residualTolerance = 0.01
const daysPerMonth = 365.25 / 12

/** What follows today from a debt of a loan file. */
export function debtFigures(debt: Debt, today: string): DebtFigures {
  const { rata, residuo, scadenza, conteggio } = debt
  const running = planOf(debt, today)
  const closing =
    typeof conteggio === 'number'
      ? ({ amount: conteggio, by: 'conteggio' } as const)
      : running
        ? ({ amount: running.totalDue, by: 'piano' } as const)
        : typeof residuo === 'number'
          ? ({ amount: residuo, by: 'residuo' } as const)
          : null
  if (running) {
    const { instalment, residualBalance, instalmentsLeft, leftToPay } = running
    const tolerance = Math.max(roundingCents, residualBalance * residualTolerance)
    return {
      plan: { rata: instalment, residuo: residualBalance, rateRimaste: instalmentsLeft },
      differs: [
        ...(Math.abs(rata - instalment) > roundingCents ? (['rata'] as const) : []),
        ...(typeof residuo === 'number' && Math.abs(residuo - residualBalance) > tolerance
          ? (['residuo'] as const)
          : []),
      ],
      closing,
      leftToPay,
    }
  }
  const months = scadenza
    ? Math.max(0, Math.ceil((dayNumber(scadenza) - dayNumber(today)) / daysPerMonth))
    : null
  return { plan: null, differs: [], closing, leftToPay: months === null ? null : months * rata }
}

/** The debt by its plan; null while amount, rate, start or duration are unknown, and before the start. */
function planOf({ tipo, importo, tan, inizio, durataMesi }: Debt, today: string) {
  if (!importo || typeof tan !== 'number' || !inizio || !durataMesi || inizio > today) return null
  return runningLoanAt(
    {
      principal: importo,
      annualRate: tan,
      termMonths: durataMesi,
      start: inizio,
      product: tipo === 'mutuo' ? 'residentialMortgage' : 'consumerCredit',
      rateType: 'fixed',
      agreedIndemnityPercent: indemnityPercent,
    },
    today,
  )
}

interface Terms {
  importo: number | null
  rata: number | null
  durataMesi: number | null
}

/** The answer of a bank about the credit that would repay the debts. */
interface Answer {
  stato: string
  chiesto: Terms
  /** Null without an amount from the bank. */
  risposta: Terms | null
  /** The sum of all instalments of what is answered, or else asked. */
  totaleRate: number | null
  speseIstruttoria: number | null
  spesePerizia: number | null
  polizze: number | null
  speseRata: number | null
}

const creditStates = ['scelta', 'approvata', 'ridotta', 'integrazione', 'inviata', 'da_inviare']

/** The answers that may become the credit, the surest first. */
export function surestFirst<A extends { stato: string }>(answers: readonly A[]): A[] {
  const rank = ({ stato }: A) => creditStates.indexOf(stato)
  return answers.filter(one => rank(one) >= 0).toSorted((a, b) => rank(a) - rank(b))
}

/** The credit of the surest answer with known figures: the approved ones, or else those that are asked. */
export function creditOf(
  answers: readonly Answer[],
  customerFee: number,
): (NewCredit & { termMonths: number }) | null {
  for (const answer of surestFirst(answers)) {
    const { chiesto, risposta, totaleRate, speseIstruttoria, spesePerizia, polizze, speseRata } = answer
    const terms = risposta && risposta.rata !== null ? risposta : chiesto
    const { importo: principal, rata: instalment, durataMesi: termMonths } = terms
    if (principal === null || instalment === null || termMonths === null || totaleRate === null) continue
    return {
      principal,
      instalment: instalment + (speseRata ?? 0),
      termMonths,
      total: totaleRate + (speseRata ?? 0) * termMonths,
      costs: customerFee + (speseIstruttoria ?? 0) + (spesePerizia ?? 0) + (polizze ?? 0),
    }
  }
  return null
}

/** What the credit of a file saves or costs against the debts that it repays; null while figures are missing. */
export function consolidationOf(
  debts: readonly Debt[],
  credit: NewCredit | null,
  today: string,
): Consolidation | null {
  const repaid = debts.filter(({ estinguere }) => estinguere)
  if (!credit || repaid.length === 0) return null
  const known = repaid.flatMap(debt => {
    const { closing, leftToPay } = debtFigures(debt, today)
    return closing && leftToPay !== null
      ? [{ instalment: debt.rata, leftToPay, closing: closing.amount }]
      : []
  })
  return known.length === repaid.length ? consolidation(known, credit) : null
}
