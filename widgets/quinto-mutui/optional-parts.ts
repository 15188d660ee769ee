import { part } from '../shared/calculator/part.ts'

/** Optional details that make the offers more precise: province, age, income. */
export const details = part(() => import('./need-details.tsx'))

/** «Quanto posso chiedere?», for who has no house yet. */
export const howMuch = part(() => import('./how-much.tsx'))

/** What buying the house costs, in the detail of an offer. */
export const purchase = part(() => import('./purchase.tsx'))

/** The first questions of a transfer (surroga). */
export const transferNeed = part(() => import('./transfer-need.tsx'))

/** What a variable offer would have cost in the years of its index, in the detail of an offer. */
export const history = part(() => import('./history.tsx'))

/** Formula and source of each figure of the best offer. */
export const sources = part(() => import('./figure-sources.tsx'))

/** What is known of the person and the house, beside the figure that depends on it. */
export const counted = part(() => import('./counted.tsx'))
