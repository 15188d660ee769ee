import type { RecordOf } from '../../../../contract/records/resource.ts'
import { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import type { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { system } from '../../../database/actor.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import type { RuleContext } from '../../modules.ts'
import { refusingAnswer } from './bank-of-file.ts'

/**
 * Marks the answer of the bank that refuses a file as refused, with the reason of the file and the bank and the day of
 * the move, in the transaction of the move. Returns the bank; null for a file without banks.
 */
export async function refuseAnswer(
  { store }: RuleContext,
  tx: Queries,
  { _id, motivoRifiuto, motivo }: RecordOf<typeof loanFiles>,
  { banca, rispostaAl }: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const answer = await refusingAnswer(tx, _id, banca as string | undefined)
  if (answer && answer.stato !== 'rifiutata')
    await store().update(
      tx,
      bankAnswers,
      answer._id,
      answer.versione,
      {
        stato: 'rifiutata',
        motivoRifiuto,
        motivoBanca: motivo,
        ...(rispostaAl !== undefined && { rispostaAl }),
      },
      system,
    )
  return answer?.banca ?? null
}
