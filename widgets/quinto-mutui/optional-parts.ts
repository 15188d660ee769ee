import { part } from '../shared/calculator/part.ts'

/** Optional details that make the offers more precise: province, age, income. */
export const details = part(() => import('./need-details.tsx'))

/** Formula and source of each figure of the best offer. */
export const sources = part(() => import('./figure-sources.tsx'))
