import { formatRate } from '../../../contract/italian/amounts.ts'
import { formatEuro } from '../../../contract/italian/format.ts'
import { costLabel } from '../../../contract/products/offer-words.ts'
import { withOptional } from '../../../finance/offers/other-figures.ts'
import type { Need, Offer } from '../../../finance/offers/types.ts'
import { Row } from '../../shared/calculator/account.tsx'

/** Optional insurance that the bank proposes: its cost, and the TAEG with it. */
export function OptionalInsurance({ offer, need }: { offer: Offer; need: Need }) {
  const added = withOptional({ offer, need })
  return (
    <section aria-labelledby="facoltative">
      <h4 id="facoltative">Polizze facoltative</h4>
      {added ? (
        <>
          <dl class="account">
            {offer.facoltative.map(item => (
              <Row key={item.voce} name={costLabel(item)}>
                {formatEuro(item.totale)}
              </Row>
            ))}
            <Row name="TAEG senza">{formatRate(offer.taeg)}</Row>
            <Row name="TAEG con" sum>
              {formatRate(added.taeg)}
            </Row>
          </dl>
          <p class="note">
            La banca le propone, ma il mutuo si ottiene alle stesse condizioni anche senza: non sono nel TAEG
            né nel totale.
          </p>
        </>
      ) : (
        <p class="note">La banca non ne propone con questo mutuo.</p>
      )}
    </section>
  )
}
