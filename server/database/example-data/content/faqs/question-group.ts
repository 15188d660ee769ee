import type { FaqCategory } from '../faqs.ts'

/** A category of questions, in its order; the answers as `written.ts` reads them. */
export interface QuestionGroup {
  nome: string
  destinatari: FaqCategory['destinatari']
  pagine: FaqCategory['pagine']
  domande: readonly (readonly [domanda: string, risposta: string])[]
}
