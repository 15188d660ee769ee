import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'

/** The fields of a form without a script. */
export type FormBody = { Body: URLSearchParams | null }

/**
 * Adds routes for forms without a script. Their bodies are form fields, and forms of other sites are refused with 403.
 */
export async function plainForms(
  app: FastifyInstance,
  { settings: { ownOrigins } }: Context,
  add: (forms: FastifyInstance) => void,
): Promise<void> {
  /** A page without a referrer sends the origin «null»: then the browser's own statement is necessary. */
  const isOwnPage = ({ headers: { origin, 'sec-fetch-site': site } }: FastifyRequest) =>
    (site === undefined || site === 'same-origin') &&
    (origin === undefined || ownOrigins.includes(origin) || (origin === 'null' && site === 'same-origin'))

  await app.register(async (forms: FastifyInstance) => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(body as string)),
    )
    forms.addHook('preHandler', async request => {
      if (!isOwnPage(request)) throw new AppError(403, 'Il modulo si invia dalle pagine di questo sito.')
    })
    add(forms)
  })
}
