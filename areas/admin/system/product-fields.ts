import { bandFieldsOf, bankProducts } from '../../../contract/subjects/bank-products.ts'

const allBands = Object.keys(bankProducts.fields.tassi.fields)
const ofAssignments = ['cqs', 'cqp', 'delega']

/** What a product of its kind does not have, by path. */
export function hides({ prodotto }: Record<string, unknown>): readonly string[] {
  const isMortgage = prodotto === 'mutuo'
  const shown = bandFieldsOf(isMortgage)
  return [
    ...allBands.filter(name => !shown.includes(name)).map(name => `tassi.${name}`),
    ...(isMortgage ? [] : ['spese.perizia', 'spese.impostaSostitutiva']),
    ...(prodotto === 'leasing' ? [] : ['leasing']),
    ...(ofAssignments.includes(prodotto as string) ? ['spese.incassoRata'] : ['spese.commissioni']),
  ]
}
