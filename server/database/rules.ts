import type { Actor } from './actor.ts'
import type { Queries } from './queries.ts'

type Row = Record<string, unknown>

export interface Write {
  actor: Actor
  at: Date
  before: Row | null
  /** What will be written: a rule may change it. */
  after: Row | null
}

/**
 * What a definition cannot say of a write because it depends on who writes and on other rows, and what else changes
 * with it. Runs in the transaction of the write, before it, and throws to refuse it.
 */
type Rule = (tx: Queries, write: Write) => Promise<void>
/** By the resource's name. */
export type Rules = Readonly<Record<string, Rule>>

/** Of a resource that several speak of, each holds, in this order. */
export function allRules(...several: Rules[]): Rules {
  const all: Record<string, Rule> = {}
  for (const rules of several)
    for (const [name, rule] of Object.entries(rules)) {
      const before = all[name]
      all[name] = before
        ? async (tx, write) => {
            await before(tx, write)
            await rule(tx, write)
          }
        : rule
    }
  return all
}
