import { principalWithin } from '../../inverse/inverse-amount.ts'
import { quoteCdq } from '../cdq/cdq-quote.ts'
import type { CdqExclusion, CdqNeed, CdqOffer, CdqRates, CdqTerms } from '../cdq/cdq-types.ts'
import { costsOf, debtOf, feeOf, paidAtDrawdown } from '../costs.ts'
import { loanThatPays } from '../loans/loan-for-net.ts'
import { openLoanBands, quoteLoan } from '../loans/loan-quote.ts'
import type { LoanExclusion, LoanNeed, LoanOffer, LoanRates, LoanTerms } from '../loans/loan-types.ts'
import { smallestThatPays } from '../smallest.ts'
import { customerFee, exceededMaximum } from './customer-fee.ts'
import type { CustomerFee, QuoteAim, QuoteExclusionReason, QuoteFigures } from './table-types.ts'

type Product = Pick<CdqTerms, 'prodotto' | 'banca'>

/** A quote of a product of the panel. */
export interface PanelQuote extends QuoteFigures, Product {
  validoAl?: string
}

/** An excluded product with the exceeded limit. */
export interface PanelExclusion extends Product {
  motivo: QuoteExclusionReason | Exclude<CdqExclusion['motivo'], 'netto'> | LoanExclusion['motivo']
  limite?: number
}

interface PanelQuotes {
  preventivi: PanelQuote[]
  escluse: PanelExclusion[]
}

function collect(outcomes: readonly (PanelQuote | PanelExclusion)[]): PanelQuotes {
  return {
    preventivi: outcomes.filter((one): one is PanelQuote => !('motivo' in one)),
    escluse: outcomes.filter((one): one is PanelExclusion => 'motivo' in one),
  }
}

/** What assignments and delegations of the panel are quoted for. */
export interface AssignmentAim extends QuoteAim, Omit<CdqNeed, 'rata' | 'nettoRichiesto' | 'durataMesi'> {
  /** Maximum instalment, cents. */
  rataMax: number
}

/** The quotes of assignments and delegations of the panel. Money in cents. Throws RangeError as `quoteCdq`. */
export function quoteAssignments(
  aim: AssignmentAim,
  terms: readonly CdqTerms[],
  rates: CdqRates,
): PanelQuotes {
  const { da, importo, durataMesi, rataMax, estinzione = 0, compenso, ...person } = aim
  const outcomeAt = (one: CdqTerms, rata: number) =>
    withFee(compenso, { ...one, compenso: compenso.fee }, priced => {
      const need = { ...person, durataMesi, rata }
      const { offerte, escluse } = quoteCdq({ need, terms: [priced], rates })
      // No net amount is asked of `quoteCdq`, so none is missed.
      return offerte[0] ?? (escluse[0] as PanelExclusion)
    })
  const outcomeOf = (one: CdqTerms): PanelQuote | PanelExclusion => {
    const { prodotto, banca } = one
    const tooMuch = { prodotto, banca, motivo: 'quota', limite: rataMax } as const
    let rata = da === 'rata' ? importo : Math.floor(importo / durataMesi)
    if (da === 'netto') {
      // Amounts outside the limits of the product pay out nothing below them, and too little above.
      const paidOut = (at: number) => {
        const outcome = outcomeAt(one, at)
        if (!('motivo' in outcome)) return outcome.nettoRicavo - estinzione
        return outcome.motivo === 'importo_massimo' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
      }
      const found = smallestThatPays(importo, rataMax, paidOut)
      if (found === null) {
        const outcome = outcomeAt(one, rataMax)
        return 'motivo' in outcome ? outcome : tooMuch
      }
      rata = found
    }
    if (rata === 0 || rata > rataMax) return tooMuch
    const outcome = outcomeAt(one, rata)
    return 'motivo' in outcome ? outcome : ofAssignment(outcome, compenso, estinzione)
  }
  return collect(terms.filter(({ tipo }) => tipo === aim.prodotto).map(outcomeOf))
}

/** Prices terms with the fee, and again with the published maximum where the fee of the house would exceed it. */
function withFee<T extends { compenso: CustomerFee['fee'] }, O extends object>(
  { massimo, scelto }: CustomerFee,
  terms: T,
  price: (terms: T) => O,
  financedOf: (outcome: O) => number = outcome => ('capitale' in outcome ? Number(outcome.capitale) : 0),
): O {
  const outcome = price(terms)
  if (scelto || !massimo || !('costi' in outcome)) return outcome
  const fee = feeIn(outcome as unknown as Pick<CdqOffer, 'costi'>)
  const maxFee = feeOf(massimo, financedOf(outcome))
  return fee <= maxFee ? outcome : price({ ...terms, compenso: { fisso: maxFee } })
}

const feeIn = ({ costi }: Pick<CdqOffer, 'costi'>) =>
  costi.find(({ voce }) => voce === 'compenso')?.totale ?? 0

function ofAssignment(
  offer: CdqOffer,
  compenso: CustomerFee,
  estinzione: number,
): PanelQuote | PanelExclusion {
  const { prodotto, banca, capitale, nettoRicavo, validoAl, totaleDovuto } = offer
  const maxFee = exceededMaximum(compenso, feeIn(offer), capitale)
  if (maxFee !== null) return { prodotto, banca, motivo: 'compenso', limite: maxFee }
  return {
    prodotto,
    banca,
    ...commonFigures(offer),
    tegm: offer.tegm,
    lordo: totaleDovuto,
    capitale,
    nettoRicavo,
    nettoCliente: nettoRicavo - estinzione,
    ...(validoAl !== undefined && { validoAl }),
  }
}

function commonFigures(offer: CdqOffer | LoanOffer) {
  const { rata, numeroRate, tan, taeg, teg, sogliaUsura, interessi, costi, totaleDovuto } = offer
  return {
    rata,
    numeroRate,
    tan,
    taeg,
    teg,
    sogliaUsura,
    interessi,
    costi: costi.map(({ voce, quando, totale }) => ({
      voce,
      ...(quando !== 'iniziale' && { quando }),
      importo: totale,
    })),
    totaleDovuto,
  }
}

/** What personal loans of the panel are quoted for. */
export interface LoanAim extends QuoteAim, Omit<LoanNeed, 'importo' | 'durataMesi'> {}

/**
 * The quotes of the personal loans of the panel. Starting from an instalment, the loan is the largest that the instalment
 * repays. Money in cents. Throws RangeError as `quoteLoan`.
 */
export function quoteLoans(aim: LoanAim, terms: readonly LoanTerms[], rates: LoanRates): PanelQuotes {
  const { da, importo, durataMesi, estinzione = 0, compenso, ...person } = aim
  const outcomeOf = (one: LoanTerms): PanelQuote | PanelExclusion => {
    const priced = { ...one, compenso: compenso.fee }
    const amount =
      da === 'netto'
        ? amountPaying(importo + estinzione, durataMesi, priced, compenso)
        : amountRepaid(da === 'rata' ? importo : Math.floor(importo / durataMesi), durataMesi, priced, aim)
    const { prodotto, banca } = one
    if (amount < 1) return { prodotto, banca, motivo: 'importo_minimo', limite: one.importoMin }
    const outcome = withFee(
      compenso,
      priced,
      terms => {
        const { offerte, escluse } = quoteLoan({
          need: { ...person, durataMesi, importo: amount },
          terms: [terms],
          rates,
        })
        return offerte[0] ?? escluse[0]!
      },
      () => amount,
    )
    if ('motivo' in outcome) return outcome
    const maxFee = exceededMaximum(compenso, feeIn(outcome), amount)
    if (maxFee !== null) return { prodotto, banca, motivo: 'compenso', limite: maxFee }
    const { rata, ultimaRata, interessi, validoAl } = outcome
    const nettoRicavo = amount - paidAtDrawdown(outcome.costi)
    const capitale = debtOf(amount, outcome.costi)
    return {
      prodotto,
      banca,
      ...commonFigures(outcome),
      ...(ultimaRata !== rata && { ultimaRata }),
      tegm: rates.tegm.valore,
      lordo: capitale + interessi,
      capitale,
      nettoRicavo,
      nettoCliente: nettoRicavo - estinzione,
      ...(validoAl !== undefined && { validoAl }),
    }
  }
  return collect(terms.map(outcomeOf))
}

/** The largest loan that an instalment repays at the lowest TAN available for its amount, cents. */
function amountRepaid(
  rata: number,
  durataMesi: number,
  terms: LoanTerms,
  { occupazione }: Pick<LoanAim, 'occupazione'>,
): number {
  if (rata < 1) return 0
  const { tassi, importoMin, importoMax } = terms
  const debtAt = (importo: number) => debtOf(importo, costsOf({ importo, durataMesi }, terms))
  const amounts = tassi.map(({ tanFinito }) => {
    const debt = principalWithin({ instalment: rata, annualRate: tanFinito, termMonths: durataMesi })
    // The debt grows with the amount and is never below the amount.
    return smallestThatPays(debt + 1, debt + 1, debtAt)! - 1
  })
  const isOpen = (importo: number, tan: number) => {
    const need = { importo, durataMesi, ...(occupazione && { occupazione }) }
    const open = openLoanBands(need, tassi)
    return (
      importo >= importoMin &&
      importo <= importoMax &&
      !('motivo' in open) &&
      Math.min(...open.map(({ tanFinito }) => tanFinito)) <= tan
    )
  }
  const open = amounts.filter((amount, at) => isOpen(amount, tassi[at]!.tanFinito))
  return open.length > 0 ? Math.max(...open) : (amounts[0] ?? 0)
}

/** The smallest loan that pays out an amount after the costs at the start, cents. */
function amountPaying(wanted: number, durataMesi: number, terms: LoanTerms, compenso: CustomerFee): number {
  // Where not even the largest loan of the product pays enough, its refusal names the limit.
  return loanThatPays(wanted, terms.importoMax, importo => {
    const fee = customerFee(compenso, importo, importo)
    return paidAtDrawdown(costsOf({ importo, durataMesi }, { ...terms, compenso: { fisso: fee } }))
  })
}
