import { formatRate } from '../../contract/italian/amounts.ts'
import { formatDuration, formatEuro } from '../../contract/italian/format.ts'
import { cdqExample } from '../../contract/products/cdq-example.ts'
import { premiumNote } from '../../contract/products/cdq-words.ts'
import { costsLabel } from '../../contract/products/offer-words.ts'
import { warning } from '../../contract/products/warnings.ts'
import type { CdqNeed, CdqOffer } from '../../finance/offers/cdq/cdq-types.ts'
import { Instalment, Row } from '../shared/calculator/account.tsx'
import { AnswerBox } from '../shared/calculator/answer.tsx'
import { Strip } from '../shared/calculator/strip.tsx'
import type { CdqModel } from './model.ts'
import { QuotaReason } from './quota.tsx'
import type { SupposedQuota } from './supposed.ts'
import { answerOf, keptBack, LeftOfPay, SupposedAccount } from './view.tsx'

interface Props {
  model: CdqModel
}

/** The large figure with the information that the law requires beside it. */
export const Answer = ({ model }: Props) => (
  <AnswerBox
    model={model}
    best={(offer, need) => <BestOffer model={model} offer={offer} need={need} />}
    supposed={figure => <Supposed model={model} figure={figure} />}
    anyway={
      <p>
        <QuotaReason model={model} withAmount />
      </p>
    }
  />
)

/** The instalment on an assumed rate, until offers arrive. */
const Supposed = ({ model, figure }: Props & { figure: SupposedQuota }) => (
  <>
    <h3 class="eyebrow" id="esito">
      Con un TAN ipotizzato del {formatRate(figure.tan)}
    </h3>
    <Instalment cents={answerOf(figure, figure.need)} />
    <p class="text">
      {figure.need.nettoRichiesto ? '' : `di netto ricavo prima delle spese, con ${formatEuro(figure.rata)} `}
      al mese per {formatDuration(figure.need.durataMesi)}.
    </p>
    <SupposedAccount figure={figure} />
    <p class="note">
      <QuotaReason model={model} /> <strong>{warning}</strong> {keptBack}
    </p>
  </>
)

interface BestOfferProps extends Props {
  offer: CdqOffer
  need: CdqNeed
}

/** The best offer: the net amount paid out and the instalment, the breakdown of the rest, and the full example. */
const BestOffer = ({ model, offer, need }: BestOfferProps) => (
  <>
    <h3 class="eyebrow" id="esito">
      Con l’offerta con il TAEG più basso
    </h3>
    <Instalment cents={answerOf(offer, need)} />
    <p class="text">
      {need.nettoRichiesto ? (
        <>
          al mese per {formatDuration(need.durataMesi)}: netto ricavo{' '}
          <strong>{formatEuro(offer.nettoRicavo)}</strong>
        </>
      ) : (
        <>
          di netto ricavo, con <strong>{formatEuro(offer.rata)}</strong> al mese per{' '}
          {formatDuration(need.durataMesi)}
        </>
      )}
      , TAN fisso {formatRate(offer.tan)}, <strong>TAEG {formatRate(offer.taeg)}</strong>.
    </p>
    <p class="text">
      <LeftOfPay rata={offer.rata} need={need} />
    </p>
    <p class="note">
      <QuotaReason model={model} /> {offer.etaPremi && premiumNote(offer.etaPremi)}
    </p>
    <PaidStrip offer={offer} />
    <dl class="account">
      <Row name="Netto ricavo, quello che si riceve" mark="principal">
        {formatEuro(offer.nettoRicavo)}
      </Row>
      <Row name="Interessi" mark="interest">
        {formatEuro(offer.interessi)}
      </Row>
      <Row name={`${costsLabel(offer.costi)}, trattenuti`} mark="cost">
        {formatEuro(offer.totaleCosti)}
      </Row>
      <Row name={`Montante, ${offer.numeroRate} rate`} sum>
        {formatEuro(offer.totaleDovuto)}
      </Row>
    </dl>
    <p class="note">
      TEG {formatRate(Math.round(offer.teg * 100) / 100)}, soglia di usura {formatRate(offer.sogliaUsura)}.{' '}
      <strong>{warning}</strong> {cdqExample(offer, need, model.settings.value.intermediario.nome)}
    </p>
  </>
)

/** Bar of the total of all instalments: net amount paid out, interest, costs. */
export const PaidStrip = ({ offer }: { offer: CdqOffer }) => (
  <Strip offer={offer} need={{ importo: offer.nettoRicavo }} />
)
