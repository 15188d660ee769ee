import type { PublishedText, Question } from './text.ts'

/** The page of a product: calculator, editorial text and questions. */
export interface ProductContent {
  text: PublishedText | null
  questions: Question[]
}
