import { computed } from '@preact/signals'
import type { quintoFinestra } from '../../contract/elements/quinto-finestra.ts'
import type { WidgetContext } from '../runtime/widget.ts'

export type WindowModel = ReturnType<typeof createModel>

/** Model of the window: label of the button, and events. The dialog itself holds the open state. */
export function createModel({ attributes, emit }: WidgetContext<typeof quintoFinestra>) {
  return {
    label: computed(() => attributes.pulsante.value?.trim() || 'Calcola la rata'),
    /** Set by the page to open the window. */
    wanted: attributes.aperta,
    /** Returns false when the page cancels the opening. */
    opens: () => emit('quinto-aperta'),
    closed: () => void emit('quinto-chiusa'),
    dispose() {},
  }
}
