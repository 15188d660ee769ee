import { part } from '../shared/calculator/part.ts'

/** Optional details that make the offers more precise: employment, income, age, province. */
export const details = part(() => import('./need-details.tsx'))
