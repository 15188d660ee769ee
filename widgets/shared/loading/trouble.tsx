import type { ReadonlySignal } from '@preact/signals'
import { telephone } from '../../../contract/italian/telephone.ts'

/** What failed or is late. */
export interface Trouble {
  kind: 'slow' | 'failed' | 'offline'
  message: string
  /** Time of the figures still shown; null when there are none. */
  kept: string | null
}

export interface Troubled {
  trouble: ReadonlySignal<Trouble | null>
  /** A call is in progress. */
  busy: ReadonlySignal<boolean>
  settings: ReadonlySignal<{ intermediario: { telefono: string } }>
  retry(): void
}

/** A notice of what failed or is late, with the time of the figures, a retry button and the telephone. */
export function TroubleNotice({ model }: { model: Troubled }) {
  const trouble = model.trouble.value
  if (!trouble) return null
  const { telefono } = model.settings.value.intermediario
  return (
    <div class="notice" role="status">
      <p>
        {trouble.message}
        {trouble.kept}
      </p>
      <p class="actions">
        {trouble.kind !== 'offline' && (
          <button class="button" type="button" aria-busy={model.busy.value} onClick={model.retry}>
            Riprova
          </button>
        )}
        <a href={telephone(telefono)}>Chiama {telefono}</a>
      </p>
    </div>
  )
}

/** For an answer that reports a failure without a message. */
export const failed = 'Il servizio non risponde come dovrebbe. Riprovi fra qualche minuto.'

/** For a part or an answer that did not arrive, mostly because of the connection. */
export const unreachable = 'Il servizio non risponde. Controlli la connessione e riprovi.'
