import type { QuestionGroup } from './question-group.ts'

/** Questions for agents. */
export const agentTools: QuestionGroup = {
  nome: 'Strumenti degli agenti',
  destinatari: ['agenti'],
  pagine: null,
  domande: [
    [
      'Come si chiede un nuovo biglietto da visita?',
      'Dalla pagina del biglietto, nella propria area: i dati sono quelli del profilo.',
    ],
  ],
}
