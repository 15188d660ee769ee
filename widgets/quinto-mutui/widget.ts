import { quintoMutui as definition } from '../../contract/elements/quinto-mutui.ts'
import type { Widget } from '../runtime/widget.ts'
import { chunks } from './chunks.ts'
import { createModel, type MortgageContext, type MortgageModel, type MortgageState } from './model.ts'
import { loadComparison } from './offers.ts'
import css from './style.css?inline'
import { View } from './view.tsx'

/** `<quinto-mutui>`: quotes a mortgage and collects a request. */
export const quintoMutui = {
  definition,
  createModel,
  View,
  css,
  prepare({ attributes, state }: MortgageContext) {
    const step = Object.keys(chunks).find(name => name === attributes.passo.value) as
      | keyof typeof chunks
      | undefined
    const loads = [
      step && chunks[step].load(),
      // A failure leaves the figures to the model, which asks again.
      (state as MortgageState | undefined)?.settings.modo === 'comparazione' &&
        loadComparison().catch(() => {}),
    ].filter(Boolean)
    return loads.length ? Promise.all(loads).then(() => {}) : undefined
  },
} satisfies Widget<typeof definition, MortgageModel>
