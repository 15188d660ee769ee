import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  addPerson,
  attachMessage,
  changePersonData,
  createLoanFile,
  fileLeads,
  filePersons,
  handOver,
  handOverMany,
  joinLead,
  replaceShares,
  similarCustomers,
} from '../../../../contract/calls/loan-file-intake.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../database/actor.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { actorOf } from '../../../plugins/access.ts'
import { writeOnceAsCaller } from '../../../plugins/idempotency.ts'
import { addCall } from '../../../plugins/wire.ts'
import { replaceSharesOf } from '../agent-shares.ts'
import { handOverFiles } from '../moves/hand-over.ts'
import { addPersonTo, changeDataOf, personsOfFile } from '../page/file-persons.ts'
import { attachMessageTo } from './attach-message.ts'
import { FollowedByOthers } from './choose-customer.ts'
import { startLoanFile } from './create-file.ts'
import { joinLeadTo, leadsOfFile } from './join-lead.ts'
import { proposedCustomers } from './proposed-customers.ts'
import { tellOffice } from './tell-office.ts'

/** Routes that start loan files, and that decide who follows them. */
export function loanFileIntake(app: FastifyInstance, context: Context): void {
  const once = <T>(request: FastifyRequest, write: (tx: Queries, actor: Actor) => Promise<T>) =>
    writeOnceAsCaller(context, request, write)

  /** Runs a write about a person, and tells the office about a customer whom the caller may not see. */
  async function onceAboutPerson<T>(
    request: FastifyRequest,
    write: (tx: Queries, actor: Actor) => Promise<T>,
  ): Promise<T> {
    try {
      return await once(request, write)
    } catch (error) {
      // After the end of the transaction, which stores nothing.
      if (error instanceof FollowedByOthers)
        await tellOffice(context, await actorOf(context, request), error.customer)
      throw error
    }
  }

  addCall(app, createLoanFile, async ({ body, request }) =>
    onceAboutPerson(request, (tx, actor) => startLoanFile(context, tx, body, actor)),
  )
  addCall(app, addPerson, async ({ params: { id }, body, request }) =>
    onceAboutPerson(request, (tx, actor) => addPersonTo(context, tx, { id, given: body, actor })),
  )
  addCall(app, changePersonData, async ({ params: { id, persona }, body, request }) =>
    once(request, (tx, actor) => changeDataOf(context, tx, { id, persona, given: body, actor })),
  )
  addCall(
    app,
    similarCustomers,
    async ({ query, request }) => proposedCustomers(context, query, await actorOf(context, request)),
    // Each answer tells whether somebody is a customer.
    { perMinute: context.limits.figures },
  )
  addCall(app, filePersons, async ({ params, request }) =>
    personsOfFile(context, params.id, await actorOf(context, request)),
  )
  addCall(app, replaceShares, async ({ params: { id }, body, request }) =>
    once(request, (tx, actor) => replaceSharesOf(context, tx, { id, wanted: body.quote, actor })),
  )
  addCall(app, handOver, async ({ params: { id }, body, request }) =>
    once(request, (tx, actor) => handOverFiles(context, tx, { ids: [id], given: body, actor })),
  )
  addCall(app, handOverMany, async ({ body: { ids, ...given }, request }) =>
    once(request, (tx, actor) => handOverFiles(context, tx, { ids, given, actor })),
  )
  addCall(app, joinLead, async ({ params: { id }, body: { lead }, request }) =>
    once(request, (tx, actor) => joinLeadTo(context, tx, { id, lead, actor })),
  )
  addCall(app, fileLeads, async ({ params, request }) =>
    leadsOfFile(context, params.id, await actorOf(context, request)),
  )
  addCall(app, attachMessage, async ({ params: { id }, body: { richiesta }, request }) =>
    once(request, (tx, actor) => attachMessageTo(context, tx, { id, richiesta, actor })),
  )
}
