import { part } from '../shared/calculator/part.ts'

/** Optional details that make the offers more precise: employment, income, age, province. */
export const details = part(() => import('./need-details.tsx'))

/** The same amount by assignment of pay or pension. */
export const otherForms = part(() => import('./other-forms.tsx'))
