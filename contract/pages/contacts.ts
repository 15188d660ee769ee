import type { ProductContent } from './product.ts'

/** The contact page, which also shows a message that was refused without a script. */
export interface ContactsContent extends ProductContent {
  message?: 'refused'
  /** Null when the promises are too few for a figure. */
  answers: AnswerRate | null
}

/** The share of people whom the office contacted within the promised time, in the last 30 days. */
export interface AnswerRate {
  /** Whole per cent. */
  percent: number
  /** Number of promises. */
  count: number
}
