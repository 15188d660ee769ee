import { and, type SQL, sql } from 'drizzle-orm'
import type { AgentFlag } from '../../../../contract/access/permissions.ts'
import type { fileColleagues } from '../../../../contract/calls/agent-today.ts'
import type { Answer } from '../../../../contract/calls/call.ts'
import { fileReaders } from '../../../../contract/subjects/loan-files/file-access.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../database/actor.ts'
import { among, rowsFor } from '../../../database/row-access.ts'
import { agentsTable, sharesTable, tableFor } from '../../../database/schema.ts'
import { isAnyOf } from '../../../database/statements/is-any-of.ts'
import { notFound } from '../../../errors.ts'

/** SQL for whether the agent `a` has a flag. */
const flagged = (flag: AgentFlag): SQL =>
  sql`((a.permissions ->> 'all')::boolean is true or (a.permissions ->> ${sql.raw(`'${flag}'`)})::boolean is true)`

/**
 * The active agents who read one of some loan files besides the caller, with how many of them each reads: those who read
 * most first, then by surname. These are the rules of `fileReaders` seen from the file. Throws 404 for a file that the
 * caller does not read.
 */
export async function colleaguesOf(
  { database: { reads } }: Pick<Context, 'database'>,
  actor: Actor & { kind: 'agent' },
  ids: readonly string[],
): Promise<Answer<typeof fileColleagues>['rows']> {
  const f = tableFor(loanFiles)
  const files = await reads
    .select({ _id: f._id })
    .from(f)
    .where(and(isAnyOf(f._id, ids), among(rowsFor(actor, fileReaders), f)))
  if (files.length < new Set(ids).size) throw notFound()
  const { rows } = await reads.execute<{ _id: string; nome: string; quante: number }>(sql`
    with files as materialized (select _id, agente, agenzia from ${f} where ${isAnyOf(f._id, ids)}),
    followers as (
      select _id as file, agente as agent from files
      union select pratica, agente from ${sharesTable} where pratica in (select _id from files)),
    readers as (
      select file, agent from followers
      union select file, superior from followers join derived.agents_below using (agent)
      union select files._id, sostituto from files join ${agentsTable} a on a._id = files.agente
        and (now() at time zone 'Europe/Rome')::date between "assenteDal" and "assenteAl")
    select a._id, a.nome || ' ' || a.cognome as nome, count(*)::int as quante
    from ${agentsTable} a join files on ${flagged('pratiche')} and (files._id, a._id) in (select file, agent from readers)
      or ${flagged('pratiche_agenzia')} and files.agenzia = a.agenzia
    where a.status = 'validated' and a._id <> ${actor.id}::uuid
    group by a._id, a.nome, a.cognome order by 3 desc, a.cognome, a.nome, a._id`)
  return rows
}
