import type { FastifyInstance } from 'fastify'
import {
  askForSimulation,
  deleteOwnSimulation,
  keepOwnSimulation,
  ownSimulation,
  ownSimulations,
  renameOwnSimulation,
  shareOwnSimulation,
} from '../../../../contract/calls/own-simulations.ts'
import { setRateAlert, stopRateAlert } from '../../../../contract/calls/rate-alerts.ts'
import type { Context } from '../../../context.ts'
import { writeOnce } from '../../../plugins/idempotency.ts'
import { addCall } from '../../../plugins/wire.ts'
import { signedInCustomer } from '../../clients/signed-in-customer.ts'
import { setAlert, stopAlert } from '../alerts/rate-alerts.ts'
import { askForOwn } from './ask-for-simulation.ts'
import {
  deleteSimulation,
  prepareToKeep,
  renameSimulation,
  simulationOfClient,
  simulationsOfClient,
} from './own-simulations.ts'
import { prepareToShare } from './share-simulation.ts'

/** Routes of the simulations that the signed-in customer keeps. */
export function customersSimulations(app: FastifyInstance, context: Context): void {
  const { orm } = context.database
  const limit = { perMinute: context.limits.simulations }

  addCall(app, ownSimulations, async ({ request }) =>
    simulationsOfClient(context, (await signedInCustomer(context, request)).id),
  )
  addCall(
    app,
    keepOwnSimulation,
    async ({ body, request }) => {
      const client = (await signedInCustomer(context, request)).id
      return writeOnce(context, request, `client:${client}`, async () => {
        const keep = await prepareToKeep(context, body)
        return db => db.transaction(tx => keep(tx, client))
      })
    },
    limit,
  )
  addCall(app, ownSimulation, async ({ params, request }) =>
    simulationOfClient(context, (await signedInCustomer(context, request)).id, params.id),
  )
  addCall(app, renameOwnSimulation, async ({ params, body, request }) =>
    renameSimulation(orm, (await signedInCustomer(context, request)).id, params.id, body.nome),
  )
  addCall(app, deleteOwnSimulation, async ({ params, request }) =>
    deleteSimulation(orm, (await signedInCustomer(context, request)).id, params.id),
  )
  addCall(
    app,
    askForSimulation,
    async ({ params, body, request }) =>
      askForOwn(context, request, {
        client: (await signedInCustomer(context, request)).id,
        id: params.id,
        body,
      }),
    { perMinute: context.limits.leads },
  )
  addCall(
    app,
    shareOwnSimulation,
    async ({ params, request }) => {
      const client = (await signedInCustomer(context, request)).id
      return writeOnce(context, request, `client:${client}`, () => prepareToShare(context, client, params.id))
    },
    limit,
  )
  addCall(app, setRateAlert, async ({ params, body, request }) =>
    setAlert(context, (await signedInCustomer(context, request)).id, params.id, body),
  )
  addCall(app, stopRateAlert, async ({ params, request }) =>
    stopAlert(orm, (await signedInCustomer(context, request)).id, params.id),
  )
}
