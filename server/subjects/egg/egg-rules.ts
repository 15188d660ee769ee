import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { bankAnswers } from '../../../contract/subjects/loan-files/bank-answers.ts'
import type { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import type { Actor } from '../../database/actor.ts'
import type { Rule } from '../../database/rules.ts'
import { loanFilesTable } from '../../database/schema.ts'
import { conflict, unprocessable } from '../../errors.ts'

type LoanFile = RecordOf<typeof loanFiles>
type BankAnswer = RecordOf<typeof bankAnswers>

/** Whether nobody but the server itself writes: what follows from other writes, and the import. */
const isServer = (actor: Actor): boolean =>
  actor.kind === 'system' && (!actor.author || Boolean(actor.eggsync))

/** The rule of loan files from EGG: nobody changes the fields that EGG owns, because the next import overwrites them. */
export const eggFileRule =
  (): Rule =>
  async (_tx, { actor, before, after }) => {
    const [was, is] = [before as LoanFile | null, after as LoanFile | null]
    if (!was?.daEgg || !is || isServer(actor)) return
    const changed = was.daEgg.filter(key => !isDeepStrictEqual(was[key] ?? null, is[key] ?? null))
    if (changed.length === 0) return
    throw unprocessable(Object.fromEntries(changed.map(key => [key, 'Arriva da EGG: lo cambi in EGG.'])))
  }

/**
 * The rule of the banks of loan files: where EGG owns the bank, nobody adds or removes banks here, and where EGG owns the
 * state too, nobody moves them.
 */
export const eggBankRule =
  (): Rule =>
  async (tx, { actor, before, after }) => {
    const [was, is] = [before as BankAnswer | null, after as BankAnswer | null]
    if (isServer(actor) || (was && is && was.stato === is.stato)) return
    const [file] = await tx
      .select({ daEgg: loanFilesTable.daEgg })
      .from(loanFilesTable)
      .where(eq(loanFilesTable._id, (is ?? was)!.pratica))
    const isOwned = file?.daEgg?.includes('banca') && (!was || !is || file.daEgg.includes('stato'))
    if (isOwned) throw conflict('La banca di questa pratica arriva da EGG: la cambi in EGG.')
  }
