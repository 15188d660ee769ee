import type { Answer } from '../../contract/calls/call.ts'
import type { displayFigure } from '../../contract/calls/displays.ts'
import { day } from '../../contract/days.ts'
import { loanExample } from '../../contract/loan-example.ts'
import { representativeExample } from '../../contract/representative-example.ts'
import { quoteLoan } from '../../finance/offers/loan-quote.ts'
import type { LoanOffer } from '../../finance/offers/loan-types.ts'
import { quote } from '../../finance/offers/quote.ts'
import type { Offer } from '../../finance/offers/types.ts'
import { amortise } from '../../finance/plan.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../plugins/callers.ts'
import { calculatorSettings, loanCalculator, mortgageCalculator } from './calculator-settings.ts'
import { recentLoanPanel } from './loan-terms.ts'
import { recentPanel } from './mortgage-terms.ts'

export type DisplayFigure = Answer<typeof displayFigure>

/** What a page asks to display: cents and months. */
export interface Displayed {
  importo?: number | undefined
  valore?: number | undefined
  durataMesi?: number | undefined
}

interface Bounds {
  min: number
  max: number
}

const within = (value: number | undefined, { min, max }: Bounds, usual: number) =>
  value !== undefined && value >= min && value <= max ? value : usual

/** The instalment of a mortgage at a fixed rate. */
export async function mortgageFigure(
  context: Context,
  caller: Caller,
  asked: Displayed,
): Promise<DisplayFigure> {
  const calculator = await mortgageCalculator(context)
  const settings = calculatorSettings(calculator, caller, context.settings.publicUrl)
  const { predefinito, limiti } = settings
  const need = {
    ...predefinito,
    tipoTasso: 'fisso' as const,
    importo: within(asked.importo, limiti.importo, predefinito.importo),
    valore: within(asked.valore, limiti.valore, predefinito.valore),
    durataMesi: within(asked.durataMesi, limiti.durataMesi, predefinito.durataMesi),
  }
  const panel = caller.comparison ? await recentPanel(context) : null
  const best = panel && quote({ need, terms: panel.terms, rates: panel.rates }).offerte[0]
  const { nome } = settings.intermediario
  return figure('mutuo', need, settings, best && [best, representativeExample(best, need, nome)])
}

/** The instalment of a personal loan. */
export async function loanFigure(context: Context, caller: Caller, asked: Displayed): Promise<DisplayFigure> {
  const calculator = await loanCalculator(context)
  const settings = calculatorSettings(calculator, caller, context.settings.publicUrl)
  const { predefinito, limiti } = settings
  const need = {
    ...predefinito,
    importo: within(asked.importo, limiti.importo, predefinito.importo),
    durataMesi: within(asked.durataMesi, limiti.durataMesi, predefinito.durataMesi),
  }
  const panel = caller.comparison ? await recentLoanPanel(context) : null
  const best = panel && quoteLoan({ need, terms: panel.terms, rates: panel.rates }).offerte[0]
  const { nome } = settings.intermediario
  return figure('prestito', need, settings, best && [best, loanExample(best, need, nome)])
}

/** `best` is the offer with its example; without one the rate is a supposed one, and says so. */
function figure(
  prodotto: DisplayFigure['prodotto'],
  { importo, durataMesi }: { importo: number; durataMesi: number },
  { tanIpotizzato, intermediario }: { tanIpotizzato: number } & Pick<DisplayFigure, 'intermediario'>,
  best: [Offer | LoanOffer, string] | null | undefined,
): DisplayFigure {
  const about = { prodotto, importo, durataMesi, intermediario }
  if (!best) {
    const plan = amortise(importo, 12, [{ periods: durataMesi, annualRate: tanIpotizzato }])
    return { ...about, rata: plan.instalments[0]!, tan: tanIpotizzato, offerta: null }
  }
  const [{ banca, prodotto: product, rata, tan, taeg, totaleDovuto, validoAl }, esempio] = best
  const until = validoAl ? ` Offerta valida fino al ${day(validoAl)}.` : ''
  const offerta = { banca, nome: product.nome, taeg, totaleDovuto, esempio: esempio + until }
  return { ...about, rata, tan, offerta }
}
