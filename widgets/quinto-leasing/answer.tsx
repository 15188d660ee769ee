import { formatRate } from '../../contract/italian/amounts.ts'
import { formatEuro } from '../../contract/italian/format.ts'
import { leasingExample } from '../../contract/products/leasing-example.ts'
import { leasePayments } from '../../contract/products/leasing-vat.ts'
import { costsLabel } from '../../contract/products/offer-words.ts'
import { warning } from '../../contract/products/warnings.ts'
import type { LeasingNeed, LeasingOffer } from '../../finance/offers/leasing/leasing-types.ts'
import { Instalment, Row } from '../shared/calculator/account.tsx'
import { AnswerBox } from '../shared/calculator/answer.tsx'
import { Strip } from '../shared/calculator/strip.tsx'
import type { LeasingModel } from './model.ts'
import type { SupposedLease } from './supposed.ts'
import { PaymentRows, SupposedAccount, withoutCosts } from './supposed-account.tsx'
import { VatSwitch } from './vat.tsx'
import { rentalsOf } from './view.tsx'

/** The large figure with the information that belongs beside it. */
export const Answer = ({ model }: { model: LeasingModel }) => (
  <AnswerBox
    model={model}
    best={(offer, need) => <BestOffer model={model} offer={offer} need={need} />}
    supposed={figure => <Supposed model={model} figure={figure} />}
    eachExcluded="Ogni società esclusa ha il suo motivo."
  />
)

/** The rental on an assumed rate, until offers arrive. */
const Supposed = ({ model, figure }: { model: LeasingModel; figure: SupposedLease }) => (
  <>
    <h3 class="eyebrow" id="esito">
      Con un TAN ipotizzato del {formatRate(figure.tan)}
    </h3>
    <Instalment cents={leasePayments(figure, figure.need).rata} />
    <p class="text">{rentalsOf(figure)}.</p>
    <VatSwitch model={model} />
    <SupposedAccount figure={figure} />
    <p class="note">
      <strong>{warning}</strong> {withoutCosts}
    </p>
  </>
)

interface Props {
  model: LeasingModel
  offer: LeasingOffer
  need: LeasingNeed
}

/** The figure of the first offer: the breakdown of the total, and the full representative example. */
const BestOffer = ({ model, offer, need }: Props) => (
  <>
    <h3 class="eyebrow" id="esito">
      Con l’offerta che in tutto costa meno
    </h3>
    <Instalment cents={leasePayments(offer, need).rata} />
    <p class="text">
      al mese {need.conIva ? 'con' : 'senza'} IVA per {offer.numeroCanoni} canoni, tasso leasing{' '}
      {formatRate(offer.tassoLeasing)}, <strong>costo effettivo annuo {formatRate(offer.taeg)}</strong>.
    </p>
    <VatSwitch model={model} />
    <Strip
      offer={{ ...offer, totaleDovuto: leasePayments(offer, need).totaleDovuto }}
      need={{ importo: need.valore }}
    />
    <LeaseAccount offer={offer} need={need} />
    <p class="note">
      <strong>{warning}</strong> {leasingExample(offer, need, model.settings.value.intermediario.nome)}
    </p>
  </>
)

/** Breakdown of an offer's total, by payment. */
const LeaseAccount = ({ offer, need }: Omit<Props, 'model'>) => (
  <dl class="account">
    <PaymentRows need={need} lease={offer}>
      <Row name={costsLabel(offer.costi)} mark="cost">
        {formatEuro(offer.totaleCosti)}
      </Row>
    </PaymentRows>
    <Row name="Di cui prezzo del bene" mark="principal">
      {formatEuro(need.valore)}
    </Row>
    <Row name="Di cui interessi" mark="interest">
      {formatEuro(offer.interessi)}
    </Row>
  </dl>
)
