import { longDayWith } from '../../contract/italian/days.ts'
import { formatDuration } from '../../contract/italian/format.ts'
import { cdqExample, whyInsured } from '../../contract/products/cdq-example.ts'
import { premiumNote } from '../../contract/products/cdq-words.ts'
import type { CdqOffer } from '../../finance/offers/cdq/cdq-types.ts'
import { Explained } from '../shared/offers/detail/explained.tsx'
import { TaegChart } from '../shared/offers/detail/taeg-chart.tsx'
import { DetailFoot } from '../shared/offers/detail-foot.tsx'
import { PaidStrip } from './answer.tsx'
import { explain } from './explanations.ts'
import type { CdqModel, CdqResult } from './model.ts'

interface Props {
  model: CdqModel
  offer: CdqOffer
  result: CdqResult
}

/** Detail of an offer: from the instalments to the net amount paid out, and from the TAN to the TAEG. */
export function OfferDetail({ model, offer, result }: Props) {
  const { need, terms } = result
  const { numeroRate, validoAl } = offer
  return (
    <section aria-label={`${offer.banca.nome}, ${offer.prodotto.nome}: dettagli`}>
      <div class="opened-head">
        <p class="soft">
          Tasso fisso per {formatDuration(numeroRate)}, rata trattenuta da chi paga.
          {validoAl && ` Offerta valida fino ${longDayWith('al', validoAl)}.`}
        </p>
      </div>
      <div class="panels">
        <section aria-labelledby="in-mano">
          <h4 id="in-mano">Dalle rate a quello che si riceve</h4>
          <p class="note">Ogni voce si apre: come si calcola e da dove viene.</p>
          <PaidStrip offer={offer} />
          <Explained rows={explain({ offer, need, terms })} />
          {offer.etaPremi && <p class="note">{premiumNote(offer.etaPremi)}</p>}
        </section>
        <div class="column">
          <TaegChart offer={offer} />
          <p class="note">{whyInsured[need.prodotto]}.</p>
        </div>
      </div>
      <DetailFoot example={cdqExample(offer, need, model.settings.value.intermediario.nome)} />
    </section>
  )
}
