import { parseNumber } from '../../contract/italian/format.ts'
import type { PageWidgets } from '../../contract/pages/pages.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../plugins/callers.ts'
import { agenciesFor } from '../subjects/agencies/find-agencies.ts'
import {
  calculatorState,
  cdqState,
  leasingState,
  loanState,
} from '../subjects/calculators/calculator-state.ts'
import { loanFigure, mortgageFigure } from '../subjects/calculators/display-figure.ts'
import { contactStart } from '../subjects/requests/contact-start.ts'

type Tag = keyof PageWidgets
type Given = Record<string, string | undefined>

/** Parses a numeric attribute like the element does. */
const numberIn = (text: string | undefined) => (text ? (parseNumber(text) ?? undefined) : undefined)
const inCents = (text: string | undefined) => {
  const euros = numberIn(text)
  return euros === undefined ? undefined : Math.round(euros * 100)
}
const monthsOf = (text: string | undefined, each: number) => {
  const count = numberIn(text)
  return count === undefined ? undefined : Math.round(count * each)
}

const states: Partial<
  Record<Tag, (context: Context, caller: Caller, attributes: Given) => Promise<unknown>>
> = {
  'quinto-mutui': (context, caller, { finalita }) => calculatorState(context, caller, finalita),
  'quinto-prestiti': (context, caller, { finalita }) => loanState(context, caller, finalita),
  'quinto-cdq': (context, caller, { prodotto }) => cdqState(context, caller, prodotto),
  'quinto-leasing': (context, caller, { bene }) => leasingState(context, caller, bene),
  'quinto-rata': (context, caller, { importo, valore, durata, agente }) =>
    mortgageFigure(context, caller, {
      agente,
      importo: inCents(importo),
      valore: inCents(valore),
      durataMesi: monthsOf(durata, 12),
    }),
  'quinto-prestito': (context, caller, { importo, durata, agente }) =>
    loanFigure(context, caller, { agente, importo: inCents(importo), durataMesi: monthsOf(durata, 1) }),
  'quinto-contatti': async (context, { partner }) => ({ settings: await contactStart(context, partner) }),
  'quinto-agenzie': (context, _caller, { regione, provincia }) =>
    agenciesFor(context, { ...(regione && { regione }), ...(provincia && { provincia }) }),
}

/** Returns the state of a rendered element, so that the element fetches nothing that the server knows. */
export const elementState = async (
  context: Context,
  tag: Tag,
  caller: Caller,
  attributes: Given,
): Promise<unknown> => states[tag]?.(context, caller, attributes)
