import { formatRate } from '../../contract/italian/amounts.ts'
import { formatEuro } from '../../contract/italian/format.ts'
import { leasingExample } from '../../contract/products/leasing-example.ts'
import { share } from '../../contract/products/leasing-words.ts'
import { costsLabel } from '../../contract/products/offer-words.ts'
import { warning } from '../../contract/products/warnings.ts'
import type { LeasingNeed, LeasingOffer } from '../../finance/offers/leasing/leasing-types.ts'
import { Instalment, Row } from '../shared/calculator/account.tsx'
import { AnswerBox } from '../shared/calculator/answer.tsx'
import { Strip } from '../shared/calculator/strip.tsx'
import type { LeasingModel } from './model.ts'
import type { SupposedLease } from './supposed.ts'
import { SupposedAccount, withoutCosts } from './supposed-account.tsx'
import { rentalsOf } from './view.tsx'

/** The large figure with the information that belongs beside it. */
export const Answer = ({ model }: { model: LeasingModel }) => (
  <AnswerBox
    model={model}
    best={(offer, need) => <BestOffer model={model} offer={offer} need={need} />}
    supposed={figure => <Supposed figure={figure} />}
    eachExcluded="Ogni società esclusa ha il suo motivo."
  />
)

/** The rental on an assumed rate, until offers arrive. */
const Supposed = ({ figure }: { figure: SupposedLease }) => (
  <>
    <h3 class="eyebrow" id="esito">
      Con un TAN ipotizzato del {formatRate(figure.tan)}
    </h3>
    <Instalment cents={figure.rata} />
    <p class="text">{rentalsOf(figure)}.</p>
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
    <Instalment cents={offer.rata} />
    <p class="text">
      al mese senza IVA per {offer.numeroCanoni} canoni, tasso leasing {formatRate(offer.tassoLeasing)},{' '}
      <strong>costo effettivo annuo {formatRate(offer.taeg)}</strong>.
    </p>
    <Strip offer={offer} need={{ importo: need.valore }} />
    <LeaseAccount offer={offer} need={need} />
    <p class="note">
      <strong>{warning}</strong> {leasingExample(offer, need, model.settings.value.intermediario.nome)}
    </p>
  </>
)

/** Breakdown of an offer's total, by payment. */
const LeaseAccount = ({ offer, need }: Omit<Props, 'model'>) => (
  <dl class="account">
    <Row name={`Anticipo, ${share(need.anticipoPerc)} del prezzo`}>{formatEuro(offer.anticipo)}</Row>
    <Row name={`${offer.numeroCanoni} canoni`}>{formatEuro(offer.totaleCanoni)}</Row>
    <Row name={`Riscatto, ${share(need.riscattoPerc)} del prezzo`}>{formatEuro(offer.riscatto)}</Row>
    <Row name={costsLabel(offer.costi)} mark="cost">
      {formatEuro(offer.totaleCosti)}
    </Row>
    <Row name="In tutto, oltre IVA" sum>
      {formatEuro(offer.totaleDovuto)}
    </Row>
    <Row name="Di cui prezzo del bene" mark="principal">
      {formatEuro(need.valore)}
    </Row>
    <Row name="Di cui interessi" mark="interest">
      {formatEuro(offer.interessi)}
    </Row>
  </dl>
)
