import type { FastifyInstance } from 'fastify'
import { mortgagePlan, mortgageSettings, mortgageTerms } from '../../contract/calls/mortgages.ts'
import { monthlyPlan } from '../../finance/offers/plan.ts'
import { quote } from '../../finance/offers/quote.ts'
import { calculatorSettings, mortgageCalculator } from '../actions/calculator-settings.ts'
import { mortgagePanel, offerOf } from '../actions/mortgage-terms.ts'
import type { Context } from '../context.ts'
import { callerOf, mustCompare } from '../plugins/callers.ts'
import { addCall } from '../plugins/wire.ts'

export function mortgages(app: FastifyInstance, context: Context): void {
  addCall(app, mortgageSettings, async ({ query, request, reply }) => {
    const caller = await callerOf(context, request, reply, query.partner)
    return calculatorSettings(await mortgageCalculator(context), caller, context.settings.publicUrl)
  })

  addCall(app, mortgageTerms, async ({ body: { partner, need }, request, reply }) => {
    mustCompare(await callerOf(context, request, reply, partner))
    const { terms, rates, banks } = await mortgagePanel(context)
    const condizioni = terms.filter(t => t.finalita.includes(need.finalita))
    const { escluse } = quote({ need, terms, rates })
    return { condizioni, tassi: rates, escluse, banche: banks }
  })

  addCall(app, mortgagePlan, async ({ body: { partner, need, prodotto, tipoTasso }, request, reply }) => {
    mustCompare(await callerOf(context, request, reply, partner))
    const offerta = offerOf(await mortgagePanel(context), need, { prodotto, tipoTasso })
    const rate = monthlyPlan({ need, offer: offerta }).map(row => ({
      numero: row.number,
      rata: row.instalment,
      capitale: row.principal,
      interessi: row.interest,
      residuo: row.balance,
    }))
    return { offerta, rate }
  })
}
