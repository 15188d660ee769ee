import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PlainForm } from '../../contract/pages/plain-form.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { isInTime, stampForm } from '../plugins/form-stamp.ts'
import type { PageResponse } from './page-cache.ts'

/** The fields of a form without a script. */
export type FormBody = { Body: URLSearchParams | null }
/** The values of filled fields by name. */
export type Typed = Record<string, string>

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

/** The filled fields of these names. */
export const typedIn = (body: URLSearchParams | null, names: readonly string[]): Typed =>
  Object.fromEntries(
    names.flatMap(name => {
      const text = body?.get(name)?.replace(/\r\n?/g, '\n')
      return text ? [[name, text]] : []
    }),
  )

/** A refused form. A valid stamp is kept, so that a quick correction need not wait. */
export function refusedForm(context: Context, typed: Typed, { fields = {}, message }: AppError): PlainForm {
  const { modulo = '' } = typed
  return {
    modulo: isInTime(context, modulo) ? modulo : stampForm(context).modulo,
    typed,
    // «contatto.email» belongs to the field «email».
    errors: Object.fromEntries(Object.entries(fields).map(([path, text]) => [path.split('.').at(-1)!, text])),
    failure: message,
  }
}

/** Sends the page of a refused form. */
export function sendRefused(
  reply: FastifyReply,
  { status, retryAfter }: AppError,
  { headers, body }: PageResponse,
): FastifyReply {
  if (retryAfter) reply.header('retry-after', retryAfter)
  return reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .send(body)
}
