import { rate } from '../../contract/amounts.ts'
import { duration, euro, percent } from '../../contract/format.ts'
import { costsLabel, tan } from '../../contract/offer-words.ts'
import { representativeExample } from '../../contract/representative-example.ts'
import { warning } from '../../contract/warnings.ts'
import type { Need, Offer } from '../../finance/offers/types.ts'
import { Later } from '../shared/later.tsx'
import { Instalment, Row } from './account.tsx'
import { chunks } from './chunks.ts'
import type { MortgageModel } from './model.ts'

interface Props {
  model: MortgageModel
  offer: Offer
  need: Need
}

/** The large figure of an offer, where it goes, and the example in full. */
export function BestOffer({ model, offer, need }: Props) {
  return (
    <>
      <h3 class="eyebrow" id="esito">
        Con l’offerta dal TAEG più basso
      </h3>
      <Instalment cents={offer.rata} />
      <p class="said">
        al mese per {duration(need.durataMesi)}, {tan(offer)}, <strong>TAEG {rate(offer.taeg)}</strong>.
      </p>
      <Strip offer={offer} need={need} />
      <dl class="account">
        <Row name="Capitale" mark="principal">
          {euro(need.importo)}
        </Row>
        <Row name="Interessi" mark="interest">
          {euro(offer.interessi)}
        </Row>
        <Row name={costsLabel(offer.costi)} mark="cost">
          {euro(offer.totaleCosti)}
        </Row>
        <Row name="In tutto, da restituire" sum>
          {euro(offer.totaleDovuto)}
        </Row>
      </dl>
      <details class="more" onToggle={() => void chunks.sources.load()}>
        <summary>Come si calcolano queste cifre</summary>
        <Later model={model} chunk={chunks.sources} />
      </details>
      <p class="note">
        <strong>{warning}</strong>{' '}
        {representativeExample(offer, need, model.settings.value.intermediario.nome)}
      </p>
    </>
  )
}

/** The total due and its parts, drawn. */
export function Strip({ offer, need }: { offer: Offer; need: Need }) {
  const { totaleDovuto, interessi, totaleCosti } = offer
  const share = (cents: number) => (cents / totaleDovuto) * 100
  const [lent, interest] = [share(need.importo), share(interessi)]
  return (
    <svg
      class="strip"
      role="img"
      aria-label={`Su ${euro(totaleDovuto)}: capitale ${percent(lent, 1)}, interessi ${percent(interest, 1)}, spese ${percent(share(totaleCosti), 1)}`}
    >
      <rect class="principal" width={`${lent}%`} height="14" />
      <rect class="interest" x={`${lent}%`} width={`${interest}%`} height="14" />
      <rect class="cost" x={`${lent + interest}%`} width={`${share(totaleCosti)}%`} height="14" />
    </svg>
  )
}
