import type { Part } from './part.ts'
import type { LiveModule, ProductTypes, RenderedState } from './product.ts'

/** The `prepare` of a calculator's widget. */
export const prepareCalculator =
  <T extends ProductTypes>(livePart: Part<LiveModule<T>>) =>
  async ({ attributes, state }: T['context']): Promise<void> => {
    await livePart.load()
    await livePart.part.value?.prepare(attributes.passo.value, state as RenderedState<T> | null | undefined)
  }
