import type { ResourceDefinition } from '../../contract/records/resource.ts'
import { beforeMove, type Move, movesOf, stateLabel, stateProblem } from '../../contract/records/states.ts'
import { conflict, forbidden, type Missing, unmet, unprocessable } from '../errors.ts'
import type { Actor } from './actor.ts'
import { isAmong, rowsFor } from './row-access.ts'
import type { AskedMove, MoveConditions } from './rules.ts'
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

/** A move that somebody may make, with all conditions that are not met: also those that depend on other records. */
export interface PossibleMove extends Omit<Move, 'who' | 'missing'> {
  missing: readonly Missing[]
}

/** All conditions of a move that are not met. */
async function missingFor(
  db: Queries,
  { missing }: Move,
  asked: AskedMove,
  conditions: MoveConditions | undefined,
): Promise<Missing[]> {
  const own = missing.map(({ message, oneOf }) => ({ message, fields: oneOf, link: `#${oneOf[0]}` }))
  return [...own, ...((await conditions?.(db, asked)) ?? [])]
}

/** The moves that `actor`, who may write the record, may make. */
export async function possibleMoves(
  db: Queries,
  definition: ResourceDefinition,
  before: Row,
  { actor, at, conditions }: { actor: Actor; at: Date; conditions: MoveConditions | undefined },
): Promise<PossibleMove[]> {
  const after = beforeMove(definition.states!, before)
  const possible: PossibleMove[] = []
  for (const { who, ...move } of movesOf(definition, after)) {
    if (who && !(await isAmong(db, rowsFor(actor, who), before))) continue
    const asked = { actor, at, to: move.to, before, after, carried: {} }
    possible.push({ ...move, missing: await missingFor(db, move, asked, conditions) })
  }
  return possible
}

/** The given fields of a move: those of the record itself, and those of the other record. */
export function splitGiven({ states }: ResourceDefinition, given: Row): { own: Row; carried: Row } {
  const name = states?.carried?.name
  if (!name || !(name in given)) return { own: given, carried: {} }
  const { [name]: carried, ...own } = given
  return { own, carried: (carried ?? {}) as Row }
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
  {
    to,
    given,
    carried,
    actor,
    at,
    conditions,
  }: Pick<AskedMove, 'to' | 'carried' | 'actor' | 'at'> & {
    given: Row
    conditions: MoveConditions | undefined
  },
): Promise<Row> {
  const { field, entering = {}, perMove = [], carried: other } = definition.states!
  const after = { ...beforeMove(definition.states!, before), ...given }
  const move = movesOf(definition, after).find(one => one.to === to)
  const [from, target] = [stateLabel(definition, before[field]), stateLabel(definition, to)]
  if (!move) throw conflict(`Da «${from}» non si passa a «${target}».`)
  if (move.who && !(await isAmong(db, rowsFor(actor, move.who), before))) throw forbidden()
  const missing = await missingFor(db, move, { actor, at, to, before, after, carried }, conditions)
  if (missing.length > 0)
    throw unmet(`Prima di passare a «${target}»: ${missing.map(({ message }) => message).join(' ')}`, missing)
  const others = [
    ...Object.keys(given).filter(key => !move.asks.includes(key)),
    ...Object.keys(carried)
      .filter(key => !move.carries?.asks.includes(key))
      .map(key => `${other!.name}.${key}`),
  ]
  if (others.length > 0)
    throw unprocessable(Object.fromEntries(others.map(key => [key, `Non si scrive passando a «${target}».`])))
  const stamps = (entering[to]?.stamps ?? []).map(name => [name, before[name] ?? at.toISOString()])
  const emptied = Object.fromEntries(perMove.map(key => [key, null]))
  return { ...emptied, ...given, [field]: to, ...Object.fromEntries(stamps) }
}
