import { computed } from '@preact/signals'
import { quintoPrestito as definition } from '../../contract/elements/quinto-prestito.ts'
import type { Widget } from '../runtime/widget.ts'
import css from '../shared/display/display.css?inline'
import { createDisplay, type DisplayModel } from '../shared/display/display.ts'
import { DisplayView } from '../shared/display/display-view.tsx'

/** `<quinto-prestito>`: the instalment of a personal loan in a small space. */
export const widget = {
  definition,
  createModel(context) {
    const { attributes } = context
    const parameters = computed(() => ({
      importo: attributes.importo.value,
      valore: undefined,
      durataMesi: attributes.durata.value,
    }))
    return createDisplay(context, 'prestito', parameters)
  },
  View: DisplayView,
  css,
} satisfies Widget<typeof definition, DisplayModel>
