import { sql } from 'drizzle-orm'
import type { fileColleagues } from '../../../../contract/calls/agent-today.ts'
import type { Answer } from '../../../../contract/calls/call.ts'
import { fileReaders } from '../../../../contract/subjects/loan-files/file-access.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../database/actor.ts'
import { recordAmong, rowsFor } from '../../../database/row-access.ts'
import { agentsTable, sharesTable } from '../../../database/schema.ts'
import { notFound } from '../../../errors.ts'

/**
 * The active agents who read a loan file besides the caller, by surname: the rules of `fileReaders` seen from the file.
 * Throws 404 for a file that the caller does not read.
 */
export async function colleaguesOf(
  { database: { reads } }: Pick<Context, 'database'>,
  actor: Actor & { kind: 'agent' },
  id: string,
): Promise<Answer<typeof fileColleagues>['rows']> {
  const file = await recordAmong(reads, loanFiles, id, rowsFor(actor, fileReaders))
  if (!file) throw notFound()
  const { agente, agenzia } = file
  const { rows } = await reads.execute<{ _id: string; nome: string }>(sql`
    with followers as (
      select ${agente}::uuid as agent union select agente from ${sharesTable} where pratica = ${id}::uuid),
    readers as (
      select agent from followers
      union select superior from derived.agents_below where agent in (select agent from followers)
      union select sostituto from ${agentsTable} where _id = ${agente}::uuid
        and (now() at time zone 'Europe/Rome')::date between "assenteDal" and "assenteAl")
    select _id, nome || ' ' || cognome as nome from ${agentsTable}
    where status = 'validated' and _id <> ${actor.id}::uuid and (
      _id in (select agent from readers) and ((permissions ->> 'all')::boolean is true or (permissions ->> 'pratiche')::boolean is true)
      or agenzia = ${agenzia}::uuid and ((permissions ->> 'all')::boolean is true or (permissions ->> 'pratiche_agenzia')::boolean is true))
    order by cognome, nome, _id`)
  return rows
}
