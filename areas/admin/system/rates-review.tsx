import type { AnswerOf } from '../../../client/calls.ts'
import { formatShortDay } from '../../../contract/italian/days.ts'
import { formatPercent } from '../../../contract/italian/format.ts'
import { termName } from '../../../contract/products/rate-term.ts'
import './rates-style.ts'

type Reviewed = AnswerOf<'POST /rates/inserimento'>

/** The changes that a write would make, and the values that may be wrong. */
export function RatesReview({ reviewed }: { reviewed: Reviewed }) {
  const { nuovi, cambiati, uguali, salti } = reviewed
  return (
    <>
      <p>
        Nuovi: {nuovi.length}. Cambiati: {cambiati.length}. Già presenti, uguali: {uguali}.
      </p>
      {cambiati.length > 0 && <Changes title="Cambiano" rates={cambiati} />}
      {salti.length > 0 && (
        <div className="notice caution">
          <p className="title">
            {salti.length === 1 ? 'Un valore è lontano' : `${salti.length} valori sono lontani`} da quelli
            vicini
          </p>
          <p>Più di un quarto di punto da un giorno all’altro è raro: guardi ancora una volta.</p>
          <Changes title="Lontani" rates={salti} />
        </div>
      )}
    </>
  )
}

const maxShown = 20

function Changes({ title, rates }: { title: string; rates: Reviewed['cambiati'] }) {
  return (
    <ul className="rate-changes" aria-label={title}>
      {rates.slice(0, maxShown).map(({ tipo, scadenza, data, prima, valore }) => (
        <li key={`${tipo} ${scadenza} ${data}`}>
          {formatShortDay(data)}, {/^\d+[my]$/.test(scadenza) ? termName(scadenza) : scadenza}:{' '}
          {formatPercent(prima, 3)} → <strong>{formatPercent(valore, 3)}</strong>
        </li>
      ))}
      {rates.length > maxShown && <li>e altri {rates.length - maxShown}</li>}
    </ul>
  )
}
