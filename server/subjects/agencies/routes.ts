import type { FastifyInstance } from 'fastify'
import { findAgencies, suggestPlaces } from '../../../contract/calls/agencies.ts'
import type { Context } from '../../context.ts'
import { callerOf } from '../../plugins/callers.ts'
import { addCall } from '../../plugins/wire.ts'
import { agenciesFor } from './find-agencies.ts'
import { placesLike } from './suggest-places.ts'

/** Routes of the agency finder, which pages of any active partner may call. */
export function agencyFinder(app: FastifyInstance, context: Context): void {
  const limit = { perMinute: context.limits.figures }
  addCall(
    app,
    findAgencies,
    async ({ query: { partner, ...wishes }, request, reply }) => {
      await callerOf(context, request, reply, partner, null)
      return agenciesFor(context, wishes)
    },
    limit,
  )

  addCall(
    app,
    suggestPlaces,
    async ({ query: { partner, cerca, tipo }, request, reply }) => {
      await callerOf(context, request, reply, partner, null)
      return placesLike(context, cerca, tipo)
    },
    limit,
  )
}
