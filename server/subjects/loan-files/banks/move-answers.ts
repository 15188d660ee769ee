import { desc, eq } from 'drizzle-orm'
import { isFilled } from '../../../../contract/records/field-writers.ts'
import type { Carried, Condition } from '../../../../contract/records/states.ts'
import { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import {
  agreesWith,
  answersAfter,
  bankStory,
  isBack,
} from '../../../../contract/subjects/loan-files/file-states.ts'
import type { FileState } from '../../../../contract/subjects/loan-files/file-words.ts'
import { type Actor, system } from '../../../database/actor.ts'
import type { Rule } from '../../../database/rules.ts'
import { bankAnswersTable, loanFilesTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { AppError, type Missing, stale, unprocessable } from '../../../errors.ts'
import type { RuleContext } from '../../modules.ts'
import type { BankAnswer, LoanFile } from './bank-costs.ts'
import { isWithBank, refusingAnswer } from './bank-of-file.ts'

type Values = Readonly<Record<string, unknown>>
type AnswerState = BankAnswer['stato']

/** The name of the answer in the body of a move. */
const name = 'risposta'

/** What a move of a file does with the answer of a bank. */
interface AnswerOfMove {
  /** What the move lacks. */
  missing: Missing[]
  /** The answer; null where the answers agree already, and for a bank that has no answer in the file yet. */
  row: BankAnswer | null
  /** What the person and the file say of the answer. */
  given: Values
  /** The states that the answer passes. */
  way: readonly AnswerState[]
}

const nothing: AnswerOfMove = { missing: [], row: null, given: {}, way: [] }
const asked = (message: string, field: string): AnswerOfMove => ({
  ...nothing,
  missing: [{ message, fields: [`${name}.${field}`], link: '#banche' }],
})

/** The answers of a file, the latest first. */
const answersOf = (db: Queries, file: string): Promise<BankAnswer[]> =>
  db
    .select()
    .from(bankAnswersTable)
    .where(eq(bankAnswersTable.pratica, file))
    .orderBy(desc(bankAnswersTable._id))

/** The answer of the chosen bank of a file. */
export const chosenAnswer = async (db: Queries, file: string): Promise<BankAnswer | undefined> =>
  (await answersOf(db, file)).find(({ stato }) => stato === 'scelta')

/** The answers that a move may mean when nobody names the bank, those that have come furthest first. */
const meant: Readonly<Record<string, readonly (readonly AnswerState[])[]>> = {
  inviata: [['da_inviare']],
  integrazione: [['inviata']],
  scelta: [['approvata', 'ridotta'], ['non_scelta'], ['inviata', 'integrazione']],
}

/** The states that lead an answer to the state that a file is about. `isLess` tells a reduced approval. */
function wayTo(state: string, from: AnswerState | null, isLess: boolean): AnswerState[] {
  if (from === state) return []
  const sending: AnswerState[] = from === 'ritirata' ? ['da_inviare', 'inviata'] : ['inviata']
  if (state === 'inviata') return sending
  const isWithBank = from === 'inviata' || from === 'integrazione'
  if (state === 'integrazione') return [...(isWithBank ? [] : sending), 'integrazione']
  if (from === 'approvata' || from === 'ridotta' || from === 'non_scelta') return ['scelta']
  return [...(isWithBank ? [] : sending), isLess ? 'ridotta' : 'approvata', 'scelta']
}

const lacks = ({ oneOf }: Condition, values: Values) => !oneOf.some(field => isFilled(values[field]))

interface Asked {
  /** The file with the fields that the move fills in. */
  file: LoanFile
  from: FileState
  to: FileState
  /** What the person says of the bank. */
  carried: Values
}

/** What a move does with the answer of a bank, as the state that it enters declares it. */
export async function answerOfMove(db: Queries, { file, from, to, carried }: Asked): Promise<AnswerOfMove> {
  const story = bankStory(to)
  if (!story) return nothing
  const answers = await answersOf(db, file._id)
  if (story.state === 'rifiutata') return refusalOfMove(db, story, answers, { file, carried })
  const agreeing = answers.filter(answer => agreesWith(story, answer))
  const named = answers.find(({ banca }) => banca === carried.banca)
  const complete = agreeing.find(answer => !story.requires.some(one => lacks(one, answer)))
  if (complete && !carried.banca && Object.keys(carried).length === 0) return nothing
  const isDecided = bankStory(from)?.state === 'scelta' && story.state === 'scelta' && agreeing.length > 0
  if (isDecided && carried.banca && named !== agreeing[0])
    return asked('La banca è già scelta: per un’altra torni prima a «Istruttoria della banca».', 'banca')
  const row = carried.banca ? (named ?? null) : (complete ?? agreeing[0] ?? onlyOne(story, answers))
  if (!carried.banca && !row) return asked(story.which, 'banca')
  if (row?.stato === 'rifiutata' && story.state !== 'inviata')
    return asked('Questa banca ha rifiutato: prima le invii di nuovo la pratica.', 'banca')
  const same = Object.entries(story.same).map(([key, field]) => [key, file[field as keyof LoanFile]])
  const given = { ...Object.fromEntries(same), ...carried }
  const values: Values = { ...row, ...given }
  const isLess = Number(values.importo) < Number(values.importoChiesto ?? file.importoRichiesto)
  return {
    row,
    given,
    way: row && agreesWith(story, row) ? [] : wayTo(story.state, row?.stato ?? null, isLess),
    missing: story.requires
      .filter(one => lacks(one, values))
      .map(({ message, oneOf }) => ({
        message,
        fields: oneOf.map(field => `${name}.${field}`),
        link: '#banche',
      })),
  }
}

/** The one answer that a move can mean. */
function onlyOne({ state }: Carried, answers: readonly BankAnswer[]): BankAnswer | null {
  const candidates = meant[state]!.map(states => answers.filter(({ stato }) => states.includes(stato)))
  const furthest = candidates.find(some => some.length > 0) ?? []
  return furthest.length === 1 ? furthest[0]! : null
}

/** The refusal of a file is that of its chosen bank, or of one that a person names where several have the file. */
async function refusalOfMove(
  db: Queries,
  { which }: Carried,
  answers: readonly BankAnswer[],
  { file, carried }: Pick<Asked, 'file' | 'carried'>,
): Promise<AnswerOfMove> {
  const named = answers.find(({ banca }) => banca === carried.banca)
  if (carried.banca && !(named && (isWithBank(named) || named.stato === 'rifiutata')))
    return asked('Questa banca non ha la pratica.', 'banca')
  const isOther = named && answers.some(({ _id, stato }) => stato === 'scelta' && _id !== named._id)
  if (isOther) return asked('La banca scelta è un’altra: segni il rifiuto fra le banche.', 'banca')
  const refusing = named ?? (await refusingAnswer(db, file._id))
  const waiting = answers.filter(({ stato }) => stato === 'inviata' || stato === 'integrazione')
  const isOpen = !named && waiting.length > 1 && waiting.some(({ _id }) => _id === refusing?._id)
  return isOpen ? asked(which, 'banca') : nothing
}

/** The given values that a move of an answer asks for. */
function askedIn(state: AnswerState, given: Values): Values {
  const entering: Partial<Record<string, { asks?: readonly string[] }>> = bankAnswers.states!.entering!
  const asks = entering[state]?.asks ?? []
  return Object.fromEntries(
    Object.entries(given).filter(([key, value]) => asks.includes(key) && value !== undefined),
  )
}

/** Names the fields of a refused answer as the body of the move has them. */
export function underItsName(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  const of = (field: string) => `${name}.${field}`
  const fields = Object.entries(error.fields ?? {}).map(([field, message]) => [of(field), message])
  const { status, message, missing } = error
  throw Object.assign(new AppError(status, message, Object.fromEntries(fields)), {
    ...(missing && { missing: missing.map(one => ({ ...one, fields: one.fields.map(of) })) }),
  })
}

/**
 * The rule after a move of a loan file: the answers of the banks follow the state, by the moves that a person would make
 * in the list of the banks. Imports write the answers themselves.
 */
export const answersOfFileRule =
  (context: RuleContext): Rule =>
  async (tx, { actor, before, after, carried = {} }) => {
    if (!before || !after || before.stato === after.stato) return
    const [from, to] = [before.stato, after.stato] as [FileState, FileState]
    const file = after as LoanFile
    const isReturn = isBack(from, to) || from === 'sospesa'
    if (isReturn && to !== 'respinta' && Object.keys(carried).length > 0)
      throw unprocessable({ [name]: 'Tornando a uno stato di prima non si scrive la risposta di una banca.' })
    // The refusal is written with the step, which names its bank.
    if (actor.kind !== 'system' && to !== 'respinta' && !isReturn) {
      const answer = await answerOfMove(tx, { file, from, to, carried })
      // Somebody has changed the answers since the conditions were asked.
      if (answer.missing.length > 0) throw stale()
      await writeAnswer(context, tx, file, answer, actor).catch(underItsName)
    }
    const ends = answersAfter(from, to)
    for (const answer of await answersOf(tx, file._id)) {
      const stato = ends[answer.stato]
      if (stato) await context.store().move(tx, bankAnswers, answer._id, answer.versione, stato, system)
    }
    const [stored] = await tx.select().from(loanFilesTable).where(eq(loanFilesTable._id, file._id))
    Object.assign(after, stored)
  }

/** Brings the answer of a move to its state, with the values that the person gave. */
async function writeAnswer(
  context: RuleContext,
  tx: Queries,
  { _id: pratica }: LoanFile,
  { row, given: { banca, ...given }, way }: AnswerOfMove,
  actor: Actor,
): Promise<void> {
  const store = context.store()
  if (!row && way.length === 0) return
  let written: BankAnswer = row ?? (await store.create(tx, bankAnswers, { pratica, banca }, actor))
  for (const state of way) {
    // A bank that has answered had the file on that day at the latest.
    const sent = way.length > 1 ? { inviataAl: given.rispostaAl } : {}
    const values = askedIn(state, { ...sent, ...given })
    written = await store.move(tx, bankAnswers, written._id, written.versione, state, actor, values)
  }
  const others = Object.entries(given).filter(([key, value]) => written[key as keyof BankAnswer] !== value)
  if (others.length > 0)
    await store.update(tx, bankAnswers, written._id, written.versione, Object.fromEntries(others), actor)
}
