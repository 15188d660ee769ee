import type { FaqCategory } from '../faqs.ts'

/** A category of questions, in the order of display. The answers have the format of `written.ts`. */
export interface QuestionGroup {
  nome: string
  destinatari: FaqCategory['destinatari']
  pagine: FaqCategory['pagine']
  domande: readonly (readonly [domanda: string, risposta: string])[]
}
