import type { Answer } from '../../../../../contract/calls/call.ts'
import {
  customerDocumentStates,
  type customerDocuments,
  type customerFileDetail,
} from '../../../../../contract/calls/customers/customer-files.ts'
import { dayInRome, longDayWith } from '../../../../../contract/italian/days.ts'
import { daySpanInWords } from '../../../../../contract/loan-files/durations.ts'
import { participantRoles } from '../../../../../contract/subjects/loan-files/file-words.ts'
import type { Fact, Paper } from '../../../../print/papers/paper.ts'
import { known } from '../../../loan-files/papers/paper-data.ts'

type Detail = Answer<typeof customerFileDetail>

interface Shown {
  detail: Detail
  documents: readonly Pick<Answer<typeof customerDocuments>['rows'][number], 'nome' | 'stato'>[]
  now: Date
}

/** Draws the summary of a file for one of its people. It names no other person of the file. */
export function drawOwnSummary(paper: Paper, { detail, documents, now }: Shown): void {
  const { numero, titolo, stato, tappe, liquidazione, richiesta, propri, ruolo, segue } = detail
  paper.title(`Pratica ${numero}`, `${titolo}. Riepilogo ${longDayWith('del', dayInRome(now))}.`)
  paper
    .heading('A che punto è')
    .paragraph(`${stato.titolo}. ${stato.testo}`)
    .facts([
      ...tappe.flatMap(stepFact),
      ...known([['Denaro, se tutto va bene', liquidazione && daySpanInWords(liquidazione)]]),
    ])
  if (richiesta.length > 0) paper.heading('Che cosa ha chiesto').facts(richiesta.map(termFact))
  paper.heading('La Sua parte').facts([['Ruolo', participantRoles[ruolo]], ...propri.map(termFact)])
  if (documents.length > 0)
    paper
      .heading('I Suoi documenti')
      .facts(documents.map(({ nome, stato }): Fact => [nome, customerDocumentStates[stato]]))
  paper.heading('Chi La segue').facts(
    known([
      ['Nome', segue.nome],
      ['Agenzia', segue.agenzia],
      ['Telefono', segue.telefono],
      ['E-mail', segue.email],
    ]),
  )
}

const termFact = ({ nome, valore }: Detail['richiesta'][number]): Fact => [nome, valore]

/** The day of a step, or the days on which it is expected. */
const stepFact = ({ titolo, giorno, attesa, quando }: Detail['tappe'][number]): Fact[] =>
  quando === 'attesa'
    ? known([[titolo, attesa && `previsto ${daySpanInWords(attesa)}`]])
    : known([[titolo, giorno && longDayWith('dal', giorno)]])
