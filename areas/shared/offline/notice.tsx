import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { dayInRome } from '../../../contract/italian/days.ts'
import { formatDateTime, formatTime } from '../../../contract/italian/rome-clock.ts'
import { useOfflineParts, useUnsent } from './offline-parts.ts'
import { UnsentPanel } from './unsent-panel.tsx'
import { useIsOffline } from './use-is-offline.ts'

/** The height of the strip, which other parts at the top of the window keep clear of. */
const heightName = '--offline-height'

/** A strip at the top of the window: that the network is away, how old the page is, and what is not sent. */
export function Notice() {
  const isOffline = useIsOffline()
  const queries = useQueryClient()
  const isLasting = useOfflineParts()?.outbox.isLasting() ?? true
  const isInMemory = useUnsent().length > 0 && !isLasting
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty(heightName, `${strip.current?.offsetHeight ?? 0}px`),
    )
    observer.observe(strip.current!)
    return () => {
      observer.disconnect()
      style.removeProperty(heightName)
    }
  }, [])
  return (
    <div className="offline-strip" ref={strip}>
      <div role="status">
        {(isOffline || isInMemory) && (
          <div className="notice caution">
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
      <UnsentPanel />
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
