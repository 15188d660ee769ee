import type { VNode } from 'preact'
import { part } from '../shared/calculator/part.ts'
import { Later } from '../shared/loading/later.tsx'
import type { CdqModel } from './model.ts'

/**
 * Optional details that make the instalment and the offers more precise: other deductions, garnishment, age,
 * seniority.
 */
export const details = part(() => import('./need-details.tsx'))

/** Renewal of a running assignment: date, settlement amount, refund. */
export const renewal = part(() => import('./renewal.tsx'))

/** The same amount by other forms of credit: delegation, personal loan. */
export const otherForms = part(() => import('./other-forms.tsx'))

/** Optional details of the contact form: other deductions and garnishment change the instalment. */
export const Details = ({ model }: { model: CdqModel }): VNode => (
  <details class="more" onToggle={() => void details.load()}>
    <summary>Per una quota esatta</summary>
    <Later model={model} chunk={details} />
  </details>
)

/** Below the first view, for people with a running assignment. */
export const Renewal = ({ model }: { model: CdqModel }): VNode => (
  <details class="more" onToggle={() => void renewal.load()}>
    <summary>Rinnovo: quando si può, che cosa si paga e che cosa si rimborsa</summary>
    <Later model={model} chunk={renewal} />
  </details>
)
