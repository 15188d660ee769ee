import { banks } from '../../../../contract/subjects/banks.ts'
import type { ExampleSource } from '../example-records.ts'
import { generateCdqProducts } from './cdq-products.ts'
import { generateLeasingProducts } from './leasing-products.ts'
import { generateLoanProducts } from './loan-products.ts'
import { type BankProduct, generateMortgages } from './mortgage-products.ts'

/** The products of the panel: mortgages, loans, assignments and leases. */
export function generateBankProducts({ recordsOf, ...options }: ExampleSource): BankProduct[] {
  const panel = recordsOf(banks)
  return [
    ...generateMortgages(panel, options),
    ...generateLoanProducts(panel, options),
    ...generateCdqProducts(panel, options),
    ...generateLeasingProducts(panel, options),
  ]
}
