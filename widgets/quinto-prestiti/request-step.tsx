import { rate } from '../../contract/amounts.ts'
import { duration, euro, wholeEuro } from '../../contract/format.ts'
import { employments, loanPurposes } from '../../contract/loan.ts'
import { loanExample } from '../../contract/loan-example.ts'
import { warning } from '../../contract/warnings.ts'
import type { LoanOffer } from '../../finance/offers/loan-types.ts'
import { Row } from '../shared/account.tsx'
import { provincesOf } from '../shared/provinces.ts'
import { RequestForm } from '../shared/request-form.tsx'
import css from '../shared/request-step.css?inline'
import type { LoanModel } from './model.ts'

export { css }

/** The request of an offer, or to be called, with what it is about. */
export function View({ model }: { model: LoanModel }) {
  const offer = model.steps.step.value === 'contatto' ? null : model.offers.chosen.value
  return (
    <RequestForm model={model} isOfOffer={!!offer}>
      <Summary model={model} offer={offer} />
    </RequestForm>
  )
}

/** What the request is about; beside a rate, all that must stand beside it. */
function Summary({ model, offer }: { model: LoanModel; offer: LoanOffer | null }) {
  const need = model.need.need.value
  const { provincia, eta, occupazione, redditoNetto, altreRate } = need
  return (
    <aside class="summary" aria-labelledby="riepilogo">
      <h3 id="riepilogo">{offer ? `${offer.banca.nome}, ${offer.prodotto.nome}` : 'La simulazione'}</h3>
      <dl class="account">
        <Row name="Prestito">{wholeEuro(need.importo)}</Row>
        <Row name="Finalità">{loanPurposes[need.finalita]}</Row>
        <Row name="Durata">{duration(need.durataMesi)}</Row>
        {occupazione && <Row name="Occupazione">{employments[occupazione]}</Row>}
        {redditoNetto && <Row name="Reddito netto mensile">{euro(redditoNetto)}</Row>}
        {altreRate ? <Row name="Altre rate al mese">{euro(altreRate)}</Row> : null}
        {eta && <Row name="Età">{eta} anni</Row>}
        {provincia && <Row name="Provincia di residenza">{provincesOf(model.client).name(provincia)}</Row>}
        {offer && (
          <>
            <Row name={`Rata, TAN fisso ${rate(offer.tan)}`}>{euro(offer.rata)}</Row>
            <Row name="TAEG">{rate(offer.taeg)}</Row>
            <Row name="Totale dovuto" sum>
              {euro(offer.totaleDovuto)}
            </Row>
          </>
        )}
      </dl>
      {offer && (
        <p class="note">
          <strong>{warning}</strong> {loanExample(offer, need, model.settings.value.intermediario.nome)}
        </p>
      )}
    </aside>
  )
}
