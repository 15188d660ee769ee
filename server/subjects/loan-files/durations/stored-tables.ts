import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { FileProduct, FileState } from '../../../../contract/subjects/loan-files/file-words.ts'
import { stepDurations } from '../../../database/schema.ts'
import type { Reads } from '../../../database/statements/queries.ts'
import { readyStatement } from '../../../database/statements/ready-statement.ts'
import type { StepDurations, TablesOfStep } from './duration-tables.ts'
import { currentCount } from './stays.ts'

/** A step of a product, with a bank if there is one. */
export interface Step {
  product: FileProduct
  bank: string | null
  state: FileState
}

/** Numbers in the tables that a process keeps decoded: some tens of megabytes. */
const maxNumbers = 500_000

type Known = LRUCache<string, { table: StepDurations | null }>
/** The decoded tables of each database, by count and step. The tables of a count never change. */
const knownOf = new WeakMap<Reads['$client'], Known>()

function knownTables(db: Reads): Known {
  let known = knownOf.get(db.$client)
  if (!known) {
    known = new LRUCache({
      maxSize: maxNumbers,
      sizeCalculation: ({ table }) => (table ? 20 + table.spells.length * 3 + (table.after?.length ?? 0) : 1),
    })
    knownOf.set(db.$client, known)
  }
  return known
}

const keyOf = ({ product, bank, state }: Step) => `${product} ${bank ?? ''} ${state}`

/**
 * Returns the tables of some steps, of the bank and of all banks together, from a count. If a later count has replaced
 * this one meanwhile, they are all from the later one.
 */
export async function readTables(
  db: Reads,
  count: number | null,
  steps: readonly Step[],
): Promise<(step: Step) => TablesOfStep> {
  const found = new Map<string, StepDurations | null>()
  if (count !== null) {
    const known = knownTables(db)
    const wanted = new Map(
      steps.flatMap(step => [step, { ...step, bank: null }]).map(one => [keyOf(one), one] as const),
    )
    const missing: Step[] = []
    for (const [key, one] of wanted) {
      const kept = known.get(`${count} ${key}`)
      if (kept) found.set(key, kept.table)
      else missing.push(one)
    }
    for (const { current, json: table, ...one } of await readMissing(db, missing)) {
      if (current !== count) return readTables(db, current, steps)
      found.set(keyOf(one), table)
      known.set(`${count} ${keyOf(one)}`, { table })
    }
  }
  return step => ({
    ofBank: (step.bank && found.get(keyOf(step))) || undefined,
    ofAll: found.get(keyOf({ ...step, bank: null })) ?? undefined,
  })
}

type Row = Step & { current: number; json: StepDurations | null }

/** The tables of steps from the current count; null for a step without one. */
async function readMissing(db: Reads, steps: readonly Step[]): Promise<Row[]> {
  if (steps.length === 0) return []
  const { statement, values } = readyStatement(
    { key: ['step durations'], values: { steps: JSON.stringify(steps) } },
    () => sql`select current.count as current, step.product, step.bank, step.state, to_json(d) as json
      from (select ${currentCount} as count) current
        cross join jsonb_to_recordset(${sql.placeholder('steps')}::jsonb) as step (product text, bank uuid, state text)
        -- With the offset PostgreSQL looks up each step, and never reads all tables.
        left join lateral (select * from ${stepDurations} where count = current.count and product = step.product
          and state = step.state and (bank = step.bank or (bank is null and step.bank is null)) offset 0) d on true`,
  )
  return (await db.$client.query<Row>(statement, values)).rows
}
