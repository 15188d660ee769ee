import type { ComponentChildren } from 'preact'
import { duration, euro, percent } from '../../contract/format.ts'
import type { Need, Offer } from '../../finance/offers/types.ts'
import { Instalment, Row } from './account.tsx'
import { rate } from './amounts.ts'
import { costsLabel, tan } from './offer-words.ts'
import { representativeExample } from './representative-example.ts'
import { warning } from './warnings.ts'

/** The large figure of an offer, where it goes, and the example in full. */
export function BestOffer({ offer, need, broker }: { offer: Offer; need: Need; broker: string }) {
  return (
    <>
      <h3 class="eyebrow" id="esito">
        Con l’offerta dal TAEG più basso
      </h3>
      <Instalment cents={offer.rata} />
      <p class="said">
        al mese per {duration(need.durataMesi)}, {tan(offer)}, <strong>TAEG {rate(offer.taeg)}</strong>.
      </p>
      <Whole offer={offer} need={need} />
      <p class="note">
        <strong>{warning}</strong> {representativeExample(offer, need, broker)}
      </p>
    </>
  )
}

/** The total due and its parts, drawn and written. */
export function Whole({ offer, need, one }: { offer: Offer; need: Need; one?: ComponentChildren }) {
  const { totaleDovuto, interessi, totaleCosti } = offer
  const share = (cents: number) => (cents / totaleDovuto) * 100
  const [lent, interest] = [share(need.importo), share(interessi)]
  return (
    <>
      <svg
        class="strip"
        role="img"
        aria-label={`Su ${euro(totaleDovuto)}: capitale ${percent(lent, 1)}, interessi ${percent(interest, 1)}, spese ${percent(share(totaleCosti), 1)}`}
      >
        <rect class="principal" width={`${lent}%`} height="14" />
        <rect class="interest" x={`${lent}%`} width={`${interest}%`} height="14" />
        <rect class="cost" x={`${lent + interest}%`} width={`${share(totaleCosti)}%`} height="14" />
      </svg>
      <dl class="account">
        <Row name="Capitale" mark="principal">
          {euro(need.importo)}
        </Row>
        <Row name="Interessi" mark="interest">
          {euro(interessi)}
        </Row>
        {one ?? (
          <Row name={costsLabel(offer.costi)} mark="cost">
            {euro(totaleCosti)}
          </Row>
        )}
        <Row name="In tutto, da restituire" sum>
          {euro(totaleDovuto)}
        </Row>
      </dl>
    </>
  )
}
