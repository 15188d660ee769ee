import { quintoMutui as definition } from '../../contract/elements/quinto-mutui.ts'
import type { Widget } from '../runtime/widget.ts'
import css from '../shared/calculator/calculator.css?inline'
import { createModel, livePart, type MortgageModel, type MortgageState } from './model.ts'
import { View } from './view.tsx'

/** `<quinto-mutui>`: quotes a mortgage and collects a request. */
export const widget = {
  definition,
  createModel,
  View,
  css,
  async prepare({ attributes, state }) {
    await livePart.load()
    await livePart.part.value?.prepare(attributes.passo.value, state as MortgageState | null | undefined)
  },
} satisfies Widget<typeof definition, MortgageModel>
