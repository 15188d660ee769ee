import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  confirmEmailOfCustomer,
  confirmedEmail,
  withdrawEmailConfirmation,
} from '../../../contract/calls/customers/confirmed-emails.ts'
import {
  customerConsents,
  participantConsents,
  recordConsent,
  recordParticipantConsent,
  sendSignedConsent,
} from '../../../contract/calls/customers/recorded-consents.ts'
import { ownRequest, ownRequests } from '../../../contract/calls/followed-requests.ts'
import { sameAsLead, sameAsRequest } from '../../../contract/calls/same-person.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { actorOf } from '../../plugins/access.ts'
import { writeOnceAsCaller } from '../../plugins/idempotency.ts'
import { addCall } from '../../plugins/wire.ts'
import { takeAttachment } from '../files/take-attachment.ts'
import { addUploads } from '../loan-files/documents/page-uploads.ts'
import { senderOf } from '../loan-files/documents/sent-pages.ts'
import { confirmForOffice, emailOfCustomer, withdrawConfirmation } from './confirm-email.ts'
import { requestOfClient, requestsOfClient } from './own-requests.ts'
import {
  consentsOfCustomer,
  consentsOfParticipant,
  recordForCustomer,
  recordForParticipant,
} from './recorded-consents.ts'
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

/** Routes of what the house records for a customer: signed consents, and whose the address is. */
export async function recordedActs(app: FastifyInstance, context: Context): Promise<void> {
  const once = <T>(request: FastifyRequest, write: (tx: Queries, actor: Actor) => Promise<T>) =>
    writeOnceAsCaller(context, request, write)
  addCall(app, customerConsents, async ({ params, request }) =>
    consentsOfCustomer(context, params.id, await actorOf(context, request)),
  )
  addCall(app, recordConsent, async ({ params: { id }, body, request }) =>
    once(request, (tx, actor) => recordForCustomer(context, tx, { id, given: body, actor })),
  )
  addCall(app, participantConsents, async ({ params, request }) =>
    consentsOfParticipant(context, params, await actorOf(context, request)),
  )
  addCall(app, recordParticipantConsent, async ({ params, body, request }) =>
    once(request, (tx, actor) => recordForParticipant(context, tx, { ...params, given: body, actor })),
  )
  addCall(app, confirmedEmail, async ({ params, request }) =>
    emailOfCustomer(context, params.id, await actorOf(context, request)),
  )
  addCall(app, confirmEmailOfCustomer, async ({ params: { id }, body, request }) =>
    once(request, (tx, actor) => confirmForOffice(context, tx, { id, given: body, actor })),
  )
  addCall(app, withdrawEmailConfirmation, async ({ params, request }) =>
    once(request, (tx, actor) => withdrawConfirmation(context, tx, params.id, actor)),
  )
  await addUploads(app, uploads =>
    addCall(uploads, sendSignedConsent, async ({ request }) =>
      takeAttachment(context, senderOf(await actorOf(context, request)), request),
    ),
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
