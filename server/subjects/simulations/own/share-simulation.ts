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
 * Prepares the public link of a customer's simulation. The figures of a mortgage are those of today for anybody, because
 * the kept ones reveal income and age; the others have nothing personal, and are the kept ones. Throws 404 for the
 * simulation of somebody else.
 */
export async function prepareToShare(
  context: Context,
  client: string,
  id: string,
): Promise<(db: Queries) => Promise<Answer<typeof shareOwnSimulation>>> {
  const { snapshot } = await simulationRow(context.database.orm, client, id)
  const shared = isOfMortgage(snapshot)
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
