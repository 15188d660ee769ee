import { eq } from 'drizzle-orm'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import { bankWay } from '../../../../contract/subjects/loan-files/file-states.ts'
import type { FileState } from '../../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { system } from '../../../database/actor.ts'
import type { Rule } from '../../../database/rules.ts'
import { loanFilesTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import type { RuleContext } from '../../modules.ts'
import { refusingAnswer } from './bank-of-file.ts'

/**
 * Marks the answer of the bank that refuses a file as refused, with the reason of the file, in the transaction of the
 * move. Returns the bank; null for a file without banks.
 */
export async function refuseAnswer(
  { store }: RuleContext,
  tx: Queries,
  { _id, motivoRifiuto, motivo }: RecordOf<typeof loanFiles>,
): Promise<string | null> {
  const answer = await refusingAnswer(tx, _id)
  if (answer && answer.stato !== 'rifiutata')
    await store().update(
      tx,
      bankAnswers,
      answer._id,
      answer.versione,
      { stato: 'rifiutata', motivoRifiuto, motivoBanca: motivo },
      system,
    )
  return answer?.banca ?? null
}

/** The states in which one bank has approved the file. */
const approvedStates: readonly FileState[] = Object.values(bankWay).flat()

/**
 * The rule after the write of a bank's answer: after the approval, the refusal of the chosen bank is that of the file.
 * Before, other banks may still have the file, and a person decides.
 */
export const refusalRule =
  ({ store }: RuleContext): Rule =>
  async (tx, { actor, before, after }) => {
    if (before?.stato !== 'scelta' || after?.stato !== 'rifiutata') return
    const { pratica, motivoRifiuto, motivoBanca } = after as RecordOf<typeof bankAnswers>
    const [file] = await tx.select().from(loanFilesTable).where(eq(loanFilesTable._id, pratica))
    if (file && approvedStates.includes(file.stato))
      await store().move(tx, loanFiles, file._id, file.versione, 'respinta', actor, {
        motivoRifiuto,
        motivo: motivoBanca,
      })
  }
