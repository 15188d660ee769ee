import type { FastifyInstance } from 'fastify'
import type { AppointmentResult } from '../../contract/pages/appointment.ts'
import { appointmentPath } from '../../contract/pages/request-link.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { cancelByPerson, moveByPerson } from '../subjects/appointments/change-by-person.ts'
import { placesOf } from './parameters.ts'
import { type FormBody, plainForms } from './plain-forms.ts'
import { renderedLimit } from './rendered-limit.ts'

const bodyLimit = 1024

/**
 * `POST /appuntamento/…`: a person moves or cancels the appointment of a letter's link, and returns to its page. An
 * unknown link changes nothing, and its page is the 404 page.
 */
export const appointmentForm = (app: FastifyInstance, context: Context): Promise<void> =>
  plainForms(app, context, forms => {
    const options = { schema: { hide: true }, bodyLimit, config: renderedLimit(context) }
    forms.post<FormBody & { Params: { id: string } }>(
      `${appointmentPath}/:id`,
      options,
      async ({ params, body }, reply) => {
        const { id = '' } = placesOf(params)
        const result = await change(context, id, body)
        return reply
          .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
          .redirect(`${appointmentPath}/${encodeURIComponent(id)}${result ? `?esito=${result}` : ''}`, 303)
      },
    )
  })

async function change(
  context: Context,
  token: string,
  body: URLSearchParams | null,
): Promise<AppointmentResult | null> {
  try {
    if (body?.get('azione') === 'disdici') {
      await cancelByPerson(context, token)
      return null
    }
    return await moveByPerson(context, token, body?.get('inizio') ?? '')
  } catch (error) {
    if (error instanceof AppError && error.status === 409) return 'occupato'
    throw error
  }
}
