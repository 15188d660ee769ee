import type { AnswerOf } from '../../../client/calls.ts'

export type Suggestion = AnswerOf<'GET /agenzie/luoghi'>[number]

/** Text of a suggestion, in the list and in the field. */
export function suggestionInWords({ tipo, nome, provincia }: Suggestion): string {
  if (tipo === 'regione') return `${nome}, regione`
  return tipo === 'provincia' ? `Provincia di ${nome}` : `${nome} (${provincia})`
}
