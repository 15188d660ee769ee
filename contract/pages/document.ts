import type { PublishedText, Question } from './text.ts'

/** A page of texts, with what was in force before it. */
export interface DocumentContent {
  url: string
  text: PublishedText
  /** Its chapters: the place of each in the page, and its words. */
  chapters: [id: string, words: string][]
  /** Days from which there were other versions, newest first; the one that is shown is among them. */
  versions: string[]
  /** Whether the version shown is not the one in force. */
  former: boolean
  /** On the page of questions alone: all of them by category. */
  questions: { nome: string; questions: Question[] }[]
}
