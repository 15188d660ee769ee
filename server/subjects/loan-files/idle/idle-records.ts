import { type SQL, sql } from 'drizzle-orm'
import { maxCounted } from '../../../../contract/records/count-limits.ts'
import { feeReaders, fileWorkers, fileWriters } from '../../../../contract/subjects/loan-files/file-access.ts'
import type { FileProduct } from '../../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { Actor } from '../../../database/actor.ts'
import { caller } from '../../../database/record-json.ts'
import { among, rowsFor, shapeOfRows } from '../../../database/row-access.ts'
import {
  adminsTable,
  agentsTable,
  bankAnswersTable,
  banksTable,
  documentRequirementsTable,
  fileDocumentsTable,
  fileNotesTable,
  fileTasksTable,
  tableFor,
  todayMarks,
} from '../../../database/schema.ts'
import { jsonRows } from '../../../database/statements/json-rows.ts'
import {
  conditions,
  type ListRequest,
  readyFor,
  shapeOf,
} from '../../../database/statements/list-statement.ts'
import type { Reads } from '../../../database/statements/queries.ts'
import { readyStatement } from '../../../database/statements/ready-statement.ts'
import {
  firstApplicant,
  type Mark,
  type WeighableFile,
  weighableColumns,
  weighableJoins,
} from '../weighed-file.ts'

/** An idle file as far as its place in the list depends on it. */
export interface IdleFile extends WeighableFile {
  agente: string | null
  /** Whether the caller works on the file, and whether the caller changes it. */
  segue: boolean
  scrive: boolean
  /** What the caller did with the row of the file. */
  segno: Mark | null
}

/** Reads the files that a request for a list finds, at most one more than `maxCounted`, for an agent. */
export async function readIdle(
  db: Reads,
  actor: Actor & { kind: 'agent' },
  request: ListRequest,
): Promise<{ files: IdleFile[]; percProvvigione: number | null }> {
  const worked = rowsFor(actor, fileWorkers)
  const written = rowsFor(actor, fileWriters)
  const seesFees = rowsFor(actor, feeReaders) !== 'none'
  const key = ['idle', seesFees, shapeOfRows(worked), shapeOfRows(written), shapeOf(loanFiles, request)]
  const { statement, values } = readyFor(key, request, () => {
    const f = tableFor(loanFiles)
    return sql`with found as materialized (
        select ${f}.*, ${among(worked, f, caller, true) ?? sql`true`} as segue, ${among(written, f, caller) ?? sql`true`} as scrive
        from ${f} where ${conditions(loanFiles, f, request)} limit ${sql.raw(String(maxCounted + 1))})
      select ${jsonRows(sql`
          select ${weighableColumns(seesFees)}, f.agente, f.segue is true as segue, f.scrive is true as scrive,
            (select row_to_json(mark) from (
              select subject as chiave, at, until from ${todayMarks}
              where agent = ${caller}::uuid and subject = 'pratica:' || f._id) mark) as segno
          from found f ${weighableJoins}`)} as files,
        (select (mandato ->> 'percProvvigione')::float8 from ${agentsTable} where _id = ${caller}::uuid) as "percProvvigione"`
  })
  const { rows } = await db.$client.query<{ files: IdleFile[]; percProvvigione: number | null }>(
    statement,
    values,
  )
  return rows[0]!
}

/** What is known about why a file does not move, and about its people. */
export interface IdleDetails {
  _id: string
  IDEGG: string
  prodotto: FileProduct
  intestatario: string | null
  agente: { _id: string; nome: string } | null
  incaricato: { _id: string; nome: string } | null
  motivo: string | null
  documenti: { mancano: number; daVerificare: number; uno: string | null }
  banca: { nome: string; dal: string | null } | null
  compito: { titolo: string; entro: string | null } | null
  scrittoAt: string | null
  ultima: { tipo: string; testo: string; at: string; autore: string | null } | null
  contatto: {
    cliente: string
    nome: string
    telefono: string | null
    email: string | null
    legge: boolean
  } | null
}

/** Characters of a note that a list shows. */
const noteLength = 160

const oneOf = (select: SQL): SQL => sql`(select row_to_json(one) from (${select} limit 1) one)`

/** Reads the details of some files that their reader may read. */
export async function readIdleDetails(db: Reads, ids: readonly string[]): Promise<Map<string, IdleDetails>> {
  if (ids.length === 0) return new Map()
  const { statement, values } = readyStatement(
    { key: ['idle details'], values: { ids } },
    () => sql`select f._id, f."IDEGG", f.prodotto, f.intestatario, f.motivo,
        ${oneOf(sql`select _id, nome || ' ' || cognome as nome from ${agentsTable} where _id = f.agente`)} as agente,
        ${oneOf(sql`select _id, name || ' ' || surname as nome from ${adminsTable} where _id = f.incaricato`)} as incaricato,
        ${oneOf(sql`
          select count(*) filter (where isMissing)::int as mancano, count(*) filter (where stato = 'caricato')::int as "daVerificare",
            min(nome) filter (where isMissing) as uno
          from (select d.stato, d.nome, d.stato in ('richiesto', 'rifiutato') and coalesce(r.obbligatorio, true) as isMissing
            from ${fileDocumentsTable} d left join ${documentRequirementsTable} r on r._id = d.requisito
            where d.pratica = f._id) each`)} as documenti,
        ${oneOf(sql`
          select b.nome, case when a.stato <> 'scelta' then a."inviataAl" end as dal
          from ${bankAnswersTable} a join ${banksTable} b on b._id = a.banca
          where a.pratica = f._id and a.stato in ('inviata', 'integrazione', 'scelta')
          order by a.stato = 'scelta' desc, a."inviataAl", a._id`)} as banca,
        ${oneOf(sql`
          select titolo, entro from ${fileTasksTable} where pratica = f._id and stato = 'da_fare' order by entro, _id`)} as compito,
        (select last.at from (
          select tipo, "createdAt" as at from ${fileNotesTable} where pratica = f._id and tipo in ('messaggio', 'risposta')
          order by _id desc limit 1) last where last.tipo = 'risposta') as "scrittoAt",
        ${oneOf(sql`
          select tipo, left(testo, ${sql.raw(String(noteLength))}) as testo, "createdAt" as at, autore
          from ${fileNotesTable} where pratica = f._id order by _id desc`)} as ultima,
        ${oneOf(sql`select * from ${firstApplicant} p`)} as contatto
      from ${tableFor(loanFiles)} f where f._id = any(${sql.placeholder('ids')}::uuid[])`,
  )
  const { rows } = await db.$client.query<IdleDetails>(statement, values)
  return new Map(rows.map(row => [row._id, row]))
}
