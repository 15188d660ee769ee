import type { Answer } from '../../../contract/calls/call.ts'
import type { cdqTerms } from '../../../contract/calls/cdq.ts'
import type { leasingTerms } from '../../../contract/calls/leasing.ts'
import type { loanTerms } from '../../../contract/calls/loans.ts'
import type { mortgageTerms } from '../../../contract/calls/mortgages.ts'
import { assignmentKinds, type CdqSettings } from '../../../contract/products/cdq.ts'
import { type LeasingSettings, usualLeases } from '../../../contract/products/leasing.ts'
import { leasingGoods } from '../../../contract/products/leasing-words.ts'
import { type LoanSettings, loanPurposes } from '../../../contract/products/loan.ts'
import { type CalculatorSettings, purposes } from '../../../contract/products/mortgage.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../plugins/callers.ts'
import { cdqTermsFor } from '../cdq/cdq-terms.ts'
import { leasingTermsFor } from '../leasing/leasing-terms.ts'
import { loanTermsFor } from '../loans/loan-terms.ts'
import { termsFor } from '../mortgages/mortgage-terms.ts'
import {
  calculatorSettings,
  cdqCalculator,
  leasingCalculator,
  loanCalculator,
  mortgageCalculator,
} from './calculator-settings.ts'

/** Initial data of `<quinto-mutui>` for server rendering. */
export interface CalculatorState {
  settings: CalculatorSettings
  terms?: Answer<typeof mortgageTerms>
}

const isOneOf = <P extends string>(value: string | undefined, labels: Record<P, string>): value is P =>
  value !== undefined && Object.hasOwn(labels, value)

/** Initial data of `<quinto-prestiti>` for server rendering. */
interface LoanState {
  settings: LoanSettings
  terms?: Answer<typeof loanTerms>
}

/**
 * Initial data for a page, so that the first figures are visible without scripts and need no further call. `purpose`
 * replaces the default purpose if it is a known one.
 */
export async function calculatorState(
  context: Context,
  caller: Caller,
  purpose?: string,
): Promise<CalculatorState> {
  const usual = await calculatorSettings(context, await mortgageCalculator(context), caller)
  const settings = isOneOf(purpose, purposes)
    ? { ...usual, predefinito: { ...usual.predefinito, finalita: purpose } }
    : usual
  if (!caller.comparison) return { settings }
  return { settings, terms: await termsFor(context, settings.predefinito) }
}

/** Initial data of the loan calculator; see `calculatorState`. */
export async function loanState(context: Context, caller: Caller, purpose?: string): Promise<LoanState> {
  const usual = await calculatorSettings(context, await loanCalculator(context), caller)
  const settings = isOneOf(purpose, loanPurposes)
    ? { ...usual, predefinito: { ...usual.predefinito, finalita: purpose } }
    : usual
  if (!caller.comparison) return { settings }
  return { settings, terms: await loanTermsFor(context, settings.predefinito) }
}

/** Initial data of `<quinto-cdq>` for server rendering. */
interface CdqState {
  settings: CdqSettings
  terms?: Answer<typeof cdqTerms>
}

/** Initial data of the calculator of assignments of a fifth; `kind` replaces the default kind if it is a known one. */
export async function cdqState(context: Context, caller: Caller, kind?: string): Promise<CdqState> {
  const usual = await calculatorSettings(context, await cdqCalculator(context), caller)
  const settings = isOneOf(kind, assignmentKinds)
    ? { ...usual, predefinito: { ...usual.predefinito, prodotto: kind } }
    : usual
  if (!caller.comparison) return { settings }
  return { settings, terms: await cdqTermsFor(context, settings.predefinito.prodotto) }
}

/** Initial data of `<quinto-leasing>` for server rendering. */
interface LeasingState {
  settings: LeasingSettings
  terms?: Answer<typeof leasingTerms>
}

/** Initial data of the leasing calculator; `good` replaces the initial lease by the usual one of another known good. */
export async function leasingState(context: Context, caller: Caller, good?: string): Promise<LeasingState> {
  const usual = await calculatorSettings(context, await leasingCalculator(context), caller)
  const settings =
    isOneOf(good, leasingGoods) && good !== usual.predefinito.bene
      ? { ...usual, predefinito: usualLeases[good] }
      : usual
  if (!caller.comparison) return { settings }
  return { settings, terms: await leasingTermsFor(context, settings.predefinito.bene) }
}
