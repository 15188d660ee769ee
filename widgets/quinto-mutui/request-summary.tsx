import { formatRate } from '../../contract/italian/amounts.ts'
import { formatDuration, formatEuro, formatWholeEuro } from '../../contract/italian/format.ts'
import { purposes } from '../../contract/products/mortgage.ts'
import { tan } from '../../contract/products/offer-words.ts'
import { representativeExample } from '../../contract/products/representative-example.ts'
import { Row } from '../shared/calculator/account.tsx'
import { provincesOf } from '../shared/fields/provinces.ts'
import { RequestSummary } from '../shared/request/request-summary.tsx'
import type { MortgageModel } from './model.ts'

/** Summary of the request. */
export function Summary({ model }: { model: MortgageModel }) {
  const need = model.need.need.value
  return (
    <RequestSummary
      model={model}
      rows={
        <>
          <Row name={purposes[need.finalita]}>{formatWholeEuro(need.valore)}</Row>
          <Row name="Mutuo">{formatWholeEuro(need.importo)}</Row>
          <Row name="Durata">{formatDuration(need.durataMesi)}</Row>
          {furtherOf(model).map(([name, value]) => (
            <Row key={name} name={name}>
              {value}
            </Row>
          ))}
        </>
      }
      figures={offer => (
        <>
          <Row name={`Rata, ${tan(offer)}`}>{formatEuro(offer.rata)}</Row>
          <Row name="TAEG">{formatRate(offer.taeg)}</Row>
          <Row name="Totale dovuto" sum>
            {formatEuro(offer.totaleDovuto)}
          </Row>
        </>
      )}
      example={offer => representativeExample(offer, need, model.settings.value.intermediario.nome)}
    />
  )
}

/** Rows of the optional details that are sent with the request. */
function furtherOf(model: MortgageModel): [string, string][] {
  const {
    provincia,
    eta,
    redditoNetto,
    altreRate,
    classeEnergetica,
    garanziaConsap,
    rataAttuale,
    rateResidue,
  } = model.need.need.value
  const rows: [string, string | undefined][] = [
    ['Rata di oggi', rataAttuale && formatEuro(rataAttuale)],
    ['Rate che restano', rateResidue?.toString()],
    ['Provincia della casa', provincia && provincesOf(model.client).name(provincia)],
    ['Classe energetica', classeEnergetica],
    ['Età', eta && `${eta} anni`],
    ['Reddito netto mensile', redditoNetto && formatEuro(redditoNetto)],
    ['Altre rate al mese', altreRate && formatEuro(altreRate)],
    ['Garanzia Consap', garanziaConsap && 'Sì'],
  ].map(([name, value]) => [name as string, value || undefined])
  return rows.filter((pair): pair is [string, string] => pair[1] !== undefined)
}
