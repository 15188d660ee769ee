import { AppError, type Missing } from '../errors.ts'
import { withPauses } from '../with-pauses.ts'
import type { Actor } from './actor.ts'
import type { Queries } from './statements/queries.ts'

type Row = Record<string, unknown>

export interface Write {
  actor: Actor
  at: Date
  before: Row | null
  /** The record after the write; a rule may change it. */
  after: Row | null
  /** What a move writes of the other record of its states. */
  carried?: Row
}

/**
 * A rule of a write that depends on the actor or on other rows, or that writes something else besides. Runs in the
 * transaction of the write, before the write, and throws to refuse it.
 */
export type Rule = (tx: Queries, write: Write) => Promise<void>
/** Rules by the name of the resource. */
export type Rules = Readonly<Record<string, Rule>>

/** A move of a record to another state. */
export interface AskedMove {
  actor: Actor
  at: Date
  to: string
  before: Row
  /** The record with the fields that the move fills in, still in its state. */
  after: Row
  /** What the move writes of the other record of its states. */
  carried: Row
}

/** Returns the conditions of a move that depend on other records and are not met. */
export type MoveConditions = (db: Queries, move: AskedMove) => Promise<readonly Missing[]>

/** The refused writes, each with its error. */
type Refusals = ReadonlyMap<Write, AppError>

/**
 * A rule for many writes of one resource. Runs in their transaction, before the writes, with few statements. A rule whose
 * result depends on the write before has no such form.
 */
export type SetRule = (tx: Queries, writes: readonly Write[]) => Promise<Refusals>
/** Set rules by the name of the resource. */
export type SetRules = Readonly<Record<string, SetRule>>

/** Makes a set rule from a rule that needs no query for most writes. */
export const forEachWrite =
  (rule: Rule): SetRule =>
  async (tx, writes) => {
    const refused = new Map<Write, AppError>()
    for await (const write of withPauses(writes))
      try {
        await rule(tx, write)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refused.set(write, error)
      }
    return refused
  }

/** Makes a rule for one write from a set rule. */
export const forOneWrite =
  (rule: SetRule): Rule =>
  async (tx, write) => {
    const refusal = (await rule(tx, [write])).get(write)
    if (refusal) throw refusal
  }

/** Rules, some of them also as set rules. */
interface RulesInBothForms {
  rules: Rules
  setRules?: SetRules
}

/** Combines the set rules of each resource, in order. Leaves out resources with a rule that has no such form. */
export function allSetRules(...several: RulesInBothForms[]): SetRules {
  const all: Record<string, SetRule> = {}
  for (const name of new Set(several.flatMap(({ rules }) => Object.keys(rules)))) {
    const ruling = several.filter(({ rules }) => rules[name])
    const forms = ruling.flatMap(({ setRules }) => setRules?.[name] ?? [])
    if (forms.length === ruling.length) all[name] = inOrder(forms)
  }
  return all
}

/** One set rule of several, which run in this order. */
export const inOrder =
  (forms: readonly SetRule[]): SetRule =>
  async (tx, writes) => {
    const refused = new Map<Write, AppError>()
    for (const form of forms) {
      const others = writes.filter(write => !refused.has(write))
      for (const [write, refusal] of await form(tx, others)) refused.set(write, refusal)
    }
    return refused
  }

/** Combines the rules of each resource; they run in this order. */
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
