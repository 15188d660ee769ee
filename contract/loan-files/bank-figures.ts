import { assignmentCosts } from '../../finance/offers/cdq/cdq-quote.ts'
import {
  costsOf,
  debtOf,
  feeOf,
  once,
  paidAtDrawdown,
  repeated,
  takeWholeLoan,
} from '../../finance/offers/costs.ts'
import { figuresOf } from '../../finance/offers/figures.ts'
import type { Fee, OfferPhase, PricedCost, Purpose, Terms } from '../../finance/offers/types.ts'
import { weigh } from '../../finance/offers/weigh.ts'
import { instalment } from '../../finance/plan/instalment.ts'
import { phasedTotals } from '../../finance/plan/variable-plan.ts'
import { roundApr } from '../../finance/rates/apr-rounding.ts'
import { maxCents } from '../records/fields.ts'
import { deductedProducts, type FileProduct } from '../subjects/loan-files/file-words.ts'

/** The credit of a loan file. */
export interface Credit {
  prodotto: FileProduct
  finalita: string | null
}

/** What is asked of a bank, or what a bank answers. Money in cents, the TAN in percent. */
export interface BankTerms {
  importo: number | null
  durataMesi: number | null
  tan: number | null
}

type Priced = Record<keyof BankTerms, number>

/** The costs that a bank states in its answer, in cents; null for a cost that it does not state. */
interface StatedCosts {
  speseIstruttoria: number | null
  spesePerizia: number | null
  /** Every compulsory insurance, paid at the drawdown. */
  polizze: number | null
  speseRata: number | null
}

/** The costs of a credit at a bank, as far as they are known. */
export interface KnownCosts {
  /** The charges of the bank's product; null for an unknown product. */
  charges: Pick<Terms, 'spese' | 'polizze'> | null
  /** The fee that the customer pays to the broker. It counts in the TAEG (D.Lgs. 385/1993, art. 121 and 120-quinquies). */
  compenso: Fee
  stated?: StatedCosts
  /** The phases of the offer of the panel, for a rate that changes. */
  fasi?: readonly OfferPhase[]
}

export interface BankFigures {
  /** First instalment, cents. */
  rata: number
  /** Percent, two decimals. */
  taeg: number
}

/** The substitute tax on mortgages, in percent of the loan (DPR 601/1973, art. 18); other purposes pay none. */
const substituteTax: Partial<Record<string, number>> = {
  prima_casa: 0.25,
  seconda_casa: 2,
  ristrutturazione: 0.25,
  costruzione: 0.25,
  liquidita: 0.25,
  consolidamento: 0.25,
}

/** The highest TAN that a figure is computed for. A higher one is a typing error. */
const maxTan = 100
/** The highest TAEG that a record may hold. */
const maxTaeg = 1000

/**
 * The instalment and the TAEG of some terms by a French plan, with every known cost. Null while amount, duration or TAN
 * are missing, and where no rate exists because the costs take the whole loan.
 */
export function bankFigures(credit: Credit, terms: BankTerms, known: KnownCosts): BankFigures | null {
  if (!arePriced(terms)) return null
  const { importo, durataMesi, tan } = terms
  const loan = { importo, durataMesi }
  const costs = knownCosts(credit, terms, known)
  if (takeWholeLoan(costs, importo)) return null
  const { rata, taeg } = deductedProducts.includes(credit.prodotto)
    ? deductedFigures(terms, costs)
    : figuresOf(loan, phasesOf(durataMesi, tan, known.fasi), costs)
  return taeg <= maxTaeg ? { rata, taeg } : null
}

/**
 * The sum of all instalments of some terms, as their plan has them: the last one absorbs the roundings. Null for terms that
 * are not complete.
 */
export function instalmentsTotal(credit: Credit, terms: BankTerms, known: KnownCosts): number | null {
  if (!arePriced(terms)) return null
  const { importo, durataMesi, tan } = terms
  if (deductedProducts.includes(credit.prodotto))
    return instalment({ principal: importo, annualRate: tan, termMonths: durataMesi }) * durataMesi
  const principal = debtOf(importo, knownCosts(credit, terms, known))
  const phases = phasesOf(durataMesi, tan, known.fasi)
  return principal + phasedTotals({ principal, termMonths: durataMesi, phases }).totalInterest
}

/** Whether terms are complete, and figures are computed for them. */
export function arePriced(terms: BankTerms): terms is Priced {
  const { importo, durataMesi, tan } = terms
  return Boolean(importo && durataMesi) && tan !== null && tan >= 0 && tan <= maxTan && importo! <= maxCents
}

/** Deductions from pay are all equal: the last one absorbs no roundings. */
function deductedFigures({ importo, durataMesi, tan }: Priced, costs: PricedCost[]): BankFigures {
  const rata = instalment({ principal: importo, annualRate: tan, termMonths: durataMesi })
  // Instalments of a few cents may round down below the loan, which then costs nothing.
  if (rata * durataMesi + paidAtDrawdown(costs) <= importo) return { rata, taeg: 0 }
  const fasi = [{ daRata: 1, rate: durataMesi, tan, rata }]
  const { taeg } = weigh({ importo, durataMesi, fasi, ultimaRata: rata }, costs)
  return { rata, taeg: roundApr(taeg, 2) }
}

/** Every known cost that counts in the TAEG. A cost that the bank states replaces that of the product. */
export function knownCosts(
  { prodotto, finalita }: Credit,
  { importo, durataMesi, tan }: Priced,
  { charges, compenso, stated }: KnownCosts,
): PricedCost[] {
  const { spese: listed, polizze } = charges ?? { spese: unknownCharges(prodotto, finalita), polizze: [] }
  // The substitute tax of a loan depends on a financed fee, so that the stated fee is priced and not replaced.
  const inquiry = stated?.speseIstruttoria ?? null
  const spese = inquiry === null ? listed : { ...listed, istruttoria: { fisso: inquiry } }
  const costs = deductedProducts.includes(prodotto)
    ? assignmentCosts(
        instalment({ principal: importo, annualRate: tan, termMonths: durataMesi }) * durataMesi,
        { spese, polizze, compenso },
        { durataMesi },
      )
    : costsOf(
        // Only mortgages pay the tax that depends on the purpose; a purpose without a rate pays none.
        { importo, durataMesi, ...(prodotto === 'mutuo' && finalita && { finalita: finalita as Purpose }) },
        { spese, polizze, compenso },
      )
  return stated ? withStated(costs, stated, durataMesi) : costs
}

/** The costs that are known of terms that are not complete: those that the bank states, and the fee. */
export const costsSoFar = (
  { importo, durataMesi }: BankTerms,
  { compenso, stated }: Required<Pick<KnownCosts, 'compenso' | 'stated'>>,
): PricedCost[] =>
  withStated(
    [once('istruttoria', stated.speseIstruttoria ?? 0), once('compenso', feeOf(compenso, importo ?? 0))],
    stated,
    durataMesi ?? 0,
  )

/** The charges that follow from the law, for a bank whose product is not known. */
const unknownCharges = (prodotto: FileProduct, finalita: string | null): Terms['spese'] => {
  const tax = prodotto === 'mutuo' && finalita ? substituteTax[finalita] : undefined
  return tax === undefined ? {} : { impostaSostitutiva: { [finalita!]: tax } }
}

function withStated(
  costs: PricedCost[],
  { spesePerizia, polizze, speseRata }: Omit<StatedCosts, 'speseIstruttoria'>,
  durataMesi: number,
): PricedCost[] {
  const replaced: [
    amount: number | null,
    is: (voce: string) => boolean,
    cost: (amount: number) => PricedCost,
  ][] = [
    [spesePerizia, voce => voce === 'perizia', amount => once('perizia', amount)],
    [polizze, voce => voce.startsWith('polizza_'), amount => once('polizza_cpi', amount)],
    [
      speseRata,
      voce => voce === 'incasso_rata',
      amount => repeated('incasso_rata', 'ogni_rata', amount, durataMesi),
    ],
  ]
  return replaced.reduce(
    (all, [amount, is, cost]) =>
      amount === null ? all : [...all.filter(({ voce }) => !is(voce)), ...(amount > 0 ? [cost(amount)] : [])],
    costs,
  )
}

/**
 * The phases of a plan. After the fixed start of the offer the rate is that of the offer, but not below the fixed rate
 * (Annex I of Directive 2014/17/EU).
 */
function phasesOf(durataMesi: number, tan: number, [start, after]: readonly OfferPhase[] = []) {
  if (!start || !after || durataMesi <= start.rate) return [{ months: durataMesi, annualRate: tan }]
  return [
    { months: start.rate, annualRate: tan },
    { months: durataMesi - start.rate, annualRate: Math.max(after.tan, tan) },
  ]
}
