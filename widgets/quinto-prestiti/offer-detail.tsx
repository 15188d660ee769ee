import { longDayWith } from '../../contract/italian/days.ts'
import { formatDuration } from '../../contract/italian/format.ts'
import { capitalised } from '../../contract/italian/sentence.ts'
import { employments } from '../../contract/products/loan.ts'
import { furtherFigures, loanExample } from '../../contract/products/loan-example.ts'
import type { LoanOffer } from '../../finance/offers/loans/loan-types.ts'
import { Strip } from '../shared/calculator/strip.tsx'
import { Explained } from '../shared/offers/detail/explained.tsx'
import { RepaymentPlan } from '../shared/offers/detail/repayment-plan.tsx'
import { TaegChart } from '../shared/offers/detail/taeg-chart.tsx'
import { DetailFoot } from '../shared/offers/detail-foot.tsx'
import { explain } from './explanations.ts'
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
  const { numeroRate, occupazioni, validoAl } = offer
  const reserved = occupazioni?.map(kind => employments[kind].toLowerCase()).join(', ')
  return (
    <section aria-label={`${offer.banca.nome}, ${offer.prodotto.nome}: dettagli`}>
      <div class="opened-head">
        <p class="soft">
          Tasso fisso per {formatDuration(numeroRate)}, senza garanzie reali.
          {furtherFigures(offer, need).map(words => ` ${capitalised(words)}.`)}
          {reserved && ` Prezzo riservato a: ${reserved}.`}
          {validoAl && ` Offerta valida fino ${longDayWith('al', validoAl)}.`}
        </p>
      </div>
      <div class="panels">
        <div class="column">
          <section aria-labelledby="in-tutto">
            <h4 id="in-tutto">Che cosa si paga</h4>
            <p class="note">Ogni voce si apre: come si calcola e da dove viene.</p>
            <Strip offer={offer} need={need} />
            <Explained rows={explain({ offer, need, terms })} />
          </section>
          <TaegChart offer={offer} />
        </div>
        <div class="column">
          <OptionalInsurance offer={offer} need={need} />
          <RepaymentPlan offer={offer} need={need} />
        </div>
      </div>
      <DetailFoot example={loanExample(offer, need, model.settings.value.intermediario.nome)} />
    </section>
  )
}
