import { formatRate } from '../../contract/italian/amounts.ts'
import { formatDuration, formatEuro } from '../../contract/italian/format.ts'
import { loanExample } from '../../contract/products/loan-example.ts'
import { costsLabel } from '../../contract/products/offer-words.ts'
import { warning } from '../../contract/products/warnings.ts'
import type { LoanNeed, LoanOffer } from '../../finance/offers/loans/loan-types.ts'
import { Instalment, Row } from '../shared/calculator/account.tsx'
import { AnswerBox, supposedAnswer } from '../shared/calculator/answer.tsx'
import { Strip } from '../shared/calculator/strip.tsx'
import type { LoanModel } from './model.ts'
import { OptionalInsurance } from './optional-insurance.tsx'

/** The large figure with the information that the law requires beside it. */
export const Answer = ({ model }: { model: LoanModel }) => (
  <AnswerBox
    model={model}
    best={(offer, need) => <BestOffer model={model} offer={offer} need={need} />}
    supposed={supposedAnswer}
  />
)

interface Props {
  model: LoanModel
  offer: LoanOffer
  need: LoanNeed
}

/** The figure of the best offer: the breakdown of the total, and the full representative example. */
const BestOffer = ({ model, offer, need }: Props) => (
  <>
    <h3 class="eyebrow" id="esito">
      Con l’offerta con il TAEG più basso
    </h3>
    <Instalment cents={offer.rata} />
    <p class="text">
      al mese per {formatDuration(need.durataMesi)}, TAN fisso {formatRate(offer.tan)},{' '}
      <strong>TAEG {formatRate(offer.taeg)}</strong>.
    </p>
    <Strip offer={offer} need={need} />
    <LoanAccount offer={offer} need={need} />
    <OptionalInsurance offer={offer} need={need} />
    <p class="note">
      <strong>{warning}</strong> {loanExample(offer, need, model.settings.value.intermediario.nome)}
    </p>
  </>
)

/** Breakdown of an offer's total, in the order of its bar. */
const LoanAccount = ({ offer, need }: Omit<Props, 'model'>) => (
  <dl class="account">
    <Row name="Capitale" mark="principal">
      {formatEuro(need.importo)}
    </Row>
    <Row name="Interessi" mark="interest">
      {formatEuro(offer.interessi)}
    </Row>
    <Row name={costsLabel(offer.costi)} mark="cost">
      {formatEuro(offer.totaleCosti)}
    </Row>
    <Row name="In tutto, da restituire" sum>
      {formatEuro(offer.totaleDovuto)}
    </Row>
  </dl>
)
