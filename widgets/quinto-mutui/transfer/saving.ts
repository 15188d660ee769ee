import { formatMoney } from '../../../contract/italian/amounts.ts'
import { formatEuro, formatWholeEuro } from '../../../contract/italian/format.ts'
import { type Transfer, transfer } from '../../../finance/offers/transfer.ts'
import type { Need, Offer } from '../../../finance/offers/types.ts'

/** Percent. A higher rate is assumed to be a typing error. */
const highestPlausible = 25

/** What moving the present mortgage to an offer changes; null while the present one is unknown or not plausible. */
export function savingOf(offer: Offer, { rataAttuale, rateResidue, ...need }: Need): Transfer | null {
  if (need.finalita !== 'surroga' || !rataAttuale || !rateResidue || rataAttuale * rateResidue < need.importo)
    return null
  const result = transfer({ offer, need, instalment: rataAttuale, remaining: rateResidue })
  return result.annualRate > highestPlausible ? null : result
}

/** What the break-even month counts. Lower instalments alone would pay the costs later. */
const counted = 'interessi e costi pagati fin lì'

/** What an offer saves in all, cents, negative where it costs more, with the words around it; null while unknown. */
export function savingAccount(offer: Offer, need: Need) {
  const result = savingOf(offer, need)
  if (!result) return null
  const monthly = need.rataAttuale! - offer.rata
  const total = result.keepCost - result.moveCost
  const { breakEvenMonth, aheadUntil } = result
  return {
    total,
    /** «86,20 € al mese in meno» */
    perMonth: `${formatEuro(Math.abs(monthly))} al mese in ${moreOrLess(monthly)}`,
    /** «conviene dal mese 6» */
    when:
      breakEvenMonth === null
        ? 'non conviene in nessun momento'
        : total < 0
          ? `conviene solo dal mese ${breakEvenMonth} al mese ${aheadUntil}, contando ${counted}`
          : `conviene dal mese ${breakEvenMonth}, contando ${counted}`,
  }
}

/** «più» for a negative saving. */
export const moreOrLess = (saving: number) => (saving < 0 ? 'più' : 'meno')

/** «86,20 € al mese in meno, 9.340 € in tutto: conviene dal mese 6»; null while unknown. */
export function savingInWords(offer: Offer, need: Need): string | null {
  const account = savingAccount(offer, need)
  if (!account) return null
  const { total, perMonth, when } = account
  return `${perMonth}, ${formatWholeEuro(Math.abs(total))} in ${moreOrLess(total)} in tutto: ${when}.`
}

/** That moving costs nothing by law, and the broker's fee. `fee` in cents; 0 for none. */
export const noCostsByLaw = (fee: number): string =>
  `La banca, il perito, il notaio e le imposte non Le costano niente (art. 120-quater TUB, D.Lgs. 385/1993). ${
    fee > 0
      ? `Paga soltanto il nostro compenso, ${formatMoney(fee)}, già contato nel risparmio e nel mese del pareggio.`
      : 'Nemmeno il nostro servizio ha un compenso.'
  }`

/** The broker's fee of an offer, cents. */
export const feeOfBroker = ({ costi }: Offer): number =>
  costi.find(({ voce }) => voce === 'compenso')?.importo ?? 0
