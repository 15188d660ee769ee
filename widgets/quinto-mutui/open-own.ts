import { batch } from '@preact/signals'
import type { Need } from '../../finance/offers/types.ts'
import { ownClient } from '../shared/own-client.ts'
import type { MortgageContext } from './model.ts'
import { furtherNeed } from './need/further-need.ts'
import type { MortgageNeed } from './need/need.ts'

/**
 * Fills the calculator with a simulation that the signed-in customer keeps. The address names the simulation alone, so
 * that nothing about the person is in an address. For everybody else nothing happens.
 */
export async function openOwn(
  { base, client }: MortgageContext,
  need: MortgageNeed,
  id: string,
): Promise<void> {
  const own = client ?? ownClient(base, ['client'])?.client
  const kept = await own?.call('GET /clients/simulazioni/:id', { params: { id } }).catch(() => null)
  if (kept) fill(need, kept.need)
}

const euros = (cents: number | undefined) => (cents === undefined ? undefined : cents / 100)

function fill(need: MortgageNeed, kept: Need): void {
  batch(() => {
    const { valore, importo, durata } = need.numbers
    valore.set(kept.valore / 100)
    importo.set(kept.importo / 100)
    durata.set(kept.durataMesi / 12)
    need.choosePurpose(kept.finalita)
    need.chooseRateKind(kept.tipoTasso ?? null)
    const further = furtherNeed({ need })
    further.eta.set(kept.eta)
    further.redditoNetto.set(euros(kept.redditoNetto))
    further.altreRate.set(euros(kept.altreRate))
    further.rataAttuale.set(euros(kept.rataAttuale))
    further.rateResidue.set(kept.rateResidue)
    further.provincia.value = kept.provincia
    further.classeEnergetica.value = kept.classeEnergetica
  })
}
