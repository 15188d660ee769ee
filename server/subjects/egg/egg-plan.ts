import { isDeepStrictEqual } from 'node:util'
import { eq, ne, sql } from 'drizzle-orm'
import { type EggField, type EggOwned, eggOwned } from '../../../contract/egg/egg-fields.ts'
import type { EggOutcome } from '../../../contract/egg/eggsync-words.ts'
import { displayText } from '../../../contract/records/field-kinds.ts'
import type { AnyField, RecordOf } from '../../../contract/records/resource.ts'
import { bankAnswers } from '../../../contract/subjects/loan-files/bank-answers.ts'
import type { FileState } from '../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { cut } from '../../../contract/text/characters.ts'
import { checkedValues } from '../../database/constraints/checked-values.ts'
import { bankAnswersTable, clientsTable, loanFilesTable, participantsTable } from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { AppError } from '../../errors.ts'
import { withPauses } from '../../with-pauses.ts'
import { fileNameOf, namesOf } from '../loan-files/file-names.ts'
import type { Customer } from '../loan-files/intake/similar-customers.ts'
import { agentNameIn, type EggKnown } from './egg-known.ts'
import { type EggPerson, type EggValues, nameOfColumn, personOf, type RowError, readRow } from './egg-row.ts'
import { agreeing, answerIn, type EggStep, stepsOf } from './egg-steps.ts'
import type { EggCell } from './read-egg-lines.ts'

export type LoanFile = RecordOf<typeof loanFiles>
type BankAnswer = RecordOf<typeof bankAnswers>
type Changed<R> = { -readonly [K in keyof R]?: R[K] }

/** A row that waits for the import. */
export interface StoredRow {
  riga: number
  celle: readonly EggCell[]
  /** The first row with the same IDEGG. */
  doppia: number | null
}

/** A changed field, as the page shows it. */
interface Difference {
  campo: string
  prima: string | null
  dopo: string | null
}

/** What an import writes for a row. */
export interface PlannedWrite {
  /** The file before; null for a new file. */
  before: LoanFile | null
  /** The changed values of the file, or all values of a new one. */
  values: Partial<LoanFile>
  /** The applicant of a new file: a customer, or a person who becomes one. */
  customer: Customer | null
  person: EggPerson | null
  steps: EggStep[]
  /** The answer of the bank that the row names: null without a change. */
  answer: { before: BankAnswer | null; values: Partial<BankAnswer> } | null
  /** Answers of other banks that are no longer chosen. */
  unchosen: BankAnswer[]
  /** The agent of the shares, when the row names another one. */
  agent: { before: string | null; after: string } | null
}

/** What an import does with a row. */
export interface PlannedRow {
  riga: number
  esito: EggOutcome
  IDEGG: string | null
  nome: string | null
  pratica: string | null
  cambi: Difference[]
  errori: RowError[]
  write: PlannedWrite | null
}

/** The fields of a file that are values of a column as they are. */
const plain = [
  'finalita',
  'importoRichiesto',
  'importoDeliberato',
  'importoLiquidato',
  'durataMesi',
  'valoreImmobile',
  'attoAl',
  'liquidataAl',
  'estintaAl',
] as const satisfies readonly (EggField & EggOwned)[]

/** The stored records that some rows are about. */
interface Found {
  files: ReadonlyMap<string, LoanFile>
  /** Tax codes and VAT numbers of the applicants, by the id of the file. */
  applicants: ReadonlyMap<string, string[]>
  answers: ReadonlyMap<string, BankAnswer[]>
  byTaxCode: ReadonlyMap<string, Customer>
  byVatNumber: ReadonlyMap<string, Customer>
}

const texts = (values: readonly unknown[]) => [...new Set(values.filter(Boolean))] as string[]

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** The customers with one of some codes. With the offset PostgreSQL looks up each code, and never reads all customers. */
async function customersBy(
  db: Queries,
  key: 'codiceFiscale' | 'partitaIva',
  codes: readonly string[],
): Promise<Customer[]> {
  if (codes.length === 0) return []
  const { rows } = await db.execute(sql`select same.* from unnest(${sql.param(codes)}::text[]) code
    cross join lateral (
      select * from ${clientsTable} where ${clientsTable[key]} = code and ${ne(clientsTable.status, 'deleted')} offset 0) same`)
  return rows as unknown as Customer[]
}

/** Reads the records of many rows with one statement for each kind. */
async function find(db: Queries, all: readonly EggValues[]): Promise<Found> {
  const files = (await db
    .select()
    .from(loanFilesTable)
    .where(isAnyOf(loanFilesTable.IDEGG, texts(all.map(({ IDEGG }) => IDEGG))))) as LoanFile[]
  const ids = files.map(({ _id }) => _id)
  const applicants =
    ids.length === 0
      ? []
      : await db
          .select({
            pratica: participantsTable.pratica,
            codiceFiscale: clientsTable.codiceFiscale,
            partitaIva: clientsTable.partitaIva,
          })
          .from(participantsTable)
          .innerJoin(clientsTable, eq(clientsTable._id, participantsTable.cliente))
          .where(isAnyOf(participantsTable.pratica, ids))
  const answers =
    ids.length === 0
      ? []
      : await db.select().from(bankAnswersTable).where(isAnyOf(bankAnswersTable.pratica, ids))
  const known = new Set(files.map(({ IDEGG }) => IDEGG))
  const news = all.filter(({ IDEGG }) => !known.has(IDEGG as string))
  const taxCodes = texts(news.map(({ codiceFiscale }) => codiceFiscale))
  const customers = [
    ...(await customersBy(db, 'codiceFiscale', taxCodes)),
    // The tax code of a firm is often its VAT number.
    ...(await customersBy(
      db,
      'partitaIva',
      texts([...news.map(({ partitaIva }) => partitaIva), ...taxCodes.filter(code => code.length === 11)]),
    )),
  ].sort((a, b) => (a._id < b._id ? -1 : 1))
  // The oldest of several customers with one code stays.
  const by = (key: 'codiceFiscale' | 'partitaIva') =>
    new Map(customers.toReversed().flatMap(one => (one[key] ? [[one[key], one] as const] : [])))
  return {
    files: new Map(files.map(file => [file.IDEGG, file])),
    applicants: new Map(
      [...grouped(applicants, ({ pratica }) => pratica)].map(([id, some]) => [
        id,
        some
          .flatMap(({ codiceFiscale, partitaIva }) => [codiceFiscale, partitaIva])
          .filter(Boolean) as string[],
      ]),
    ),
    answers: grouped(answers as BankAnswer[], ({ pratica }) => pratica),
    byTaxCode: by('codiceFiscale'),
    byVatNumber: by('partitaIva'),
  }
}

/** The names of a row in our words. */
interface Resolved {
  stato: FileState | null
  prodotto: LoanFile['prodotto'] | null
  agente: { _id: string; agenzia: string | null } | null
  banca: string | null
}

/** Translates the names of a row; a name that nobody knows is an error. */
function resolved(known: EggKnown, values: EggValues, errors: RowError[]): Resolved {
  const { columns } = known
  const name = (campo: 'stato' | 'prodotto' | 'banca') => (values[campo] ?? null) as string | null
  const look = (
    tipo: 'stato' | 'prodotto' | 'banca',
    of: (name: string) => string | undefined,
    what: string,
  ) => {
    const esterno = name(tipo)
    if (esterno === null) return null
    const found = of(esterno)
    if (found === undefined)
      errors.push({
        colonna: nameOfColumn(columns, tipo),
        messaggio: `${what} «${esterno}» non si conosce.`,
        manca: { tipo, esterno },
      })
    return found ?? null
  }
  const agent = known.agentOf(values)
  if (agent === undefined) {
    const esterno = agentNameIn(values)!
    const column = columns.find(({ campo }) => campo.startsWith('agente') && values[campo] === esterno)
    errors.push({
      colonna: column?.colonna ?? 'Agente',
      messaggio: `L’agente «${esterno}» non si conosce.`,
      manca: { tipo: 'agente', esterno },
    })
  }
  return {
    stato: look('stato', known.stateOf, 'Lo stato') as FileState | null,
    prodotto: look('prodotto', known.productOf, 'Il prodotto') as LoanFile['prodotto'] | null,
    banca: look('banca', known.bankOf, 'La banca'),
    agente: agent ?? null,
  }
}

const ownedInOrder = (before: readonly string[], owned: readonly EggOwned[]): EggOwned[] =>
  (Object.keys(eggOwned) as EggOwned[]).filter(name => before.includes(name) || owned.includes(name))

/** Plans what an import writes for some rows. Reads with few statements and writes nothing. */
export async function planRows(
  db: Queries,
  known: EggKnown,
  rows: readonly StoredRow[],
  now: Date,
): Promise<PlannedRow[]> {
  const read = rows.map(row => ({ row, ...readRow(row.celle, known, known.mapping) }))
  const found = await find(
    db,
    read.map(({ values }) => values),
  )
  const planned: PlannedRow[] = []
  for await (const { row, values, errors } of withPauses(read))
    planned.push(planRow({ known, found, now }, row, values, errors))
  return planned
}

interface Planning {
  known: EggKnown
  found: Found
  now: Date
}

function planRow(
  { known, found, now }: Planning,
  row: StoredRow,
  values: EggValues,
  errors: RowError[],
): PlannedRow {
  const IDEGG = (values.IDEGG as string | null) ?? null
  const before = IDEGG ? (found.files.get(IDEGG) ?? null) : null
  const names = resolved(known, values, errors)
  const about = { riga: row.riga, IDEGG, pratica: before?._id ?? null }
  /** A cell that cannot be read is not missing too. */
  const wrong = (campo: EggField, messaggio: string) => {
    const colonna = nameOfColumn(known.columns, campo)
    if (!errors.some(error => error.colonna === colonna)) errors.push({ colonna, messaggio })
  }
  if (row.doppia !== null)
    wrong('IDEGG', `È già alla riga ${row.doppia}: nel file una pratica c’è una volta sola.`)

  const person = before ? null : personOf(values, now)
  const customer = person ? customerOf(found, person) : null
  if (before) requireSamePerson(found, before, values, wrong)
  else requireWhole(known, values, names, person, customer, wrong)
  const nome =
    before?.intestatario ?? (customer ? fileNameOf(customer) : null) ?? (person && nameOfPerson(person))
  const refused = (): PlannedRow => ({
    ...about,
    esito: 'rifiutata',
    nome,
    cambi: [],
    errori: errors,
    write: null,
  })
  if (errors.length > 0) return refused()

  const to = names.stato ?? before?.stato ?? 'segnalata'
  const product = names.prodotto ?? before?.prodotto
  const wanted = valuesOf(known, values, names, before, to)
  const steps = stepsOf({
    values,
    product,
    from: before && { stato: before.stato, statoDal: before.statoDal },
    to,
    now,
  })
  const last = steps.at(-1)
  const changed: Changed<LoanFile> = before
    ? Object.fromEntries(
        Object.entries(wanted).filter(
          ([key, value]) => !isDeepStrictEqual(value ?? null, before[key as keyof LoanFile] ?? null),
        ),
      )
    : {
        ...wanted,
        IDEGG: IDEGG!,
        ...namesOf([{ ruolo: 'richiedente', customer: (customer ?? person) as Customer }]),
      }
  if (last) {
    changed.statoDal = last.at
    changed.dataUltimoMovimento = last.at
  }
  try {
    if (!before || Object.keys(changed).length > 0)
      checkedValues(loanFiles, {
        consensi: [],
        rinunciaAttesa: false,
        estinzioneAnticipata: false,
        silenziosa: false,
        ...before,
        ...changed,
      })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    errors.push(...refusalOf(known, error))
    return refused()
  }
  const answers = before ? (found.answers.get(before._id) ?? []) : []
  const { answer, unchosen } = answerOf(values, names, answers, { ...before, ...changed } as LoanFile)
  const isNew = before === null
  const isEqual = !isNew && Object.keys(changed).length === 0 && !answer && unchosen.length === 0
  if (isEqual) return { ...about, esito: 'uguale', nome, cambi: [], errori: [], write: null }
  const agent =
    changed.agente && changed.agente !== before?.agente
      ? { before: before?.agente ?? null, after: changed.agente }
      : null
  return {
    ...about,
    esito: isNew ? 'nuova' : 'cambiata',
    nome,
    cambi: isNew ? [] : differencesOf(known, before, changed, answer),
    errori: [],
    write: { before, values: changed, customer, person, steps, answer, unchosen, agent },
  }
}

const customerOf = (
  { byTaxCode, byVatNumber }: Found,
  { codiceFiscale, partitaIva }: EggPerson,
): Customer | null =>
  (codiceFiscale ? byTaxCode.get(codiceFiscale) : undefined) ??
  (partitaIva ? byVatNumber.get(partitaIva) : undefined) ??
  null

const nameOfPerson = (person: EggPerson): string | null =>
  fileNameOf(person as Customer)
    .replace(/null/g, '')
    .trim() || null

type Wrong = (campo: EggField, messaggio: string) => void

/** A row must not bring another person to a file. */
function requireSamePerson({ applicants }: Found, before: LoanFile, values: EggValues, wrong: Wrong): void {
  const codes = applicants.get(before._id) ?? []
  const given = texts([values.codiceFiscale, values.partitaIva])
  if (codes.length === 0 || given.length === 0 || given.some(code => codes.includes(code))) return
  wrong(
    values.codiceFiscale ? 'codiceFiscale' : 'partitaIva',
    'È di una persona che non partecipa alla pratica: la aggiunga alla pratica, o corregga EGG.',
  )
}

/** What a new file needs. */
function requireWhole(
  { columns }: EggKnown,
  values: EggValues,
  { prodotto }: Resolved,
  person: EggPerson | null,
  customer: Customer | null,
  wrong: Wrong,
): void {
  if (prodotto === null && (values.prodotto ?? null) === null)
    wrong('prodotto', 'Manca, e la pratica è nuova.')
  if (columns.some(({ campo }) => campo === 'stato') && values.stato === null) wrong('stato', 'Manca.')
  if (amountOf(values) === null) wrong('importoRichiesto', 'Manca, e la pratica è nuova.')
  if (!person) {
    wrong('codiceFiscale', 'Manca, e la pratica è nuova: senza codice fiscale non si sa chi è il cliente.')
    return
  }
  if (customer || person.tipo === 'azienda') return
  if (!person.cognome) wrong('cognome', 'Manca, e il cliente è nuovo.')
  if (!person.nome) wrong('nome', 'Manca, e il cliente è nuovo.')
  if (person.codiceFiscale === null)
    wrong('codiceFiscale', 'Manca, e il cliente è nuovo: senza codice fiscale non si sa chi è.')
}

const amountOf = (values: EggValues): number | null =>
  (values.importoRichiesto ?? values.importoDeliberato ?? values.importoLiquidato ?? null) as number | null

/** The values that a row wants of a file. Empty cells empty optional fields; agent, bank and state stay as they are. */
function valuesOf(
  known: EggKnown,
  values: EggValues,
  { prodotto, agente, banca, stato }: Resolved,
  before: LoanFile | null,
  to: FileState,
): Partial<LoanFile> {
  const wanted: Record<string, unknown> = {
    daEgg: ownedInOrder(before?.daEgg ?? [], known.owned),
  }
  for (const campo of plain) if (campo in values) wanted[campo] = values[campo]
  if (wanted.importoRichiesto === null || (!before && wanted.importoRichiesto === undefined)) {
    if (before) delete wanted.importoRichiesto
    else wanted.importoRichiesto = amountOf(values)
  }
  if (prodotto) wanted.prodotto = prodotto
  if (agente) {
    wanted.agente = agente._id
    if (before?.agente !== agente._id) wanted.agenzia = agente.agenzia
  }
  wanted.stato = to
  const answer = answerIn(to)
  if (banca && answer !== null) wanted.banca = answer === 'scelta' ? banca : null
  // A refused file has no chosen bank.
  if (stato === 'respinta') Object.assign(wanted, { banca: null, importoDeliberato: null })
  return wanted as Partial<LoanFile>
}

/** The answer of the bank that a row names, and the answers that are no longer chosen. */
function answerOf(
  values: EggValues,
  { banca }: Resolved,
  answers: readonly BankAnswer[],
  file: LoanFile,
): Pick<PlannedWrite, 'answer' | 'unchosen'> {
  if (!banca) return { answer: null, unchosen: [] }
  const implied = answerIn(file.stato)
  const before = answers.find(one => one.banca === banca) ?? null
  const wanted: Changed<BankAnswer> = {
    ...(values.inviataAl && { inviataAl: values.inviataAl as string }),
    ...(values.deliberaAl && { rispostaAl: values.deliberaAl as string }),
    ...(implied === 'scelta' &&
      file.importoDeliberato !== null &&
      file.importoDeliberato !== undefined && { importo: file.importoDeliberato }),
  }
  const unchosen = implied === 'scelta' ? answers.filter(one => one.stato === 'scelta' && one !== before) : []
  if (!before) {
    const stato = implied ?? (wanted.rispostaAl ? 'approvata' : wanted.inviataAl ? 'inviata' : 'da_inviare')
    const asked = { importoChiesto: file.importoRichiesto, durataChiesta: file.durataMesi ?? null }
    return { answer: { before, values: { banca, stato, ...asked, ...wanted } }, unchosen }
  }
  if (implied && !agreeing[implied].includes(before.stato)) wanted.stato = implied
  const changed = Object.entries(wanted).filter(([key, value]) => before[key as keyof BankAnswer] !== value)
  return { answer: changed.length > 0 ? { before, values: Object.fromEntries(changed) } : null, unchosen }
}

/** The refusal of a file as errors of its row. */
function refusalOf({ columns }: EggKnown, refusal: AppError): RowError[] {
  const all = Object.entries(refusal.fields ?? {})
  if (all.length === 0) return [{ colonna: '', messaggio: refusal.message }]
  return all.map(([path, messaggio]) => {
    const key = path.split('.')[0]!
    const field = (loanFiles.fields as Readonly<Record<string, AnyField>>)[key]
    const column = columns.find(({ campo }) => campo === key)
    return { colonna: column?.colonna ?? field?.label ?? key, messaggio }
  })
}

/** Changes that follow from others, and that the page does not show. */
const derived: readonly string[] = ['daEgg', 'agenzia', 'dataUltimoMovimento', 'statoDal']
const shownOfAnswer = {
  inviataAl: 'Inviata alla banca il',
  rispostaAl: 'Risposta della banca il',
  stato: 'Esito della banca',
} as const

function differencesOf(
  { nameOf }: EggKnown,
  before: LoanFile,
  changed: Partial<LoanFile>,
  answer: PlannedWrite['answer'],
): Difference[] {
  const shown = (field: AnyField, value: unknown) =>
    value === null || value === undefined ? null : cut(displayText(field, value, nameOf), 200)
  const ofFile = Object.entries(changed).flatMap(([key, value]) => {
    if (derived.includes(key)) return []
    const field: AnyField = loanFiles.fields[key as keyof typeof loanFiles.fields]
    return [
      { campo: field.label, prima: shown(field, before[key as keyof LoanFile]), dopo: shown(field, value) },
    ]
  })
  const ofAnswer = Object.entries(shownOfAnswer).flatMap(([key, campo]) => {
    const name = key as keyof typeof shownOfAnswer
    if (!answer || answer.values[name] === undefined) return []
    const field: AnyField = bankAnswers.fields[name]
    return [{ campo, prima: shown(field, answer.before?.[name]), dopo: shown(field, answer.values[name]) }]
  })
  return [...ofFile, ...ofAnswer]
}
