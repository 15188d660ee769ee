import type { RecordOf } from '../../../contract/records/resource.ts'
import type { FileState } from '../../../contract/subjects/loan-files/file-words.ts'
import type { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { refusalReasons } from '../../../contract/subjects/loan-files/refusal-reasons.ts'
import { steps } from '../../../contract/subjects/loan-files/steps.ts'
import { type Actor, isImporting, system } from '../../database/actor.ts'
import type { Rule } from '../../database/rules.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { namesOf, peopleById } from '../../sessions/accounts/people.ts'
import type { RuleContext } from '../modules.ts'
import { bankEntering } from './banks/bank-of-file.ts'
import { refuseAnswer } from './banks/refusals.ts'
import { enqueueStepLetters } from './moves/step-letters.ts'

type LoanFile = RecordOf<typeof loanFiles>

/** What a bank has said, and what the customer got from the bank: empty again when another bank gets the file. */
const ofOneBank = [
  'compensoComunicatoAl',
  'approvazioneScade',
  'piesAl',
  'secciAl',
  'attoAl',
  'notificaAl',
  'motivoRifiuto',
] as const satisfies readonly (keyof LoanFile)[]

/** The fields that describe one stay in a state, and are empty again after it. */
const ofOneStay: Partial<Record<FileState, readonly (keyof LoanFile)[]>> = {
  sospesa: ['statoPrecedente', 'riprendereAl'],
  integrazione_richiesta: ['richiestaIntegrazione'],
  respinta: ofOneBank,
}

/**
 * The rule of loan files: a new state has its time, a suspended file knows where it was, and what described the former
 * state is gone. A value that the write itself gives stays.
 */
export const loanFileRule =
  (): Rule =>
  async (_, { at, before, after }) => {
    if (!after) return
    if (before && before.stato === after.stato) return
    const moment = at.toISOString()
    const isGiven = (field: keyof LoanFile) => after[field] !== (before?.[field] ?? null)
    if (!isGiven('statoDal')) after.statoDal = moment
    if (!isGiven('dataUltimoMovimento')) after.dataUltimoMovimento = moment
    if (!before) return
    // The bank that refuses is no longer the chosen one.
    if (after.stato === 'respinta')
      for (const field of ['banca', 'importoDeliberato'] as const) if (!isGiven(field)) after[field] = null
    for (const field of ofOneStay[before.stato as FileState] ?? []) if (!isGiven(field)) after[field] = null
    if (before.stato === 'respinta' && !isGiven('rinunciaAttesa')) after.rinunciaAttesa = false
    if (after.stato === 'sospesa' && !isGiven('statoPrecedente')) after.statoPrecedente = before.stato
  }

/** What the history of steps calls the server itself. */
const server = 'Quinto'

/** The name of whoever moves or changes a file. */
export async function nameOfActor(tx: Queries, actor: Actor): Promise<string> {
  if (!('id' in actor)) return server
  const [person] = (await peopleById(tx, actor.kind, [actor.id])).values()
  if (person) return namesOf(person).join(' ')
  return actor.kind === 'admin' ? 'Amministrazione' : server
}

/** Why the file entered its state: the reason of the move, or what the bank said. */
async function reasonOf(tx: Queries, { store }: RuleContext, file: LoanFile): Promise<string | null> {
  if (file.stato === 'integrazione_richiesta') return file.richiestaIntegrazione
  if (file.stato !== 'respinta' || !file.motivoRifiuto) return file.motivo
  const { nome } = await store().get(tx, refusalReasons, file.motivoRifiuto, system)
  return file.motivo ? `${nome}. ${file.motivo}` : nome
}

/**
 * The rule after the write of a loan file: each state has its step in the history of the file, and the people of the
 * file get their letters. Writes of the server itself and of imports send none.
 */
export const stepRule =
  (context: RuleContext): Rule =>
  async (tx, { actor, at, before, after }) => {
    if (!after || before?.stato === after.stato) return
    const file = after as LoanFile
    const from = (before?.stato as FileState | undefined) ?? null
    const by = await nameOfActor(tx, actor)
    const reason = await reasonOf(tx, context, file)
    const step = await context.store().create(
      tx,
      steps,
      {
        pratica: file._id,
        da: from,
        a: file.stato,
        at: at.toISOString(),
        chi: by,
        banca:
          before && file.stato === 'respinta'
            ? await refuseAnswer(context, tx, file)
            : await bankEntering(tx, file),
        motivo: reason,
      },
      system,
    )
    if (from && actor.kind !== 'system' && !isImporting(actor) && !file.silenziosa)
      await enqueueStepLetters(context, tx, {
        step: step._id,
        actor,
        before: before as LoanFile,
        file,
        by,
        reason,
      })
  }
