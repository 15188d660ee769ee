import { eq } from 'drizzle-orm'
import {
  type BankFigures,
  type BankTerms,
  bankFigures,
  instalmentsTotal,
  type KnownCosts,
} from '../../../../contract/loan-files/bank-figures.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import type { FileProduct } from '../../../../contract/subjects/loan-files/file-words.ts'
import type { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { Fee, OfferPhase, Terms } from '../../../../finance/offers/types.ts'
import { bankProductsTable, calculatorsTable, feesTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { chargesOf } from '../../bank-products/products-in-force.ts'

export type BankAnswer = RecordOf<typeof bankAnswers>
export type LoanFile = RecordOf<typeof loanFiles>

/** The offer of the panel that a file has taken, as the record of the bank holds it. */
export interface TakenOffer {
  giorno: string
  /** Version of the mathematics that computed the offer. */
  matematica: number
  condizioni: Pick<Terms, 'prodotto' | 'banca' | 'spese' | 'polizze' | 'validoDal' | 'validoAl' | 'compenso'>
  offerta: { prodotto: Terms['prodotto']; tipoTasso?: string; fasi?: OfferPhase[] }
}

/** The calculator whose published fee holds for a product of files. */
const calculatorOf: Partial<Record<FileProduct, 'mutui' | 'prestiti' | 'cdq'>> = {
  mutuo: 'mutui',
  prestito: 'prestiti',
  cqs: 'cdq',
  cqp: 'cdq',
  delega: 'cdq',
}

/** The fee of the customer of a file: the agreed amount, otherwise the published fee of the product. */
export async function customerFee(
  db: Queries,
  { _id, prodotto }: Pick<LoanFile, '_id' | 'prodotto'>,
): Promise<Fee> {
  const [agreed] = await db.select().from(feesTable).where(eq(feesTable.pratica, _id))
  return feeFrom(db, prodotto, agreed?.compensoCliente ?? null)
}

/** The agreed fee, otherwise the published fee of a product. */
export async function feeFrom(db: Queries, product: FileProduct, agreed: number | null): Promise<Fee> {
  if (agreed !== null) return { fisso: agreed }
  const code = calculatorOf[product]
  if (!code) return {}
  const [calculator] = await db.select().from(calculatorsTable).where(eq(calculatorsTable.codice, code))
  return (calculator?.compenso as Fee | undefined) ?? {}
}

/** The charges of the product of an answer: those of the taken offer, otherwise those of the product today. */
export async function chargesOfAnswer(
  db: Queries,
  { prodottoBanca }: BankAnswer,
  taken: TakenOffer | null,
): Promise<Pick<Terms, 'spese' | 'polizze'> | null> {
  if (taken) return taken.condizioni
  if (!prodottoBanca) return null
  const [product] = await db.select().from(bankProductsTable).where(eq(bankProductsTable._id, prodottoBanca))
  return product ? chargesOf<Terms>(product) : null
}

/** What is asked of a bank. */
export const askedTerms = (answer: BankAnswer): BankTerms => ({
  importo: answer.importoChiesto,
  durataMesi: answer.durataChiesta,
  tan: answer.tanChiesto,
})

/** What a bank answers; the duration is that of the question unless the bank gives another. */
export const answeredTerms = (answer: BankAnswer): BankTerms => ({
  importo: answer.importo,
  durataMesi: answer.durataMesi ?? answer.durataChiesta,
  tan: answer.tan,
})

/** The known costs of the terms that are asked of a bank. */
async function knownOf(db: Queries, answer: BankAnswer, compenso: Fee): Promise<KnownCosts> {
  const taken = answer.offerta as TakenOffer | null
  const charges = await chargesOfAnswer(db, answer, taken)
  return { charges, compenso, ...(taken?.offerta.fasi && { fasi: taken.offerta.fasi }) }
}

/** The sum of all instalments of what a bank answers, or else of what is asked; null while terms are missing. */
export async function instalmentsOfAnswer(
  db: Queries,
  file: Pick<LoanFile, 'prodotto' | 'finalita'>,
  answer: BankAnswer,
  compenso: Fee,
): Promise<number | null> {
  const known = await knownOf(db, answer, compenso)
  return answer.rata === null
    ? instalmentsTotal(file, askedTerms(answer), known)
    : instalmentsTotal(file, answeredTerms(answer), { ...known, stated: answer })
}

/** Instalments and TAEGs of an answer, asked and answered, with every known cost and the fee of the customer. */
export async function figuresOfAnswer(
  db: Queries,
  file: Pick<LoanFile, 'prodotto' | 'finalita'>,
  answer: BankAnswer,
  compenso: Fee,
): Promise<Pick<BankAnswer, 'rataChiesta' | 'taegChiesto' | 'rata' | 'taeg'>> {
  const known = await knownOf(db, answer, compenso)
  const asked: BankFigures | null = bankFigures(file, askedTerms(answer), known)
  const answered: BankFigures | null = bankFigures(file, answeredTerms(answer), { ...known, stated: answer })
  return {
    rataChiesta: asked?.rata ?? null,
    taegChiesto: asked?.taeg ?? null,
    rata: answered?.rata ?? null,
    taeg: answered?.taeg ?? null,
  }
}
