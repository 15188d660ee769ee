import { and, desc, eq } from 'drizzle-orm'
import { countedAnswer } from '../../../../contract/loan-files/counted-answer.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import type { FileState } from '../../../../contract/subjects/loan-files/file-words.ts'
import type { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { bankAnswersTable, stepsTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'

export type BankAnswer = Pick<
  RecordOf<typeof bankAnswers>,
  '_id' | 'versione' | 'banca' | 'stato' | 'inviataAl' | 'rispostaAl'
>

/** The banks of a file, the latest first. */
export const bankAnswersOf = async (db: Queries, file: string): Promise<BankAnswer[]> =>
  db
    .select({
      _id: bankAnswersTable._id,
      versione: bankAnswersTable.versione,
      banca: bankAnswersTable.banca,
      stato: bankAnswersTable.stato,
      inviataAl: bankAnswersTable.inviataAl,
      rispostaAl: bankAnswersTable.rispostaAl,
    })
    .from(bankAnswersTable)
    .where(eq(bankAnswersTable.pratica, file))
    .orderBy(desc(bankAnswersTable._id))

/** Whether a bank may still say yes, or has said yes. */
export const isTrying = ({ stato }: Pick<BankAnswer, 'stato'>): boolean =>
  stato !== 'rifiutata' && stato !== 'ritirata'

/**
 * The latest day on which the file went to a bank that may still say yes; null before. The ages of documents count on
 * that day.
 */
export const sendingDayOf = async (db: Queries, file: string): Promise<string | null> =>
  (await bankAnswersOf(db, file))
    .filter(isTrying)
    .flatMap(({ inviataAl }) => inviataAl ?? [])
    .toSorted()
    .at(-1) ?? null

/** The states in which no bank has the file. */
const before: ReadonlySet<FileState> = new Set([
  'segnalata',
  'consulenza',
  'incarico_firmato',
  'raccolta_documenti',
  'istruttoria_interna',
])
const working: readonly BankAnswer['stato'][] = ['scelta', 'integrazione', 'approvata', 'ridotta', 'inviata']

/** Whether a bank has the file: it may still answer, or has approved. */
export const isWithBank = ({ stato }: Pick<BankAnswer, 'stato'>): boolean => working.includes(stato)

/**
 * The bank that has the file when it enters a state: the one that was chosen, otherwise the one that has come furthest.
 * Null before a bank has the file.
 */
export async function bankEntering(
  db: Queries,
  { _id, banca, stato }: Pick<RecordOf<typeof loanFiles>, '_id' | 'banca' | 'stato'>,
): Promise<string | null> {
  if (before.has(stato)) return null
  return banca ?? countedAnswer((await bankAnswersOf(db, _id)).filter(isWithBank))?.banca ?? null
}

/**
 * The answer of the bank that refuses a file: the answer of `banca` if given, otherwise the chosen one, a refusal for
 * which the file has no step yet, the one that has come furthest, or the latest refusal.
 */
export async function refusingAnswer(
  db: Queries,
  file: string,
  banca?: string,
): Promise<BankAnswer | undefined> {
  const answers = await bankAnswersOf(db, file)
  if (banca) return answers.find(one => one.banca === banca)
  const refusalSteps = await db
    .select({ banca: stepsTable.banca })
    .from(stepsTable)
    .where(and(eq(stepsTable.pratica, file), eq(stepsTable.a, 'respinta')))
  const refused = answers
    .filter(({ stato }) => stato === 'rifiutata')
    .toSorted((a, b) => (b.rispostaAl ?? '').localeCompare(a.rispostaAl ?? ''))
  return (
    answers.find(({ stato }) => stato === 'scelta') ??
    refused.find(one => !refusalSteps.some(({ banca }) => banca === one.banca)) ??
    countedAnswer(answers.filter(isWithBank)) ??
    refused[0]
  )
}
