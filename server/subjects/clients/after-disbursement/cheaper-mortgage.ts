import { positionOn, type RunningCredit } from '../../../../contract/loan-files/running-credit.ts'
import { energyClasses } from '../../../../contract/products/mortgage.ts'
import { quote } from '../../../../finance/offers/quote.ts'
import { transfer } from '../../../../finance/offers/transfer.ts'
import type { EnergyClass, Need } from '../../../../finance/offers/types.ts'
import type { LoanFile } from '../../loan-files/banks/bank-costs.ts'
import type { Panel } from '../../mortgages/mortgage-terms.ts'

/** Instalments after which banks take a mortgage over; a younger one is refused as too recent. */
const paidBefore = 12
/** A smaller saving is not worth the trouble, cents a month. */
const leastSaving = 100

/**
 * What moving a mortgage with a fixed rate to a bank of the panel saves today, for the same months that are left, after
 * all costs of the new mortgage; null when it saves nothing. A variable rate is not compared, because its instalments to
 * come are not known.
 */
export function cheaperMortgage(
  panel: Panel,
  file: Pick<LoanFile, 'prodotto' | 'valoreImmobile' | 'immobile'>,
  credit: RunningCredit,
  isFixed: boolean,
) {
  if (file.prodotto !== 'mutuo' || !isFixed || !file.valoreImmobile || credit.regola === 'contratto')
    return null
  const { pagate, rimaste, residuo, daPagare, prossima } = positionOn(credit, panel.rates.giorno)
  if (pagate < paidBefore || !prossima || residuo < 1) return null
  const { provincia, classeEnergetica } = file.immobile ?? {}
  const need: Need = {
    finalita: 'surroga',
    valore: file.valoreImmobile,
    importo: residuo,
    durataMesi: rimaste,
    tipoTasso: 'fisso',
    ...(provincia && { provincia }),
    ...(classeEnergetica &&
      classeEnergetica in energyClasses && { classeEnergetica: classeEnergetica as EnergyClass }),
  }
  const savings = quote({ need, ...panel }).offerte.map(offer => ({
    offer,
    saved: daPagare - transfer({ offer, need, instalment: prossima.importo, remaining: rimaste }).moveTotal,
  }))
  const [best] = savings.toSorted((a, b) => b.saved - a.saved)
  const mese = best ? Math.floor(best.saved / rimaste) : 0
  if (!best || mese < leastSaving) return null
  const { banca, prodotto, rata, tan, taeg, totaleCosti } = best.offer
  return { mese, totale: best.saved, banca, prodotto, rata, tan, taeg, costi: totaleCosti, rate: rimaste }
}
