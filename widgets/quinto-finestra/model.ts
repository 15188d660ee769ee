import { computed } from '@preact/signals'
import type { quintoFinestra } from '../../contract/elements/quinto-finestra.ts'
import type { WidgetContext } from '../runtime/widget.ts'

export type WindowModel = ReturnType<typeof createModel>

/** The dialog itself knows whether it is open; this says what stands on the button, and tells the page. */
export function createModel({ attributes, emit }: WidgetContext<typeof quintoFinestra>) {
  return {
    label: computed(() => attributes.pulsante.value?.trim() || 'Calcola la rata'),
    /** The page asks for it. */
    wanted: attributes.aperta,
    /** Answers whether the page lets it open. */
    opens: () => emit('quinto-aperta'),
    closed: () => void emit('quinto-chiusa'),
    dispose() {},
  }
}
