import { subjects } from '../../contract/pages/contact-words.ts'
import { assignmentKinds, employers } from '../../contract/products/cdq.ts'
import { cdqStarts } from '../../contract/products/cdq-words.ts'
import { leasingGoods } from '../../contract/products/leasing-words.ts'
import { loanPurposes } from '../../contract/products/loan.ts'
import { purposes, rateKinds } from '../../contract/products/mortgage.ts'

/** Labels of attribute values, by attribute name. */
const words: Record<string, Record<string, string>> = {
  finalita: { ...loanPurposes, ...purposes },
  tasso: { ...rateKinds, tutti: 'Qualunque' },
  bene: leasingGoods,
  prodotto: assignmentKinds,
  cerca: cdqStarts,
  occupazione: employers,
  oggetto: subjects,
  contatto: { prima: 'Sì' },
}

/** Returns the label of an attribute value. */
export function valueWords(attribute: string, value: string): string {
  const plain = value.replaceAll('_', ' ')
  return words[attribute]?.[value] ?? plain[0]!.toUpperCase() + plain.slice(1)
}
