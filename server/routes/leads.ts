import type { FastifyInstance } from 'fastify'
import { createLead } from '../../contract/calls/leads.ts'
import { dayInRome } from '../../contract/days.ts'
import { storeLead } from '../actions/create-lead.ts'
import { mortgagePanel, offerOf } from '../actions/mortgage-terms.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { callerOf, mustCompare } from '../plugins/callers.ts'
import { writeOnce } from '../plugins/idempotency.ts'
import { addCall } from '../plugins/wire.ts'

export function leads(app: FastifyInstance, context: Context): void {
  addCall(
    app,
    createLead,
    async ({ body, request, reply }) => {
      const caller = await callerOf(context, request, reply, body.partner)
      // Only a machine fills the field that nobody sees.
      if (body.sito) throw new AppError(422, 'La richiesta non è stata accettata: riprovare o telefonare.')
      if (body.offerta) mustCompare(caller)
      return writeOnce(context, request, `partner:${caller.partner?.chiave ?? ''}`, async () => {
        const { need, offerta } = body
        const offer = need && offerta ? offerOf(await mortgagePanel(context), need, offerta) : null
        const simulation = need ? { giorno: dayInRome(context.now()), need, offerta: offer } : null
        return db =>
          db.transaction(tx => storeLead(context, tx, body, { partner: caller.partner, simulation }))
      })
    },
    { perMinute: context.limits.leads },
  )
}
