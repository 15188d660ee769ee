import type { Subject } from '../pages/contact-words.ts'
import type { LeadSimulation } from './simulation-words.ts'

const identity = 'Documento d’identità e tessera sanitaria'
const income =
  'Le ultime due buste paga e l’ultima Certificazione Unica, o l’ultima dichiarazione dei redditi'

const forMortgage = (isTransfer: boolean) => [
  identity,
  income,
  'L’estratto conto degli ultimi tre mesi',
  isTransfer
    ? 'Il contratto del mutuo di oggi e l’ultima quietanza'
    : 'I dati della casa, se l’ha già scelta: planimetria, visura o proposta d’acquisto',
]
const forLoan = [identity, income, 'L’IBAN del conto su cui ricevere il prestito']

const forBusiness = ['Visura camerale', 'Gli ultimi due bilanci, o le ultime due dichiarazioni dei redditi']

/** Documents that a person should have ready for the first call about a product. */
export function toPrepare(simulation: LeadSimulation | null): readonly string[] {
  switch (simulation?.prodotto) {
    case 'prestito':
      return forLoan
    case 'cqs':
    case 'delega':
      return [identity, 'Le ultime due buste paga', 'L’ultima Certificazione Unica']
    case 'cqp':
      return [identity, 'L’ultimo cedolino della pensione']
    case 'leasing':
      return forBusiness
    default:
      return forMortgage(simulation?.need.finalita === 'surroga')
  }
}

/** Documents for the first call about the subject of a message; none for subjects that are no product. */
export const toPrepareFor = (subject: Subject): readonly string[] => bySubject[subject] ?? []

const bySubject: Partial<Record<Subject, readonly string[]>> = {
  mutuo: forMortgage(false),
  prestito: forLoan,
  cessione: [
    identity,
    'Le ultime due buste paga, o l’ultimo cedolino della pensione',
    'L’ultima Certificazione Unica',
  ],
  aziende: forBusiness,
}
