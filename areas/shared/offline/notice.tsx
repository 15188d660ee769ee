import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { dayInRome } from '../../../contract/italian/days.ts'
import { formatDateTime, formatTime } from '../../../contract/italian/rome-clock.ts'
import { useDropped, useLocked, useOfflineParts, useUnsent } from './offline-parts.ts'
import { countInWords } from './unsent.ts'
import { UnsentPanel } from './unsent-panel.tsx'
import { useIsOffline } from './use-is-offline.ts'

/** The height of the strip, and its lower edge in the window, which other parts at the top keep clear of. */
const heightName = '--offline-height'
const edgeName = '--offline-edge'

/** A strip at the top of the window: that the network is away, how old the page is, what is not sent, and what was dropped. */
export function Notice() {
  const isOffline = useIsOffline()
  const queries = useQueryClient()
  const outbox = useOfflineParts()?.outbox
  const isLasting = outbox?.isLasting() ?? true
  const locked = useLocked()
  const dropped = useDropped()
  const isInMemory = useUnsent().length > 0 && !isLasting
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const place = () => {
      const { height, bottom } = strip.current!.getBoundingClientRect()
      style.setProperty(heightName, `${height}px`)
      style.setProperty(edgeName, `${height && bottom}px`)
    }
    const observer = new ResizeObserver(place)
    observer.observe(strip.current!)
    addEventListener('scroll', place, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', place)
      style.removeProperty(heightName)
      style.removeProperty(edgeName)
    }
  }, [])
  return (
    <div className="offline-strip" ref={strip}>
      <div role="status">
        {(isOffline || isInMemory || locked.length > 0) && (
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
            {locked.length > 0 && (
              <p>
                {locked.length === 1 ? 'Resta' : 'Restano'} da inviare {countInWords(locked)} di prima:{' '}
                {locked.length === 1 ? 'si vede e parte' : 'si vedono e partono'} appena il sito risponde.
              </p>
            )}
          </div>
        )}
        {dropped.length > 0 && (
          <div className="notice caution">
            {dropped.map(text => (
              <p key={text}>{text}</p>
            ))}
            <p>
              <button className="button" type="button" onClick={() => outbox?.dismiss()}>
                CHIUDI
              </button>
            </p>
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
