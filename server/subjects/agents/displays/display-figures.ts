import { dayInRome } from '../../../../contract/italian/days.ts'
import type { DisplayFigures, DisplayNeed } from '../../../../contract/personal-documents/display.ts'
import { loanExample } from '../../../../contract/products/loan-example.ts'
import { representativeExample } from '../../../../contract/products/representative-example.ts'
import { quoteLoan } from '../../../../finance/offers/loans/loan-quote.ts'
import { quote } from '../../../../finance/offers/quote.ts'
import type { Context } from '../../../context.ts'
import { brokerIn } from '../../broker/broker.ts'
import { loanPanel, recentLoanPanel } from '../../loans/loan-terms.ts'
import { mortgagePanel, recentPanel } from '../../mortgages/mortgage-terms.ts'

/** The figures of a product in force, and the last day of its conditions if there is one. */
export interface OfferFigures extends DisplayFigures {
  prodotto: string
  validoAl?: string
}

interface Options {
  /** The only product to compute. */
  product?: string
  /** The figures will be stored, so they are read from the database. */
  isStored?: boolean
}

/** The figures of the products in force for a need, by TAEG. */
export async function figuresFor(
  context: Context,
  subject: DisplayNeed,
  { product, isStored = false }: Options = {},
): Promise<OfferFigures[]> {
  const isWanted = ({ prodotto }: { prodotto: { _id: string } }) => !product || prodotto._id === product
  const today = dayInRome(context.now())
  const { nome } = await brokerIn(context.database.orm)
  if (subject.prodotto === 'mutuo') {
    const { prodotto: _, ...need } = subject
    const { terms, rates } = await (isStored ? mortgagePanel : recentPanel)(context)
    return quote({ need, terms: terms.filter(isWanted), rates }).offerte.map(offer =>
      figures(offer, offer.tipoTasso, representativeExample(offer, need, nome, today)),
    )
  }
  const { prodotto: _, ...need } = subject
  const { terms, rates } = await (isStored ? loanPanel : recentLoanPanel)(context)
  return quoteLoan({ need, terms: terms.filter(isWanted), rates }).offerte.map(offer =>
    figures(offer, 'fisso', loanExample(offer, need, nome)),
  )
}

interface Computed {
  prodotto: { _id: string; nome: string }
  banca: { nome: string }
  rata: number
  tan: number
  taeg: number
  totaleDovuto: number
  validoAl?: string
}

const figures = (
  { prodotto, banca, rata, tan, taeg, totaleDovuto, validoAl }: Computed,
  tipoTasso: DisplayFigures['tipoTasso'],
  esempio: string,
): OfferFigures => ({
  prodotto: prodotto._id,
  banca: banca.nome,
  nome: prodotto.nome,
  tipoTasso,
  rata,
  tan,
  taeg,
  totaleDovuto,
  esempio,
  ...(validoAl && { validoAl }),
})
