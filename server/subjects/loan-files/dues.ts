import { type SQL, sql } from 'drizzle-orm'
import { type DueTerms, dueToAgent } from '../../../contract/loan-files/agent-due.ts'
import { agentsTable, feesTable, sharesTable } from '../../database/schema.ts'

/**
 * The shares of the loan file `f`, `agente` and `quota`: those that are stored. A file without shares is the whole of
 * the agent who follows it.
 */
export const sharesIn: SQL = sql`(
  select agente, perc as quota from ${sharesTable} where pratica = f._id
  union all
  select f.agente, 100 where f.agente is not null and not exists (select from ${sharesTable} where pratica = f._id))`

/** The fees in the loan file `f` with one share of it, as JSON: `DueTerms` without the mandate. Null without a record of fees. */
export const feesWithShare = (quota: SQL): SQL => sql`(
  select json_build_object('compensoCliente', "compensoCliente", 'provvigioneBancaPrevista', "provvigioneBancaPrevista", 'quota', ${quota})
  from ${feesTable} where pratica = f._id)`

/** What decides the money of each person in a loan file. */
export interface PersonTerms {
  agente: string
  quota: number
  /** What the mandate leaves the person of the share, in percent; null without a mandate. */
  percProvvigione: number | null
  /** Null without a record of fees. */
  compensi: Omit<DueTerms, 'percProvvigione'> | null
}

/** The people with a share of the loan file `f`, for `dueOf`. */
export const peopleWithShare: SQL = sql`
  select s.agente, s.quota, (a.mandato ->> 'percProvvigione')::float8 as "percProvvigione",
    ${feesWithShare(sql`s.quota`)} as compensi
  from ${sharesIn} s join ${agentsTable} a on a._id = s.agente`

/** What is due to a person of a loan file, in cents; null without fees or without a mandate. */
export const dueOf = ({ compensi, percProvvigione }: Pick<PersonTerms, 'compensi' | 'percProvvigione'>) =>
  compensi && dueToAgent({ ...compensi, percProvvigione })
