import type { FastifyInstance } from 'fastify'
import { leasingSettings, leasingTerms } from '../../../contract/calls/leasing.ts'
import type { Context } from '../../context.ts'
import { callerOf, mustCompare } from '../../plugins/callers.ts'
import { addCall } from '../../plugins/wire.ts'
import { calculatorSettings, leasingCalculator } from '../calculators/calculator-settings.ts'
import { leasingTermsFor } from './leasing-terms.ts'

export function leasing(app: FastifyInstance, context: Context): void {
  addCall(app, leasingSettings, async ({ query, request, reply }) => {
    const caller = await callerOf(context, request, reply, query.partner, 'leasing')
    return calculatorSettings(context, await leasingCalculator(context), caller)
  })

  addCall(
    app,
    leasingTerms,
    async ({ body: { partner, bene }, request, reply }) => {
      mustCompare(await callerOf(context, request, reply, partner, 'leasing'))
      return leasingTermsFor(context, bene)
    },
    { perMinute: context.limits.figures },
  )
}
