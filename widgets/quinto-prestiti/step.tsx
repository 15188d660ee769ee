import { Later } from '../shared/later.tsx'
import { chunks } from './chunks.ts'
import type { LoanModel } from './model.ts'

/** A step after the first. */
export function Step({ model }: { model: LoanModel }) {
  const step = model.steps.step.value
  return step === 'bisogno' ? null : (
    <Later key={step} now model={model} chunk={chunks[step]} back={() => model.steps.go('bisogno')} />
  )
}
