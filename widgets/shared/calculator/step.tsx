import type { ReadonlySignal } from '@preact/signals'
import type { CalculatorStep } from '../../../contract/elements/calculator-steps.ts'
import { type Chunk, Later } from '../loading/later.tsx'
import { part } from './part.ts'

/** The steps after the first, each loaded when shown. */
export type StepChunks<M> = Record<Exclude<CalculatorStep, 'bisogno'>, Chunk<M>>

/** The steps of a calculator: offers, request and thanks. A request for a call back shows the same step as a request. */
export function stepChunks<M>(offers: Fetch<M>, request: Fetch<M>, thanks: Fetch<M>): StepChunks<M> {
  const richiesta = part(request)
  return { offerte: part(offers), richiesta, contatto: richiesta, grazie: part(thanks) }
}

type Fetch<M> = () => Promise<NonNullable<Chunk<M>['part']['value']>>

interface Model {
  context: { adopt(css: string): void }
  steps: { step: ReadonlySignal<CalculatorStep>; go(step: 'bisogno'): void }
}

/** A step after the first. */
export function LaterStep<M extends Model>({ model, chunks }: { model: M; chunks: StepChunks<M> }) {
  const step = model.steps.step.value
  return step === 'bisogno' ? null : (
    <Later key={step} now model={model} chunk={chunks[step]} back={() => model.steps.go('bisogno')} />
  )
}

/** Loads the parts that the first rendering of a calculator needs. Never rejects. */
export async function prepareStep(
  chunks: StepChunks<never>,
  step: CalculatorStep | undefined,
  compared: (() => Promise<void>) | undefined,
): Promise<void> {
  await Promise.all([
    step && step !== 'bisogno' && chunks[step].load(),
    // After a failure the model fetches the figures itself.
    compared?.().catch(() => {}),
  ])
}
