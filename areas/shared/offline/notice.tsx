import { useQueryClient } from '@tanstack/react-query'
import { dayInRome } from '../../../contract/italian/days.ts'
import { formatDateTime, formatTime } from '../../../contract/italian/rome-clock.ts'
import { useOfflineParts, useUnsent } from './offline-parts.ts'
import { useIsOffline } from './use-is-offline.ts'

/** Says above a page that the network is away, and how old the page is. */
export function Notice() {
  const isOffline = useIsOffline()
  const queries = useQueryClient()
  const isLasting = useOfflineParts()?.outbox.isLasting() ?? true
  const isInMemory = useUnsent().length > 0 && !isLasting
  return (
    <div role="status">
      {(isOffline || isInMemory) && (
        <div className="notice caution offline-notice">
          {isOffline && (
            <p>
              Non c’è rete: quello che scrive si invia appena torna.{' '}
              <span className="note">Aggiornato {readAt(queries)}.</span>
            </p>
          )}
          {isInMemory && (
            <p>
              Tenga aperta questa scheda: il browser non conserva quello che non è ancora inviato, e
              chiudendola si perde.
            </p>
          )}
        </div>
      )}
    </div>
  )
}

/** When the page last read something, in words. */
function readAt(queries: ReturnType<typeof useQueryClient>): string {
  const times = queries
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.dataUpdatedAt)
  const last = new Date(Math.max(...times))
  const isToday = dayInRome(last) === dayInRome(new Date())
  return isToday ? `alle ${formatTime(last.toISOString())}` : `il ${formatDateTime(last.toISOString())}`
}
