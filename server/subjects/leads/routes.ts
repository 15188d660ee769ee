import type { FastifyInstance } from 'fastify'
import { leadForm } from '../../../contract/calls/lead-form.ts'
import { sharingGroups } from '../../../contract/calls/lead-sharing.ts'
import {
  cancelLeadAppointment,
  leadAppointment,
  leadStory,
  noteLeadContact,
  setLeadAppointment,
} from '../../../contract/calls/lead-work.ts'
import { createLead } from '../../../contract/calls/leads.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { actorOf } from '../../plugins/access.ts'
import { spend } from '../../plugins/allowance.ts'
import { callerOf, mustCompare } from '../../plugins/callers.ts'
import { mustBeFilled, stampForm } from '../../plugins/form-stamp.ts'
import { writeOnce, writeOnceAsCaller } from '../../plugins/idempotency.ts'
import { addCall } from '../../plugins/wire.ts'
import { network } from '../../sessions/attempts.ts'
import { storeLead } from './create-lead.ts'
import { cancelAppointmentOf, readAppointment, setAppointmentOf } from './lead-appointment.ts'
import { simulationOf } from './lead-simulation.ts'
import { noteContact, readStory } from './lead-story.ts'
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
      const calculator = body.cdq ? 'cdq' : body.leasing ? 'leasing' : body.prestito ? 'prestiti' : 'mutui'
      // A page that displays an instalment also collects the request that follows.
      const caller = await callerOf(context, request, reply, body.partner, [calculator, 'rata'])
      // Only programs fill in the hidden field.
      if (body.sito) throw new AppError(422, 'La richiesta non è stata accettata: riprovi o telefoni.')
      const { offerta, prestito, cdq, leasing } = body
      if (offerta || prestito?.prodotto || cdq?.prodotto || leasing?.prodotto) mustCompare(caller)
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

/** Routes of the work on a lead: contacts with the person, what happened, and the appointment. */
export function leadWork(app: FastifyInstance, context: Context): void {
  addCall(app, noteLeadContact, async ({ params: { id }, body, request }) =>
    writeOnceAsCaller(context, request, (tx, actor) => noteContact(context, tx, id, body, actor)),
  )
  addCall(app, leadStory, async ({ params, request }) =>
    readStory(context, params.id, await actorOf(context, request)),
  )
  addCall(app, leadAppointment, async ({ params, request }) =>
    readAppointment(context, params.id, await actorOf(context, request)),
  )
  addCall(app, setLeadAppointment, async ({ params: { id }, body: { inizio }, request }) =>
    writeOnceAsCaller(context, request, (tx, actor) => setAppointmentOf(context, tx, { id, inizio, actor })),
  )
  addCall(app, cancelLeadAppointment, async ({ params: { id }, request }) =>
    writeOnceAsCaller(context, request, (tx, actor) => cancelAppointmentOf(context, tx, id, actor)),
  )
}
