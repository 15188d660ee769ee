import type { PublishedText, Question } from './text.ts'

/** A page with a published text and its former versions. */
export interface DocumentContent {
  url: string
  text: PublishedText
  /** Id and title of each chapter. */
  chapters: [id: string, words: string][]
  /** Start days of all versions including the shown one, newest first. */
  versions: string[]
  /** Whether the shown version is no longer in force. */
  former: boolean
  /** All questions by category; only on the page of questions. */
  questions: { nome: string; questions: Question[] }[]
}
