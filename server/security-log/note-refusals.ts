import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { knownActorOf } from '../plugins/access.ts'
import { actorOfEvent, noteSecurityEvent } from './security-log.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Method and pattern of the route, and the id of the record in the path. */
function placeOf({ method, routeOptions, params }: FastifyRequest) {
  const { id } = (params ?? {}) as { id?: string }
  return {
    route: `${method} ${routeOptions.url ?? ''}`.trim(),
    ...(id && uuid.test(id) && { record: id }),
  }
}

/**
 * Logs refusals: 403 to a signed-in person, 404 to a signed-in person on a path with an id, and 401 for a forged or
 * expired token.
 */
export function noteRefusals(app: FastifyInstance, context: Context): void {
  app.addHook('onError', (request, _reply, error, done) => {
    if (error instanceof AppError) note(request, error)
    done()
  })

  function note(request: FastifyRequest, { status }: AppError) {
    const { headers, routeOptions, ip } = request
    const hasToken = Boolean(headers.authorization ?? headers['x-refresh'])
    // A sign-in sends no token; `signIn` logs its own refusals.
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
