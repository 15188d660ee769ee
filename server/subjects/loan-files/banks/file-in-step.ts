import { eq } from 'drizzle-orm'
import { workingState } from '../../../../contract/loan-files/file-facts.ts'
import { stateLabel } from '../../../../contract/records/states.ts'
import {
  agreesWith,
  bankStory,
  isFinal,
  reopenedIn,
} from '../../../../contract/subjects/loan-files/file-states.ts'
import type { FileState } from '../../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { Rule } from '../../../database/rules.ts'
import { bankAnswersTable, loanFilesTable } from '../../../database/schema.ts'
import { conflict } from '../../../errors.ts'
import type { RuleContext } from '../../modules.ts'
import type { BankAnswer, LoanFile } from './bank-costs.ts'
import { isWithBank } from './bank-of-file.ts'

/** Where an answer leads its file, and what the file says of the answer. */
function followed(file: LoanFile, was: BankAnswer | null, is: BankAnswer): [FileState, object] | null {
  const { stato, banca, motivoRifiuto, motivoBanca } = is
  if (stato === 'rifiutata') return ['respinta', { motivoRifiuto, motivo: motivoBanca, risposta: { banca } }]
  if (file.stato === 'istruttoria_banca' && stato === 'integrazione')
    return ['integrazione_richiesta', { richiestaIntegrazione: motivoBanca }]
  return file.stato === 'integrazione_richiesta' && was?.stato === 'integrazione' && isWithBank(is)
    ? ['istruttoria_banca', {}]
    : null
}

/**
 * The rule after a person's write of a bank's answer. The answer of the only bank that has the file is the answer to the
 * file, which moves with it, under the conditions of the move. While other banks have the file, a person decides. A
 * state that is about an answer keeps this answer. Throws 409.
 */
export const fileInStepRule =
  ({ store }: RuleContext): Rule =>
  async (tx, { actor, before, after }) => {
    if (actor.kind === 'system') return
    const [was, is] = [before as BankAnswer | null, after as BankAnswer | null]
    if (was?.stato === is?.stato) return
    const { pratica, _id } = (is ?? was)!
    const [file] = await tx.select().from(loanFilesTable).where(eq(loanFilesTable._id, pratica)).for('update')
    if (!file) return
    // An ended file may be opened again, in the state before the end.
    const isEnded = isFinal(file.stato)
    const story = bankStory(isEnded ? reopenedIn(file.statoPrecedente) : workingState(file))
    if (!story || story.state === 'rifiutata') return
    const answers = await tx.select().from(bankAnswersTable).where(eq(bankAnswersTable.pratica, pratica))
    const others = answers.filter(answer => answer._id !== _id)
    const isLost =
      was !== null && agreesWith(story, was) && !answers.some(answer => agreesWith(story, answer))
    const isAskedAlone = is?.stato === 'integrazione' && !others.some(answer => agreesWith(story, answer))
    if (!isLost && !isAskedAlone) return
    const way = is && !isEnded && followed(file, was, is)
    if (way) await store().move(tx, loanFiles, file._id, file.versione, way[0], actor, { ...way[1] })
    else if (isLost)
      throw conflict(
        `La pratica è in «${stateLabel(loanFiles, file.stato)}» con questa banca: prima la ${isEnded ? 'riapra' : 'riporti indietro'}, con un motivo.`,
      )
  }
