import type { Answer, Query } from '../../../contract/calls/call.ts'
import type { freeTimes as call } from '../../../contract/calls/free-times.ts'
import { appointmentMinutes } from '../../../contract/subjects/appointments.ts'
import type { Context } from '../../context.ts'
import type { Partner } from '../../plugins/callers.ts'
import { officeTimeOf } from '../requests/callback.ts'
import { placeOf } from '../requests/place.ts'
import { recipientsFor } from '../requests/recipients.ts'
import { freeTimes } from './agenda.ts'
import { agendaOf } from './book-appointment.ts'

/** The free times of whoever would receive the request. Throws 422 for an unknown place. */
export async function offeredTimes(
  context: Context,
  { agente, agenzia, provincia, comune, prodotto, oggetto }: Omit<Query<typeof call>, 'partner'>,
  partner: Partner | null,
): Promise<Answer<typeof call>> {
  const { orm } = context.database
  const place = await placeOf(orm, { provincia, comune }, '')
  const topic = prodotto ?? oggetto ?? 'altro'
  const asked = { agente, agenzia, partner, place, topic }
  const recipients = await recipientsFor(context, orm, asked, { isPreview: true })
  const time = await officeTimeOf(orm, recipients.agency)
  const times = await freeTimes(orm, agendaOf(recipients), time, context.now())
  return { minuti: appointmentMinutes, inizi: times.map(start => start.toISOString()) }
}
