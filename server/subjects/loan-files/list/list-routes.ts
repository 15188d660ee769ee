import type { FastifyInstance } from 'fastify'
import type { Answer, Query } from '../../../../contract/calls/call.ts'
import { fileBoard, fileGroupCounts, fileLimits, fileTotals } from '../../../../contract/calls/loan-files.ts'
import { fileGroups } from '../../../../contract/loan-files/file-groups.ts'
import { maxCounted } from '../../../../contract/records/count-limits.ts'
import { fileStates } from '../../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../database/actor.ts'
import { actorOf } from '../../../plugins/access.ts'
import { addCall, Written } from '../../../plugins/wire.ts'
import { filterOf } from '../../../records/routes.ts'
import { type BoardRow, boardStatement, countsEachState, totalsStatement } from './board-statement.ts'
import { readFileLimits, slowFiles } from './slow-files.ts'

/** Cards of a state, unless the caller asks for another number. */
const usualCards = 5

const positions = new Map(Object.keys(fileStates).map((state, at) => [state, at]))

/** Routes of the list of loan files besides those of every resource: the board, and the totals of filters and groups. */
export function fileLists(app: FastifyInstance, { store, database, ...context }: Context): void {
  /** The query of a list, with the checks and the limits of the list itself. */
  const requestOf = ({ search, ...filters }: Query<typeof fileTotals>, actor: Actor) =>
    store.listRequest(
      database.reads,
      loanFiles,
      { filter: filterOf(loanFiles, filters), ...(typeof search === 'string' && { search }) },
      actor,
    )

  async function totalsOf(query: Query<typeof fileTotals>, actor: Actor) {
    const { statement, values } = totalsStatement(await requestOf(query, actor))
    const { rows } = await database.reads.$client.query<Answer<typeof fileTotals>>(statement, values)
    return rows[0]!
  }

  addCall(app, fileBoard, async ({ query: { carte, ...query }, request }) => {
    const listed = await requestOf(query, await actorOf(context, request))
    const slow = await slowFiles(database.reads, context.now())
    const cards = (carte as number | undefined) ?? usualCards
    const { statement, values } = boardStatement(listed, slow, cards)
    const { rows } = await database.reads.$client.query<BoardRow>(statement, values)
    const found = rows.reduce((sum, { quanti }) => sum + quanti, 0)
    return new Written(boardJson(rows, found > maxCounted && !countsEachState(listed)))
  })

  addCall(app, fileLimits, () => readFileLimits(database.reads))

  addCall(app, fileTotals, async ({ query, request }) => {
    return totalsOf(query, await actorOf(context, request))
  })

  addCall(app, fileGroupCounts, async ({ request }) => {
    const actor = await actorOf(context, request)
    const countOf = async (group: string, filters: Query<typeof fileTotals>) => {
      const { quanti } = await totalsOf(filters, actor)
      return [group, quanti] as const
    }
    const counts = await Promise.all([
      ...Object.keys(fileGroups).map(group => countOf(group, { 'filter[gruppo]': group })),
      countOf('tutte', {}),
    ])
    return Object.fromEntries(counts)
  })
}

/** The answer of the board, with the cards as the database wrote them. */
function boardJson(rows: readonly BoardRow[], isPartial: boolean): string {
  const inOrder = rows.toSorted((a, b) => positions.get(a.stato)! - positions.get(b.stato)!)
  const states = inOrder.map(
    ({ stato, quanti, importo, lente, carte }) =>
      `{"stato":"${stato}","quanti":${quanti},"importo":${importo},"lente":${lente},"carte":[${carte ?? ''}]}`,
  )
  return `{"stati":[${states.join(',')}],"parziale":${isPartial}}`
}
