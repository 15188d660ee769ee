import { and, desc, eq, lte } from 'drizzle-orm'
import { formatMoney, formatRate } from '../../../../contract/italian/amounts.ts'
import { type GreatestFee, greatestFee } from '../../../../contract/loan-files/papers/published-fee.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { company } from '../../../../contract/subjects/company.ts'
import type { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { House, paperTexts } from '../../../../contract/subjects/loan-files/paper-texts.ts'
import { companyTable, paperTextsTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'

export type PaperText = RecordOf<typeof paperTexts>
type LoanFile = RecordOf<typeof loanFiles>

/** The house as a paper names it. */
export function houseFrom(one: RecordOf<typeof company>): House {
  const { nome, oam, codiceFiscale, rea, capitaleSociale, sede, telefono, email, pec, compensiMassimi } = one
  return {
    nome,
    oam,
    codiceFiscale,
    rea,
    capitaleSociale,
    sede: `${sede.via}, ${sede.cap} ${sede.comune} (${sede.provincia})`,
    telefono,
    email,
    pec,
    compensiMassimi: compensiMassimi ?? [],
  }
}

/** The house of today; null before the company's data is written. */
export async function houseOf(db: Queries): Promise<House | null> {
  const [row] = await db.select().from(companyTable).limit(1)
  return row ? houseFrom(row as RecordOf<typeof company>) : null
}

/** The published text of a paper in force on a day; null without one. */
export async function textInForce(
  db: Queries,
  carta: PaperText['carta'],
  day: string,
): Promise<PaperText | null> {
  const [found] = await db
    .select()
    .from(paperTextsTable)
    .where(
      and(
        eq(paperTextsTable.carta, carta),
        eq(paperTextsTable.stato, 'pubblicato'),
        lte(paperTextsTable.inVigoreDal, day),
      ),
    )
    .orderBy(desc(paperTextsTable.inVigoreDal), desc(paperTextsTable._id))
    .limit(1)
  return (found as PaperText | undefined) ?? null
}

/** The version of the information sheet that was handed over for a file; null when it is not kept here. */
export async function handedOver(
  db: Queries,
  { foglioInformativoVersione: edizione }: Pick<LoanFile, 'foglioInformativoVersione'>,
): Promise<PaperText | null> {
  if (!edizione) return null
  const [found] = await db
    .select()
    .from(paperTextsTable)
    .where(
      and(
        eq(paperTextsTable.carta, 'foglio'),
        eq(paperTextsTable.stato, 'pubblicato'),
        eq(paperTextsTable.edizione, edizione),
      ),
    )
  return (found as PaperText | undefined) ?? null
}

/**
 * The greatest fee for the product of a file: of the information sheet that was handed over, otherwise of today. Null
 * for a product without one.
 */
export async function publishedFee(
  db: Queries,
  file: Pick<LoanFile, 'prodotto' | 'foglioInformativoVersione'>,
): Promise<GreatestFee | null> {
  const sheet = await handedOver(db, file)
  const fees = (sheet?.casa ?? (await houseOf(db)))?.compensiMassimi ?? []
  return fees.find(({ prodotto }) => prodotto === file.prodotto) ?? null
}

/** What is wrong with a fee of the customer above the published maximum, in cents; null for any other fee. */
export async function feeProblem(
  db: Queries,
  file: Pick<LoanFile, 'prodotto' | 'foglioInformativoVersione' | 'importoRichiesto'>,
  fee: number,
): Promise<string | null> {
  const published = await publishedFee(db, file)
  if (!published) return null
  const maxFee = greatestFee(published, file.importoRichiesto)
  if (fee <= maxFee) return null
  const share = published.perc === undefined ? '' : ` (${formatRate(published.perc)} dell’importo)`
  return `Riduca il compenso del cliente: ${formatMoney(fee)} superano il massimo pubblicato, ${formatMoney(maxFee)}${share}.`
}
