import type { PublishedText, Question } from './text.ts'

/** The page of a product: its calculator, a text of the house, questions. */
export interface ProductContent {
  text: PublishedText | null
  questions: Question[]
}
