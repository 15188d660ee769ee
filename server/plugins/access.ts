import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Who } from '../../contract/records/resource.ts'
import type { Context } from '../context.ts'
import { type Actor, may } from '../database/actor.ts'
import { forbidden, unauthenticated } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route; without it the server does not start. */
    who?: Who
    /** The token of a cart's frame authenticates the route too. */
    takesCartToken?: true
  }
  interface FastifyInstance {
    /** Every registered route with its configuration. */
    declaredRoutes: readonly RouteOptions[]
  }
}

/** The actor of each request, identified once. */
const actors = new WeakMap<FastifyRequest, Promise<Actor>>()

/** Identifies the actor of a request, once for each request. */
export function actorOf({ identify }: Pick<Context, 'identify'>, request: FastifyRequest): Promise<Actor> {
  const known = actors.get(request)
  if (known) return known
  const actor = identify(request)
  actors.set(request, actor)
  return actor
}

/** The actor of a request, if already identified. */
export const knownActorOf = (request: FastifyRequest): Promise<Actor> | undefined => actors.get(request)

/**
 * Checks the declared callers of each route before the body of the request is read. Throws 401 or 403 for other
 * callers. A route without a declaration stops the start of the server.
 */
export function access(app: FastifyInstance, context: Pick<Context, 'identify'>): void {
  const routes: RouteOptions[] = []
  app.decorate('declaredRoutes', routes)
  app.addHook('onRoute', route => void routes.push(route))
  app.addHook('onReady', async () => {
    for (const { method, url, config } of routes)
      if (!config?.who) throw new Error(`${method} ${url} does not say who may call it`)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const who = request.routeOptions.config?.who
    if (!who || who === 'anyone') return done()
    actorOf(context, request).then(actor => {
      if (may(actor, who)) done()
      else done(actor.kind === 'visitor' ? unauthenticated() : forbidden())
    }, done)
  })
}

/** Declares that anyone may call every route of a part of the server: the public pages. */
export function forAnyone(app: FastifyInstance): void {
  app.addHook('onRoute', route => {
    route.config = { ...route.config, who: 'anyone' }
  })
}
