import { quintoPrestiti as definition } from '../../contract/elements/quinto-prestiti.ts'
import type { Widget } from '../runtime/widget.ts'
import css from '../shared/calculator/calculator.css?inline'
import { createModel, type LoanModel, type LoanState, livePart } from './model.ts'
import { View } from './view.tsx'

/** `<quinto-prestiti>`: quotes a personal loan and collects a request. */
export const widget = {
  definition,
  createModel,
  View,
  css,
  async prepare({ attributes, state }) {
    await livePart.load()
    await livePart.part.value?.prepare(attributes.passo.value, state as LoanState | null | undefined)
  },
} satisfies Widget<typeof definition, LoanModel>
