import { batch } from '@preact/signals'
import { euros } from '../shared/calculator/further.ts'
import { keptSimulation } from '../shared/simulation/kept-simulation.ts'
import { furtherNeed } from './further-need.ts'
import type { CdqContext } from './model.ts'
import type { CdqNeedModel } from './need.ts'

/** Fills the calculator with a simulation that the signed-in customer keeps. A pay that is not in it stays. */
export async function openOwn(context: CdqContext, need: CdqNeedModel, id: string): Promise<void> {
  const { cdq } = (await keptSimulation(context, id)) ?? {}
  if (!cdq) return
  const { prodotto, netto, durataMesi, rata, nettoRichiesto, occupazione, anzianitaMesi } = cdq
  const further = furtherNeed({ need })
  batch(() => {
    need.chooseKind(prodotto)
    need.numbers.durata.set(durataMesi)
    if (netto) need.numbers.netto.set(netto / 100)
    if (occupazione) need.chooseEmployer(occupazione)
    need.chooseStart(nettoRichiesto ? 'importo' : 'quota')
    if (nettoRichiesto) need.numbers.importo.set(nettoRichiesto / 100)
    if (rata) further.rata.set(rata / 100)
    further.eta.set(cdq.eta)
    further.anzianita.set(anzianitaMesi === undefined ? undefined : anzianitaMesi / 12)
    further.altraQuota.set(euros(cdq.altraQuota))
    further.pignoramento.set(euros(cdq.pignoramento))
    further.provincia.value = cdq.provincia
  })
}
