import { type SQL, sql } from 'drizzle-orm'
import { agent, own } from '../../../../contract/access/grants.ts'
import { dayInRome } from '../../../../contract/italian/days.ts'
import { instantInRome, nextDayInRome } from '../../../../contract/italian/rome-clock.ts'
import { statesUnderWay } from '../../../../contract/loan-files/file-groups.ts'
import { leads } from '../../../../contract/subjects/leads.ts'
import {
  feeReaders,
  fileReaders,
  fileWorkers,
  fileWriters,
} from '../../../../contract/subjects/loan-files/file-access.ts'
import type { FileProduct } from '../../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { Actor } from '../../../database/actor.ts'
import { caller } from '../../../database/record-json.ts'
import { among, rowsFor, shapeOfRows } from '../../../database/row-access.ts'
import {
  agentsTable,
  appointmentsTable,
  bankAnswersTable,
  banksTable,
  clientsTable,
  companyTable,
  documentRequirementsTable,
  fileDocumentsTable,
  fileNotesTable,
  fileTasksTable,
  leadsTable,
  requestsTable,
  tableFor,
  todayMarks,
} from '../../../database/schema.ts'
import { jsonRows } from '../../../database/statements/json-rows.ts'
import type { Reads } from '../../../database/statements/queries.ts'
import { readyStatement } from '../../../database/statements/ready-statement.ts'
import type { FilesWhere } from '../../loan-files/durations/stays.ts'
import {
  firstApplicant,
  type Mark,
  type WeighableFile,
  weighableColumns,
  weighableJoins,
} from '../../loan-files/weighed-file.ts'

/** A loan file that the agent works on, with what its rows of the day depend on. */
export interface TodayFile extends WeighableFile {
  approvazioneScade: string | null
  incaricoScade: string | null
  piesAl: string | null
  rinunciaAttesa: boolean
  /** Whether the agent works on the file, and not only on a task in it. */
  segue: boolean
  documenti: {
    nome: string
    datatoAl: string | null
    scadeAl: string | null
    etaMassimaGiorni: number | null
    validoAncoraGiorni: number | null
  }[]
}

/** What the rows of the day name a loan file and its first applicant by. */
export interface NamedFile {
  _id: string
  IDEGG: string
  prodotto: FileProduct
  intestatario: string | null
  cliente: string | null
  nome: string | null
  telefono: string | null
  email: string | null
  /** Whether the agent changes the file. */
  scrive: boolean
}

/** The records that the rows of an agent's day come from. */
export interface TodayRecords {
  pratiche: TodayFile[]
  compiti: { _id: string; pratica: string; titolo: string; entro: string | null; dal: string }[]
  daVerificare: { pratica: string; quanti: number; nome: string; dal: string }[]
  messaggi: { _id: string; pratica: string; testo: string; dal: string }[]
  /** The last message of a file, when it is of the house and nobody has read it. */
  nonLetti: {
    _id: string
    pratica: string
    testo: string
    dal: string
    /** The addressee; null for a message to all customers of the file. */
    cliente: { cliente: string; nome: string; telefono: string | null; email: string | null } | null
  }[]
  /** Working days after which an unread message is a row; null when the company does not say. */
  giorniNonLetto: number | null
  risposte: { _id: string; pratica: string; banca: string; stato: string; dal: string }[]
  lead: {
    _id: string
    nome: string
    telefono: string | null
    email: string | null
    prodotto: string
    stato: string
    importo: number | null
    pagina: string | null
    partner: string | null
    arrivato: string
    richiamareEntro: string | null
    risposto: boolean
  }[]
  appuntamenti: {
    _id: string
    inizio: string
    lead: string | null
    /** Whether the lead is converted. */
    convertito: boolean
    nome: string | null
    telefono: string | null
    email: string | null
    dal: string
  }[]
  segni: Mark[]
  /** The commission of the agent's mandate, in percent; null without a mandate. */
  percProvvigione: number | null
}

const statesOf = (states: readonly string[]) => sql.raw(states.map(state => `'${state}'`).join(', '))
const underWay = statesOf(statesUnderWay)
/** The states in which documents still have to reach a bank. */
const beforeSending = statesOf(['raccolta_documenti', 'istruttoria_interna', 'integrazione_richiesta'])
const atBank = statesOf(['caricata_banca', 'istruttoria_banca', 'integrazione_richiesta'])
type Agent = Actor & { kind: 'agent' }

const leadReaders = [agent('lead', own('agente'))] as const

/** The names and contacts of a person, from a lead, a message or a customer. */
const nameOf = (table: typeof leadsTable | typeof requestsTable | typeof clientsTable) =>
  sql`concat_ws(' ', ${table.nome}, ${table.cognome})`

/** The loan files under way that an agent works on. */
export function workedFiles(actor: Agent): FilesWhere {
  const rows = rowsFor(actor, fileWorkers)
  return {
    key: ['worked by an agent', shapeOfRows(rows)],
    values: { 'caller id': actor.id },
    where() {
      const table = tableFor(loanFiles)
      return sql`${table.stato} in (${underWay}) and ${among(rows, table, caller, true) ?? sql`true`}`
    },
  }
}

/**
 * Reads what the day of an agent consists of by one statement: the files that the agent works on, what waits in them,
 * the open leads, the appointments of the day and the agent's marks. Each part follows the flags and the rules of rows of
 * the agent.
 */
export async function readTodayRecords(db: Reads, actor: Agent, at: Date): Promise<TodayRecords> {
  const worked = workedFiles(actor)
  const read = rowsFor(actor, fileReaders)
  const seesFees = rowsFor(actor, feeReaders) !== 'none'
  const leadRows = rowsFor(actor, leadReaders)
  const today = dayInRome(at)
  const { statement, values } = readyStatement(
    {
      key: ['records of today', ...worked.key, shapeOfRows(read), seesFees, shapeOfRows(leadRows)],
      values: {
        ...worked.values,
        today,
        start: instantInRome(today, '00:00:00').toISOString(),
        end: nextDayInRome(at).toISOString(),
      },
    },
    () => {
      const f = tableFor(loanFiles)
      const l = tableFor(leads)
      const day = sql`${sql.placeholder('today')}::date`
      const inWorked = (pratica: SQL) => sql`${pratica} in (select _id from worked)`
      return sql`with
        worked as materialized (select ${f}.* from ${f} where ${worked.where()}),
        given as materialized (
          select _id, pratica, titolo, entro, "updatedAt" as dal from ${fileTasksTable}
          where agente = ${caller}::uuid and stato = 'da_fare' and (entro is null or entro <= ${day})),
        tasks as materialized (
          select given.* from given join ${f} on ${f._id} = given.pratica where ${among(read, f, caller) ?? sql`true`}
          union all
          select t._id, t.pratica, t.titolo, t.entro, t."updatedAt" from worked join ${fileTasksTable} t on t.pratica = worked._id
          where t.agente is null and t.incaricato is null and t.stato = 'da_fare' and (t.entro is null or t.entro <= ${day})),
        shown as (
          select *, true as segue from worked
          union all
          select ${f}.*, false from ${f} where ${f._id} in (select pratica from tasks) and ${f._id} not in (select _id from worked))
      select
        ${jsonRows(sql`select ${weighableColumns(seesFees)}, f."approvazioneScade", f."incaricoScade", f."piesAl", f."rinunciaAttesa", f.segue,
            case when f.stato in (${beforeSending}) then (
              select coalesce(json_agg(json_build_object('nome', d.nome, 'datatoAl', d."datatoAl", 'scadeAl', d."scadeAl",
                'etaMassimaGiorni', r."etaMassimaGiorni", 'validoAncoraGiorni', r."validoAncoraGiorni")), '[]')
              from ${fileDocumentsTable} d left join ${documentRequirementsTable} r on r._id = d.requisito
              where d.pratica = f._id and d.stato = 'approvato') else '[]' end as documenti
          from shown f ${weighableJoins}`)} as pratiche,
        ${jsonRows(sql`select * from tasks`)} as compiti,
        ${jsonRows(sql`select pratica, count(*)::int as quanti, min(nome) as nome, max("caricatoAt") as dal from ${fileDocumentsTable}
          where stato = 'caricato' and ${inWorked(sql`pratica`)} group by pratica`)} as "daVerificare",
        ${jsonRows(sql`select n._id, n.pratica, left(n.testo, 120) as testo, n."createdAt" as dal from worked w cross join lateral (
            select * from ${fileNotesTable} where pratica = w._id and tipo in ('messaggio', 'risposta')
            order by _id desc limit 1) n where n.tipo = 'risposta'`)} as messaggi,
        ${jsonRows(sql`select n._id, n.pratica, left(n.testo, 120) as testo, n."createdAt" as dal,
            (select json_build_object('cliente', c._id, 'nome', concat_ws(' ', c.nome, c.cognome), 'telefono', c.cellulare, 'email', c.email)
              from ${clientsTable} c where c._id = n.cliente) as cliente
          from worked w cross join lateral (
            select * from ${fileNotesTable} where pratica = w._id and tipo in ('messaggio', 'risposta')
            order by _id desc limit 1) n where n.tipo = 'messaggio' and n."lettoAt" is null and n."toltoAt" is null`)} as "nonLetti",
        (select "giorniNonLetto" from ${companyTable} limit 1) as "giorniNonLetto",
        ${jsonRows(sql`select b._id, b.pratica, (select nome from ${banksTable} where _id = b.banca) as banca, b.stato, b."updatedAt" as dal
          from ${bankAnswersTable} b join worked w on w._id = b.pratica and w.stato in (${atBank})
          where (b.stato in ('approvata', 'ridotta', 'integrazione') and not exists (
              select from ${bankAnswersTable} o where o.pratica = b.pratica and o.stato = 'scelta')
            or b.stato = 'rifiutata' and not exists (
              select from ${bankAnswersTable} o where o.pratica = b.pratica and o.stato in ('inviata', 'integrazione', 'approvata', 'ridotta', 'scelta')))`)} as risposte,
        ${jsonRows(sql`select ${leadsTable._id} as _id, ${nameOf(leadsTable)} as nome, ${leadsTable.telefono} as telefono, ${leadsTable.email} as email,
            ${leadsTable.prodotto} as prodotto, ${leadsTable.stato} as stato, (${leadsTable.simulazione} #>> '{need,importo}')::float8::bigint as importo,
            ${leadsTable.fonte} ->> 'pagina' as pagina, (select nome from partners where _id = ${leadsTable.partner}) as partner,
            ${leadsTable.createdAt} as arrivato, ${leadsTable.richiamareEntro} as "richiamareEntro", ${leadsTable.rispostoAt} is not null as risposto
          from ${leadsTable} where ${leadsTable.stato} in ('nuovo', 'assegnato', 'contattato', 'non_risponde', 'appuntamento', 'qualificato')
            and ${among(leadRows, l, caller) ?? sql`true`}
          order by ${leadsTable.rispostoAt} is not null, ${leadsTable._id} limit 1000`)} as lead,
        ${jsonRows(sql`select a._id, a.inizio, a.lead, ${leadsTable.stato} is not distinct from 'convertito' as convertito, a."updatedAt" as dal, coalesce(${nameOf(leadsTable)}, ${nameOf(requestsTable)}, ${nameOf(clientsTable)}) as nome,
            coalesce(${leadsTable.telefono}, ${requestsTable.telefono}, ${clientsTable.cellulare}) as telefono,
            coalesce(${leadsTable.email}, ${requestsTable.email}, ${clientsTable.email}) as email
          from ${appointmentsTable} a left join ${leadsTable} on ${leadsTable._id} = a.lead
            left join ${requestsTable} on ${requestsTable._id} = a.richiesta left join ${clientsTable} on ${clientsTable._id} = a.cliente
          where a.stato = 'fissato' and a.inizio >= ${sql.placeholder('start')}::timestamptz and a.inizio < ${sql.placeholder('end')}::timestamptz
            and ${leadRows === 'none' ? sql`false` : sql`a.agente = ${caller}::uuid`}`)} as appuntamenti,
        ${jsonRows(sql`select subject as chiave, at, until from ${todayMarks} where agent = ${caller}::uuid`)} as segni,
        (select (mandato ->> 'percProvvigione')::float8 from ${agentsTable} where _id = ${caller}::uuid) as "percProvvigione"`
    },
  )
  const { rows } = await db.$client.query<TodayRecords>(statement, values)
  return rows[0]!
}

/** Reads the names of some loan files that have rows in the agent's day. */
export async function readNamedFiles(
  db: Reads,
  actor: Agent,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedFile>> {
  if (ids.length === 0) return new Map()
  const writes = rowsFor(actor, fileWriters) !== 'none'
  const { statement, values } = readyStatement(
    { key: ['named files', writes], values: { ids, 'caller id': actor.id } },
    () => sql`select f._id, f."IDEGG", f.prodotto, f.intestatario, p.cliente, p.nome, p.telefono, p.email,
        (f.agente = ${caller}::uuid and ${sql.raw(String(writes))}) is true as scrive
      from ${tableFor(loanFiles)} f left join lateral ${firstApplicant} p on true
      where f._id = any(${sql.placeholder('ids')}::uuid[])`,
  )
  const { rows } = await db.$client.query<NamedFile>(statement, values)
  return new Map(rows.map(row => [row._id, row]))
}
