import { formatRate } from '../../contract/italian/amounts.ts'
import { formatDuration, formatEuro } from '../../contract/italian/format.ts'
import { assignmentNames, employers, payName } from '../../contract/products/cdq.ts'
import { cdqExample } from '../../contract/products/cdq-example.ts'
import type { CdqNeed } from '../../finance/offers/cdq/cdq-types.ts'
import { Row } from '../shared/calculator/account.tsx'
import { provincesOf } from '../shared/fields/provinces.ts'
import { RequestSummary } from '../shared/request/request-summary.tsx'
import type { CdqModel } from './model.ts'

/** Summary of the request. */
export function Summary({ model }: { model: CdqModel }) {
  const need = model.need.need.value
  return (
    <RequestSummary
      model={model}
      rows={
        <>
          <Row name="Prodotto">{upper(assignmentNames[need.prodotto])}</Row>
          {need.nettoRichiesto && <Row name="Netto che serve">{formatEuro(need.nettoRichiesto)}</Row>}
          <Row name={payName(need.prodotto)}>{formatEuro(need.netto)}</Row>
          <Row name="Durata">{formatDuration(need.durataMesi)}</Row>
          {furtherOf(model, need).map(([name, value]) => (
            <Row key={name} name={name}>
              {value}
            </Row>
          ))}
        </>
      }
      figures={offer => (
        <>
          <Row name={`Rata, TAN fisso ${formatRate(offer.tan)}`}>{formatEuro(offer.rata)}</Row>
          <Row name="TAEG">{formatRate(offer.taeg)}</Row>
          <Row name="Netto ricavo">{formatEuro(offer.nettoRicavo)}</Row>
          <Row name="Montante" sum>
            {formatEuro(offer.totaleDovuto)}
          </Row>
        </>
      )}
      example={offer => cdqExample(offer, need, model.settings.value.intermediario.nome)}
    />
  )
}

/** Rows of the optional details that are sent with the request. */
function furtherOf(model: CdqModel, need: CdqNeed): [string, string][] {
  const { occupazione, altraQuota, pignoramento, rata, eta, anzianitaMesi, provincia } = need
  const rows: [string, string | undefined | 0][] = [
    ['Datore di lavoro', occupazione && employers[occupazione]],
    ['Altra trattenuta', altraQuota && formatEuro(altraQuota)],
    ['Pignoramento', pignoramento && formatEuro(pignoramento)],
    ['Rata desiderata', rata && formatEuro(rata)],
    ['Età', eta && `${eta} anni`],
    ['Anzianità di servizio', anzianitaMesi && formatDuration(anzianitaMesi)],
    ['Provincia di residenza', provincia && provincesOf(model.client).name(provincia)],
  ]
  return rows.filter((pair): pair is [string, string] => !!pair[1])
}

const upper = (text: string) => text[0]!.toUpperCase() + text.slice(1)
