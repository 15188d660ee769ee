import { percentOf } from '../../finance/arithmetic/percent-of.ts'
import { maxCents } from '../records/fields.ts'
import { deductedProducts, type FileProduct } from '../subjects/loan-files/file-words.ts'
import { surestFirst } from './debts.ts'
import { type Amounts, amountOf } from './file-groups.ts'

/** A commission that a bank has agreed to, as its record holds it. */
export interface AgreedCommission {
  prodotto: string
  perc: number
  dal: string
}

/** What a bank pays for a product on a day, in percent: the latest agreement that has begun; null without one. */
export const agreedPercent = (
  agreed: readonly AgreedCommission[],
  prodotto: string,
  day: string,
): number | null =>
  agreed
    .filter(one => one.prodotto === prodotto && one.dal <= day)
    .toSorted((a, b) => b.dal.localeCompare(a.dal))[0]?.perc ?? null

/** A commission that follows from the agreement with a bank. */
interface ProposedCommission {
  banca: string
  /** Percent of the amount, or of all instalments of deductions from pay. */
  perc: number
  /** In cents. */
  importo: number
}

/** What the commission of a loan file depends on. */
export interface CommissionFile extends Amounts {
  prodotto: FileProduct
  banca: string | null
  liquidataAl: string | null
}

/** The answer of a bank, as far as the commission depends on it. */
export interface CommissionAnswer {
  banca: string
  stato: string
  rata: number | null
  rataChiesta: number | null
  durataMesi: number | null
  durataChiesta: number | null
}

/**
 * The commission that the bank of a loan file pays by its agreement: of the chosen bank, or else of the one that has come
 * furthest. The agreement is that of the payment, or else of `today`. Null without a bank, without an agreement for the
 * product, while the instalments of deductions from pay are not known, and for an amount that no record may hold.
 */
export function proposedCommission(
  file: CommissionFile,
  answers: readonly CommissionAnswer[],
  agreedWith: (banca: string) => readonly AgreedCommission[],
  today: string,
): ProposedCommission | null {
  const trying = surestFirst(answers)
  const banca = file.banca ?? trying[0]?.banca
  if (!banca) return null
  const perc = agreedPercent(agreedWith(banca), file.prodotto, file.liquidataAl ?? today)
  const amount = deductedProducts.includes(file.prodotto)
    ? instalmentsOf(trying.find(one => one.banca === banca))
    : amountOf(file)
  if (perc === null || amount === null) return null
  const importo = percentOf({ amount, percent: perc })
  return importo > maxCents ? null : { banca, perc, importo }
}

/** The sum of all instalments of deductions from pay, which are equal. */
function instalmentsOf(answer: CommissionAnswer | undefined): number | null {
  const rata = answer?.rata ?? answer?.rataChiesta
  const months = answer?.durataMesi ?? answer?.durataChiesta
  return rata && months ? rata * months : null
}
