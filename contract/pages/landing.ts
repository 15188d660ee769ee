import type { Question } from './text.ts'

/** The page of a campaign. */
export interface LandingContent {
  /** What the customer pays us for a mortgage, cents. Null while the house has not set its calculator up. */
  fee: number | null
  questions: Question[]
}
