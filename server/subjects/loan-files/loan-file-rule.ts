import { isDeepStrictEqual } from 'node:util'
import { dayInRome } from '../../../contract/italian/days.ts'
import { missingFacts, workingState } from '../../../contract/loan-files/file-facts.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { stateLabel } from '../../../contract/records/states.ts'
import {
  contradictions,
  isBack,
  isFinal,
  isOnWay,
  isPaid,
} from '../../../contract/subjects/loan-files/file-states.ts'
import type { FileState } from '../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { refusalReasons } from '../../../contract/subjects/loan-files/refusal-reasons.ts'
import { steps } from '../../../contract/subjects/loan-files/steps.ts'
import { type Actor, isImporting, system } from '../../database/actor.ts'
import type { Rule } from '../../database/rules.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { unprocessable } from '../../errors.ts'
import { namesOf, peopleById } from '../../sessions/accounts/people.ts'
import type { RuleContext } from '../modules.ts'
import { bankEntering } from './banks/bank-of-file.ts'
import { underItsName } from './banks/move-answers.ts'
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
  rinunciata: ['statoPrecedente'],
  annullata: ['statoPrecedente'],
}

/** What a state has brought, and what is gone where the file goes back from it. */
const untilBack: Partial<Record<FileState, readonly (keyof LoanFile)[]>> = {
  liquidata: ['liquidataAl', 'importoLiquidato'],
  perfezionata: ['provvigioneConfermataAl'],
  estinta: ['estintaAl'],
}

/** The days of what has happened, which are not in the future. */
const pastDays = [
  'piesAl',
  'secciAl',
  'notificaAl',
  'liquidataAl',
  'provvigioneConfermataAl',
  'estintaAl',
] as const satisfies readonly (keyof LoanFile)[]

/** What only the payment writes. */
const ofPayment = ['liquidataAl', 'importoLiquidato'] as const

/**
 * Requires that a person's write keeps the facts of the state, and that amounts and days contradict each other only with
 * a new reason. Moves ask for their reasons themselves. Throws 422.
 */
function requireSense(before: LoanFile | null, after: LoanFile, today: string): void {
  const isChanged = (key: string) =>
    !isDeepStrictEqual(after[key as keyof LoanFile] ?? null, before?.[key as keyof LoanFile] ?? null)
  const early = pastDays.find(key => isChanged(key) && (after[key] ?? '') > today)
  if (early) throw unprocessable({ [early]: 'Non può essere nel futuro.' })
  if (after.importoLiquidato === 0 && isChanged('importoLiquidato'))
    throw unprocessable({ importoLiquidato: 'Scriva un importo maggiore di zero.' })
  if (before && before.stato !== after.stato) return
  const paid = ofPayment.filter(isChanged)
  if (paid[0] && !isPaid(after.stato))
    throw unprocessable({ [paid[0]]: 'Si scrive quando si segna la pratica come liquidata.' })
  if (!before) return
  const state = workingState(after)
  if (isChanged('prodotto') && !isOnWay(after.prodotto, String(state)))
    throw unprocessable({
      prodotto: `In «${stateLabel(loanFiles, state)}» il prodotto non si cambia: prima riporti indietro la pratica.`,
    })
  const lost = missingFacts(after, []).find(({ link }) => link !== '#banche' && isChanged(link.slice(1)))
  if (lost) throw unprocessable({ [lost.link.slice(1)]: lost.message })
  if (after.motivo && isChanged('motivo')) return
  if (paid.some(key => before[key] !== null))
    throw unprocessable({ motivo: 'Scriva perché si corregge la liquidazione.' })
  const found = contradictions.find(
    ({ field, other, when }) => (isChanged(field) || isChanged(other)) && when(after),
  )
  if (found) throw unprocessable({ motivo: found.message })
}

/**
 * The rule of loan files: a new state has its time, a suspended file knows where it was, and what described the former
 * state is gone. A value that the write itself gives stays.
 */
export const loanFileRule =
  (): Rule =>
  async (_, { actor, at, before, after }) => {
    if (!after) return
    if (actor.kind !== 'system') requireSense(before as LoanFile | null, after as LoanFile, dayInRome(at))
    if (before && before.stato === after.stato) return
    const moment = at.toISOString()
    const isGiven = (field: keyof LoanFile) => after[field] !== (before?.[field] ?? null)
    if (!isGiven('statoDal')) after.statoDal = moment
    if (!isGiven('dataUltimoMovimento')) after.dataUltimoMovimento = moment
    if (!before) return
    // The bank that refuses is no longer the chosen one.
    if (after.stato === 'respinta')
      for (const field of ['banca', 'importoDeliberato', 'approvazioneScade'] as const)
        if (!isGiven(field)) after[field] = null
    const [from, to] = [before.stato, after.stato] as [FileState, FileState]
    const gone = [...(ofOneStay[from] ?? []), ...(isBack(from, to) ? (untilBack[from] ?? []) : [])]
    for (const field of gone) if (!isGiven(field)) after[field] = null
    if (before.stato === 'respinta' && !isGiven('rinunciaAttesa')) after.rinunciaAttesa = false
    const returns = to === 'sospesa' || isFinal(to)
    // A bank that has refused does not get the file again.
    if (returns && from !== 'respinta' && !after.statoPrecedente)
      after.statoPrecedente = from === 'sospesa' ? before.statoPrecedente : from
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
  async (tx, { actor, at, before, after, carried = {} }) => {
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
            ? await refuseAnswer(context, tx, file, carried).catch(underItsName)
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
