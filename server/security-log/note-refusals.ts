import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { knownActorOf } from '../plugins/access.ts'
import { actorOfEvent, noteSecurityEvent } from './security-log.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Method and pattern of a request's route, and the record it names. */
function placeOf({ method, routeOptions, params }: FastifyRequest) {
  const { id } = (params ?? {}) as { id?: string }
  return {
    route: `${method} ${routeOptions.url ?? ''}`.trim(),
    ...(id && uuid.test(id) && { record: id }),
  }
}

/**
 * Notes what was refused for want of rights: 403 to somebody signed in, 404 to them where the address names a record,
 * and 401 to whoever sent a token that is forged or no longer good.
 */
export function noteRefusals(app: FastifyInstance, context: Context): void {
  app.addHook('onError', (request, _reply, error, done) => {
    if (error instanceof AppError) note(request, error)
    done()
  })

  function note(request: FastifyRequest, { status }: AppError) {
    const { headers, routeOptions, ip } = request
    const hasToken = Boolean(headers.authorization ?? headers['x-refresh'])
    // Who signs in sends no token, and is noted there.
    const isSignedIn = routeOptions.config?.who !== 'anyone' || routeOptions.url?.endsWith('/refresh')
    if (status === 401 && hasToken && isSignedIn)
      noteSecurityEvent(context, { kind: 'token_refused', ip, status })
    if (status !== 403 && !(status === 404 && routeOptions.url?.includes(':'))) return
    void knownActorOf(request)?.then(actor => {
      if (actor.kind !== 'visitor')
        noteSecurityEvent(context, {
          kind: 'refused',
          ...actorOfEvent(actor),
          ip,
          status,
          ...placeOf(request),
        })
    })
  }
}
