import { computed } from '@preact/signals'
import { quintoRata as definition } from '../../contract/elements/quinto-rata.ts'
import type { Widget } from '../runtime/widget.ts'
import css from '../shared/display/display.css?inline'
import { createDisplay, type DisplayModel } from '../shared/display/display.ts'
import { DisplayView } from '../shared/display/display-view.tsx'

/** `<quinto-rata>`: the instalment of a mortgage in a small space. */
export const widget = {
  definition,
  createModel(context) {
    const { attributes } = context
    const parameters = computed(() => ({
      importo: attributes.importo.value,
      valore: attributes.valore.value,
      // The attribute is in years, as usual for mortgages.
      durataMesi: attributes.durata.value === undefined ? undefined : attributes.durata.value * 12,
    }))
    return createDisplay(context, 'mutuo', parameters)
  },
  View: DisplayView,
  css,
} satisfies Widget<typeof definition, DisplayModel>
