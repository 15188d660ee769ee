import { and, eq } from 'drizzle-orm'
import { knownCosts } from '../../../../contract/loan-files/bank-figures.ts'
import type { RunningCredit } from '../../../../contract/loan-files/running-credit.ts'
import { deductedProducts, type FileState } from '../../../../contract/subjects/loan-files/file-words.ts'
import { debtOf, isTax } from '../../../../finance/offers/costs.ts'
import type { PricedCost } from '../../../../finance/offers/types.ts'
import { phasedTotals } from '../../../../finance/plan/variable-plan.ts'
import { bankAnswersTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import {
  answeredTerms,
  type BankAnswer,
  chargesOfAnswer,
  customerFee,
  type LoanFile,
  type TakenOffer,
} from '../../loan-files/banks/bank-costs.ts'

/** The states of a file whose money was paid out. */
export const paidOutStates: readonly FileState[] = ['liquidata', 'perfezionata', 'estinta']

/** Purposes of a mortgage that a person repays early without an indemnity (art. 120-ter TUB). */
const homePurposes: readonly unknown[] = [
  'prima_casa',
  'seconda_casa',
  'surroga',
  'ristrutturazione',
  'costruzione',
] satisfies LoanFile['finalita'][]

/** The costs of the whole credit, which an early repayment refunds in part; taxes are not refunded. */
const isRefunded = ({ quando, voce }: PricedCost) =>
  (quando === 'iniziale' || quando === 'finanziato' || quando === 'prima_rata') && !isTax(voce)

/** The chosen answer of a file's banks; null without one. */
export async function chosenAnswer(db: Queries, file: string): Promise<BankAnswer | null> {
  const [row] = await db
    .select()
    .from(bankAnswersTable)
    .where(and(eq(bankAnswersTable.pratica, file), eq(bankAnswersTable.stato, 'scelta')))
  return (row as BankAnswer | undefined) ?? null
}

interface Paid {
  file: LoanFile
  answer: BankAnswer
  /** Whether the customer of the file is a firm, which is no consumer. */
  isFirm: boolean
}

/** The credit of a file that was paid out; null while amount, duration, rate or day are unknown, and for other products. */
export async function runningCreditOf(
  db: Queries,
  { file, answer, isFirm }: Paid,
): Promise<RunningCredit | null> {
  const { prodotto, finalita, liquidataAl } = file
  const isMortgage = prodotto === 'mutuo'
  if (!isMortgage && prodotto !== 'prestito' && !deductedProducts.includes(prodotto)) return null
  const terms = answeredTerms(answer)
  const importo = file.importoLiquidato ?? terms.importo ?? file.importoDeliberato
  const numeroRate = terms.durataMesi ?? file.durataMesi
  const { tan } = terms
  if (!importo || !numeroRate || tan === null || !liquidataAl) return null
  const taken = answer.offerta as TakenOffer | null
  const known = {
    charges: await chargesOfAnswer(db, answer, taken),
    compenso: await customerFee(db, file),
    stated: answer,
  }
  const costs = knownCosts(file, { importo, durataMesi: numeroRate, tan }, known)
  const debt = debtOf(importo, costs)
  return {
    importo: debt,
    numeroRate,
    fasi: phasesOf(debt, numeroRate, tan, taken?.offerta.fasi),
    inizio: liquidataAl,
    regola: isFirm
      ? 'contratto'
      : !isMortgage
        ? 'credito_ai_consumatori'
        : homePurposes.includes(finalita)
          ? 'senza_indennizzo'
          : 'contratto',
    variabile: kindOf(file, taken) === 'variabile' || kindOf(file, taken) === 'cap',
    costi: costs.filter(isRefunded).reduce((sum, cost) => sum + cost.importo, 0),
  }
}

/** The kind of rate of a credit: that of the taken offer, or else that of the file. */
export const kindOf = ({ tipoTasso }: Pick<LoanFile, 'tipoTasso'>, taken: TakenOffer | null): string | null =>
  taken?.offerta.tipoTasso ?? tipoTasso

/** The phases of the plan: one, or those of the taken offer when they fit the duration. */
export function phasesOf(
  debt: number,
  months: number,
  tan: number,
  [start, after]: NonNullable<TakenOffer['offerta']['fasi']> = [],
): RunningCredit['fasi'] {
  const phases =
    start && after && start.rate < months
      ? [
          { months: start.rate, annualRate: tan },
          { months: months - start.rate, annualRate: Math.max(after.tan, tan) },
        ]
      : [{ months, annualRate: tan }]
  const { instalments } = phasedTotals({ principal: debt, termMonths: months, phases })
  return phases.map((phase, i) => ({
    daRata: i === 0 ? 1 : phases[0]!.months + 1,
    rate: phase.months,
    tan: phase.annualRate,
    rata: instalments[i]!,
  }))
}
