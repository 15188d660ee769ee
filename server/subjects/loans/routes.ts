import type { FastifyInstance } from 'fastify'
import { loanSettings, loanTerms } from '../../../contract/calls/loans.ts'
import type { Context } from '../../context.ts'
import { callerOf, mustCompare } from '../../plugins/callers.ts'
import { addCall } from '../../plugins/wire.ts'
import { calculatorSettings, loanCalculator } from '../calculators/calculator-settings.ts'
import { loanTermsFor } from './loan-terms.ts'

export function loans(app: FastifyInstance, context: Context): void {
  addCall(app, loanSettings, async ({ query, request, reply }) => {
    const caller = await callerOf(context, request, reply, query.partner, 'prestiti')
    return calculatorSettings(context, await loanCalculator(context), caller)
  })

  addCall(
    app,
    loanTerms,
    async ({ body: { partner, need }, request, reply }) => {
      mustCompare(await callerOf(context, request, reply, partner, 'prestiti'))
      return loanTermsFor(context, need)
    },
    { perMinute: context.limits.figures },
  )
}
