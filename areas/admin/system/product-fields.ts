import { bandFieldsOf, bankProducts } from '../../../contract/subjects/bank-products.ts'

const allBands = Object.keys(bankProducts.fields.tassi.fields)
const assignmentKinds = ['cqs', 'cqp', 'delega']

/** Paths of the fields that a product of this kind does not have. */
export function hides({ prodotto }: Record<string, unknown>): readonly string[] {
  const isMortgage = prodotto === 'mutuo'
  const shown = bandFieldsOf(isMortgage)
  return [
    ...allBands.filter(name => !shown.includes(name)).map(name => `tassi.${name}`),
    ...(isMortgage ? [] : ['spese.perizia', 'spese.impostaSostitutiva']),
    ...(prodotto === 'leasing' ? [] : ['leasing']),
    ...(assignmentKinds.includes(prodotto as string) ? ['spese.incassoRata'] : ['spese.commissioni']),
  ]
}
