import { quintoCdq as definition } from '../../contract/elements/quinto-cdq.ts'
import type { Widget } from '../runtime/widget.ts'
import css from './calculator.css?inline'
import { type CdqModel, type CdqState, createModel, livePart } from './model.ts'
import { View } from './view.tsx'

/**
 * `<quinto-cdq>`: computes the largest instalment on a salary or pension and its net amount, and collects a request.
 */
export const widget = {
  definition,
  createModel,
  View,
  css,
  async prepare({ attributes, state }) {
    await livePart.load()
    await livePart.part.value?.prepare(attributes.passo.value, state as CdqState | null | undefined)
  },
} satisfies Widget<typeof definition, CdqModel>
