import { sql } from 'drizzle-orm'
import type { agentPipeline } from '../../../../contract/calls/agent-today.ts'
import type { Answer } from '../../../../contract/calls/call.ts'
import { maxCounted } from '../../../../contract/records/count-limits.ts'
import { type FileState, fileStates } from '../../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../database/actor.ts'
import { tableFor } from '../../../database/schema.ts'
import { conditions, readyFor, shapeOf } from '../../../database/statements/list-statement.ts'
import { knownAmount } from '../../loan-files/list/board-statement.ts'

const order = Object.keys(fileStates) as FileState[]

/** The files under way of the list of an agent, by state, with the amounts that the board counts. */
export async function readPipeline(
  { store, database: { reads } }: Pick<Context, 'store' | 'database'>,
  actor: Actor,
): Promise<Answer<typeof agentPipeline>> {
  const request = await store.listRequest(reads, loanFiles, { filter: { gruppo: 'in_corso' } }, actor)
  const { statement, values } = readyFor(['pipeline', shapeOf(loanFiles, request)], request, () => {
    const table = tableFor(loanFiles)
    return sql`select stato, count(*)::int as quanti, sum(importo)::float8 as importo from (
        select ${table.stato} as stato, ${knownAmount} as importo from ${table}
        where ${conditions(loanFiles, table, request) ?? sql`true`} limit ${sql.raw(String(maxCounted + 1))}) found
      group by stato`
  })
  const { rows } = await reads.$client.query<{ stato: FileState; quanti: number; importo: number }>(
    statement,
    values,
  )
  return {
    stati: rows.toSorted((a, b) => order.indexOf(a.stato) - order.indexOf(b.stato)),
    parziale: rows.reduce((sum, { quanti }) => sum + quanti, 0) > maxCounted,
  }
}
