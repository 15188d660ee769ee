import type { LeadSimulation } from './simulation-words.ts'

const identity = 'Documento d’identità e tessera sanitaria'
const income =
  'Le ultime due buste paga e l’ultima Certificazione Unica, o l’ultima dichiarazione dei redditi'

/** Documents that a person should have ready for the first call about a product. */
export function toPrepare(simulation: LeadSimulation | null): readonly string[] {
  switch (simulation?.prodotto) {
    case 'prestito':
      return [identity, income, 'L’IBAN del conto su cui ricevere il prestito']
    case 'cqs':
    case 'delega':
      return [identity, 'Le ultime due buste paga', 'L’ultima Certificazione Unica']
    case 'cqp':
      return [identity, 'L’ultimo cedolino della pensione']
    default: {
      const isTransfer = simulation?.need.finalita === 'surroga'
      return [
        identity,
        income,
        'L’estratto conto degli ultimi tre mesi',
        isTransfer
          ? 'Il contratto del mutuo di oggi e l’ultima quietanza'
          : 'I dati della casa, se l’ha già scelta: planimetria, visura o proposta d’acquisto',
      ]
    }
  }
}
