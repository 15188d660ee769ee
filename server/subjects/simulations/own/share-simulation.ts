import type { Answer } from '../../../../contract/calls/call.ts'
import type { shareOwnSimulation } from '../../../../contract/calls/own-simulations.ts'
import { isOfMortgage, mainOffer } from '../../../../contract/products/own-simulation.ts'
import type { Context } from '../../../context.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { storeSimulation } from '../kept-simulations.ts'
import { makeSimulation } from '../make-simulation.ts'
import { simulationRow } from './simulation-row.ts'
import { unlessGone } from './unless-gone.ts'

/**
 * Prepares the public link of a customer's simulation, with its figures. What an agent sent is for the customer alone:
 * its link has the figures of today for anybody. Throws 404 for the simulation of somebody else.
 */
export async function prepareToShare(
  context: Context,
  client: string,
  id: string,
): Promise<(db: Queries) => Promise<Answer<typeof shareOwnSimulation>>> {
  const { snapshot } = await simulationRow(context.database.orm, client, id)
  const shared =
    isOfMortgage(snapshot) && snapshot.proposta
      ? await unlessGone(mainOffer(snapshot), offer =>
          makeSimulation(
            context,
            snapshot.need,
            offer && { prodotto: offer.prodotto._id, tipoTasso: offer.tipoTasso },
          ),
        )
      : snapshot
  return db => storeSimulation(context, db, shared)
}
