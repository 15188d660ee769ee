import { batch } from '@preact/signals'
import { keptSimulation } from '../shared/simulation/kept-simulation.ts'
import { furtherNeed } from './further-need.ts'
import type { CdqContext } from './model.ts'
import type { CdqNeedModel } from './need.ts'

/** Fills the calculator with a simulation that the signed-in customer keeps. The pay is not in it, and stays. */
export async function openOwn(context: CdqContext, need: CdqNeedModel, id: string): Promise<void> {
  const { cdq } = (await keptSimulation(context, id)) ?? {}
  if (!cdq) return
  const { prodotto, durataMesi, rata, nettoRichiesto, occupazione } = cdq
  batch(() => {
    need.chooseKind(prodotto)
    need.numbers.durata.set(durataMesi)
    if (occupazione) need.chooseEmployer(occupazione)
    need.chooseStart(nettoRichiesto ? 'importo' : 'quota')
    if (nettoRichiesto) need.numbers.importo.set(nettoRichiesto / 100)
    if (rata) furtherNeed({ need }).rata.set(rata / 100)
  })
}
