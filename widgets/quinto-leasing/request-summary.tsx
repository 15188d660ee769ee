import { formatRate } from '../../contract/italian/amounts.ts'
import { formatDuration, formatEuro, formatWholeEuro } from '../../contract/italian/format.ts'
import { leasingExample } from '../../contract/products/leasing-example.ts'
import { leasePayments, leaseTotalName } from '../../contract/products/leasing-vat.ts'
import { leasingGoods, share } from '../../contract/products/leasing-words.ts'
import { Row } from '../shared/calculator/account.tsx'
import { RequestSummary } from '../shared/request/request-summary.tsx'
import type { LeasingModel } from './model.ts'

/** Summary of the request. */
export function Summary({ model }: { model: LeasingModel }) {
  const need = model.need.need.value
  const withOrWithout = need.conIva ? 'con' : 'senza'
  return (
    <RequestSummary
      model={model}
      words={words}
      rows={
        <>
          <Row name="Bene">{leasingGoods[need.bene]}</Row>
          <Row name="Prezzo senza IVA">{formatWholeEuro(need.valore)}</Row>
          <Row name="Anticipo">{share(need.anticipoPerc)}</Row>
          <Row name="Durata">{formatDuration(need.durataMesi)}</Row>
          <Row name="Riscatto">{share(need.riscattoPerc)}</Row>
        </>
      }
      figures={offer => (
        <>
          <Row name={`Canone ${withOrWithout} IVA, tasso leasing ${formatRate(offer.tassoLeasing)}`}>
            {formatEuro(leasePayments(offer, need).rata)}
          </Row>
          <Row name="Costo effettivo annuo">{formatRate(offer.taeg)}</Row>
          <Row name={leaseTotalName(need)} sum>
            {formatEuro(leasePayments(offer, need).totaleDovuto)}
          </Row>
        </>
      )}
      example={offer => leasingExample(offer, need, model.settings.value.intermediario.nome)}
    />
  )
}

const words = {
  best: 'con l’offerta che in tutto costa meno',
  supposed: (rate: string) => `Canone senza IVA, TAN ipotizzato ${rate}`,
  noOffer: 'Il canone è su un tasso ipotizzato: non è l’offerta di una società di leasing.',
}
