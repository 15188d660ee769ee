import type { Answer } from '../../contract/calls/call.ts'
import type { mortgageTerms } from '../../contract/calls/mortgages.ts'
import type { CalculatorSettings } from '../../contract/mortgage.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../plugins/callers.ts'
import { calculatorSettings, mortgageCalculator } from './calculator-settings.ts'
import { termsFor } from './mortgage-terms.ts'

/** What `<quinto-mutui>` already knows when it is rendered here. */
export interface CalculatorState {
  settings: CalculatorSettings
  terms?: Answer<typeof mortgageTerms>
}

/** With this in the page the first figures stand there before any script, and nothing is asked twice. */
export async function calculatorState(context: Context, caller: Caller): Promise<CalculatorState> {
  const settings = calculatorSettings(await mortgageCalculator(context), caller, context.settings.publicUrl)
  if (!caller.comparison) return { settings }
  return { settings, terms: await termsFor(context, settings.predefinito) }
}
