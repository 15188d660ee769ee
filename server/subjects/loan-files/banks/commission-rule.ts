import { eq, inArray } from 'drizzle-orm'
import { dayInRome } from '../../../../contract/italian/days.ts'
import {
  type AgreedCommission,
  type CommissionAnswer,
  type CommissionFile,
  proposedCommission,
} from '../../../../contract/loan-files/bank-commission.ts'
import { fees } from '../../../../contract/subjects/loan-files/fees.ts'
import { type Actor, systemFor } from '../../../database/actor.ts'
import type { Rule } from '../../../database/rules.ts'
import { bankAnswersTable, banksTable, feesTable, loanFilesTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import type { RuleContext } from '../../modules.ts'
import type { BankAnswer, LoanFile } from './bank-costs.ts'

/** What the proposed commission depends on, before or after a write. */
interface Known {
  file: CommissionFile
  answers: readonly CommissionAnswer[]
}

interface Changed {
  pratica: string
  before: Known
  after: Known
  actor: Actor
  at: Date
}

/**
 * Writes the commission of the bank's agreement into the fees of a file, if there are any, after a change. An amount that differs from the
 * proposal before the change was written by a person, and stays.
 */
async function propose(
  { store }: RuleContext,
  tx: Queries,
  { pratica, before, after, actor, at }: Changed,
): Promise<void> {
  const banks = [before, after].flatMap(({ file, answers }) => [
    ...(file.banca ? [file.banca] : []),
    ...answers.map(({ banca }) => banca),
  ])
  if (banks.length === 0) return
  const rows = await tx
    .select({ _id: banksTable._id, provvigioni: banksTable.provvigioni })
    .from(banksTable)
    .where(inArray(banksTable._id, [...new Set(banks)]))
  const agreed = new Map(rows.map(({ _id, provvigioni }) => [_id, provvigioni as AgreedCommission[]]))
  const of = ({ file, answers }: Known) =>
    proposedCommission(file, answers, bank => agreed.get(bank) ?? [], dayInRome(at))?.importo ?? null
  const [was, is] = [of(before), of(after)]
  const [fee] = await tx.select().from(feesTable).where(eq(feesTable.pratica, pratica)).for('update')
  if (!fee) return
  const written = fee.provvigioneBancaPrevista
  if (written === is || (written !== null && written !== was)) return
  await store().update(tx, fees, fee._id, fee.versione, { provvigioneBancaPrevista: is }, systemFor(actor))
}

const answersOf = async (tx: Queries, pratica: string): Promise<BankAnswer[]> =>
  tx
    .select()
    .from(bankAnswersTable)
    .where(eq(bankAnswersTable.pratica, pratica))
    .orderBy(bankAnswersTable._id)

const ofFile = [
  'prodotto',
  'banca',
  'importoRichiesto',
  'importoDeliberato',
  'importoLiquidato',
] as const satisfies readonly (keyof LoanFile)[]

/** The rule after the write of a loan file: another bank or amount proposes another commission. */
export const commissionOfFileRule =
  (context: RuleContext): Rule =>
  async (tx, { actor, at, before, after }) => {
    const [was, is] = [before as LoanFile | null, after as LoanFile | null]
    if (!was || !is || ofFile.every(key => was[key] === is[key])) return
    const answers = await answersOf(tx, is._id)
    await propose(context, tx, {
      pratica: is._id,
      before: { file: was, answers },
      after: { file: is, answers },
      actor,
      at,
    })
  }

const ofAnswer = [
  'banca',
  'stato',
  'rata',
  'rataChiesta',
  'durataMesi',
  'durataChiesta',
] as const satisfies readonly (keyof BankAnswer)[]

/** The rule after the write of a bank's answer: the bank that has come furthest proposes its commission. */
export const commissionOfAnswerRule =
  (context: RuleContext): Rule =>
  async (tx, { actor, at, before, after }) => {
    const [was, is] = [before as BankAnswer | null, after as BankAnswer | null]
    if (was && is && ofAnswer.every(key => was[key] === is[key])) return
    const { _id, pratica } = (is ?? was)!
    const [file] = await tx.select().from(loanFilesTable).where(eq(loanFilesTable._id, pratica))
    // The answers of a file that is removed go with the file.
    if (!file) return
    const answers = await answersOf(tx, pratica)
    const earlier = answers.flatMap(one => (one._id === _id ? (was ?? []) : one))
    await propose(context, tx, {
      pratica,
      before: { file, answers: is ? earlier : [...earlier, was!] },
      after: { file, answers },
      actor,
      at,
    })
  }
