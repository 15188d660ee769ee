import type { FastifyInstance } from 'fastify'
import { sendSimulation } from '../../contract/calls/simulations.ts'
import type { PlainForm } from '../../contract/pages/plain-form.ts'
import { type SimulatedProduct, simulationPaths } from '../../contract/products/simulation-link.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { readBy } from '../plugins/wire.ts'
import { sendSimulationLetter } from '../subjects/simulations/simulation-letter.ts'
import type { PageResponse } from './page-cache.ts'
import { placesOf } from './parameters.ts'
import { type FormBody, plainForms, refusedForm, sendRefused, typedIn } from './plain-forms.ts'
import { renderedLimit } from './rendered-limit.ts'

const bodyLimit = 4 * 1024

/**
 * `POST /mutui/simulazione/…` and those of the other products: the form that sends the link of the page by letter,
 * without a script, by the rules of `sendSimulation`. Redirects to the page with a confirmation. `drawAgain` renders the
 * page of a refused form with its input. The typed e-mail never appears in an address.
 */
export const linkForm = (
  app: FastifyInstance,
  context: Context,
  drawAgain: (product: SimulatedProduct, id: string, form: PlainForm) => Promise<PageResponse>,
): Promise<void> =>
  plainForms(app, context, forms => {
    const options = { schema: { hide: true }, bodyLimit, config: renderedLimit(context) }
    for (const product of Object.keys(simulationPaths) as SimulatedProduct[]) {
      const path = simulationPaths[product]
      forms.post<FormBody & { Params: { id: string } }>(`${path}/:id`, options, async (request, reply) => {
        const { id = '' } = placesOf(request.params)
        const typed = typedIn(request.body, ['email', 'modulo'])
        try {
          const { email = '', modulo = '' } = typed
          const sito = request.body?.get('sito') || undefined
          const sent = readBy(sendSimulation.body, { simulazione: id, email, modulo, sito })
          await sendSimulationLetter(context, request, { product, ...sent }, null)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          return sendRefused(reply, error, await drawAgain(product, id, refusedForm(context, typed, error)))
        }
        return reply
          .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
          .redirect(`${path}/${encodeURIComponent(id)}?inviato=1#lettera`, 303)
      })
    }
  })
