import type { Question } from './text.ts'

/** The page of a campaign. */
export interface LandingContent {
  /** What the customer pays us for a mortgage, cents. */
  fee: number
  questions: Question[]
}
