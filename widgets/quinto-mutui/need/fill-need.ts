import { batch } from '@preact/signals'
import type { Need } from '../../../finance/offers/types.ts'
import { euros } from '../../shared/calculator/further.ts'
import { furtherNeed } from './further-need.ts'
import type { MortgageNeed } from './need.ts'

/** Fills the form with a need, as far as it is known; the rest of the loan stays, and of the person nothing. */
export function fillNeed(need: MortgageNeed, known: Partial<Need>): void {
  batch(() => {
    const { valore, importo, durata } = need.numbers
    if (known.valore) valore.set(known.valore / 100)
    if (known.importo) importo.set(known.importo / 100)
    if (known.durataMesi) durata.set(known.durataMesi / 12)
    if (known.finalita) need.choosePurpose(known.finalita)
    need.chooseRateKind(known.tipoTasso ?? null)
    const further = furtherNeed({ need })
    further.eta.set(known.eta)
    further.redditoNetto.set(euros(known.redditoNetto))
    further.altreRate.set(euros(known.altreRate))
    further.rataAttuale.set(euros(known.rataAttuale))
    further.rateResidue.set(known.rateResidue)
    further.provincia.value = known.provincia
    further.classeEnergetica.value = known.classeEnergetica
  })
}
