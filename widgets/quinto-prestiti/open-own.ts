import { batch } from '@preact/signals'
import { euros } from '../shared/calculator/further.ts'
import { keptSimulation } from '../shared/simulation/kept-simulation.ts'
import { furtherNeed } from './further-need.ts'
import type { LoanContext } from './model.ts'
import type { LoanNeedModel } from './need.ts'

/** Fills the calculator with a simulation that the signed-in customer keeps. The address has the rest. */
export async function openOwn(context: LoanContext, need: LoanNeedModel, id: string): Promise<void> {
  const { prestito } = (await keptSimulation(context, id)) ?? {}
  if (!prestito) return
  const further = furtherNeed({ need })
  batch(() => {
    further.eta.set(prestito.eta)
    further.redditoNetto.set(euros(prestito.redditoNetto))
    further.altreRate.set(euros(prestito.altreRate))
    further.occupazione.value = prestito.occupazione
    further.provincia.value = prestito.provincia
  })
}
