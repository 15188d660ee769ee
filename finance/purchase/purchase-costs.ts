import { requireCents, requirePercent } from '../arithmetic/argument.ts'
import { percentOf } from '../arithmetic/percent-of.ts'
import { isPaidAtDrawdown } from '../offers/costs.ts'
import type { PricedCost } from '../offers/types.ts'
import { cadastralValue, estimatedCadastralValue } from './cadastral-value.ts'
import { deedFee, type FeeRange, mortgageDeedFee } from './notary-estimates.ts'

/** `impresa` sells with VAT: a builder within five years of the works, or later by choice. */
export type Seller = 'privato' | 'impresa'

/** The purchase of a home by a person. Money in cents. */
export interface Purchase {
  prezzo: number
  /** The buyer has the right to the reliefs for a first home. */
  primaCasa: boolean
  venditore: Seller
  /** Cadastral category A/1, A/8 or A/9, which has no reliefs. */
  lusso?: boolean
  /** Cadastral income; unknown: the cadastral value is estimated. */
  rendita?: number
  /** Commission of the estate agency without VAT, percent of the price. */
  agenziaPerc: number
  /** A notary's quote for all deeds, with VAT; unknown: estimated. */
  notaio?: number
}

export type PurchaseCostName =
  | 'registro'
  | 'iva'
  | 'ipotecaria'
  | 'catastale'
  | 'notaio'
  | 'notaio_atto'
  | 'notaio_mutuo'
  | 'agenzia'

/** A cost of a purchase. Money in cents. */
export interface PurchaseCost {
  voce: PurchaseCostName
  importo: number
  /** False for a figure that a law or the person gives. */
  stimato: boolean
  /** The rate in percent and its base, for a proportional cost. */
  perc?: number
  base?: number
  /** The legal minimum applies. */
  minimo?: true
  /** Range of an estimate, whose middle is the amount. */
  fra?: FeeRange
}

const agencyVat = 22
const rates = {
  registro: { first: 2, other: 9 },
  vat: { first: 4, other: 10, luxury: 22 },
}
const minRegistro = 1_000_00
const fixedTax = { bySale: 50_00, withVat: 200_00 }

/**
 * Taxes and fees of buying a home, without those of the loan's offer, in reading order. `loan` is the amount of the
 * mortgage, cents; 0 for none. Throws RangeError naming the argument.
 * Source: DPR 131/1986, tariffa I, art. 1 and nota II-bis (2 % and 9 %), art. 40 (with VAT a fixed tax); L. 266/2005
 * art. 1 c. 497 (cadastral value); D.Lgs. 23/2011 art. 10 (at least 1.000 €, 50 € each for the other two); DPR 633/1972
 * art. 16, tab. A, part II n. 21 and part III n. 127-undecies (4 %, 10 %).
 */
export function purchaseCosts(purchase: Purchase, loan: number): PurchaseCost[] {
  const { prezzo, agenziaPerc, notaio } = purchase
  requireCents('prezzo', prezzo)
  requireCents('loan', loan)
  requirePercent('agenziaPerc', agenziaPerc)
  return [
    ...taxesOf(purchase),
    ...(notaio === undefined
      ? [
          estimate('notaio_atto', deedFee(prezzo)),
          ...(loan > 0 ? [estimate('notaio_mutuo', mortgageDeedFee(loan))] : []),
        ]
      : [exact('notaio', notaio)]),
    ...(agenziaPerc > 0 ? [agency(prezzo, agenziaPerc)] : []),
  ]
}

/** The taxes of a sale. */
function taxesOf({ prezzo, primaCasa, venditore, lusso = false, rendita }: Purchase): PurchaseCost[] {
  const hasRelief = primaCasa && !lusso
  if (venditore === 'impresa') {
    const { luxury, first, other } = rates.vat
    const perc = lusso ? luxury : hasRelief ? first : other
    return [
      {
        voce: 'iva',
        importo: percentOf({ amount: prezzo, percent: perc }),
        stimato: false,
        perc,
        base: prezzo,
      },
      ...(['registro', 'ipotecaria', 'catastale'] as const).map(voce => exact(voce, fixedTax.withVat)),
    ]
  }
  const perc = hasRelief ? rates.registro.first : rates.registro.other
  const base =
    rendita === undefined
      ? estimatedCadastralValue(prezzo)
      : cadastralValue({ income: rendita, isFirstHome: hasRelief })
  const proportional = percentOf({ amount: base, percent: perc })
  const isMinimum = proportional < minRegistro
  return [
    {
      voce: 'registro',
      importo: isMinimum ? minRegistro : proportional,
      stimato: rendita === undefined,
      perc,
      base,
      ...(isMinimum && { minimo: true as const }),
    },
    ...(['ipotecaria', 'catastale'] as const).map(voce => exact(voce, fixedTax.bySale)),
  ]
}

const exact = (voce: PurchaseCostName, importo: number): PurchaseCost => ({ voce, importo, stimato: false })

const estimate = (voce: PurchaseCostName, fra: FeeRange): PurchaseCost => ({
  voce,
  importo: Math.round((fra.from + fra.to) / 2),
  stimato: true,
  fra,
})

function agency(prezzo: number, perc: number): PurchaseCost {
  const net = percentOf({ amount: prezzo, percent: perc })
  const importo = net + percentOf({ amount: net, percent: agencyVat })
  return { voce: 'agenzia', importo, stimato: true, perc, base: prezzo }
}

/** What a purchase takes in cash. Money in cents. */
export interface CashNeeded {
  costi: PurchaseCost[]
  /** The costs of the loan that are paid by the deed: `iniziale`, and the first yearly premiums. */
  costiMutuo: PricedCost[]
  /** All costs. */
  totaleCosti: number
  /** Price and costs, without the loan and the deposit already paid. */
  servono: number
}

/**
 * The cash that a buyer brings to the deed: price − loan + costs − deposit already paid, cents. `costs` are those of the
 * loan's offer. Throws RangeError naming the argument.
 */
export function cashNeeded({
  purchase,
  loan,
  costs,
  paid,
}: {
  purchase: Purchase
  loan: number
  costs: readonly PricedCost[]
  paid: number
}): CashNeeded {
  requireCents('paid', paid)
  const costi = purchaseCosts(purchase, loan)
  const costiMutuo = costs.filter(isPaidAtDrawdown)
  const totaleCosti = [...costi, ...costiMutuo].reduce((sum, { importo }) => sum + importo, 0)
  return { costi, costiMutuo, totaleCosti, servono: purchase.prezzo - loan + totaleCosti - paid }
}
