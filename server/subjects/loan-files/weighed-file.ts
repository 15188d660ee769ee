import { type SQL, sql } from 'drizzle-orm'
import type { DueTerms } from '../../../contract/loan-files/agent-due.ts'
import { type Progress, progressOf } from '../../../contract/loan-files/progress.ts'
import type { FileState } from '../../../contract/subjects/loan-files/file-words.ts'
import { valueInPlay } from '../../../finance/statistics/value-in-play.ts'
import { caller } from '../../database/record-json.ts'
import {
  agenciesTable,
  bankAnswersTable,
  banksTable,
  clientsTable,
  fileDocumentsTable,
  fileNotesTable,
  participantsTable,
  todayMarks,
} from '../../database/schema.ts'
import { dueOf, feesWithShare, sharesIn } from './dues.ts'
import type { Moving } from './durations/file-forecasts.ts'

/** Calendar days within which a payment counts for the value in play. */
export const horizonDays = 90

/** What the days of a loan file in its state, and the value in play, depend on. */
export interface WeighableFile {
  _id: string
  stato: FileState
  statoDal: string | null
  attoAl: string | null
  riprendereAl: string | null
  patrono: string | null
  /** The days that its bank has agreed to for the state. */
  accordo: number | null
  /** The fees of the house with the share of the agent; null where the agent does not see the fees. */
  compensi: Omit<DueTerms, 'percProvvigione'> | null
  /** The last instant at which something about the file changed that ends a mark of the agent; null without such a mark. */
  novita: string | null
}

/**
 * The columns of a `WeighableFile` from the loan files `f` with `weighableJoins`, for an agent in `caller`. `seesFees`:
 * whether the agent reads the fees of the own files. News of a file are a change of its state, a message of a customer, an
 * uploaded document and an answer of a bank.
 */
export const weighableColumns = (seesFees: boolean): SQL => sql`
  f._id, f.stato, f."statoDal", f."attoAl", f."riprendereAl", ${agenciesTable.patrono} as patrono,
  (${banksTable.slaGiorni} ->> f.stato)::int as accordo,
  case when f.agente = ${caller}::uuid and ${sql.raw(String(seesFees))} then
    ${feesWithShare(sql`coalesce((select quota from ${sharesIn} s where agente = ${caller}::uuid), 0)`)} end as compensi,
  case when f._id::text in (
      select split_part(subject, ':', 2) from ${todayMarks} where agent = ${caller}::uuid and subject ~ '^(pratica|scadenza):')
    then greatest(f."statoDal",
      (select max("createdAt") from ${fileNotesTable} where pratica = f._id and tipo = 'risposta'),
      (select max("caricatoAt") from ${fileDocumentsTable} where pratica = f._id),
      (select max("updatedAt") from ${bankAnswersTable} where pratica = f._id)) end as novita`

/** The few agencies and banks are joined, because a subquery for each file takes three times as long. */
export const weighableJoins: SQL = sql`
  left join ${agenciesTable} on ${agenciesTable._id} = f.agenzia
  left join ${banksTable} on ${banksTable._id} = f.banca`

/** The first applicant of the loan file `f`. */
export const firstApplicant = sql`(
  select c._id as cliente, case when c.tipo = 'azienda' then c.denominazione else concat_ws(' ', c.nome, c.cognome) end as nome,
    c.cellulare as telefono, c.email, p.accesso is not null as legge
  from ${participantsTable} p join ${clientsTable} c on c._id = p.cliente
  where p.pratica = f._id order by p.ruolo <> 'richiedente', p._id limit 1)`

/** A loan file with how long it is in its state, and what it is worth to move it today. */
export interface WeighedFile<F extends WeighableFile> {
  file: F
  progress: Progress
  /** What is due to the agent, in cents; null where the agent does not see the fees, and without a mandate. */
  due: number | null
  /** What the due loses when the file moves five working days later, in cents; null where nothing can be said. */
  value: number | null
  /** The usual working days of the state; null without any. */
  usual: number | null
}

/** Weighs a file. `today` is `YYYY-MM-DD`, `percProvvigione` that of the agent's mandate, in percent. */
export function weighed<F extends WeighableFile>(
  file: F,
  today: string,
  moving: Moving | undefined,
  percProvvigione: number | null,
): WeighedFile<F> {
  const { patrono, accordo, compensi, stato } = file
  const progress = progressOf({
    file,
    today,
    patron: patrono,
    agreed: accordo === null ? null : { [stato]: accordo },
  })
  const due = dueOf({ compensi, percProvvigione })
  return {
    file,
    progress,
    usual: moving?.usual ?? progress.limit,
    due,
    value:
      moving?.after && due !== null
        ? valueInPlay({ fee: due, after: moving.after, days: moving.days })
        : null,
  }
}

/** What an agent has done with a row of the day. */
export interface Mark {
  chiave: string
  at: string
  until: string | null
}

/** Whether a mark hides its row: until its day, and until something about the row changes (`since`). */
export const hides = (mark: Mark | undefined, since: string | null, today: string): boolean =>
  mark !== undefined &&
  new Date(mark.at) >= new Date(since || 0) &&
  (mark.until === null || mark.until > today)
