import type { FastifyInstance } from 'fastify'
import { sameAsLead, sameAsRequest } from '../../../contract/calls/same-person.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../plugins/access.ts'
import { addCall } from '../../plugins/wire.ts'
import { samePerson } from './same-person.ts'

/** Routes of other leads and requests of the person of a lead or request. */
export function samePersons(app: FastifyInstance, context: Context): void {
  addCall(app, sameAsLead, async ({ params, request }) =>
    samePerson(context, leads, params.id, await actorOf(context, request)),
  )
  addCall(app, sameAsRequest, async ({ params, request }) =>
    samePerson(context, requests, params.id, await actorOf(context, request)),
  )
}
