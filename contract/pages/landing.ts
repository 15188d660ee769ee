import type { Question } from './text.ts'

/** The page of a campaign. */
export interface LandingContent {
  /** The broker's fee for a mortgage, cents; null before the calculator is configured. */
  fee: number | null
  questions: Question[]
}
