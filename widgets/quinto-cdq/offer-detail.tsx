import { longDayWith } from '../../contract/italian/days.ts'
import { formatDuration, formatEuro, formatPercent } from '../../contract/italian/format.ts'
import { cdqExample, whyInsured } from '../../contract/products/cdq-example.ts'
import { costName } from '../../contract/products/offer-words.ts'
import type { CdqOffer } from '../../finance/offers/cdq/cdq-types.ts'
import { Row } from '../shared/calculator/account.tsx'
import { TaegChart } from '../shared/offers/detail/taeg-chart.tsx'
import { DetailFoot } from '../shared/offers/detail-foot.tsx'
import { PaidStrip } from './answer.tsx'
import type { CdqModel, CdqResult } from './model.ts'

interface Props {
  model: CdqModel
  offer: CdqOffer
  result: CdqResult
}

/** Detail of an offer: from the instalments to the net amount paid out, and from the TAN to the TAEG. */
export function OfferDetail({ model, offer, result }: Props) {
  const { need, terms } = result
  const { numeroRate, rata, interessi, costi, validoAl } = offer
  return (
    <section aria-label={`${offer.banca.nome}, ${offer.prodotto.nome}: dettagli`}>
      <div class="opened-head">
        <p class="soft">
          Tasso fisso per {formatDuration(numeroRate)}, rata trattenuta da chi paga.
          {validoAl && ` Offerta valida fino ${longDayWith('al', validoAl)}.`}
        </p>
      </div>
      <div class="panels">
        <section class="column" aria-labelledby="in-mano">
          <h4 id="in-mano">Dalle rate a quello che si riceve</h4>
          <PaidStrip offer={offer} />
          <dl class="account">
            <Row name={`Montante, ${numeroRate} rate da ${formatEuro(rata)}`}>
              {formatEuro(offer.totaleDovuto)}
            </Row>
            <Row name="Interessi" mark="interest">
              − {formatEuro(interessi)}
            </Row>
            <Row name="Capitale finanziato">{formatEuro(offer.capitale)}</Row>
            {costi.map(item => (
              <Row key={item.voce} name={costName(item)} mark="cost">
                − {formatEuro(item.totale)}
              </Row>
            ))}
            <Row name="Netto ricavo" mark="principal" sum>
              {formatEuro(offer.nettoRicavo)}
            </Row>
          </dl>
        </section>
        <div class="column">
          <TaegChart offer={offer} />
          <p class="note">
            Calcolo {longDayWith('del', terms.tassi.giorno)}, direttiva (UE) 2023/2225, allegato III. TEG{' '}
            {formatPercent(offer.teg)}, soglia di usura di {categoryOf(offer, result)}{' '}
            {formatPercent(offer.sogliaUsura)}: TEGM {formatPercent(offer.tegm)} ({terms.fonti.tegm}) per 1,25
            più 4 punti, legge 108/1996. {whyInsured[need.prodotto]}.
          </p>
        </div>
      </div>
      <DetailFoot example={cdqExample(offer, need, model.settings.value.intermediario.nome)} />
    </section>
  )
}

const categoryOf = ({ capitale }: CdqOffer, { need }: CdqResult): string =>
  need.prodotto === 'delega'
    ? 'una delega, contata fra i prestiti personali,'
    : `una cessione del quinto ${capitale > 1_500_000 ? 'oltre' : 'fino a'} 15.000 €`
