import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Who } from '../../contract/records/resource.ts'
import type { Context } from '../context.ts'
import { type Actor, may } from '../database/actor.ts'
import { forbidden, unauthenticated } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route; without it the server does not start. */
    who?: Who
  }
  interface FastifyInstance {
    /** Every route that there is, with what it declares. */
    declaredRoutes: readonly RouteOptions[]
  }
}

/** Asked once for each request. */
const actors = new WeakMap<FastifyRequest, Promise<Actor>>()

/** Who is making a request. */
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
 * Lets each route be called by whom it declares and nobody else, before anything of the request is read. A route
 * that declares nothing stops the start.
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
