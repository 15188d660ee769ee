import type { FastifyInstance } from 'fastify'
import { cdqSettings, cdqTerms } from '../../../contract/calls/cdq.ts'
import type { Context } from '../../context.ts'
import { callerOf, mustCompare } from '../../plugins/callers.ts'
import { addCall } from '../../plugins/wire.ts'
import { calculatorSettings, cdqCalculator } from '../calculators/calculator-settings.ts'
import { cdqTermsFor } from './cdq-terms.ts'

export function cdq(app: FastifyInstance, context: Context): void {
  addCall(app, cdqSettings, async ({ query, request, reply }) => {
    const caller = await callerOf(context, request, reply, query.partner, 'cdq')
    return calculatorSettings(context, await cdqCalculator(context), caller)
  })

  addCall(
    app,
    cdqTerms,
    async ({ body: { partner, prodotto }, request, reply }) => {
      mustCompare(await callerOf(context, request, reply, partner, 'cdq'))
      return cdqTermsFor(context, prodotto)
    },
    { perMinute: context.limits.figures },
  )
}
