import { assignmentKinds, employers } from '../../contract/cdq.ts'
import { subjects } from '../../contract/contact-words.ts'
import { loanPurposes } from '../../contract/loan.ts'
import { purposes, rateKinds } from '../../contract/mortgage.ts'

/** The values of an attribute as the elements themselves call them, by its name. */
const words: Record<string, Record<string, string>> = {
  finalita: { ...loanPurposes, ...purposes },
  tasso: rateKinds,
  prodotto: assignmentKinds,
  occupazione: employers,
  oggetto: subjects,
  contatto: { prima: 'Sì' },
}

/** What a person reads for a value that the code spells without accents and spaces. */
export function valueWords(attribute: string, value: string): string {
  const plain = value.replaceAll('_', ' ')
  return words[attribute]?.[value] ?? plain[0]!.toUpperCase() + plain.slice(1)
}
