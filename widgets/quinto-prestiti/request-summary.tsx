import { formatRate } from '../../contract/italian/amounts.ts'
import { formatDuration, formatEuro, formatWholeEuro } from '../../contract/italian/format.ts'
import { employments, loanPurposes } from '../../contract/products/loan.ts'
import { loanExample } from '../../contract/products/loan-example.ts'
import { Row } from '../shared/calculator/account.tsx'
import { provincesOf } from '../shared/fields/provinces.ts'
import { RequestSummary } from '../shared/request/request-summary.tsx'
import type { LoanModel } from './model.ts'

/** Summary of the request. */
export function Summary({ model }: { model: LoanModel }) {
  const need = model.need.need.value
  const { provincia, eta, occupazione, redditoNetto, altreRate } = need
  return (
    <RequestSummary
      model={model}
      rows={
        <>
          <Row name="Prestito">{formatWholeEuro(need.importo)}</Row>
          <Row name="Finalità">{loanPurposes[need.finalita]}</Row>
          <Row name="Durata">{formatDuration(need.durataMesi)}</Row>
          {occupazione && <Row name="Occupazione">{employments[occupazione]}</Row>}
          {redditoNetto && <Row name="Reddito netto mensile">{formatEuro(redditoNetto)}</Row>}
          {altreRate ? <Row name="Altre rate al mese">{formatEuro(altreRate)}</Row> : null}
          {eta && <Row name="Età">{eta} anni</Row>}
          {provincia && <Row name="Provincia di residenza">{provincesOf(model.client).name(provincia)}</Row>}
        </>
      }
      figures={offer => (
        <>
          <Row name={`Rata, TAN fisso ${formatRate(offer.tan)}`}>{formatEuro(offer.rata)}</Row>
          <Row name="TAEG">{formatRate(offer.taeg)}</Row>
          <Row name="Totale dovuto" sum>
            {formatEuro(offer.totaleDovuto)}
          </Row>
        </>
      )}
      example={offer => loanExample(offer, need, model.settings.value.intermediario.nome)}
    />
  )
}
