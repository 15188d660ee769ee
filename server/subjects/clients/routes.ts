import type { FastifyInstance } from 'fastify'
import { ownRequest, ownRequests } from '../../../contract/calls/followed-requests.ts'
import { sameAsLead, sameAsRequest } from '../../../contract/calls/same-person.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../plugins/access.ts'
import { addCall } from '../../plugins/wire.ts'
import { requestOfClient, requestsOfClient } from './own-requests.ts'
import { samePerson } from './same-person.ts'
import { signedInCustomer } from './signed-in-customer.ts'

/** Routes of other leads and requests of the person of a lead or request. */
export function samePersons(app: FastifyInstance, context: Context): void {
  addCall(app, sameAsLead, async ({ params, request }) =>
    samePerson(context, leads, params.id, await actorOf(context, request)),
  )
  addCall(app, sameAsRequest, async ({ params, request }) =>
    samePerson(context, requests, params.id, await actorOf(context, request)),
  )
}

/** Routes of the requests of the signed-in customer. */
export function customersRequests(app: FastifyInstance, context: Context): void {
  addCall(app, ownRequests, async ({ query, request }) =>
    requestsOfClient(context, (await signedInCustomer(context, request)).id, query),
  )
  addCall(app, ownRequest, async ({ params, request }) =>
    requestOfClient(context, (await signedInCustomer(context, request)).id, params.id),
  )
}
