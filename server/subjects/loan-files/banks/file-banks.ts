import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Answer, Body } from '../../../../contract/calls/call.ts'
import type { fileBanks, takeOffer } from '../../../../contract/calls/loan-file-banks.ts'
import { dayInRome, dayNumber } from '../../../../contract/italian/days.ts'
import { differences, type Terms, termsBy } from '../../../../contract/loan-files/bank-differences.ts'
import { type PolicyPerson, policyChecks } from '../../../../contract/loan-files/bank-policy.ts'
import { bureauWords, recentRequests, requestWarning } from '../../../../contract/loan-files/bank-requests.ts'
import { exclusionGroups } from '../../../../contract/products/exclusion-groups.ts'
import { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { workingDaysBetween } from '../../../../finance/calendar/working-days.ts'
import type { Context } from '../../../context.ts'
import { type Actor, system } from '../../../database/actor.ts'
import {
  agenciesTable,
  bankAnswersTable,
  bankProductsTable,
  banksTable,
  clientsTable,
  participantsTable,
  refusalReasonsTable,
} from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { AppError, conflict } from '../../../errors.ts'
import type { Bank } from '../../bank-products/products-in-force.ts'
import { offerIsGone } from '../../mortgages/mortgage-terms.ts'
import {
  answeredTerms,
  askedTerms,
  type BankAnswer,
  customerFee,
  instalmentsOfAnswer,
  type LoanFile,
} from './bank-costs.ts'
import { type PanelAnswer, panelOffers, policyFile } from './panel-offers.ts'

type FileBanks = Answer<typeof fileBanks>
type ShownAnswer = FileBanks['risposte'][number]

/** Working days of a bank without an agreed time. */
const usualDays = 10
/** Maximum offers of the panel in an answer. */
const maxOffers = 12

interface AnswerWithBank {
  answer: BankAnswer
  bank: Bank
  product: string | null
}

/** The answers of a file with bank and product, in the order in which the banks were added. */
async function answersOf(db: Queries, file: string): Promise<AnswerWithBank[]> {
  return db
    .select({ answer: bankAnswersTable, bank: banksTable, product: bankProductsTable.nome })
    .from(bankAnswersTable)
    .innerJoin(banksTable, eq(bankAnswersTable.banca, banksTable._id))
    .leftJoin(bankProductsTable, eq(bankAnswersTable.prodottoBanca, bankProductsTable._id))
    .where(eq(bankAnswersTable.pratica, file))
    .orderBy(asc(bankAnswersTable._id))
}

/** The people of a file with their days of birth, in the order in which they were added. */
export async function peopleOf(db: Queries, file: string): Promise<PolicyPerson[]> {
  return db
    .select({
      ruolo: participantsTable.ruolo,
      nome: clientsTable.nome,
      occupazione: participantsTable.occupazione,
      lavoraDal: participantsTable.lavoraDal,
      dataNascita: clientsTable.dataNascita,
      redditoNettoMensile: participantsTable.redditoNettoMensile,
      altriImpegniMensili: participantsTable.altriImpegniMensili,
    })
    .from(participantsTable)
    .innerJoin(clientsTable, eq(participantsTable.cliente, clientsTable._id))
    .where(eq(participantsTable.pratica, file))
    .orderBy(asc(participantsTable._id))
}

/** The banks that a file of a product can be sent to today. */
async function banksInForce(db: Queries, { prodotto }: LoanFile, today: string) {
  return db
    .select({ _id: banksTable._id, nome: banksTable.nome })
    .from(banksTable)
    .where(
      and(
        eq(banksTable.status, 'validated'),
        sql`${banksTable.convenzioneDal} <= ${today}`,
        sql`coalesce(${banksTable.convenzioneAl}, ${today}) >= ${today}`,
        prodotto === 'leasing' ? eq(banksTable.tipo, 'leasing') : ne(banksTable.tipo, 'leasing'),
      ),
    )
    .orderBy(asc(banksTable.nome))
}

const reasonsOf = (db: Queries) =>
  db
    .select({
      _id: refusalReasonsTable._id,
      nome: refusalReasonsTable.nome,
      status: refusalReasonsTable.status,
    })
    .from(refusalReasonsTable)
    .orderBy(asc(refusalReasonsTable.ordine), asc(refusalReasonsTable._id))

/** The day of the patron of the town of the file's agency. */
async function patronOf(db: Queries, { agenzia }: LoanFile): Promise<string | undefined> {
  if (!agenzia) return undefined
  const [agency] = await db
    .select({ patrono: agenciesTable.patrono })
    .from(agenciesTable)
    .where(eq(agenciesTable._id, agenzia))
  return agency?.patrono ?? undefined
}

/** The banks of a file side by side, for a reader of the file. Throws 404. */
export async function readFileBanks(context: Context, id: string, actor: Actor): Promise<FileBanks> {
  const { database, store, now } = context
  const db = database.orm
  const file: LoanFile = await store.get(db, loanFiles, id, actor)
  const today = dayInRome(now())
  const [answers, people, fee, banks, reasons, patron] = await Promise.all([
    answersOf(db, id),
    peopleOf(db, id),
    customerFee(db, file),
    banksInForce(db, file, today),
    reasonsOf(db),
    patronOf(db, file),
  ])
  const panel = await shownPanel(() => panelOffers(context, file, people, fee, 'shown'))
  const policies = new Map(answers.map(({ bank }) => [bank._id, bank.policy]))
  const others = await policiesOf(db, panel, policies)
  const repaysDebts = (file.debiti ?? []).some(({ estinguere }) => estinguere)
  const totals = await Promise.all(
    answers.map(({ answer }) => (repaysDebts ? instalmentsOfAnswer(db, file, answer, fee) : null)),
  )
  const subject = policyFile(file, people)
  const rows = answers.map(one => one.answer)
  const asked = recentRequests(rows, today)
  const untaken = panel.offers.filter(({ banca, prodotto }) => isUntaken(rows, banca._id, prodotto._id))
  const inFile = new Set(rows.map(({ banca }) => banca))
  return {
    oggi: today,
    chiesto: commonTerms(rows.map(askedFigures)),
    risposte: answers.map((one, i) => ({
      ...shown(one, { today, patron, reasons }),
      totaleRate: totals[i] ?? null,
      controlli: policyChecks(subject, { ...checkedTerms(one.answer), giorno: today }, one.bank.policy),
      avviso: isToBeSent(one.answer)
        ? requestWarning(
            one.bank.nome,
            rows.filter(row => row._id !== one.answer._id),
            today,
          )
        : null,
    })),
    richieste: { banche: asked.length, dal: asked[0] ?? null, detto: bureauWords },
    offerte: {
      righe: untaken.slice(0, maxOffers).map(({ frozen: _, ...offer }) => ({
        ...offer,
        controlli: policyChecks(subject, { ...offer, giorno: today }, others.get(offer.banca._id)!),
      })),
      altre: Math.max(0, untaken.length - maxOffers),
      escluse: exclusionGroups(panel.excluded),
      motivo: panel.reason,
    },
    banche: banks
      .filter(({ _id }) => !inFile.has(_id))
      .map(bank => ({ ...bank, avviso: requestWarning(bank.nome, rows, today) })),
    motivi: reasons.filter(({ status }) => status === 'validated').map(({ _id, nome }) => ({ _id, nome })),
  }
}

/** An answer of the panel to show: rates that are too old stop the offers, not the page. */
async function shownPanel(ask: () => Promise<PanelAnswer>): Promise<PanelAnswer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof AppError && error.status === 503)) throw error
    return { offers: [], excluded: [], reason: error.message }
  }
}

/** The policies of the banks of the panel's offers, besides the known ones. */
async function policiesOf(
  db: Queries,
  { offers }: PanelAnswer,
  known: ReadonlyMap<string, Bank['policy']>,
): Promise<ReadonlyMap<string, Bank['policy']>> {
  if (offers.every(({ banca }) => known.has(banca._id))) return known
  const rows = await db.select({ _id: banksTable._id, policy: banksTable.policy }).from(banksTable)
  return new Map(rows.map(({ _id, policy }) => [_id, policy]))
}

const isToBeSent = ({ stato }: BankAnswer) =>
  stato === 'da_inviare' || stato === 'ritirata' || stato === 'rifiutata'

/** Whether a file may take an offer: its bank is not in the file yet, or waits with another product. */
const isUntaken = (answers: readonly BankAnswer[], bank: string, product: string): boolean =>
  answers.every(one => one.banca !== bank || (one.stato === 'da_inviare' && one.prodottoBanca !== product))

const askedFigures = (answer: BankAnswer): Terms => ({
  ...askedTerms(answer),
  taeg: answer.taegChiesto,
  rata: answer.rataChiesta,
})

const answeredFigures = (answer: BankAnswer): Terms => ({
  ...answeredTerms(answer),
  taeg: answer.taeg,
  rata: answer.rata,
})

/** The terms that a policy is checked with: those of the answer, otherwise those of the question. */
const checkedTerms = (answer: BankAnswer): Terms =>
  answer.importo === null ? askedFigures(answer) : answeredFigures(answer)

/** The figures that every question has in common. */
const commonTerms = (all: readonly Terms[]): Terms =>
  termsBy(key => {
    const [first = null, ...rest] = all.map(terms => terms[key])
    return rest.every(value => value === first) ? first : null
  })

interface Shown {
  today: string
  patron: string | undefined
  reasons: readonly { _id: string; nome: string }[]
}

function shown(
  { answer, bank, product }: AnswerWithBank,
  { today, patron, reasons }: Shown,
): Omit<ShownAnswer, 'controlli' | 'avviso' | 'totaleRate'> {
  const { inviataAl, rispostaAl, validaFinoAl, importo, prodottoBanca, motivoRifiuto } = answer
  const asked = askedFigures(answer)
  const answered = importo === null ? null : answeredFigures(answer)
  const until = answer.stato === 'inviata' || !rispostaAl ? today : rispostaAl
  const reason = reasons.find(({ _id }) => _id === motivoRifiuto)
  const taken = answer.offerta as { giorno: string; matematica: number } | null
  return {
    _id: answer._id,
    versione: answer.versione,
    banca: { _id: bank._id, nome: bank.nome },
    prodotto: prodottoBanca && product ? { _id: prodottoBanca, nome: product } : null,
    stato: answer.stato,
    inviataAl,
    rispostaAl,
    chiesto: asked,
    risposta: answered,
    differenze: answered && differences(asked, answered),
    speseIstruttoria: answer.speseIstruttoria,
    spesePerizia: answer.spesePerizia,
    polizze: answer.polizze,
    speseRata: answer.speseRata,
    giorniAttesa:
      inviataAl && !['da_inviare', 'ritirata'].includes(answer.stato)
        ? workingDaysBetween({
            from: inviataAl,
            to: [inviataAl, until].sort()[1]!,
            ...(patron && { patron }),
          })
        : null,
    giorniAttesi: bank.slaGiorni.istruttoria_banca ?? usualDays,
    validaFinoAl,
    giorniValidita: validaFinoAl ? dayNumber(validaFinoAl) - dayNumber(today) : null,
    firmataBancaAl: answer.firmataBancaAl,
    condizioni: answer.condizioni,
    motivoRifiuto: reason ? { _id: reason._id, nome: reason.nome } : null,
    motivoBanca: answer.motivoBanca,
    offerta: taken && { giorno: taken.giorno, matematica: taken.matematica },
  }
}

/**
 * Takes an offer of the panel into a file: what is asked of the bank are the terms of the offer, which the record keeps
 * as they are today. Throws 404 for a file that the actor may not read, 403 where the actor may not write it, 409 when
 * the bank has the file already, and 422 when the offer does not exist any more.
 */
export async function takePanelOffer(
  context: Context,
  id: string,
  { prodotto, tipoTasso }: Body<typeof takeOffer>,
  actor: Actor,
): Promise<Answer<typeof takeOffer>> {
  const { database, store } = context
  const file: LoanFile = await store.toWrite(database.orm, loanFiles, id, actor)
  const [people, fee] = await Promise.all([peopleOf(database.orm, id), customerFee(database.orm, file)])
  const { offers } = await panelOffers(context, file, people, fee, 'written')
  const offer =
    offers.find(one => one.prodotto._id === prodotto && one.tipoTasso === (tipoTasso ?? null)) ??
    offerIsGone('prodotto')
  const asked = {
    prodottoBanca: prodotto,
    importoChiesto: offer.importo,
    durataChiesta: offer.durataMesi,
    tanChiesto: offer.tan,
  }
  return database.orm.transaction(async tx => {
    const [present] = await tx
      .select()
      .from(bankAnswersTable)
      .where(and(eq(bankAnswersTable.pratica, id), eq(bankAnswersTable.banca, offer.banca._id)))
    if (present && present.stato !== 'da_inviare')
      throw conflict(`${offer.banca.nome} ha già questa pratica.`)
    const written = present
      ? await store.update(tx, bankAnswers, present._id, present.versione, asked, actor)
      : await store.create(tx, bankAnswers, { pratica: id, banca: offer.banca._id, ...asked }, actor)
    // The offer is the server's computation, which no person writes.
    const frozen = { offerta: JSON.parse(JSON.stringify(offer.frozen)) }
    const { _id, versione } = await store.update(
      tx,
      bankAnswers,
      written._id,
      written.versione,
      frozen,
      system,
    )
    return { _id, versione }
  })
}
