import { quote } from '../../../../finance/offers/quote.ts'
import type { Need, Offer, Purpose } from '../../../../finance/offers/types.ts'
import type { Panel } from '../products/panel.ts'
import { euros } from '../products/price-lists.ts'
import type { Random } from '../random.ts'

/** The simulation stored with a lead; the offer without costs and phases. */
export interface Simulation {
  need: Need
  offerta: Pick<
    Offer,
    'prodotto' | 'banca' | 'tipoTasso' | 'rata' | 'numeroRate' | 'tan' | 'taeg' | 'totaleDovuto'
  > | null
}

const purposes: Partial<Record<Purpose, number>> = {
  prima_casa: 60,
  seconda_casa: 8,
  surroga: 20,
  ristrutturazione: 7,
  liquidita: 5,
}
/** Number of simulations that thousands of leads share, because a quote takes time. */
const count = 48

/** Typical simulations, each with one of the first offers. */
export function generateSimulations({ terms, rates }: Panel, random: Random): Simulation[] {
  return Array.from({ length: count }, () => {
    const need = generateNeed(random)
    const { offerte } = quote({ need, terms, rates })
    const offer = offerte[random.between(0, Math.min(2, offerte.length - 1))]
    if (!offer) return { need, offerta: null }
    const { prodotto, banca, tipoTasso, rata, numeroRate, tan, taeg, totaleDovuto } = offer
    return { need, offerta: { prodotto, banca, tipoTasso, rata, numeroRate, tan, taeg, totaleDovuto } }
  })
}

function generateNeed(random: Random): Need {
  const step = 5_000
  const valore = random.between(16, 84) * step
  const importo = Math.max(30_000, Math.floor((valore * random.between(40, 80)) / 100 / step) * step)
  const durataMesi = random.pick([120, 180, 240, 240, 300, 300, 300, 360])
  // Interest adds about half to the instalment, and applicants earn about three times the instalment.
  const income = Math.round(((importo / durataMesi) * 1.5 * random.between(27, 45)) / 10 / 50) * 50
  return {
    finalita: random.weighted<Purpose>(purposes),
    valore: euros(valore),
    importo: euros(importo),
    durataMesi,
    ...(random.chance(0.5) && { eta: random.between(24, 48) }),
    ...(random.chance(0.5) && { redditoNetto: euros(income) }),
  }
}
