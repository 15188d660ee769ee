import { eq } from 'drizzle-orm'
import type { Answer, Body } from '../../../contract/calls/call.ts'
import type { previewProduct } from '../../../contract/calls/product-preview.ts'
import { cdqExclusionReason } from '../../../contract/products/cdq-exclusions.ts'
import { exclusionReason } from '../../../contract/products/exclusions.ts'
import { leasingBounds, usualLeases } from '../../../contract/products/leasing.ts'
import { leasingExclusionReason } from '../../../contract/products/leasing-exclusions.ts'
import { leasingCost, leasingCostName } from '../../../contract/products/leasing-words.ts'
import { furtherFigures } from '../../../contract/products/loan-example.ts'
import { loanExclusionReason } from '../../../contract/products/loan-exclusions.ts'
import { rateKinds } from '../../../contract/products/mortgage.ts'
import { costName, costWhen } from '../../../contract/products/offer-words.ts'
import type { Values } from '../../../contract/records/resource.ts'
import { bankProducts } from '../../../contract/subjects/bank-products.ts'
import { quoteCdq } from '../../../finance/offers/cdq/cdq-quote.ts'
import type { CdqOffer } from '../../../finance/offers/cdq/cdq-types.ts'
import { quoteLeasing } from '../../../finance/offers/leasing/leasing-quote.ts'
import type { LeasingNeed, LeasingOffer } from '../../../finance/offers/leasing/leasing-types.ts'
import { quoteLoan } from '../../../finance/offers/loans/loan-quote.ts'
import type { LoanNeed, LoanOffer } from '../../../finance/offers/loans/loan-types.ts'
import { quote } from '../../../finance/offers/quote.ts'
import type { Need, Offer, PricedCost } from '../../../finance/offers/types.ts'
import type { Context } from '../../context.ts'
import { banksTable } from '../../database/schema.ts'
import { unprocessable } from '../../errors.ts'
import {
  cdqCalculator,
  leasingCalculator,
  loanCalculator,
  mortgageCalculator,
} from '../calculators/calculator-settings.ts'
import { cdqPanel, cdqTermsOf } from '../cdq/cdq-terms.ts'
import { leasingPanel, leasingTermsOf } from '../leasing/leasing-terms.ts'
import { loanPanel, loanTermsOf } from '../loans/loan-terms.ts'
import { mortgagePanel, mortgageTermsOf } from '../mortgages/mortgage-terms.ts'
import type { Bank, BankProduct } from './products-in-force.ts'

type PreviewInput = Body<typeof previewProduct>
type Preview = Answer<typeof previewProduct>

/** The id of a product that is not stored yet. */
const noId = '00000000-0000-7000-8000-000000000000'

/**
 * Computes the offers of a product that is being edited, for a typical need: the first purpose, no applicant; for a
 * lease, the usual values of its good within the limits of the product. The computation is the one of the public
 * comparison, with the policy of the bank, the fee of the broker and today's rates, and the offers are ranked among
 * today's offers. Throws 422 with the fields that the rules of a product refuse, or for an unknown bank.
 */
export async function previewOf(context: Context, input: PreviewInput): Promise<Preview> {
  const { prodotto, id, importo, valore, durataMesi } = input
  const values = prodotto as Values<typeof bankProducts.fields>
  const problems = bankProducts.check?.(values) ?? {}
  if (Object.keys(problems).length > 0) throw unprocessable(problems as Record<string, string>)
  const product = { ...values, _id: id ?? noId } as BankProduct
  const bank = await bankOf(context, product.banca)
  const others = <T extends { prodotto: { _id: string } }>(terms: T[]) =>
    terms.filter(one => one.prodotto._id !== product._id)
  const isThis = (one: { prodotto: { _id: string } }) => one.prodotto._id === product._id

  switch (product.prodotto) {
    case 'mutuo': {
      const [{ compenso }, { terms, rates }] = await Promise.all([
        mortgageCalculator(context),
        mortgagePanel(context),
      ])
      const [finalita] = product.finalita as Need['finalita'][]
      if (!finalita || !valore) return left(finalita ? 'manca il valore della casa' : 'non ha una finalità')
      const need: Need = { finalita, importo, valore, durataMesi }
      const own = mortgageTermsOf(product, bank, compenso)
      const { offerte, escluse } = quote({ need, terms: [...others(terms), own], rates })
      const excluded = escluse.find(isThis)
      return {
        offerte: figures(offerte, isThis),
        esclusa: excluded ? exclusionReason(excluded, need, '') : null,
      }
    }
    case 'prestito': {
      const [{ compenso }, { terms, rates }] = await Promise.all([
        loanCalculator(context),
        loanPanel(context),
      ])
      const [finalita] = product.finalita as LoanNeed['finalita'][]
      if (!finalita) return left('non ha una finalità')
      const need: LoanNeed = { finalita, importo, durataMesi }
      const own = loanTermsOf(product, bank, compenso)
      const { offerte, escluse } = quoteLoan({ need, terms: [...others(terms), own], rates })
      const excluded = escluse.find(isThis)
      return {
        offerte: figures(offerte, isThis, importo),
        esclusa: excluded ? loanExclusionReason(excluded, need, '') : null,
      }
    }
    case 'cqs':
    case 'cqp':
    case 'delega': {
      const kind = product.prodotto
      const [{ compenso }, { terms, rates }] = await Promise.all([
        cdqCalculator(context),
        cdqPanel(context, kind),
      ])
      const need = { prodotto: kind, netto: importo, durataMesi }
      const own = cdqTermsOf(kind, product, bank, compenso)
      const { offerte, escluse } = quoteCdq({ need, terms: [...others(terms), own], rates })
      const excluded = escluse.find(isThis)
      return {
        offerte: figures(offerte, isThis),
        esclusa: excluded ? cdqExclusionReason(excluded, need, '') : null,
      }
    }
    case 'leasing': {
      const need = leaseOf(product.leasing!, importo, durataMesi)
      if (!isWithinLeases(need)) return left('il preventivo di leasing non arriva a questi dati')
      const [{ compenso }, { terms, rates }] = await Promise.all([
        leasingCalculator(context),
        leasingPanel(context),
      ])
      const own = leasingTermsOf(product, bank, compenso)
      const { offerte, escluse } = quoteLeasing({ need, terms: [...others(terms), ...own], rates })
      const excluded = escluse.find(isThis)
      return {
        offerte: leases(offerte, isThis),
        esclusa: excluded ? leasingExclusionReason(excluded, need) : null,
      }
    }
    default:
      return left('i calcolatori non hanno prodotti di questo tipo')
  }
}

const left = (esclusa: string): Preview => ({ offerte: [], esclusa })

async function bankOf({ database }: Context, id: string): Promise<Bank> {
  const [bank] = await database.orm.select().from(banksTable).where(eq(banksTable._id, id))
  if (!bank) throw unprocessable({ banca: 'Scelga la banca dall’elenco.' })
  return bank
}

const costOf = (item: PricedCost) => ({
  voce: costName(item),
  totale: item.totale,
  quando: costWhen(item) || 'alla firma',
})

/** The offers of the product, each with its rank among all offers. `importo` is the amount of a personal loan. */
const figures = <O extends Offer | LoanOffer | CdqOffer>(
  offers: readonly O[],
  isThis: (one: O) => boolean,
  importo?: number,
): Preview['offerte'] =>
  offers.flatMap((offer, i) =>
    isThis(offer)
      ? [
          {
            nome: 'tipoTasso' in offer ? rateKinds[offer.tipoTasso] : null,
            rata: offer.rata,
            numeroRate: offer.numeroRate,
            tan: offer.tan,
            taeg: offer.taeg,
            costi: [
              ...(offer.capitalizzazione
                ? [{ voce: 'Pagamento mensile', punti: offer.capitalizzazione }]
                : []),
              ...offer.costi.map(item => ({ ...costOf(item), punti: item.punti })),
            ],
            facoltative: 'facoltative' in offer ? offer.facoltative.map(costOf) : [],
            precisazioni: importo === undefined ? [] : furtherFigures(offer, { importo }),
            interessi: offer.interessi,
            totaleDovuto: offer.totaleDovuto,
            nettoRicavo: 'nettoRicavo' in offer ? offer.nettoRicavo : null,
            leasing: null,
            teg: offer.teg,
            sogliaUsura: offer.sogliaUsura,
            posto: i + 1,
            su: offers.length,
          },
        ]
      : [],
  )

/** The usual lease for the good, with the first rental and the final option that the product allows. */
function leaseOf(
  { bene, anticipoPerc, riscattoPerc }: NonNullable<BankProduct['leasing']>,
  valore: number,
  durataMesi: number,
): LeasingNeed {
  const usual = usualLeases[bene]
  return {
    bene,
    valore,
    durataMesi,
    anticipoPerc: Math.max(usual.anticipoPerc, anticipoPerc),
    riscattoPerc: Math.min(usual.riscattoPerc, riscattoPerc),
  }
}

/** Whether the public lease quote accepts the need. */
const isWithinLeases = (need: LeasingNeed) =>
  (['valore', 'anticipoPerc', 'durataMesi', 'riscattoPerc'] as const).every(
    name => need[name] >= leasingBounds[name].min && need[name] <= leasingBounds[name].max,
  )

/** The lease offers of the product, each with its rank among all offers. */
const leases = (
  offers: readonly LeasingOffer[],
  isThis: (one: LeasingOffer) => boolean,
): Preview['offerte'] =>
  offers.flatMap((offer, i) =>
    isThis(offer)
      ? [
          {
            nome: null,
            rata: offer.rata,
            numeroRate: offer.numeroCanoni,
            tan: offer.tan,
            taeg: offer.taeg,
            costi: [
              { voce: 'Pagamento mensile', punti: offer.capitalizzazione },
              ...offer.costi.map(item => ({
                voce: leasingCostName(item),
                punti: item.punti,
                totale: item.totale,
                quando: item.quando === 'iniziale' ? 'alla firma' : leasingCost(item),
              })),
            ],
            facoltative: [],
            precisazioni: [],
            interessi: offer.interessi,
            totaleDovuto: offer.totaleDovuto,
            nettoRicavo: null,
            leasing: {
              anticipo: offer.anticipo,
              riscatto: offer.riscatto,
              tassoLeasing: offer.tassoLeasing,
            },
            teg: offer.teg,
            sogliaUsura: offer.sogliaUsura,
            posto: i + 1,
            su: offers.length,
          },
        ]
      : [],
  )
