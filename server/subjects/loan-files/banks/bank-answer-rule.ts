import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { formatMoney } from '../../../../contract/italian/amounts.ts'
import { dayInRome } from '../../../../contract/italian/days.ts'
import { workingState } from '../../../../contract/loan-files/file-facts.ts'
import { stateLabel } from '../../../../contract/records/states.ts'
import { answerTerms, bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import { bankStory, isFinal, isPaid } from '../../../../contract/subjects/loan-files/file-states.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { system } from '../../../database/actor.ts'
import type { Rule, Write } from '../../../database/rules.ts'
import { bankAnswersTable, bankProductsTable, feesTable, loanFilesTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { conflict, unprocessable } from '../../../errors.ts'
import type { RuleContext } from '../../modules.ts'
import { feeProblem } from '../papers/paper-versions.ts'
import {
  type BankAnswer,
  customerFee,
  feeFrom,
  figuresOfAnswer,
  type LoanFile,
  type TakenOffer,
} from './bank-costs.ts'

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** The states that are an answer of the bank. */
const answeringStates: readonly BankAnswer['stato'][] = ['integrazione', 'approvata', 'ridotta', 'rifiutata']

/** The fields that instalments and TAEGs depend on. */
const inputs = [
  'importoChiesto',
  'durataChiesta',
  'tanChiesto',
  ...answerTerms,
  'prodottoBanca',
  'offerta',
] as const satisfies readonly (keyof BankAnswer)[]

/**
 * The rule of the banks of a file: days of sending and answering, instalments and TAEGs with every known cost, and one
 * chosen bank at most, whose name, amount and last day of validity the file takes. Sending moves the file.
 */
export const bankAnswerRule =
  (context: RuleContext): Rule =>
  async (tx, { actor, at, before, after }: Write) => {
    const was = before as BankAnswer | null
    const is = after as Writable<BankAnswer> | null
    const file = await lockedFile(tx, (is ?? was)!.pratica)
    if (!file) return
    const today = dayInRome(at)
    const completes = is !== null && (await completesPaid(tx, file, is))
    if (is) {
      await requireTogether(tx, was, is)
      setDefaults(file, was, is, today)
      requireDays(was, is, today)
      if (actor.kind !== 'system') {
        requireOpen(file, was, is, completes)
        requireAmounts(file, was, is)
      }
      if (!was || inputs.some(key => !isDeepStrictEqual(was[key], is[key])))
        Object.assign(is, await figuresOfAnswer(tx, file, is, await customerFee(tx, file)))
    }
    const isSent = is?.stato === 'inviata' && was?.stato !== 'inviata'
    const values: Partial<LoanFile> = {
      ...(isSent && { dataUltimoMovimento: at.toISOString() }),
      ...(await chosenBank(context, tx, { actor, file, was, is, completes })),
    }
    const changes = Object.entries(values).some(([key, value]) => file[key as keyof LoanFile] !== value)
    if (changes) await context.store().update(tx, loanFiles, file._id, file.versione, values, system)
  }

/** The file, locked until the transaction ends, so that two people cannot choose two banks at once. */
async function lockedFile(tx: Queries, id: string): Promise<LoanFile | undefined> {
  const [file] = await tx.select().from(loanFilesTable).where(eq(loanFilesTable._id, id)).for('update')
  return file
}

/** Requires that bank and product belong together. Throws 422. */
async function requireTogether(tx: Queries, was: BankAnswer | null, is: BankAnswer): Promise<void> {
  if (was && was.banca !== is.banca && was.stato !== 'da_inviare')
    throw unprocessable({ banca: 'La banca non si cambia dopo l’invio: ne aggiunga un’altra.' })
  if (is.prodottoBanca && (is.prodottoBanca !== was?.prodottoBanca || is.banca !== was?.banca)) {
    const [product] = await tx
      .select({ banca: bankProductsTable.banca })
      .from(bankProductsTable)
      .where(eq(bankProductsTable._id, is.prodottoBanca))
    if (product && product.banca !== is.banca)
      throw unprocessable({ prodottoBanca: 'È il prodotto di un’altra banca: ne scelga uno di questa.' })
  }
}

/** What a bank has answered, which a new request to the same bank empties. */
const ofAnswer = [
  'validaFinoAl',
  'firmataBancaAl',
  ...answerTerms,
  'condizioni',
  'motivoRifiuto',
  'motivoBanca',
] as const satisfies readonly (keyof BankAnswer)[]

/** Fills in what the writer left out, and empties what belongs to an earlier request. */
function setDefaults(file: LoanFile, was: BankAnswer | null, is: Writable<BankAnswer>, today: string): void {
  if (!was) {
    is.importoChiesto ??= file.importoRichiesto
    is.durataChiesta ??= file.durataMesi
  }
  const taken = is.offerta as TakenOffer | null
  if (taken && (taken.offerta.prodotto._id !== is.prodottoBanca || taken.condizioni.banca._id !== is.banca))
    is.offerta = null
  if (!was || was.stato === is.stato) return
  if (is.stato === 'inviata') {
    is.rispostaAl = null
    // A file that returns after an integration keeps the day on which the bank got it first.
    if (was.stato !== 'integrazione') {
      if (is.inviataAl === was.inviataAl) is.inviataAl = today
      for (const field of ofAnswer) is[field] = null
    }
    is.inviataAl ??= today
  }
  const isBack = was.stato === 'scelta' || was.stato === 'non_scelta'
  const isAnswer = answeringStates.includes(is.stato) && !(isBack && is.stato !== 'rifiutata')
  if (!isAnswer) return
  if (is.rispostaAl === was.rispostaAl) is.rispostaAl = today
  if (is.stato === 'approvata' || is.stato === 'ridotta') is.durataMesi ??= is.durataChiesta
}

/** Requires that the changed days follow one another and are not in the future. Throws 422. */
function requireDays(was: BankAnswer | null, is: BankAnswer, today: string): void {
  const { inviataAl, rispostaAl, validaFinoAl } = is
  const isNew = (key: 'inviataAl' | 'rispostaAl' | 'validaFinoAl') => is[key] !== (was?.[key] ?? null)
  if (inviataAl && isNew('inviataAl') && inviataAl > today)
    throw unprocessable({ inviataAl: 'L’invio non può essere nel futuro.' })
  if (!rispostaAl) return
  if (isNew('rispostaAl') && rispostaAl > today)
    throw unprocessable({ rispostaAl: 'La risposta non può essere nel futuro.' })
  if (inviataAl && rispostaAl < inviataAl && (isNew('rispostaAl') || isNew('inviataAl')))
    throw unprocessable({ rispostaAl: 'La risposta precede l’invio.' })
  if (validaFinoAl && validaFinoAl < rispostaAl && isNew('validaFinoAl'))
    throw unprocessable({ validaFinoAl: 'La scadenza precede la risposta.' })
}

/**
 * Whether an answer may become the chosen one that a paid file lacks: a file of another program, or a move to the payment
 * that names the bank.
 */
async function completesPaid(tx: Queries, file: LoanFile, { banca }: BankAnswer): Promise<boolean> {
  if (!isPaid(file.stato) || (file.banca !== null && file.banca !== banca)) return false
  const chosen = await tx
    .select({ _id: bankAnswersTable._id })
    .from(bankAnswersTable)
    .where(and(eq(bankAnswersTable.pratica, file._id), eq(bankAnswersTable.stato, 'scelta')))
  return chosen.length === 0
}

/** Requires that no bank gets a file that is paid out or ended, unless it `completes` the file. Throws 409. */
function requireOpen({ stato }: LoanFile, was: BankAnswer | null, is: BankAnswer, completes: boolean): void {
  const isAsked = is.stato === 'da_inviare' || is.stato === 'inviata' || is.stato === 'integrazione'
  const isEnded = (isPaid(stato) && !completes) || isFinal(stato)
  if (isEnded && isAsked && was?.stato !== is.stato)
    throw conflict(`La pratica è in «${stateLabel(loanFiles, stato)}»: nessun’altra banca la riceve.`)
}

/**
 * Requires that a chosen answer has its terms, and that an approval says why it is above the request, lower or later than
 * what is paid out, or changed after the payment. Throws 422.
 */
function requireAmounts(file: LoanFile, was: BankAnswer | null, is: BankAnswer): void {
  const { stato, importo, importoChiesto, tan, motivoBanca } = is
  if (stato === 'scelta' && (importo === null || tan === null))
    throw unprocessable({
      [importo === null ? 'importo' : 'tan']: 'È la banca scelta: corregga il valore, senza toglierlo.',
    })
  const isNew = importo !== (was?.importo ?? null) || importoChiesto !== (was?.importoChiesto ?? null)
  if (isNew && importo === 0) throw unprocessable({ importo: 'Scriva un importo maggiore di zero.' })
  // An earlier text, such as what an integration asked for, explains no amount.
  const isExplained = motivoBanca !== null && motivoBanca !== was?.motivoBanca
  const asked = importoChiesto ?? file.importoRichiesto
  if (isNew && importo !== null && importo > asked && !isExplained)
    throw unprocessable({
      motivoBanca: `La banca approva più di quanto si è chiesto (${formatMoney(asked)}): corregga l’importo, o scriva perché.`,
    })
  if (stato !== 'scelta' || !isPaid(file.stato) || isExplained) return
  const { importoLiquidato: paid, liquidataAl } = file
  const isChosenNow = was?.stato !== 'scelta' && !file.motivo && !motivoBanca
  if (paid !== null && (isChosenNow || importo !== was?.importo) && importo! < paid)
    throw unprocessable({
      motivoBanca: `È meno di quanto è stato liquidato (${formatMoney(paid)}): corregga l’importo, o scriva perché.`,
    })
  if (liquidataAl && is.rispostaAl !== was?.rispostaAl && (is.rispostaAl ?? '') > liquidataAl)
    throw unprocessable({
      motivoBanca: 'La risposta viene dopo la liquidazione: corregga il giorno, o scriva perché.',
    })
  const isCorrected =
    was?.stato === 'scelta' && answerTerms.some(key => was[key] !== null && was[key] !== is[key])
  if (isCorrected)
    throw unprocessable({
      motivoBanca: 'La pratica è già liquidata: scriva perché le condizioni della banca cambiano.',
    })
}

/**
 * What the file takes from the chosen bank; nothing without a change of the choice. The other banks that have approved
 * become not chosen. Throws 409 for the bank of a file that is paid out, and for another bank after the approval.
 */
async function chosenBank(
  { store }: RuleContext,
  tx: Queries,
  {
    actor,
    file,
    was,
    is,
    completes,
  }: { file: LoanFile; was: BankAnswer | null; is: BankAnswer | null; completes: boolean } & Pick<
    Write,
    'actor'
  >,
): Promise<Partial<LoanFile>> {
  const [wasChosen, isChosen] = [was?.stato === 'scelta', is?.stato === 'scelta']
  const isOther = isChosen && file.banca !== null && file.banca !== is?.banca
  if (actor.kind !== 'system' && wasChosen !== isChosen) {
    if (isPaid(file.stato) && file.banca !== null && !completes)
      throw conflict('La pratica è già liquidata: la sua banca non si cambia.')
    if (isOther && bankStory(workingState(file))?.state === 'scelta')
      throw conflict('La banca è già scelta: per un’altra torni prima a «Istruttoria della banca».')
  }
  if (isChosen) {
    if (!wasChosen)
      for (const other of await otherApprovals(tx, is!))
        await store().update(tx, bankAnswers, other._id, other.versione, { stato: 'non_scelta' }, system)
    const { banca, importo, validaFinoAl } = is!
    // A day that was written before the choice stays, unless another bank said it.
    const known = file.banca === null || file.banca === banca ? file.approvazioneScade : null
    return { banca, importoDeliberato: importo, approvazioneScade: validaFinoAl ?? known }
  }
  // The bank that is chosen instead writes its own values.
  if (!wasChosen || is?.stato === 'non_scelta') return {}
  return { banca: null, importoDeliberato: null, approvazioneScade: null }
}

/**
 * The other answers that a person could choose. They become not chosen with the choice, so that of simultaneous choices
 * the later one has a version that is no longer current.
 */
const otherApprovals = (tx: Queries, { _id, pratica }: BankAnswer) =>
  tx
    .select({ _id: bankAnswersTable._id, versione: bankAnswersTable.versione })
    .from(bankAnswersTable)
    .where(
      and(
        eq(bankAnswersTable.pratica, pratica),
        inArray(bankAnswersTable.stato, ['scelta', 'approvata', 'ridotta']),
        ne(bankAnswersTable._id, _id),
      ),
    )

const isOtherFee = ({ before, after }: Write) =>
  (before?.compensoCliente ?? null) !== ((after?.compensoCliente as number | null | undefined) ?? null)

/** The rule of the fees of a file: nobody writes a fee of the customer above the published maximum. */
export const feesRule = (): Rule => async (tx, write) => {
  const { actor, before, after } = write
  if (!isOtherFee(write)) return
  // The figures of the banks follow, which lock the file before the fees.
  const file = await lockedFile(tx, (after ?? before)!.pratica as string)
  const written = (after?.compensoCliente as number | null | undefined) ?? null
  if (!file || written === null || actor.kind === 'system') return
  const problem = await feeProblem(tx, file, written)
  if (problem) throw unprocessable({ compensoCliente: problem })
}

/**
 * The rule after the write of the fees: another fee of the customer changes the TAEGs of every bank of the file. The
 * figures of a bank may propose another commission, which is a later write of the same fees.
 */
export const figuresOfFeesRule =
  ({ store }: RuleContext): Rule =>
  async (tx, write) => {
    const { before, after } = write
    if (!isOtherFee(write)) return
    const file = await lockedFile(tx, (after ?? before)!.pratica as string)
    if (!file) return
    const fee = await feeFrom(
      tx,
      file.prodotto,
      (after?.compensoCliente as number | null | undefined) ?? null,
    )
    const answers = await tx.select().from(bankAnswersTable).where(eq(bankAnswersTable.pratica, file._id))
    for (const answer of answers) {
      const figures = await figuresOfAnswer(tx, file, answer, fee)
      if (Object.entries(figures).some(([key, value]) => answer[key as keyof BankAnswer] !== value))
        await store().update(tx, bankAnswers, answer._id, answer.versione, figures, system)
    }
    if (!after) return
    const [stored] = await tx
      .select()
      .from(feesTable)
      .where(eq(feesTable._id, after._id as string))
    Object.assign(after, stored)
  }
