import { addMonths, formatDay, parseDay } from '../../finance/calendar/days.ts'
import { assignmentRenewal } from '../../finance/cdq/cdq-renewal.ts'
import { deductedProducts, type FileProduct, type FileState } from '../subjects/loan-files/file-words.ts'

interface Credit {
  prodotto: FileProduct
  stato: FileState
  liquidataAl: string | null
  durataMesi: number | null
}

/** The longest assignment of pay or pension, in months (DPR 180/1950, art. 6). */
export const longestAssignment = 120

/** The states of an assignment that is being repaid. */
export const repaidStates: readonly FileState[] = ['liquidata', 'perfezionata']

/** The months ahead in which the list shows assignments that become renewable. */
export const renewalMonthsAhead = 6
/** The months ahead in which the agent is told of them. */
export const noticeMonthsAhead = 3

/** The months after the payment from which an assignment of some months may be renewed. */
export const monthsToRenewal = (durataMesi: number): number =>
  assignmentRenewal({ originalTermMonths: durataMesi, paidInstalments: 0 }).minimumPaid

/**
 * The day from which an assignment that is being repaid may be renewed; null for other credits, and while day or
 * duration are missing. A first assignment of ten years may come earlier: see `assignmentRenewal`.
 */
export function renewableFrom({ prodotto, stato, liquidataAl, durataMesi }: Credit): string | null {
  if (!deductedProducts.includes(prodotto) || !repaidStates.includes(stato)) return null
  if (!liquidataAl || !durataMesi || durataMesi > longestAssignment) return null
  return formatDay(addMonths(parseDay('liquidataAl', liquidataAl), monthsToRenewal(durataMesi)))
}
