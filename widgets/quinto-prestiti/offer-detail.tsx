import { longDayWith } from '../../contract/italian/days.ts'
import { formatDuration, formatEuro, formatPercent } from '../../contract/italian/format.ts'
import { formatLimit } from '../../contract/products/bank-limit.ts'
import { employments } from '../../contract/products/loan.ts'
import { loanExample } from '../../contract/products/loan-example.ts'
import { cost, costName } from '../../contract/products/offer-words.ts'
import type { LoanOffer } from '../../finance/offers/loans/loan-types.ts'
import { Row } from '../shared/calculator/account.tsx'
import { Strip } from '../shared/calculator/strip.tsx'
import { RepaymentPlan } from '../shared/offers/detail/repayment-plan.tsx'
import { TaegChart } from '../shared/offers/detail/taeg-chart.tsx'
import { DetailFoot } from '../shared/offers/detail-foot.tsx'
import type { LoanModel, LoanResult } from './model.ts'
import { OptionalInsurance } from './optional-insurance.tsx'

interface Props {
  model: LoanModel
  offer: LoanOffer
  result: LoanResult
}

/** Detail of an offer: payments and their reasons, the TAEG with and without insurance, affordability. */
export function OfferDetail({ model, offer, result }: Props) {
  const { need, terms } = result
  const { numeroRate, rata, ultimaRata, interessi, costi, occupazioni, validoAl } = offer
  const product = terms.condizioni.find(({ prodotto }) => prodotto._id === offer.prodotto._id)
  const reserved = occupazioni?.map(kind => employments[kind].toLowerCase()).join(', ')
  return (
    <section aria-label={`${offer.banca.nome}, ${offer.prodotto.nome}: dettagli`}>
      <div class="opened-head">
        <p class="soft">
          Tasso fisso per {formatDuration(numeroRate)}, senza garanzie reali.
          {reserved && ` Prezzo riservato a: ${reserved}.`}
          {validoAl && ` Offerta valida fino ${longDayWith('al', validoAl)}.`}
        </p>
      </div>
      <div class="panels">
        <div class="column">
          <section aria-labelledby="in-tutto">
            <h4 id="in-tutto">Che cosa si paga</h4>
            <Strip offer={offer} need={need} />
            <dl class="account">
              <Row name={`${numeroRate} rate mensili`}>{formatEuro(rata)}</Row>
              {ultimaRata !== rata && <Row name="Di cui l’ultima">{formatEuro(ultimaRata)}</Row>}
              <Row name="Capitale" mark="principal">
                {formatEuro(need.importo)}
              </Row>
              <Row name="Interessi" mark="interest">
                {formatEuro(interessi)}
              </Row>
              {costi.map(item => (
                <Row
                  key={item.voce}
                  name={item.quando === 'iniziale' ? costName(item) : `${costName(item)}, ${cost(item)}`}
                  mark="cost"
                >
                  {formatEuro(item.totale)}
                </Row>
              ))}
              <Row name="In tutto, da restituire" sum>
                {formatEuro(offer.totaleDovuto)}
              </Row>
            </dl>
          </section>
          <div>
            <TaegChart offer={offer} />
            <p class="note">
              Calcolo {longDayWith('del', terms.tassi.giorno)}, direttiva (UE) 2023/2225, allegato III. TEG{' '}
              {formatPercent(offer.teg)}, soglia di usura dei prestiti personali{' '}
              {formatPercent(offer.sogliaUsura)}: TEGM {formatPercent(terms.tassi.tegm.valore)} (
              {terms.fonti.tegm}) per 1,25 più 4 punti, legge 108/1996.
            </p>
          </div>
        </div>
        <div class="column">
          <OptionalInsurance offer={offer} need={need} />
          {offer.rapportoRataReddito !== undefined && product && (
            <p class="soft">
              Le rate sono il {formatPercent(offer.rapportoRataReddito, 1)} del reddito netto; il limite di
              questo finanziatore è il {formatLimit(product.policy.rataRedditoMax)}.
            </p>
          )}
          <RepaymentPlan offer={offer} need={need} />
        </div>
      </div>
      <DetailFoot example={loanExample(offer, need, model.settings.value.intermediario.nome)} />
    </section>
  )
}
