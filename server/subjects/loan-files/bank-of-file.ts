import { desc, eq } from 'drizzle-orm'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { bankAnswers } from '../../../contract/subjects/loan-files/bank-answers.ts'
import type { FileState } from '../../../contract/subjects/loan-files/file-words.ts'
import type { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { bankAnswersTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'

export type BankAnswer = Pick<
  RecordOf<typeof bankAnswers>,
  '_id' | 'banca' | 'stato' | 'inviataAl' | 'rispostaAl'
>

/** The banks of a file, the latest first. */
export const bankAnswersOf = async (db: Queries, file: string): Promise<BankAnswer[]> =>
  db
    .select({
      _id: bankAnswersTable._id,
      banca: bankAnswersTable.banca,
      stato: bankAnswersTable.stato,
      inviataAl: bankAnswersTable.inviataAl,
      rispostaAl: bankAnswersTable.rispostaAl,
    })
    .from(bankAnswersTable)
    .where(eq(bankAnswersTable.pratica, file))
    .orderBy(desc(bankAnswersTable._id))

/** The states in which a bank has, or had, the file. */
const before: ReadonlySet<FileState> = new Set([
  'segnalata',
  'consulenza',
  'incarico_firmato',
  'raccolta_documenti',
  'istruttoria_interna',
])
const working: readonly BankAnswer['stato'][] = ['scelta', 'integrazione', 'approvata', 'ridotta', 'inviata']

/**
 * The bank that has the file when it enters a state: the one that was chosen, otherwise the one that has come furthest;
 * for a refused file the bank that refused last. Null before a bank has the file.
 */
export async function bankEntering(
  db: Queries,
  { _id, banca, stato }: Pick<RecordOf<typeof loanFiles>, '_id' | 'banca' | 'stato'>,
): Promise<string | null> {
  if (before.has(stato)) return null
  if (banca && stato !== 'respinta') return banca
  const answers = await bankAnswersOf(db, _id)
  const refused = answers
    .filter(one => one.stato === 'rifiutata')
    .toSorted((a, b) => (b.rispostaAl ?? '').localeCompare(a.rispostaAl ?? ''))
  if (stato === 'respinta' && (refused[0] || banca)) return refused[0]?.banca ?? banca
  const [furthest] = working.flatMap(state => answers.filter(one => one.stato === state))
  return furthest?.banca ?? null
}
