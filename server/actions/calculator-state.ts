import type { Answer } from '../../contract/calls/call.ts'
import type { mortgageTerms } from '../../contract/calls/mortgages.ts'
import { type CalculatorSettings, purposes } from '../../contract/mortgage.ts'
import type { Purpose } from '../../finance/offers/types.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../plugins/callers.ts'
import { calculatorSettings, mortgageCalculator } from './calculator-settings.ts'
import { termsFor } from './mortgage-terms.ts'

/** What `<quinto-mutui>` already knows when it is rendered here. */
export interface CalculatorState {
  settings: CalculatorSettings
  terms?: Answer<typeof mortgageTerms>
}

const isPurpose = (value: string | undefined): value is Purpose =>
  value !== undefined && Object.hasOwn(purposes, value)

/** With this in the page the first figures stand there before any script, and nothing is asked twice. */
/** `purpose` is the one the page asks for, if it is one. */
export async function calculatorState(
  context: Context,
  caller: Caller,
  purpose?: string,
): Promise<CalculatorState> {
  const usual = calculatorSettings(await mortgageCalculator(context), caller, context.settings.publicUrl)
  const settings = isPurpose(purpose)
    ? { ...usual, predefinito: { ...usual.predefinito, finalita: purpose } }
    : usual
  if (!caller.comparison) return { settings }
  return { settings, terms: await termsFor(context, settings.predefinito) }
}
