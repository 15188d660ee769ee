import type { Answer } from '../../../contract/calls/call.ts'
import type { displayFigure } from '../../../contract/calls/displays.ts'
import { dayInRome, longDayWith } from '../../../contract/italian/days.ts'
import { loanExample } from '../../../contract/products/loan-example.ts'
import { representativeExample } from '../../../contract/products/representative-example.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { calculators } from '../../../contract/subjects/calculators.ts'
import { quoteLoan } from '../../../finance/offers/loans/loan-quote.ts'
import type { LoanOffer } from '../../../finance/offers/loans/loan-types.ts'
import { quote } from '../../../finance/offers/quote.ts'
import type { Offer } from '../../../finance/offers/types.ts'
import { amortise } from '../../../finance/plan/plan.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../plugins/callers.ts'
import { shownAgent } from '../agents/public-agents.ts'
import { recentLoanPanel } from '../loans/loan-terms.ts'
import { recentPanel } from '../mortgages/mortgage-terms.ts'
import { calculatorSettings, loanDisplay, mortgageDisplay } from './calculator-settings.ts'

export type DisplayFigure = Answer<typeof displayFigure>

/** The parameters of a displayed figure: cents and months, and the slug of the agent to contact. */
export interface Displayed {
  importo?: number | undefined
  valore?: number | undefined
  durataMesi?: number | undefined
  agente?: string | undefined
}

interface Bounds {
  min: number
  max: number
}

const within = (value: number | undefined, { min, max }: Bounds, usual: number) =>
  value !== undefined && value >= min && value <= max ? value : usual

/** The instalment of a mortgage, at a fixed rate unless the settings have another. */
export async function mortgageFigure(
  context: Context,
  caller: Caller,
  input: Displayed,
): Promise<DisplayFigure> {
  const calculator = await mortgageDisplay(context)
  const settings = await calculatorSettings(context, calculator, caller)
  const { predefinito, limiti } = settings
  const need = {
    ...predefinito,
    tipoTasso: predefinito.tipoTasso ?? ('fisso' as const),
    importo: within(input.importo, limiti.importo, predefinito.importo),
    valore: within(input.valore, limiti.valore, predefinito.valore),
    durataMesi: within(input.durataMesi, limiti.durataMesi, predefinito.durataMesi),
  }
  const shown = exposition(calculator, context)
  const panel = caller.comparison && !shown.isOver ? await recentPanel(context) : null
  const best =
    panel && quote({ need, terms: panel.terms.filter(shown.isChosen), rates: panel.rates }).offerte[0]
  const { nome } = settings.intermediario
  return figure({
    prodotto: 'mutuo',
    need,
    simulazione: {
      need,
      ...(best && { offerta: { prodotto: best.prodotto._id, tipoTasso: best.tipoTasso } }),
    },
    settings,
    shown,
    agente: await shownAgent(context, input.agente),
    best: best && {
      offer: best,
      tipoTasso: best.tipoTasso,
      example: representativeExample(best, need, nome),
    },
  })
}

/** The instalment of a personal loan. */
export async function loanFigure(context: Context, caller: Caller, input: Displayed): Promise<DisplayFigure> {
  const calculator = await loanDisplay(context)
  const settings = await calculatorSettings(context, calculator, caller)
  const { predefinito, limiti } = settings
  const need = {
    ...predefinito,
    importo: within(input.importo, limiti.importo, predefinito.importo),
    durataMesi: within(input.durataMesi, limiti.durataMesi, predefinito.durataMesi),
  }
  const shown = exposition(calculator, context)
  const panel = caller.comparison && !shown.isOver ? await recentLoanPanel(context) : null
  const best =
    panel && quoteLoan({ need, terms: panel.terms.filter(shown.isChosen), rates: panel.rates }).offerte[0]
  const { nome } = settings.intermediario
  return figure({
    prodotto: 'prestito',
    need,
    simulazione: { prestito: { need, ...(best && { prodotto: best.prodotto._id }) } },
    settings,
    shown,
    agente: await shownAgent(context, input.agente),
    best: best && { offer: best, tipoTasso: 'fisso', example: loanExample(best, need, nome) },
  })
}

/**
 * The settings for displaying a figure. When the chosen product has expired there is no figure, because no other
 * product may replace it.
 */
function exposition({ esposizione }: Pick<RecordOf<typeof calculators>, 'esposizione'>, { now }: Context) {
  const { prodotto, validoAl, titolo = null, testo = null } = esposizione ?? {}
  return {
    isOver: validoAl !== undefined && validoAl < dayInRome(now()),
    isOfOne: prodotto !== undefined,
    isChosen: (terms: { prodotto: { _id: string } }) => !prodotto || terms.prodotto._id === prodotto,
    validoAl,
    words: { titolo, testo },
  }
}

interface Made {
  prodotto: DisplayFigure['prodotto']
  need: { importo: number; durataMesi: number }
  simulazione: DisplayFigure['simulazione']
  settings: { modo: string; tanIpotizzato: number } & Pick<DisplayFigure, 'intermediario'>
  shown: ReturnType<typeof exposition>
  agente: DisplayFigure['agente']
  /**
   * The best offer with its representative example. Without an offer the figure has an assumed rate, marked as such.
   */
  best:
    | {
        offer: Offer | LoanOffer
        tipoTasso: NonNullable<DisplayFigure['offerta']>['tipoTasso']
        example: string
      }
    | null
    | undefined
}

function figure({ prodotto, need, simulazione, settings, shown, agente, best }: Made): DisplayFigure {
  const { importo, durataMesi } = need
  const { modo, tanIpotizzato, intermediario } = settings
  const about = {
    prodotto,
    importo,
    durataMesi,
    scelta: shown.isOfOne,
    ...shown.words,
    simulazione,
    agente,
    intermediario,
  }
  if (best) {
    const { banca, prodotto: product, rata, tan, taeg, totaleDovuto, validoAl } = best.offer
    const last = [validoAl, shown.validoAl].filter(day => day !== undefined).sort()[0]
    const until = last ? ` Offerta valida fino ${longDayWith('al', last)}.` : ''
    const esempio = best.example + until
    const { tipoTasso } = best
    return {
      ...about,
      rata,
      tan,
      offerta: { banca, nome: product.nome, tipoTasso, taeg, totaleDovuto, esempio },
    }
  }
  if (shown.isOver || (shown.isOfOne && modo === 'comparazione'))
    return { ...about, rata: null, tan: null, offerta: null }
  const plan = amortise(importo, 12, [{ periods: durataMesi, annualRate: tanIpotizzato }])
  return { ...about, rata: plan.instalments[0]!, tan: tanIpotizzato, offerta: null }
}
