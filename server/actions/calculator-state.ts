import type { Answer } from '../../contract/calls/call.ts'
import type { mortgageTerms } from '../../contract/calls/mortgages.ts'
import type { CalculatorSettings } from '../../contract/mortgage.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../plugins/callers.ts'
import { calculatorSettings, mortgageCalculator } from './calculator-settings.ts'
import { mortgagePanel } from './mortgage-terms.ts'

/** What `<quinto-mutui>` already knows when it is rendered here. */
export interface CalculatorState {
  settings: CalculatorSettings
  terms?: Answer<typeof mortgageTerms>
}

/** With this in the page the first figures stand there before any script, and nothing is asked twice. */
export async function calculatorState(context: Context, caller: Caller): Promise<CalculatorState> {
  const settings = calculatorSettings(await mortgageCalculator(context), caller, context.settings.publicUrl)
  if (!caller.comparison) return { settings }
  const { terms, rates, banks } = await mortgagePanel(context)
  const { finalita } = settings.predefinito
  return {
    settings,
    terms: {
      condizioni: terms.filter(t => t.finalita.includes(finalita)),
      tassi: rates,
      escluse: [],
      banche: banks,
    },
  }
}
