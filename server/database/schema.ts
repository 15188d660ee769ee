import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  type PgColumnBuilderBase,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { SecurityKind } from '../../contract/access/security-events.ts'
import type { Answer } from '../../contract/calls/call.ts'
import type { forecastQuality } from '../../contract/calls/durations.ts'
import type { RestOfImport } from '../../contract/calls/resources.ts'
import type { EggOutcome, EggsyncState, eggsyncOrigins } from '../../contract/egg/eggsync-words.ts'
import type { Area } from '../../contract/files/picture-sizes.ts'
import type { DisplayFigures, DisplayNeed } from '../../contract/personal-documents/display.ts'
import type { QuoteSnapshot } from '../../contract/products/agent-quote.ts'
import type { Snapshot } from '../../contract/products/own-simulation.ts'
import type { PriceColumn } from '../../contract/products/price-rows.ts'
import type { SentOfferSummary, SentQuoteSummary } from '../../contract/products/sent-offer.ts'
import { admins } from '../../contract/subjects/admins.ts'
import { agencies } from '../../contract/subjects/agencies.ts'
import { agents } from '../../contract/subjects/agents.ts'
import { appointments } from '../../contract/subjects/appointments.ts'
import { bankProducts } from '../../contract/subjects/bank-products.ts'
import { banks } from '../../contract/subjects/banks.ts'
import { calculators } from '../../contract/subjects/calculators.ts'
import { clients } from '../../contract/subjects/clients.ts'
import { company } from '../../contract/subjects/company.ts'
import { complaints } from '../../contract/subjects/complaints.ts'
import { communications } from '../../contract/subjects/content/communications.ts'
import { documents } from '../../contract/subjects/content/documents.ts'
import { faqCategories } from '../../contract/subjects/content/faq-categories.ts'
import { faqs } from '../../contract/subjects/content/faqs.ts'
import { mailTemplates } from '../../contract/subjects/content/mail-templates.ts'
import { news } from '../../contract/subjects/content/news.ts'
import { pages } from '../../contract/subjects/content/pages.ts'
import { trainingCompletions } from '../../contract/subjects/content/training-completions.ts'
import { trainingVideos } from '../../contract/subjects/content/training-videos.ts'
import { eggCorrespondences } from '../../contract/subjects/egg/egg-correspondences.ts'
import { provinces } from '../../contract/subjects/geography/provinces.ts'
import { regions } from '../../contract/subjects/geography/regions.ts'
import { towns } from '../../contract/subjects/geography/towns.ts'
import { leads } from '../../contract/subjects/leads.ts'
import { adequateVerifications } from '../../contract/subjects/loan-files/adequate-verifications.ts'
import { bankAnswers } from '../../contract/subjects/loan-files/bank-answers.ts'
import { documentRequirements } from '../../contract/subjects/loan-files/document-requirements.ts'
import { fees } from '../../contract/subjects/loan-files/fees.ts'
import { fileDocuments } from '../../contract/subjects/loan-files/file-documents.ts'
import { fileNotes } from '../../contract/subjects/loan-files/file-notes.ts'
import { fileTasks } from '../../contract/subjects/loan-files/file-tasks.ts'
import { loanFiles } from '../../contract/subjects/loan-files/loan-files.ts'
import { paperTexts } from '../../contract/subjects/loan-files/paper-texts.ts'
import { participants } from '../../contract/subjects/loan-files/participants.ts'
import { refusalReasons } from '../../contract/subjects/loan-files/refusal-reasons.ts'
import { shares } from '../../contract/subjects/loan-files/shares.ts'
import { steps } from '../../contract/subjects/loan-files/steps.ts'
import { importMappings } from '../../contract/subjects/mappings.ts'
import { merchandising } from '../../contract/subjects/merchandising.ts'
import { merchandisingRequests } from '../../contract/subjects/merchandising-requests.ts'
import { partners } from '../../contract/subjects/partners.ts'
import { percLeads } from '../../contract/subjects/perc-leads.ts'
import { permissionRequests } from '../../contract/subjects/permission-requests.ts'
import { asaTables, hubTables, newfinTables, type PriceTables } from '../../contract/subjects/price-tables.ts'
import { rates } from '../../contract/subjects/rates.ts'
import { referrers } from '../../contract/subjects/referrers.ts'
import { requests } from '../../contract/subjects/requests.ts'
import { retention } from '../../contract/subjects/retention.ts'
import { sessions } from '../../contract/subjects/sessions.ts'
import { settings } from '../../contract/subjects/settings.ts'
import { cannedAnswers } from '../../contract/subjects/tickets/canned-answers.ts'
import { ticketMessages } from '../../contract/subjects/tickets/ticket-messages.ts'
import { ticketSettings } from '../../contract/subjects/tickets/ticket-settings.ts'
import { ticketSteps } from '../../contract/subjects/tickets/ticket-steps.ts'
import { tickets } from '../../contract/subjects/tickets/tickets.ts'
import { webhookDeliveries } from '../../contract/subjects/webhook-deliveries.ts'
import type { ClockName } from '../../contract/tickets/ticket-clocks.ts'
import type { Span } from '../../contract/training/spans.ts'
import type { Arrival } from '../../finance/statistics/arrival.ts'
import type { Spell } from '../../finance/statistics/cumulative-incidence.ts'
import { type ResourceTable, resourceTables, type TableOf, tableOf } from './table.ts'

export const regionsTable = tableOf(regions)
export const provincesTable = tableOf(provinces)
export const townsTable = tableOf(towns)
export const banksTable = tableOf(banks)
export const bankProductsTable = tableOf(bankProducts)
export const ratesTable = tableOf(rates)
export const agenciesTable = tableOf(agencies)
export const partnersTable = tableOf(partners)
export const calculatorsTable = tableOf(calculators)
export const referrersTable = tableOf(referrers)
export const permissionRequestsTable = tableOf(permissionRequests)
export const companyTable = tableOf(company)
export const settingsTable = tableOf(settings)
export const retentionTable = tableOf(retention)
export const leadsTable = tableOf(leads, column => [index('leads_sender').on(sql`lower(${column('email')})`)])
export const requestsTable = tableOf(requests, column => [
  index('requests_sender').on(sql`lower(${column('email')})`),
])
export const appointmentsTable = tableOf(appointments)
export const adminsTable = tableOf(admins)
export const agentsTable = tableOf(agents)
export const percLeadsTable = tableOf(percLeads)
/** The digits of a telephone, as `nationalDigits` of `contract/italian/telephone.ts` finds them. */
export const digitsOf = (telephone: SQLWrapper): SQL =>
  sql`regexp_replace(regexp_replace(${telephone}, '^\\s*(\\+|00)\\s*39', ''), '\\D', '', 'g')`
/**
 * The mailbox of an e-mail: without the part after a plus and the dots, which many providers ignore. Two addresses with
 * one mailbox may belong to one person.
 */
export const mailboxOf = (email: SQLWrapper): SQL =>
  sql.join(
    [
      sql`replace(split_part(split_part(lower(${email}), '@', 1), '+', 1), '.', '')`,
      sql`replace(split_part(lower(${email}), '@', 2), 'googlemail.com', 'gmail.com')`,
    ],
    sql` || '@' || `,
  )
/** The indexes find the customers with the codes, the telephone or the mailbox of a person. */
export const clientsTable = tableOf(clients, column => [
  index('clients_tax_code').on(column('codiceFiscale')),
  index('clients_vat_number').on(column('partitaIva')),
  index('clients_telephone').on(digitsOf(column('cellulare'))),
  index('clients_mailbox').on(sql`(${mailboxOf(column('email'))})`),
])
export const sessionsTable = tableOf(sessions)
export const refusalReasonsTable = tableOf(refusalReasons)
export const documentRequirementsTable = tableOf(documentRequirements)
export const loanFilesTable = tableOf(loanFiles, column => [
  // The board counts each state, and begins with the files that are longest in it.
  index('pratiche_since').on(column('stato'), column('statoDal'), column('_id')),
])
export const participantsTable = tableOf(participants)
export const sharesTable = tableOf(shares, column => [
  // The files of an agent, found in the index alone.
  index('pratiche_quote_files').on(column('agente'), column('pratica')),
])
export const feesTable = tableOf(fees)
export const stepsTable = tableOf(steps)
export const bankAnswersTable = tableOf(bankAnswers)
export const fileDocumentsTable = tableOf(fileDocuments)
export const fileNotesTable = tableOf(fileNotes)
export const fileTasksTable = tableOf(fileTasks)
export const adequateVerificationsTable = tableOf(adequateVerifications)
export const mappingsTable = tableOf(importMappings)
export const eggCorrespondencesTable = tableOf(eggCorrespondences)
export const complaintsTable = tableOf(complaints)
/** The words of a text in their Italian forms, as searches of tickets look for them. */
export const italianWords = (text: SQLWrapper): SQL => sql`to_tsvector('italian', ${text})`
export const ticketsTable = tableOf(tickets, column => [
  index('tickets_words').using('gin', italianWords(column('oggetto'))),
])
export const ticketMessagesTable = tableOf(ticketMessages, column => [
  index('tickets_messaggi_words').using('gin', italianWords(column('testo'))),
])
export const ticketStepsTable = tableOf(ticketSteps)
export const ticketSettingsTable = tableOf(ticketSettings)
export const cannedAnswersTable = tableOf(cannedAnswers)
export const paperTextsTable = tableOf(paperTexts)
export const merchandisingTable = tableOf(merchandising)
export const merchandisingRequestsTable = tableOf(merchandisingRequests)
export const communicationsTable = tableOf(communications)
export const documentsTable = tableOf(documents)
export const faqCategoriesTable = tableOf(faqCategories)
export const faqsTable = tableOf(faqs)
export const mailTemplatesTable = tableOf(mailTemplates)
export const newsTable = tableOf(news)
export const pagesTable = tableOf(pages)
export const trainingVideosTable = tableOf(trainingVideos)
export const trainingCompletionsTable = tableOf(trainingCompletions)
export const asaTablesTable = tableOf(asaTables)
export const newfinTablesTable = tableOf(newfinTables)
export const hubTablesTable = tableOf(hubTables)
export const webhookDeliveriesTable = tableOf(webhookDeliveries)

/** The table of a resource, with columns by the name of a field. Throws when there is no table. */
export const tableFor = ({ name }: { name: string }): ResourceTable => {
  const table = resourceTables.get(name)
  if (!table) throw new Error(`no table for ${name}`)
  return table
}

type PriceTablesTable = TableOf<{ name: string; fields: PriceTables['fields'] }>
/** The price tables of each network, by the name of the resource. */
export const priceTablesTables: Record<PriceTables['name'], PriceTablesTable> = {
  tabelle_asa: asaTablesTable,
  tabelle_newfin: newfinTablesTable,
  tabelle_hub: hubTablesTable,
}

/**
 * Creates the table for the rows of a resource's price tables, in the order of their file. The rows are not a list in
 * the record, because they are read by page and by filter.
 */
const priceRowsOf = (tables: PriceTablesTable, name: string) => {
  const rate = () => numeric({ precision: 9, scale: 4, mode: 'number' })
  const cents = () => bigint({ mode: 'number' })
  return pgTable(
    name,
    {
      tabella: uuid()
        .notNull()
        .references(() => tables._id, { onDelete: 'cascade' }),
      riga: integer().notNull(),
      prodotto: text().notNull(),
      convenzione: text().notNull(),
      durataDa: integer().notNull(),
      durataA: integer().notNull(),
      etaDa: integer(),
      etaA: integer(),
      importoDa: cents(),
      importoA: cents(),
      tan: rate().notNull(),
      teg: rate(),
      taeg: rate(),
      coefficiente: numeric({ precision: 15, scale: 8, mode: 'number' }),
      provvigione: rate(),
      assicurazione: text(),
      istruttoria: cents(),
      istruttoriaPerc: rate(),
      istruttoriaPagata: text(),
      impostaSostitutivaPerc: rate(),
      bollo: cents(),
      invioContratto: cents(),
      impostePagate: text(),
      incassoRata: cents(),
      rendicontoAnnuo: cents(),
    } satisfies Record<PriceColumn | 'tabella' | 'riga', PgColumnBuilderBase>,
    t => [primaryKey({ columns: [t.tabella, t.riga] })],
  )
}
export type PriceRowsTable = ReturnType<typeof priceRowsOf>
export const asaRows = priceRowsOf(asaTablesTable, 'tabelle_asa_righe')
export const newfinRows = priceRowsOf(newfinTablesTable, 'tabelle_newfin_righe')
export const hubRows = priceRowsOf(hubTablesTable, 'tabelle_hub_righe')
/** The table with the rows of each network's price tables, by the name of the resource. */
export const priceRowsTables: Record<PriceTables['name'], PriceRowsTable> = {
  tabelle_asa: asaRows,
  tabelle_newfin: newfinRows,
  tabelle_hub: hubRows,
}

const instant = () => timestamp({ withTimezone: true, precision: 3 })

/** Numbers that count up, each under its name. */
export const counters = pgTable('counters', {
  name: text().primaryKey(),
  /** The last number given. */
  value: bigint({ mode: 'number' }).notNull(),
})

/** The history: one row per write, in the transaction of the write. */
export const commits = pgTable(
  'commits',
  {
    _id: uuid().primaryKey(),
    action: text({ enum: ['create', 'edit', 'delete'] }).notNull(),
    model: text().notNull(),
    /** The record. No foreign key, because the history outlives the record. */
    ref: uuid().notNull(),
    /** The record that the record is a part of (`ResourceDefinition.partOf`). */
    padre: uuid(),
    /** `[{ campo, prima, dopo }]`; null after the person of the record has been erased. */
    info: jsonb(),
    /** The whole record, for a deletion. */
    deletedObject: jsonb(),
    admin: uuid(),
    agent: uuid(),
    /** The role of the author. */
    autore: text({ enum: ['admin', 'agent', 'client', 'visitor', 'system'] }).notNull(),
    createdAt: instant().notNull(),
    /** The version of the record after the write; null on lines of earlier versions of Quinto. */
    versione: integer(),
    /** Salt and digest prove the payload: the digest is the SHA-256 of salt and payload (`commit-digest.ts`). */
    salt: text(),
    digest: text().notNull(),
    seal: bigint({ mode: 'number' }),
    /** The import from EGG that wrote the record. No foreign key, because old imports are deleted. */
    eggsync: uuid(),
    /** The first line of the line's act (`commits.ts`); null for that line, and for lines of earlier versions of Quinto. */
    first: uuid(),
    /** The act, named by its first line. A column, because a query on an expression reads every row. */
    act: uuid().generatedAlwaysAs(sql`coalesce("first", "_id")`).notNull(),
  },
  t => [
    index('commits_ref').on(t.ref, t._id),
    index('commits_padre').on(t.padre, t._id).where(sql`${t.padre} is not null`),
    index('commits_seal').on(t.seal),
    index('commits_act').on(t.act, t._id),
    index('commits_first').on(t.act).where(sql`${t.first} is null`),
    index('commits_deletions').on(t.act).where(sql`${t.action} = 'delete'`),
    index('commits_model').on(t.model, t.act),
    index('commits_admin').on(t.admin, t.act),
    index('commits_agent').on(t.agent, t.act),
    index('commits_created').on(t.createdAt, t.act),
  ],
)

/** Digests sealed in batches into a chain: each seal includes the hash of the previous one. */
export const seals = pgTable('seals', {
  number: bigint({ mode: 'number' }).primaryKey(),
  hash: text().notNull(),
  commits: integer().notNull(),
  createdAt: instant().notNull(),
})

/**
 * The security log: sign-ins, changes of rights, exports and refusals. A trigger refuses updates, and deletions of lines
 * younger than a year. Lines hold no names and no e-mails, because they stay after a person is deleted.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    _id: uuid().primaryKey(),
    at: instant().notNull(),
    kind: text().$type<SecurityKind>().notNull(),
    /** The actor, when known. No foreign key. */
    role: text({ enum: ['admin', 'agent', 'client'] }),
    person: uuid(),
    /** HMAC of role and e-mail, for a sign-in with an unknown e-mail. */
    account: text(),
    /** The caller's network: /24 of an IPv4 address, /48 of an IPv6 address. */
    network: text(),
    /** HMAC of the caller's address: equal for lines of one address. */
    origin: text(),
    /** Method and pattern of the route. */
    route: text(),
    /** The record concerned. */
    resource: text(),
    record: uuid(),
    /** HTTP status of a refusal. */
    status: integer(),
    /** Flags, reasons and counts as codes; never what a person typed. */
    detail: text(),
    /** On a summary line: how many lines of this kind were left out within the hour. */
    leftOut: integer(),
  },
  t => [
    index('security_events_kind').on(t.kind, t._id),
    index('security_events_person').on(t.person, t._id),
    index('security_events_record').on(t.record, t._id),
    index('security_events_at').on(t.at),
  ],
)

/** The credentials of a person, in a separate table, so that no list, answer or line of history can contain them. */
export const credentials = pgTable('credentials', {
  /** The admin, agent or client. */
  person: uuid().primaryKey(),
  /** Argon2id hash; null until the person has chosen a password. */
  password: text(),
  passwordAt: instant(),
  /** The secret of the second factor, encrypted with the token keys; `totpAt` is the time of its confirmation. */
  totp: text(),
  totpAt: instant(),
  /** The time step of the last used code, because a code works once. */
  totpStep: bigint({ mode: 'number' }),
  /** SHA-256 of the unused recovery codes. */
  recoveryCodes: text().array(),
})

/** The keys of a session. Tokens are random, and only their SHA-256 is stored. */
export const sessionKeys = pgTable('session_keys', {
  session: uuid()
    .primaryKey()
    .references(() => sessionsTable._id, { onDelete: 'cascade' }),
  /** The companion cookie, which scripts cannot read and which a refresh requires. */
  companion: text().notNull(),
  /** The maximum end of the session, whatever the rotations of its tokens. */
  endsAt: instant().notNull(),
  /** The holder's last proof of a password or a second factor. */
  provedAt: instant().notNull(),
})

/** The refresh tokens of a session: the newest is valid, and the previous one for a few more seconds. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text().primaryKey(),
    session: uuid()
      .notNull()
      .references(() => sessionsTable._id, { onDelete: 'cascade' }),
    /** 1, 2, 3… within the session. */
    number: integer().notNull(),
    expiresAt: instant().notNull(),
    replacedAt: instant(),
    /** The next token, encrypted with this one, so that the holder of this token can read it again. */
    successor: text(),
  },
  t => [index('refresh_tokens_session').on(t.session, t.number)],
)

/** Single-use links for choosing a password or confirming an address. Only the SHA-256 of the token is stored. */
export const singleUseTokens = pgTable(
  'single_use_tokens',
  {
    hash: text().primaryKey(),
    purpose: text({ enum: ['invite', 'reset', 'email'] }).notNull(),
    role: text({ enum: ['admin', 'agent', 'client'] }).notNull(),
    person: uuid().notNull(),
    expiresAt: instant().notNull(),
  },
  t => [index('single_use_tokens_person').on(t.person)],
)

/**
 * Links of letters that work without an access: `follow` reads the state of a request, `appointment` moves or cancels
 * its appointment, `stop` ends the letters of an alert. The token has 128 random bits, and only its hash is stored.
 */
export const requestLinks = pgTable(
  'request_links',
  {
    hash: text().primaryKey(),
    purpose: text({ enum: ['follow', 'appointment', 'stop'] }).notNull(),
    kind: text({ enum: ['lead', 'request', 'tassi', 'surroga'] }).notNull(),
    /** The id of the lead or of the request; of the simulation of an alert, or of the customer of letters about transfers. */
    record: uuid().notNull(),
    expiresAt: instant().notNull(),
    /** The address of the letter with a link that shows a request. */
    email: text(),
    /** When an account proved the e-mail of the request; then the link leads to the customers' area. */
    accountAt: instant(),
  },
  t => [index('request_links_record').on(t.record), index('request_links_expiry').on(t.expiresAt)],
)

/**
 * A snapshot of a person's access before a change of e-mail, password or second factor, as long as the link in the letter
 * can undo the change. Holds no password: the undo asks for a new one.
 */
export const accessChanges = pgTable(
  'access_changes',
  {
    /** SHA-256 of the link's token. */
    hash: text().primaryKey(),
    role: text({ enum: ['admin', 'agent', 'client'] }).notNull(),
    person: uuid().notNull(),
    /** 1, 2, 3… for the changes of a person. */
    number: integer().notNull(),
    email: text().notNull(),
    totp: text(),
    totpAt: instant(),
    totpStep: bigint({ mode: 'number' }),
    recoveryCodes: text().array(),
    expiresAt: instant().notNull(),
  },
  t => [index('access_changes_person').on(t.person, t.number), index('access_changes_email').on(t.email)],
)

/**
 * Registered customers who have not confirmed their address; the customer record is created at the confirmation. Each
 * link has the data of its registration.
 */
export const registrations = pgTable(
  'registrations',
  {
    /** SHA-256 of the link's token. */
    hash: text().primaryKey(),
    email: text().notNull(),
    /** A `Registration`. */
    data: jsonb().notNull(),
    expiresAt: instant().notNull(),
  },
  t => [index('registrations_email').on(t.email)],
)

/** Failed attempts, by account and by address, which make further attempts wait longer. */
export const failedAttempts = pgTable('failed_attempts', {
  /** What is counted, such as `account:admin:…` or `address:…`; a SHA-256 for subjects that name a person. */
  subject: text().primaryKey(),
  failures: integer().notNull(),
  lastAt: instant().notNull(),
  /** No attempt is accepted before this instant. */
  waitsUntil: instant().notNull(),
})

/** Imports of records, each written in one or more batches. */
export const imports = pgTable(
  'imports',
  {
    _id: uuid().primaryKey(),
    /** The name of the resource. */
    resource: text().notNull(),
    /** The name of the file on the sender's device. */
    file: text().notNull(),
    admin: uuid(),
    /** The check that the sender confirmed; null for imports from before this column. */
    confirmation: text(),
    state: text({ enum: ['in_corso', 'fatta', 'interrotta', 'annullamento', 'annullata'] }).notNull(),
    /** The text of the file, until all rows are written. */
    content: text(),
    /** How a resumed import reads the text, and which rows it writes. */
    rest: jsonb().$type<RestOfImport>(),
    /** Counts of rows that change something; of these, the written and the undone ones. */
    rows: integer().notNull(),
    written: integer().notNull().default(0),
    created: integer().notNull().default(0),
    takenBack: integer().notNull().default(0),
    /** The last written row of the file. */
    lastRow: integer().notNull().default(0),
    /** The reason of an interruption, in Italian for the sender. */
    problem: text(),
    /** The id of the current run; a process that takes over makes a new one. */
    run: uuid().notNull(),
    /** The end of the lease. A run that does not renew it is dead. */
    aliveUntil: instant().notNull(),
    createdAt: instant().notNull(),
  },
  t => [
    index('imports_resource').on(t.resource, t._id),
    uniqueIndex('imports_confirmation').on(t.confirmation),
  ],
)

/** The rows that an import wrote: each record with the version that the import gave it. */
export const importLines = pgTable(
  'import_lines',
  {
    /** The import. No foreign key, because its check took a third of the time of the insert. */
    import: uuid().notNull(),
    /** The row of the file. */
    row: integer().notNull(),
    /** No foreign key, because the record may be deleted. */
    record: uuid().notNull(),
    versione: integer().notNull(),
    takenBack: boolean().notNull().default(false),
    /** The reason why the undo left the row in place, in Italian. */
    refusal: text(),
  },
  t => [primaryKey({ columns: [t.import, t.row] })],
)

/** Imports from EGG. One works at a time. */
export const eggsyncs = pgTable(
  'eggsyncs',
  {
    _id: uuid().primaryKey(),
    /** The name of the file on the sender's device. */
    file: text().notNull(),
    /** The mapping. No foreign key, because the mapping may be deleted. */
    mapping: uuid().notNull(),
    mappingName: text().notNull(),
    /** The version of the mapping at the check; 0 for imports from before this column. */
    mappingVersion: integer().notNull().default(0),
    origine: text().$type<keyof typeof eggsyncOrigins>().notNull(),
    admin: uuid(),
    state: text().$type<EggsyncState>().notNull(),
    /** The whole file is in the rows. */
    isRead: boolean().notNull().default(false),
    /** The rows are written, and not only checked. */
    isConfirmed: boolean().notNull(),
    /** The names of the columns of the file, and those that the mapping does not name. */
    head: jsonb().$type<string[]>().notNull().default([]),
    ignored: jsonb().$type<string[]>().notNull().default([]),
    /** Counts of rows: of the file, dealt with, and of these by outcome. */
    rows: integer().notNull().default(0),
    done: integer().notNull().default(0),
    created: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    same: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    /** The reason of an interruption, in Italian for the sender. */
    problem: text(),
    /** The id of the current run; a process that takes over makes a new one. */
    run: uuid().notNull(),
    /** The end of the lease. A run that does not renew it is dead. */
    aliveUntil: instant().notNull(),
    createdAt: instant().notNull(),
    endedAt: instant(),
  },
  () => [uniqueIndex('eggsyncs_one').on(sql`(true)`).where(sql`state in ('lettura', 'prova', 'in_corso')`)],
)

/** Keys of programs that send files of EGG. */
export const eggKeys = pgTable(
  'egg_keys',
  {
    _id: uuid().primaryKey(),
    nome: text().notNull(),
    /** SHA-256 of the key. */
    hash: text().notNull(),
    /** No foreign key, because the mapping may be deleted. */
    mapping: uuid().notNull(),
    admin: uuid(),
    createdAt: instant().notNull(),
    usedAt: instant(),
    withdrawnAt: instant(),
  },
  t => [uniqueIndex('egg_keys_hash').on(t.hash)],
)

/** The rows of the file of an import from EGG, with what the import did with each. */
export const eggsyncRows = pgTable(
  'eggsync_rows',
  {
    /** The import. No foreign key: rows are inserted by the hundred thousand, and deleted with the import. */
    eggsync: uuid().notNull(),
    riga: integer().notNull(),
    /** The cells, and the row as it stands in the file; null once the row is written. */
    celle: jsonb().$type<(string | number)[]>(),
    grezza: text(),
    /** The first row with the same IDEGG. */
    doppia: integer(),
    /** 1: checked, 2: written. */
    step: integer().notNull(),
    esito: text().$type<EggOutcome>(),
    idegg: text(),
    nome: text(),
    /** The loan file. No foreign key, because the file may be deleted. */
    pratica: uuid(),
    cambi: jsonb().$type<{ campo: string; prima: string | null; dopo: string | null }[]>(),
    errori: jsonb().$type<{ colonna: string; messaggio: string }[]>(),
  },
  t => [
    primaryKey({ columns: [t.eggsync, t.riga] }),
    index('eggsync_rows_outcome').on(t.eggsync, t.esito, t.riga),
  ],
)

/**
 * The lane of a job. `awaited` is for letters that a person waits for, such as that of a new password; `bulk` is for
 * letters to many people; `data` is for exports, erasures and the retention of personal data.
 */
export type Lane = 'awaited' | 'mail' | 'bulk' | 'webhooks' | 'data'

/** Work outside of the transaction that requested it, mainly mail. */
export const jobs = pgTable(
  'jobs',
  {
    _id: uuid().primaryKey(),
    kind: text().notNull(),
    /** Jobs wait only for jobs of the same lane. */
    lane: text().$type<Lane>().notNull().default('mail'),
    /** The host that may be slow: the domain of the letter's recipient. */
    host: text(),
    payload: jsonb().notNull(),
    /** The earliest time to run; while a process works on the job, the end of the lease. */
    runAt: instant().notNull(),
    /** Number of claims. Also identifies the claim: a process with another number has lost the job. */
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: instant().notNull(),
  },
  t => [index('jobs_due').on(t.lane, t.runAt)],
)

/** Stored answers, by caller, route and key, so that a repeated write has no second effect. */
export const idempotency = pgTable(
  'idempotency',
  {
    caller: text().notNull(),
    route: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the body: the same key with another body is refused. */
    bodyHash: text().notNull(),
    answer: jsonb(),
    createdAt: instant().notNull(),
  },
  t => [primaryKey({ columns: [t.caller, t.route, t.key] }), index('idempotency_age').on(t.createdAt)],
)

/** Uploaded files; the bytes are in the data folder, under the id. Files of visitors are never public. */
export const files = pgTable(
  'files',
  {
    _id: uuid().primaryKey(),
    /** The key of a content file: 128 random bits; everybody who knows the key can read the file. */
    key: text().unique(),
    /** The uploader; null for visitors. */
    ownerRole: text({ enum: ['admin', 'agent', 'client'] }),
    owner: uuid(),
    /** The name of the file, as sent by the device (cleaned). */
    name: text().notNull(),
    size: integer().notNull(),
    /** The media type, detected from the content. */
    mimetype: text().notNull(),
    /** The request with this file; a file without a request is deleted after a day. */
    request: uuid().references(() => requestsTable._id, { onDelete: 'set null' }),
    /** For a cropped picture: its original, and the cropped area. */
    original: uuid().references((): AnyPgColumn => files._id, { onDelete: 'restrict' }),
    area: jsonb().$type<Area>(),
    /** Stays even without a record that uses the file. */
    kept: boolean().notNull().default(false),
    /** The network whose quota counts a visitor's file; kept for a day. */
    network: text(),
    /** The key of an encrypted file, itself encrypted (`disk/file-keys.ts`); null for a file that is not encrypted. */
    wrappedKey: text(),
    createdAt: instant().notNull(),
  },
  t => [
    index('files_request').on(t.request),
    index('files_original').on(t.original),
    index('files_network').on(t.network, t.createdAt).where(sql`${t.network} is not null`),
  ],
)

/** The calls, conversations and letters that whoever follows a lead opened. No history, because a line never changes. */
export const leadContacts = pgTable(
  'lead_contacts',
  {
    _id: uuid().primaryKey(),
    lead: uuid()
      .notNull()
      .references(() => leadsTable._id, { onDelete: 'cascade' }),
    kind: text({ enum: ['chiamata', 'whatsapp', 'email'] }).notNull(),
    role: text({ enum: ['admin', 'agent'] }).notNull(),
    person: uuid().notNull(),
    at: instant().notNull(),
  },
  t => [index('lead_contacts_lead').on(t.lead, t._id)],
)

/**
 * The leads that were joined to a loan file which was open already. The file that started from a lead names the lead
 * itself. No history, because a line never changes.
 */
export const leadFiles = pgTable(
  'lead_files',
  {
    lead: uuid()
      .primaryKey()
      .references(() => leadsTable._id, { onDelete: 'cascade' }),
    file: uuid()
      .notNull()
      .references(() => loanFilesTable._id, { onDelete: 'cascade' }),
    role: text({ enum: ['admin', 'agent'] }).notNull(),
    person: uuid().notNull(),
    at: instant().notNull(),
  },
  t => [index('lead_files_file').on(t.file)],
)

/** The state of the turn of each sharing rule (`share-leads.ts`). No history, because each lead stores its agent. */
export const leadTurns = pgTable('lead_turns', {
  rule: uuid()
    .primaryKey()
    .references(() => percLeadsTable._id, { onDelete: 'cascade' }),
  /**
   * Credit of the rule, which grows by its percentage with each lead of its group; each lead that the rule gets costs a
   * whole round.
   */
  credit: doublePrecision().notNull(),
  /** The last day with a turn, Europe/Rome, and the leads of that day (`dati`). */
  giorno: date({ mode: 'string' }).notNull(),
  dati: integer().notNull(),
})
/**
 * Records that use a file, or have used it: their history can restore the file, so the file is not deleted. No foreign
 * key to the record, because the history outlives the record.
 */
export const fileUses = pgTable(
  'file_uses',
  {
    file: uuid()
      .notNull()
      .references(() => files._id, { onDelete: 'restrict' }),
    /** The name of the record's resource. */
    resource: text().notNull(),
    record: uuid().notNull(),
  },
  t => [primaryKey({ columns: [t.file, t.record] }), index('file_uses_record').on(t.record)],
)

/**
 * Pages of documents of loan files that were sent and not yet joined. Each file goes after a day with the other files that
 * no record uses, and takes its row along.
 */
export const documentPages = pgTable(
  'document_pages',
  {
    /** The document of a file, or the adequate verification whose questionnaire is sent. */
    document: uuid().notNull(),
    person: uuid().notNull(),
    /** Chosen by the sender. */
    page: uuid().notNull(),
    file: uuid()
      .notNull()
      .unique()
      .references(() => files._id, { onDelete: 'cascade' }),
    /** The name and the size of the file as it was sent. */
    name: text().notNull(),
    size: integer().notNull(),
  },
  t => [primaryKey({ columns: [t.document, t.person, t.page] }), index('document_pages_person').on(t.person)],
)

/**
 * How far a participant of a loan file is with the access to the customers' area. The access itself is the field `accesso`
 * of the participant.
 */
export const fileAccesses = pgTable(
  'file_accesses',
  {
    participant: uuid()
      .primaryKey()
      .references(() => participantsTable._id, { onDelete: 'cascade' }),
    /** SHA-256 of the token of the invitation; null once the invitation is accepted. */
    hash: text().unique(),
    /** The address of the invitation; with its days null for an access without an invitation. */
    email: text(),
    invitedAt: instant(),
    expiresAt: instant(),
    /** Wrong fiscal codes; after a few the invitation ends. */
    failures: integer().notNull().default(0),
    enteredAt: instant(),
    /** The last message that the participant has read. */
    readUpTo: uuid(),
  },
  t => [index('file_accesses_expiry').on(t.expiresAt)],
)

/** Who opened a loan file, one of its documents, or all of them. No history: a line is never changed. */
export const loanFileViews = pgTable(
  'loan_file_views',
  {
    _id: uuid().primaryKey(),
    file: uuid()
      .notNull()
      .references(() => loanFilesTable._id, { onDelete: 'cascade' }),
    /** The document, or the verification of a questionnaire. No foreign key, because the line outlives the document. */
    document: uuid(),
    /** The name of the document at that time. */
    name: text(),
    how: text({ enum: ['pratica', 'documento', 'scaricato', 'zip', 'aggiunta', 'dati', 'carta'] }).notNull(),
    role: text({ enum: ['admin', 'agent', 'client'] }).notNull(),
    person: uuid().notNull(),
    at: instant().notNull(),
  },
  t => [index('loan_file_views_file').on(t.file, t._id)],
)

/** Counts of how long the steps of loan files take. The count with the greatest number is the current one. */
export const durationCounts = pgTable('duration_counts', {
  number: bigint({ mode: 'number' }).primaryKey(),
  at: instant().notNull(),
  /** How good the forecasts of the last quarter were; null when none could be made. */
  quality: jsonb().$type<Answer<typeof forecastQuality>['previsione']>(),
})

/**
 * How long a step takes with a bank, or with all banks together. No foreign keys, because each count replaces all rows,
 * and its rows are written before it is the current one.
 */
export const stepDurations = pgTable(
  'step_durations',
  {
    count: bigint({ mode: 'number' }).notNull(),
    product: text().notNull(),
    /** Null for all banks together. */
    bank: uuid(),
    state: text().notNull(),
    next: integer().notNull(),
    refused: integer().notNull(),
    withdrawn: integer().notNull(),
    open: integer().notNull(),
    p20: integer(),
    p50: integer(),
    p80: integer(),
    /** The stays by their working days. */
    spells: jsonb().$type<Spell[]>().notNull(),
    /** How many of them went on to each state. */
    onward: jsonb().$type<Record<string, number>>().notNull(),
    /** The probability of the payment within 0, 1, 2… working days after the step; null when too few files tell it. */
    after: jsonb().$type<Arrival>(),
  },
  t => [index('step_durations_key').on(t.count, t.product, t.state, t.bank)],
)

/** Whether an answer to a question was useful to an agent. */
export const faqVotes = pgTable(
  'faq_votes',
  {
    faq: uuid()
      .notNull()
      .references(() => faqsTable._id, { onDelete: 'cascade' }),
    agent: uuid()
      .notNull()
      .references(() => agentsTable._id, { onDelete: 'restrict' }),
    useful: boolean().notNull(),
    at: instant().notNull(),
  },
  t => [primaryKey({ columns: [t.faq, t.agent] })],
)

/** The time at which each agent read an announcement. */
export const communicationReads = pgTable(
  'communication_reads',
  {
    communication: uuid()
      .notNull()
      .references(() => communicationsTable._id, { onDelete: 'cascade' }),
    agent: uuid()
      .notNull()
      .references(() => agentsTable._id, { onDelete: 'restrict' }),
    at: instant().notNull(),
  },
  t => [primaryKey({ columns: [t.communication, t.agent] })],
)

/** A record that ending a row of the day has changed or made. */
export interface TodayChange {
  resource: 'leads' | 'pratiche_compiti'
  id: string
  /** The version after the change: a record that changed again is not undone. */
  versione: number
  /** The fields before the change; null for a new record. */
  before: Record<string, unknown> | null
}

/** What an agent has done with a row of the day: the row is hidden from its agent until something about it changes. */
export const todayMarks = pgTable(
  'today_marks',
  {
    _id: uuid().notNull().unique(),
    agent: uuid()
      .notNull()
      .references(() => agentsTable._id, { onDelete: 'cascade' }),
    /** The kind and the id of the row. */
    subject: text().notNull(),
    at: instant().notNull(),
    /** The day on which the row comes back; null for a row that comes back only when something about it changes. */
    until: date({ mode: 'string' }),
    /** The records that the action changed, to undo it. */
    changed: jsonb().$type<TodayChange[]>().notNull(),
  },
  t => [primaryKey({ columns: [t.agent, t.subject] })],
)

/**
 * The letters about announcements, at most one for each agent. No foreign key to the announcement, so that a restored
 * announcement is not sent again.
 */
export const announcementLetters = pgTable(
  'announcement_letters',
  {
    communication: uuid().notNull(),
    agent: uuid()
      .notNull()
      .references(() => agentsTable._id, { onDelete: 'restrict' }),
    sentAt: instant(),
    /** When the mail server refused the letter for good. */
    refusedAt: instant(),
  },
  t => [primaryKey({ columns: [t.communication, t.agent] })],
)

/** How much of a training video an agent has seen, and the attempts at its quiz. */
export const trainingProgress = pgTable(
  'training_progress',
  {
    video: uuid()
      .notNull()
      .references(() => trainingVideosTable._id, { onDelete: 'cascade' }),
    agent: uuid()
      .notNull()
      .references(() => agentsTable._id, { onDelete: 'restrict' }),
    /** The address of the file: what was seen of a replaced file does not count. */
    file: text().notNull(),
    /** When the agent opened this file: since then nobody sees more than the time passed allows. */
    startedAt: instant().notNull(),
    seenAt: instant().notNull(),
    /** Merged stretches, in seconds. */
    seen: jsonb().$type<Span[]>().notNull(),
    /** Where the player resumes, in seconds. */
    position: doublePrecision().notNull(),
    /** Percentage of the video that was seen. */
    percent: integer().notNull(),
    attempts: integer().notNull().default(0),
    /** Percentage of right answers at the last attempt. */
    score: integer(),
    triedAt: instant(),
    passedAt: instant(),
  },
  t => [primaryKey({ columns: [t.agent, t.video] }), index('training_progress_video').on(t.video)],
)

/** Uses of hourly allowances, by subject, mainly network addresses. */
export const allowances = pgTable(
  'allowances',
  {
    subject: text().primaryKey(),
    used: integer().notNull(),
    since: instant().notNull(),
  },
  t => [index('allowances_since').on(t.since)],
)

/** The lines of carts. No history, because a cart is not an order yet. */
export const cartLines = pgTable(
  'cart_lines',
  {
    /** The agent or client. */
    owner: uuid().notNull(),
    merch: uuid()
      .notNull()
      .references(() => merchandisingTable._id, { onDelete: 'cascade' }),
    /** One of the two, depending on whether the item has variants. */
    quantity: integer(),
    quantities: jsonb(),
    createdAt: instant().notNull(),
  },
  t => [primaryKey({ columns: [t.owner, t.merch] }), index('cart_lines_merch').on(t.merch)],
)

/**
 * Simulations stored by link, without personal data. No history, because nobody edits them and they are deleted when
 * they expire.
 */
export const simulations = pgTable(
  'simulations',
  {
    /** 128 random bits, base64url: people with the link can read the simulation, and nobody can guess a link. */
    _id: text().primaryKey(),
    /** A `KeptSimulation` or a `KeptCredit`. */
    snapshot: jsonb().notNull(),
    createdAt: instant().notNull(),
    /** The last day of display, Europe/Rome. */
    scadenza: date({ mode: 'string' }).notNull(),
    /** The hash of the address that received the link, in lower case; null if the link went to nobody. */
    emailHash: text(),
  },
  t => [index('simulations_expiry').on(t.scadenza), index('simulations_email').on(t.emailHash)],
)

/**
 * The offers and quotes that agents have sent to customers. The page of offers, with text and figures, is the row of
 * `simulations`, and the page of a quote is drawn from the saved quote. What stays after the page is the summary, without
 * anything about the person.
 */
export const sentOffers = pgTable(
  'sent_offers',
  {
    _id: uuid().primaryKey(),
    /**
     * The random end of the page's address: for offers the id of the simulation. No reference, because an expired or
     * withdrawn simulation is deleted.
     */
    link: text().notNull().unique(),
    /** The saved quote; null for offers. */
    quote: uuid().references((): AnyPgColumn => savedQuotes._id, { onDelete: 'cascade' }),
    agent: uuid()
      .notNull()
      .references(() => agentsTable._id, { onDelete: 'cascade' }),
    /** The file or the lead that offers are for: one of the two. Of a quote, the file of the customer. */
    pratica: uuid().references(() => loanFilesTable._id, { onDelete: 'cascade' }),
    lead: uuid().references(() => leadsTable._id, { onDelete: 'cascade' }),
    /** The participant of the file who got the letter. */
    participant: uuid().references(() => participantsTable._id, { onDelete: 'set null' }),
    summary: jsonb().$type<SentOfferSummary | SentQuoteSummary>().notNull(),
    sentAt: instant().notNull(),
    /** The last day of the page, Europe/Rome. */
    scadenza: date({ mode: 'string' }).notNull(),
    /** The first opening of the page. */
    openedAt: instant(),
    withdrawnAt: instant(),
  },
  t => [
    index('sent_offers_file').on(t.pratica, t._id),
    index('sent_offers_lead').on(t.lead, t._id),
    index('sent_offers_quote').on(t.quote, t._id),
    index('sent_offers_agent').on(t.agent),
    index('sent_offers_participant').on(t.participant),
  ],
)

/**
 * Quotes that agents have saved, as they were computed: the input, the whole comparison with the tables of the day, and the
 * chosen quote. Not a resource: only the agent and the agents above read them, and they end with the customer.
 */
export const savedQuotes = pgTable(
  'saved_quotes',
  {
    _id: uuid().primaryKey(),
    agent: uuid()
      .notNull()
      .references(() => agentsTable._id, { onDelete: 'cascade' }),
    /** The customer; null for a quote without one. */
    client: uuid().references(() => clientsTable._id, { onDelete: 'cascade' }),
    snapshot: jsonb().$type<QuoteSnapshot>().notNull(),
    createdAt: instant().notNull(),
  },
  t => [index('saved_quotes_agent').on(t.agent, t._id), index('saved_quotes_client').on(t.client)],
)

/**
 * The simulations that customers keep in their area, with everything that was put in and without an end. No history, so
 * that a deleted simulation is gone.
 */
export const clientSimulations = pgTable(
  'client_simulations',
  {
    _id: uuid().primaryKey(),
    client: uuid()
      .notNull()
      .references(() => clientsTable._id, { onDelete: 'cascade' }),
    /** The name that the customer gave; null until then. */
    name: text(),
    snapshot: jsonb().$type<Snapshot>().notNull(),
    createdAt: instant().notNull(),
    /** The hash of the public link that the simulation came from; null for one from the calculator. */
    origin: text(),
    /** The number of the last request that carried the simulation. */
    requestNumber: text(),
    requestedAt: instant(),
  },
  t => [
    index('client_simulations_client').on(t.client, t._id),
    uniqueIndex('client_simulations_origin').on(t.client, t.origin),
  ],
)

/**
 * The displays of an instalment that agents show or print. No history, because only a withdrawal changes a display; none
 * is deleted, because paper with its address may still hang somewhere.
 */
export const agentDisplays = pgTable(
  'agent_displays',
  {
    /** 128 random bits, base64url: the address of the page that says whether the display is still true. */
    _id: text().primaryKey(),
    agente: uuid()
      .notNull()
      .references(() => agentsTable._id),
    prodotto: text({ enum: ['mutuo', 'prestito'] }).notNull(),
    need: jsonb().$type<DisplayNeed>().notNull(),
    /** The bank product. No reference, because a display outlives its product. */
    product: uuid().notNull(),
    titolo: text(),
    /** The figures as they were made. */
    figures: jsonb().$type<DisplayFigures>().notNull(),
    createdAt: instant().notNull(),
    /** The last day, Europe/Rome. */
    scadenza: date({ mode: 'string' }).notNull(),
    ritiratoAt: instant(),
  },
  t => [index('agent_displays_agent').on(t.agente, t.prodotto, t.createdAt)],
)

/** The alerts of kept simulations, at most one for each: a letter when a value passes below a threshold. */
export const rateAlerts = pgTable('rate_alerts', {
  simulation: uuid()
    .primaryKey()
    .references(() => clientSimulations._id, { onDelete: 'cascade' }),
  /** The index of the simulation, or the lowest TAEG or total for its need. */
  what: text({ enum: ['indice', 'taeg', 'totale'] }).notNull(),
  /** Percent, or cents for a total. */
  threshold: numeric({ precision: 16, scale: 4, mode: 'number' }).notNull(),
  /** Whether the value was at the threshold or above at the last check, so that passing below is news. */
  armed: boolean().notNull(),
  /** The value at the last check; null when there was none. */
  value: numeric({ precision: 16, scale: 4, mode: 'number' }),
  passedAt: instant(),
  /** The state of rates and products at the last check; null before the first. */
  seen: text(),
  createdAt: instant().notNull(),
})

/** For each customer of a mortgage: when a transfer was last computed for a letter, and when the last letter was written. */
export const transferLetters = pgTable(
  'transfer_letters',
  {
    file: uuid()
      .notNull()
      .references(() => loanFilesTable._id, { onDelete: 'cascade' }),
    client: uuid()
      .notNull()
      .references(() => clientsTable._id, { onDelete: 'cascade' }),
    /** The day in Rome. */
    checkedOn: date({ mode: 'string' }).notNull(),
    sentAt: instant(),
  },
  t => [primaryKey({ columns: [t.file, t.client] }), index('transfer_letters_client').on(t.client)],
)

/** Exports of the data of a person, each an encrypted archive that is deleted after some days. */
export const personExports = pgTable(
  'person_exports',
  {
    _id: uuid().primaryKey(),
    /** The customer. No foreign key, because the row outlives the customer. */
    client: uuid().notNull(),
    /** Who asked for the export; null for the customer. */
    admin: uuid(),
    state: text({ enum: ['in_attesa', 'in_corso', 'pronta', 'fallita'] }).notNull(),
    /** Written and expected entries of the archive. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    file: uuid().references(() => files._id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  t => [index('person_exports_client').on(t.client, t._id), index('person_exports_expiry').on(t.expiresAt)],
)

/** Erasures of people. A row says that an erasure happened, and how many records it removed; it holds no personal data. */
export const erasures = pgTable(
  'erasures',
  {
    _id: uuid().primaryKey(),
    /** The customer. No foreign key, because the row outlives the customer. */
    client: uuid().notNull(),
    /** Who asked for the erasure; null for the customer, and for a restore that repeats an erasure. */
    admin: uuid(),
    state: text({ enum: ['in_attesa', 'in_corso', 'fatta', 'fallita'] }).notNull(),
    /** Whether records with the same contacts and another name go too. */
    namesakes: boolean().notNull(),
    /** An `ErasureReport`, once the records are erased. */
    report: jsonb(),
    /** Files whose bytes are still to be removed. */
    files: uuid().array().notNull().default(sql`'{}'`),
    createdAt: instant().notNull(),
    endedAt: instant(),
  },
  t => [index('erasures_client').on(t.client, t._id)],
)

/** Runs of the retention jobs, with what each removed, by count. */
export const retentionRuns = pgTable(
  'retention_runs',
  {
    _id: uuid().primaryKey(),
    /** The night of an automatic run, Europe/Rome; null for a run that an administrator started. */
    night: date({ mode: 'string' }).unique(),
    admin: uuid(),
    state: text({ enum: ['in_corso', 'fatta', 'rifiutata'] }).notNull(),
    /** `RetentionCounts`. */
    counts: jsonb().notNull(),
    /** Why the run was refused. */
    reason: text(),
    startedAt: instant().notNull(),
    endedAt: instant(),
  },
  t => [index('retention_runs_started').on(t.startedAt)],
)

/**
 * When the next running clock of each ticket ends. Derived from the log in the transaction of each change, and again when
 * hours or times change (`ticket-due.ts`), because a queue in the order of office hours needs an index.
 */
export const ticketDue = pgTable(
  'ticket_due',
  {
    ticket: uuid()
      .primaryKey()
      .references(() => ticketsTable._id, { onDelete: 'cascade' }),
    clock: text().$type<ClockName>().notNull(),
    due: instant().notNull(),
    /** When the office is warned. */
    warning: instant().notNull(),
    /** The last warning about this due time: before it, or after it; null without one. */
    warned: text({ enum: ['before', 'after'] }),
  },
  t => [index('ticket_due_order').on(t.due, t.ticket), index('ticket_due_warning').on(t.warning)],
)

/** When each person last read a ticket. No history, because a reading changes nothing. */
export const ticketReads = pgTable(
  'ticket_reads',
  {
    ticket: uuid()
      .notNull()
      .references(() => ticketsTable._id, { onDelete: 'cascade' }),
    /** An agent or an administrator. */
    person: uuid().notNull(),
    at: instant().notNull(),
  },
  t => [primaryKey({ columns: [t.ticket, t.person] })],
)

/**
 * One row with the id that connects the database with its data folder (`data-folder.ts`), created at their first start.
 */
export const installation = pgTable(
  'installation',
  {
    single: boolean().primaryKey().default(true),
    id: uuid().notNull(),
  },
  t => [check('installation_single', sql`${t.single}`)],
)
