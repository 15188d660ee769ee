import type { ReadonlySignal } from '@preact/signals'
import { telephone } from '../../../contract/italian/telephone.ts'

/** What went wrong or is late. */
export interface Trouble {
  kind: 'slow' | 'failed' | 'offline'
  message: string
  /** Of when the figures on show are; null when there are none. */
  kept: string | null
}

export interface Troubled {
  trouble: ReadonlySignal<Trouble | null>
  /** Something is being asked of the server. */
  busy: ReadonlySignal<boolean>
  settings: ReadonlySignal<{ intermediario: { telefono: string } }>
  retry(): void
}

/** What is late or went wrong, of when the figures are, and two ways on: again, or by telephone. */
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

/** A part or an answer that did not arrive: most often it is the connection. */
export const unreachable = 'Il servizio non risponde. Controlli la connessione e riprovi.'
