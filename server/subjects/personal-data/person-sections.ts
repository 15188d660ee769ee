import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { securityKinds } from '../../../contract/access/security-events.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { chosenQuote } from '../../../contract/products/agent-quote.ts'
import { quoteExample } from '../../../contract/products/agent-quote-words.ts'
import { kindOf, mainOffer } from '../../../contract/products/own-simulation.ts'
import { watchedInWords } from '../../../contract/products/rate-alert.ts'
import { privateFilesIn, traitsOf } from '../../../contract/records/field-kinds.ts'
import { actionLabels } from '../../../contract/records/history.ts'
import type { AnyField, RecordOf, ResourceDefinition } from '../../../contract/records/resource.ts'
import { resourceNamed } from '../../../contract/subjects/all.ts'
import { appointments } from '../../../contract/subjects/appointments.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import { complaints } from '../../../contract/subjects/complaints.ts'
import { bankAnswers } from '../../../contract/subjects/loan-files/bank-answers.ts'
import { fees } from '../../../contract/subjects/loan-files/fees.ts'
import { fileDocuments } from '../../../contract/subjects/loan-files/file-documents.ts'
import { fileNotes } from '../../../contract/subjects/loan-files/file-notes.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { participants } from '../../../contract/subjects/loan-files/participants.ts'
import { steps } from '../../../contract/subjects/loan-files/steps.ts'
import { merchandisingRequests } from '../../../contract/subjects/merchandising-requests.ts'
import { sessions } from '../../../contract/subjects/sessions.ts'
import type { Context } from '../../context.ts'
import {
  appointmentsTable,
  bankAnswersTable,
  cartLines,
  clientSimulations,
  commits,
  complaintsTable,
  feesTable,
  fileAccesses,
  fileDocumentsTable,
  fileNotesTable,
  loanFilesTable,
  loanFileViews,
  merchandisingRequestsTable,
  merchandisingTable,
  participantsTable,
  rateAlerts,
  savedQuotes,
  securityEvents,
  sessionsTable,
  stepsTable,
  tableFor,
  transferLetters,
} from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import { written } from '../../export/csv.ts'
import { referable } from '../../records/referable.ts'
import { everyParticipation, type Participation } from '../clients/files/participation.ts'
import type { Holder } from '../files/private-files.ts'
import { nameOf } from '../simulations/own/simulation-row.ts'
import { type Asker, complaintsOf, definitionsOfRequests, personOf, requestsOf } from './person.ts'

type Row = Record<string, unknown>
/** A record as people read it: values by the label of their field. */
export type ReadableRow = Record<string, unknown>

export interface Section {
  titolo: string
  righe: ReadableRow[]
}

/** A stored file about the person. */
export interface PersonFile {
  _id: string
  /** The record that names the file. */
  holder: Holder
  /** The folder in the archive. */
  folder: string
  name: string
  mimetype: string
}

/** Fields of a file that name or describe its other people. */
const ofOthers = ['intestatario', 'chiavi', 'terzi', 'silenziosa', 'incaricato'] as const
/** Fields of a file that cannot be told apart by person. */
const ofAll = [
  'debiti',
  'motivo',
  'richiestaIntegrazione',
  'simulazione',
  'fonte',
  'consensi',
  'lead',
  'richiesta',
]

/** Kinds of fields that are stored as JSON and stay as they are. */
const asStored = ['owned', 'part', 'rows', 'address', 'texts', 'flags', 'choices', 'rich', 'file']

/**
 * Everything about a customer in a readable form, the files of the person, and what the person is in which loan file.
 * Left out are the data of other people in the same files, the notes of the house, its commissions, and the adequate
 * verification, which the law keeps from the person (D.Lgs. 231/2007, art. 39). A customer gets the files that an
 * invitation has opened, like in the area, and the fiscal code with what belongs to the identified person after its
 * proof. Throws 404.
 */
export async function readPerson(
  { database }: Context,
  id: string,
  asker: Asker,
): Promise<{ name: string; sections: Section[]; files: PersonFile[]; participations: Participation[] }> {
  const db = database.reads
  const person = await personOf(db, id, asker)
  const { customer, isProved } = person
  /** Fields that some people of the house do not see are the house's own, except for those of the person. */
  const isHouses = (definition: ResourceDefinition, { sees }: AnyField) =>
    sees !== undefined && !(definition.name === clients.name && isProved)
  const sections: Section[] = []
  const files: PersonFile[] = []

  /** Reads records as rows of a section. */
  async function add(
    definition: ResourceDefinition,
    where: SQL | undefined,
    {
      only,
      without = [],
      title = definition.label.many,
    }: { only?: string[]; without?: readonly string[]; title?: string } = {},
  ): Promise<Row[]> {
    const table = tableFor(definition)
    const rows = (await db.select().from(table).where(where).orderBy(asc(table._id))) as Row[]
    const keys = Object.entries<AnyField>(definition.fields).flatMap(([key, field]) =>
      traitsOf(field).isSecret ||
      isHouses(definition, field) ||
      without.includes(key) ||
      (only && !only.includes(key)) ||
      // Names of other customers are theirs.
      field.to === clients.name
        ? []
        : [key],
    )
    const names = await namesIn(definition, keys, rows)
    const righe = rows.map(row => readable(definition, keys, row, names))
    if (righe.length > 0) sections.push({ titolo: title, righe })
    return rows
  }

  /** The names of the records that some rows refer to. */
  async function namesIn(definition: ResourceDefinition, keys: readonly string[], rows: readonly Row[]) {
    const names = new Map<string, string>()
    for (const key of keys) {
      const { kind, to } = definition.fields[key]!
      const ids = [...new Set(rows.flatMap(row => (row[key] as string | null) ?? []))]
      if (kind !== 'reference' || !to || !resourceNamed(to)) continue
      for (let at = 0; at < ids.length; at += namesAtOnce)
        for (const { _id, nome } of await referable(db, to, {
          ids: ids.slice(at, at + namesAtOnce).join(','),
        }))
          names.set(_id, nome)
    }
    return names
  }
  /** The files that the fields of some records name. */
  function addFiles(folder: string, definition: ResourceDefinition, rows: readonly Row[]) {
    for (const row of rows)
      for (const [key, field] of Object.entries(definition.fields))
        for (const { _id, name, mimetype } of privateFilesIn(field, row[key]))
          files.push({
            _id,
            holder: { resource: definition.name, record: row._id as string },
            folder,
            name,
            mimetype,
          })
  }

  await add(clients, eq(tableFor(clients)._id, id), { title: 'Scheda' })
  // A signed paper may show the fiscal code.
  const ofCustomer = { resource: clients.name, record: id }
  if (isProved)
    files.push(
      ...papersOf(customer.consensi).map(one => ({ ...one, folder: 'consensi', holder: ofCustomer })),
    )
  else if (customer.consensi.length > 0)
    sections.push({
      titolo: 'Consensi',
      righe: customer.consensi.map(({ registrata: _, email: __, ...line }) => line),
    })
  const { own } = await requestsOf(db, person)
  const idsOf = (kind: 'leads' | 'requests') => own.flatMap(one => (one.kind === kind ? one._id : []))
  for (const kind of ['leads', 'requests'] as const) {
    const definition = definitionsOfRequests[kind]
    const rows = await add(definition, isAnyOf(tableFor(definition)._id, idsOf(kind)))
    addFiles('allegati', definition, rows)
  }
  const { lead, richiesta, cliente } = appointmentsTable
  await add(
    appointments,
    or(
      isProved ? eq(cliente, id) : undefined,
      isAnyOf(lead, idsOf('leads')),
      isAnyOf(richiesta, idsOf('requests')),
    ),
  )

  const participations = await everyParticipation(db, id, { isOpened: asker === 'customer' })
  const memberships = participations.map(({ participant }) => participant)
  for (const { participant, isAlone } of participations) {
    const { pratica, ruolo, _id } = participant
    const isApplicant = ruolo === 'richiedente' || ruolo === 'cointestatario'
    const [file] = await add(loanFiles, eq(loanFilesTable._id, pratica), {
      without: isAlone ? ofOthers : [...ofOthers, ...ofAll],
      title: 'Pratica',
    })
    const titled = titledFor(file?.IDEGG as string)
    await add(participants, eq(participantsTable._id, _id), titled('lavoro e reddito'))
    await add(steps, eq(stepsTable.pratica, pratica), {
      only: ['da', 'a', 'at', 'banca'],
      ...titled('passi'),
    })
    await addOwnParts(pratica, titled, isAlone)
    if (isApplicant) {
      await add(fees, eq(feesTable.pratica, pratica), { only: ['compensoCliente'], ...titled('compenso') })
      await add(bankAnswers, eq(bankAnswersTable.pratica, pratica), {
        without: isAlone ? ['offerta'] : ['offerta', 'motivoBanca', 'condizioni'],
        ...titled('risposte delle banche'),
      })
    }
    const [access] = await db.select().from(fileAccesses).where(eq(fileAccesses.participant, _id))
    if (access)
      sections.push({
        titolo: titled('accesso dall’area clienti').title,
        righe: [
          {
            ...(access.email && { Invito: access.email }),
            ...(access.invitedAt && { Invitato: formatDateTime(access.invitedAt.toISOString()) }),
            ...(access.enteredAt && { Entrato: formatDateTime(access.enteredAt.toISOString()) }),
          },
        ],
      })
  }
  // Documents and messages of people who have left a file stay in the file.
  if (asker === 'office')
    for (const { _id, IDEGG } of await leftFiles(memberships.map(({ pratica }) => pratica)))
      await addOwnParts(_id, titledFor(IDEGG), false)

  const registered = await add(complaints, isAnyOf(complaintsTable._id, await complaintsOf(db, person)))
  addFiles('reclami', complaints, registered)
  const kept = await db
    .select()
    .from(clientSimulations)
    .leftJoin(rateAlerts, eq(rateAlerts.simulation, clientSimulations._id))
    .where(eq(clientSimulations.client, id))
    .orderBy(asc(clientSimulations._id))
  if (kept.length > 0)
    sections.push({
      titolo: 'Simulazioni conservate',
      righe: kept.map(({ client_simulations: row, rate_alerts: alert }) => ({
        Nome: nameOf(row),
        Prodotto: kindOf(row.snapshot),
        Conservata: formatDateTime(row.createdAt.toISOString()),
        'Dati indicati': row.snapshot.need,
        Offerta: mainOffer(row.snapshot),
        ...(alert && {
          Avviso: `${alertedBy[alert.what]} sotto ${watchedInWords(alert.what, alert.threshold)}`,
        }),
      })),
    })
  const quotes = await db
    .select()
    .from(savedQuotes)
    .where(eq(savedQuotes.client, id))
    .orderBy(asc(savedQuotes._id))
  if (quotes.length > 0)
    sections.push({
      titolo: 'Preventivi dell’agente',
      righe: quotes.map(({ createdAt, snapshot }) => ({
        Salvato: formatDateTime(createdAt.toISOString()),
        'Dati indicati': snapshot.dati,
        Preventivo: quoteExample(
          chosenQuote(snapshot),
          snapshot.dati.prodotto,
          snapshot.confronto.intermediario,
        ),
      })),
    })
  const letters = await db
    .select({ sentAt: transferLetters.sentAt, IDEGG: loanFilesTable.IDEGG })
    .from(transferLetters)
    .innerJoin(loanFilesTable, eq(loanFilesTable._id, transferLetters.file))
    .where(and(isAnyOf(transferLetters.client, isProved ? [id] : []), isNotNull(transferLetters.sentAt)))
    .orderBy(asc(transferLetters.sentAt))
  if (letters.length > 0)
    sections.push({
      titolo: 'Lettere sulla surroga',
      righe: letters.map(({ sentAt, IDEGG }) => ({
        Pratica: IDEGG,
        Mandata: formatDateTime(sentAt!.toISOString()),
      })),
    })
  const cart = await db
    .select({ nome: merchandisingTable.nome, quantity: cartLines.quantity, quantities: cartLines.quantities })
    .from(cartLines)
    .innerJoin(merchandisingTable, eq(merchandisingTable._id, cartLines.merch))
    .where(eq(cartLines.owner, id))
    .orderBy(asc(cartLines.createdAt))
  if (cart.length > 0)
    sections.push({
      titolo: 'Carrello',
      righe: cart.map(({ nome, quantity, quantities }) => ({
        Articolo: nome,
        Quantità: quantity ?? quantities,
      })),
    })
  await add(merchandisingRequests, eq(merchandisingRequestsTable.cliente, id))
  await add(sessions, eq(sessionsTable.client!, id))
  const events = await db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.person, id))
    .orderBy(asc(securityEvents._id))
  if (events.length > 0)
    sections.push({
      titolo: 'Registro di sicurezza',
      righe: events.map(({ at, kind, network }) => ({
        Quando: formatDateTime(at.toISOString()),
        'Che cosa': securityKinds[kind],
        ...(network && { Rete: network }),
      })),
    })
  const recorded = [id, ...own.map(({ _id }) => _id), ...memberships.map(({ _id }) => _id)]
  const history = await historyOf(recorded)
  if (history.length > 0) sections.push({ titolo: 'Modifiche ai dati', righe: history })
  const name = customer.denominazione ?? `${customer.cognome} ${customer.nome}`
  return { name, sections, files, participations }

  /** The documents and messages of a file that are the person's, with who looked at the documents. */
  async function addOwnParts(pratica: string, titled: ReturnType<typeof titledFor>, isAlone: boolean) {
    const isTheirs = (column: SQL | undefined, none: SQL | undefined) => (isAlone ? or(column, none) : column)
    const documents = await add(
      fileDocuments,
      and(
        eq(fileDocumentsTable.pratica, pratica),
        isTheirs(eq(fileDocumentsTable.cliente, id), isNull(fileDocumentsTable.cliente)),
      ),
      { without: ['nota', 'caricatoDa', 'verificatoDa', 'riusato'], ...titled('documenti') },
    )
    addFiles(`pratica ${pratica.slice(-4)}`, fileDocuments, documents)
    const messages = await add(
      fileNotes,
      and(
        eq(fileNotesTable.pratica, pratica),
        inArray(fileNotesTable.tipo, ofMessages),
        // A message to the house without a customer has an unknown sender.
        isTheirs(
          eq(fileNotesTable.cliente, id),
          and(eq(fileNotesTable.tipo, 'messaggio'), isNull(fileNotesTable.cliente)),
        ),
      ),
      titled('messaggi'),
    )
    addFiles('messaggi', fileNotes, messages)
    const seen = await db
      .select()
      .from(loanFileViews)
      .where(
        and(
          eq(loanFileViews.file, pratica),
          isAnyOf(
            loanFileViews.document,
            documents.map(one => one._id as string),
          ),
        ),
      )
      .orderBy(asc(loanFileViews._id))
    if (seen.length > 0)
      sections.push({
        titolo: titled('chi ha visto i documenti').title,
        righe: seen.map(({ at, role, how, name }) => ({
          Quando: formatDateTime(at.toISOString()),
          Chi: roles[role],
          Come: how,
          Documento: name,
        })),
      })
  }

  /** The files with documents or messages of the person, other than `present`. */
  async function leftFiles(present: readonly string[]): Promise<{ _id: string; IDEGG: string }[]> {
    const { pratica, cliente } = fileDocumentsTable
    const documented = await db.selectDistinct({ pratica }).from(fileDocumentsTable).where(eq(cliente, id))
    const written = await db
      .selectDistinct({ pratica: fileNotesTable.pratica })
      .from(fileNotesTable)
      .where(and(eq(fileNotesTable.cliente, id), inArray(fileNotesTable.tipo, ofMessages)))
    const left = new Set([...documented, ...written].map(one => one.pratica))
    for (const one of present) left.delete(one)
    return db
      .select({ _id: loanFilesTable._id, IDEGG: loanFilesTable.IDEGG })
      .from(loanFilesTable)
      .where(isAnyOf(loanFilesTable._id, [...left]))
      .orderBy(asc(loanFilesTable._id))
  }

  /** The changes of some records, without the fields that the house keeps for itself. */
  async function historyOf(refs: readonly string[]): Promise<ReadableRow[]> {
    const lines = await db.select().from(commits).where(isAnyOf(commits.ref, refs)).orderBy(asc(commits._id))
    const acts = new Map([...new Set(lines.map(({ act }) => act))].map((act, i) => [act, i + 1]))
    return lines.flatMap(({ model, action, createdAt, autore, info, act }) => {
      const definition = [clients, participants, ...Object.values(definitionsOfRequests)].find(
        one => one.model === model,
      ) as ResourceDefinition | undefined
      if (!definition) return []
      const changes = ((info as { campo: string; prima: unknown; dopo: unknown }[] | null) ?? []).flatMap(
        ({ campo, prima, dopo }) => {
          const field = definition.fields[campo]
          if (!field || isHouses(definition, field)) return []
          return [{ Campo: field.label, Prima: prima, Dopo: dopo }]
        },
      )
      return [
        {
          Quando: formatDateTime(createdAt.toISOString()),
          // Lines with the same number were written together.
          Operazione: acts.get(act),
          Scheda: definition.label.one,
          'Che cosa': actionLabels[action],
          Chi: roles[autore],
          Modifiche: changes,
        },
      ]
    })
  }
}

/** The signed papers of some consents. */
const papersOf = (consensi: RecordOf<typeof clients>['consensi']) =>
  consensi.flatMap(({ registrata }) => registrata?.file ?? [])

/** The title of a section about a file, by the number of the file. */
const titledFor = (IDEGG: string) => (text: string) => ({ title: `Pratica ${IDEGG}: ${text}` })

const alertedBy = { indice: 'Indice', taeg: 'TAEG più basso', totale: 'Totale più basso' } as const

/** The notes of a file that its customers read. */
const ofMessages: ('messaggio' | 'risposta')[] = ['messaggio', 'risposta']

/** Maximum names of one query. */
const namesAtOnce = 200

const roles = {
  admin: 'La società',
  agent: 'Un agente',
  client: 'Lei',
  visitor: 'Lei, dal sito',
  system: 'Il programma',
} as const

/** A record with the labels of its fields, and with the values as people read them. Empty fields are left out. */
function readable(
  definition: ResourceDefinition,
  keys: readonly string[],
  row: Row,
  names: ReadonlyMap<string, string>,
): ReadableRow {
  const shown: ReadableRow = {}
  for (const key of keys) {
    const value = row[key]
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) continue
    const field = definition.fields[key]! as AnyField
    shown[field.label] =
      asStored.includes(field.kind) || field.kind === 'notes'
        ? value
        : written(traitsOf(field).cell(value, field, one => names.get(one)))
  }
  shown.Creato = formatDateTime((row.createdAt as Date).toISOString())
  return shown
}
