import { feeOf } from '../../../finance/offers/costs.ts'
import { formatMoney, formatRate } from '../../italian/amounts.ts'
import type { FileProduct } from '../../subjects/loan-files/file-words.ts'

/** The greatest fee for a product, in percent of the amount, in cents, or the smaller of both. */
export interface GreatestFee {
  prodotto: FileProduct
  perc?: number
  importo?: number
}

/** The greatest fee for a loan in cents. */
export const greatestFee = ({ perc, importo }: GreatestFee, amount: number): number =>
  feeOf(
    perc === undefined ? { fisso: importo ?? 0 } : { perc, ...(importo !== undefined && { max: importo }) },
    amount,
  )

/** A greatest fee in words: «2,00 % dell’importo, al massimo 4.000 €». */
export function greatestFeeInWords({ perc, importo }: GreatestFee): string {
  if (perc === undefined) return importo ? formatMoney(importo) : 'nessun compenso'
  const share = `${formatRate(perc)} dell’importo`
  return importo === undefined ? share : `${share}, al massimo ${formatMoney(importo)}`
}
