import { useEffect, useRef, useState } from 'react'
import type { LoggedEvent } from './event-log.ts'

const clock = new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** Log of the events that the preview emits. */
export function EventList({ log, onEmpty }: { log: readonly LoggedEvent[]; onEmpty: () => void }) {
  return (
    <section className="events" aria-labelledby="eventi">
      <div className="code-head">
        <h2 id="eventi">Eventi</h2>
        <Announcement log={log} />
        <button className="button needs-script" type="button" disabled={log.length === 0} onClick={onEmpty}>
          Svuota
        </button>
      </div>
      {log.length === 0 ? (
        <p className="note">Qui compare ciò che l’elemento racconta alla pagina: si provi a usarlo.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <ol tabIndex={0} aria-labelledby="eventi">
          {log.map(({ id, at, name, detail, isStopped }) => (
            <li key={id}>
              <time dateTime={new Date(at).toISOString()}>{clock.format(at)}</time>
              <code>{name}</code>
              {isStopped && <span className="note">fermato qui: la richiesta non parte</span>}
              {detail && <code className="detail">{detail}</code>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Pause in events before the announcement. */
const quietMs = 1500

/** Announces the events once they pause, because each step of a slider emits one. */
function Announcement({ log }: { log: readonly LoggedEvent[] }) {
  const [announcement, setAnnouncement] = useState('')
  const announcedId = useRef(0)
  const newest = log[0]
  useEffect(() => {
    if (!newest) return
    const timer = setTimeout(() => {
      const count = newest.id - announcedId.current
      announcedId.current = newest.id
      if (count > 0)
        setAnnouncement(`${count === 1 ? 'Un evento' : `${count} eventi`}, per ultimo ${newest.name}`)
    }, quietMs)
    return () => clearTimeout(timer)
  }, [newest])
  return (
    <span role="status" className="hidden">
      {announcement}
    </span>
  )
}
