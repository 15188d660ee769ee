import type { ResourceDefinition } from '../../contract/records/resource.ts'
import { beforeMove, movesOf, stateLabel, stateProblem } from '../../contract/records/states.ts'
import { conflict, forbidden, unmet, unprocessable } from '../errors.ts'
import type { Actor } from './actor.ts'
import { isAmong, rowsFor } from './row-access.ts'
import type { Queries } from './statements/queries.ts'

type Row = Record<string, unknown>

/** Throws 422 when a write changes the state without a move. The system may write any state. */
export function keepState(
  definition: ResourceDefinition,
  before: Row | null,
  after: Row,
  actor: Actor,
): void {
  if (actor.kind === 'system') return
  const problem = stateProblem(definition, before, after)
  if (problem) throw unprocessable({ [problem.field]: problem.message })
}

/**
 * The values that the move of a record to the state `to` writes, with the fields that the move fills in. Throws 409 for
 * a move that the definition does not declare, 403 when `actor` may not make the move, and 422 with `missing` when a
 * condition is not met, or for a field that the move does not ask for.
 */
export async function moveValues(
  db: Queries,
  definition: ResourceDefinition,
  before: Row,
  { to, given = {}, actor, at }: { to: string; given?: Row; actor: Actor; at: Date },
): Promise<Row> {
  const { field, entering = {}, perMove = [] } = definition.states!
  const move = movesOf(definition, { ...beforeMove(definition.states!, before), ...given }).find(
    one => one.to === to,
  )
  const [from, target] = [stateLabel(definition, before[field]), stateLabel(definition, to)]
  if (!move) throw conflict(`Da «${from}» non si passa a «${target}».`)
  if (move.who && !(await isAmong(db, rowsFor(actor, move.who), before))) throw forbidden()
  if (move.missing.length > 0)
    throw unmet(
      `Prima di passare a «${target}»: ${move.missing.map(({ message }) => message).join(' ')}`,
      move.missing.map(({ message, oneOf }) => ({ message, fields: oneOf, link: `#${oneOf[0]}` })),
    )
  const others = Object.keys(given).filter(key => !move.asks.includes(key))
  if (others.length > 0)
    throw unprocessable(Object.fromEntries(others.map(key => [key, `Non si scrive passando a «${target}».`])))
  const stamps = (entering[to]?.stamps ?? []).map(name => [name, before[name] ?? at.toISOString()])
  const emptied = Object.fromEntries(perMove.map(key => [key, null]))
  return { ...emptied, ...given, [field]: to, ...Object.fromEntries(stamps) }
}
