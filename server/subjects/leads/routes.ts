import type { FastifyInstance } from 'fastify'
import { leadForm } from '../../../contract/calls/lead-form.ts'
import { sharingGroups } from '../../../contract/calls/lead-sharing.ts'
import { createLead } from '../../../contract/calls/leads.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { spend } from '../../plugins/allowance.ts'
import { callerOf, mustCompare } from '../../plugins/callers.ts'
import { mustBeFilled, stampForm } from '../../plugins/form-stamp.ts'
import { writeOnce } from '../../plugins/idempotency.ts'
import { addCall } from '../../plugins/wire.ts'
import { network } from '../../sessions/attempts.ts'
import { storeLead } from './create-lead.ts'
import { simulationOf } from './lead-simulation.ts'
import { readSharing } from './sharing-groups.ts'

export function leads(app: FastifyInstance, context: Context): void {
  addCall(app, leadForm, async ({ query, request, reply }) => {
    await callerOf(context, request, reply, query.partner, null)
    return stampForm(context)
  })

  addCall(
    app,
    createLead,
    async ({ body, request, reply }) => {
      const calculator = body.cdq ? 'cdq' : body.prestito ? 'prestiti' : 'mutui'
      // A page that displays an instalment also collects the request that follows.
      const caller = await callerOf(context, request, reply, body.partner, [calculator, 'rata'])
      // Only programs fill in the hidden field.
      if (body.sito) throw new AppError(422, 'La richiesta non è stata accettata: riprovi o telefoni.')
      if (body.offerta || body.prestito?.prodotto || body.cdq?.prodotto) mustCompare(caller)
      return writeOnce(context, request, `partner:${caller.partner?.chiave ?? ''}`, async () => {
        mustBeFilled(context, body.modulo)
        const from = network(request.ip)
        await spend(context, `leads:${from}`, context.limits.leadsAnHour)
        const simulation = await simulationOf(context, body)
        return db =>
          db.transaction(tx =>
            storeLead(context, tx, body, { partner: caller.partner, simulation, network: from }),
          )
      })
    },
    { perMinute: context.limits.leads },
  )
}

/** Route of the sharing rules with the state of their turns. */
export function leadSharing(app: FastifyInstance, context: Context): void {
  addCall(app, sharingGroups, () => readSharing(context))
}
