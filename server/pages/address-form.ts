import type { FastifyInstance } from 'fastify'
import { followPath } from '../../contract/pages/request-link.ts'
import type { Context } from '../context.ts'
import { confirmAddressOfLetter } from '../subjects/requests/follow-link.ts'
import { placesOf } from './parameters.ts'
import { type FormBody, plainForms } from './plain-forms.ts'
import { renderedLimit } from './rendered-limit.ts'

const bodyLimit = 1024

/**
 * `POST /richiesta/…`: a person confirms the address of the letter with the link, and returns to its page. An unknown link
 * changes nothing, and its page is the 404 page.
 */
export const addressForm = (app: FastifyInstance, context: Context): Promise<void> =>
  plainForms(app, context, forms => {
    const options = { schema: { hide: true }, bodyLimit, config: renderedLimit(context) }
    forms.post<FormBody & { Params: { id: string } }>(
      `${followPath}/:id`,
      options,
      async ({ params }, reply) => {
        const { id = '' } = placesOf(params)
        await confirmAddressOfLetter(context, id)
        return reply
          .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
          .redirect(`${followPath}/${encodeURIComponent(id)}#indirizzo`, 303)
      },
    )
  })
