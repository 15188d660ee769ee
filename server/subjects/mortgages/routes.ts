import type { FastifyInstance } from 'fastify'
import {
  mortgageIndexHistory,
  mortgagePlan,
  mortgageSettings,
  mortgageTerms,
} from '../../../contract/calls/mortgages.ts'
import { monthlyPlan } from '../../../finance/offers/plan.ts'
import type { Context } from '../../context.ts'
import { callerOf, mustCompare } from '../../plugins/callers.ts'
import { addCall } from '../../plugins/wire.ts'
import { calculatorSettings, mortgageCalculator } from '../calculators/calculator-settings.ts'
import { indexHistory, offerOf, recentPanel, termsFor } from './mortgage-terms.ts'

export function mortgages(app: FastifyInstance, context: Context): void {
  const limit = { perMinute: context.limits.figures }
  addCall(app, mortgageSettings, async ({ query, request, reply }) => {
    const caller = await callerOf(context, request, reply, query.partner, 'mutui')
    return calculatorSettings(context, await mortgageCalculator(context), caller)
  })

  addCall(
    app,
    mortgageTerms,
    async ({ body: { partner, need }, request, reply }) => {
      mustCompare(await callerOf(context, request, reply, partner, 'mutui'))
      return termsFor(context, need)
    },
    limit,
  )

  addCall(
    app,
    mortgagePlan,
    async ({ body: { partner, need, prodotto, tipoTasso }, request, reply }) => {
      mustCompare(await callerOf(context, request, reply, partner, 'mutui'))
      const offerta = offerOf(await recentPanel(context), need, { prodotto, tipoTasso })
      const rate = monthlyPlan({ need, offer: offerta }).map(row => ({
        numero: row.number,
        rata: row.instalment,
        capitale: row.principal,
        interessi: row.interest,
        residuo: row.balance,
      }))
      return { offerta, rate }
    },
    limit,
  )

  addCall(
    app,
    mortgageIndexHistory,
    async ({ query: { partner, scadenza }, request, reply }) => {
      mustCompare(await callerOf(context, request, reply, partner, 'mutui'))
      return indexHistory(context, scadenza)
    },
    limit,
  )
}
