import { useId, useSyncExternalStore } from 'react'
import { Icon } from '../controls/icon.tsx'
import { useServices } from '../services.ts'

const hour = new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Rome' })

/** The list of past toasts of this page, also of toasts that nobody saw. */
export function Notices() {
  const { toasts } = useServices()
  const past = useSyncExternalStore(toasts.subscribe, toasts.past)
  const id = useId()
  return (
    <>
      <button className="button bare notices" type="button" popoverTarget={id}>
        <Icon name="bell" />
        <span>Avvisi</span>
        {past.length > 0 && (
          <span className="unread">
            {past.length}
            <span className="hidden"> da leggere</span>
          </span>
        )}
      </button>
      <section id={id} popover="auto" className="notices-panel" aria-label="Avvisi di questa visita">
        {past.length === 0 ? (
          <p className="soft">Nessun avviso da quando questa pagina è aperta.</p>
        ) : (
          <>
            <ol>
              {past.map(toast => (
                <li key={toast.id} className={toast.kind}>
                  <time dateTime={toast.at.toISOString()}>{hour.format(toast.at)}</time>
                  <span>{toast.text}</span>
                </li>
              ))}
            </ol>
            <button className="button bare" type="button" onClick={toasts.clearPast}>
              Svuota
            </button>
          </>
        )}
      </section>
    </>
  )
}
