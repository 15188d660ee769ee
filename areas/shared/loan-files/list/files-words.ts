import { formatWholeEuro } from '../../../../contract/italian/format.ts'
import { countInWords } from '../../records/list/list-groups.ts'

/** The number of files: «1 pratica», «41 pratiche», «oltre 10.000 pratiche». */
export function filesInWords(count: number): string {
  return count === 1 ? '1 pratica' : `${countInWords(count)} pratiche`
}

/** An amount in cents; of more than the counted files, «oltre» the counted amount. */
export const volumeInWords = (amount: number, isMore: boolean): string =>
  isMore ? `oltre ${formatWholeEuro(amount)}` : formatWholeEuro(amount)

/** The products in lists of many: the mortgage goes without saying. */
export const shortProducts = {
  mutuo: '',
  prestito: 'Prestito',
  cqs: 'CQS',
  cqp: 'CQP',
  delega: 'Delega',
  tfs: 'TFS',
  leasing: 'Leasing',
  aziende: 'Imprese',
} as const
