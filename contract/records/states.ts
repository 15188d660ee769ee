import type { Grant } from '../access/grants.ts'
import { isFilled } from './field-writers.ts'
import type { AnyFields } from './resource.ts'

/** A condition for entering a state: at least one field of `oneOf` is filled in. */
export interface Condition<Field extends string = string> {
  oneOf: readonly Field[]
  /** The condition applies only to moves from these states; default: from all. */
  from?: readonly string[]
  /** Whether the condition applies to a record with the values of the move; default: to all. */
  when?(record: Readonly<Record<string, unknown>>): boolean
  /** The message that says how to meet the condition. */
  message: string
}

/** What a move writes of another record, for example the answer of a bank, in the same act. */
export interface Carried {
  /** The state of the other record that belongs to the state of the record. */
  state: string
  /** The fields of the other record that the move may fill in. */
  asks: readonly string[]
  /** The message that asks which record it is, where several may be. */
  which: string
  /** What has to be known of the other record. */
  requires: readonly Condition[]
  /** Fields of the other record with the value of a field of the record itself. */
  same: Readonly<Record<string, string>>
}

/** The button, the conditions and the effects of entering a state. */
interface Entry<Field extends string = string> {
  /** The label of the button, a short imperative; default: «Segna come …». */
  label?: string
  /** Labels for moves from particular states that differ from `label`. */
  labelFrom?: Readonly<Record<string, string>>
  requires?: readonly Condition<Field>[]
  /** The fields that the move sets to the current time if they are empty. */
  stamps?: readonly Field[]
  /** The fields that the move itself may fill in, which the pages ask for. */
  asks?: readonly Field[]
  /** What the move writes of the other record of `States.carried`. */
  carries?: Carried
  /** The fields that nobody changes while a record is in the state. */
  keeps?: readonly Field[]
  /** Who may make the move, among the people who may write the record; default: all of them. */
  who?: readonly Grant[]
}

/** The states of a record, kept in one of its fields, and the moves between them. */
export interface States<State extends string = string, Field extends string = string> {
  field: Field
  /** The allowed states of a new record. The first is the default. */
  initial: readonly [State, ...State[]]
  /** The states that may follow each state. */
  moves: Readonly<Record<State, readonly State[]>>
  /** The usual next state, or several of which a record may enter one. */
  next?: Partial<Readonly<Record<State, State | readonly State[]>>>
  /** The label of the button of a move; without one the label of `entering`. */
  labelOf?(from: string, to: string): string | undefined
  /** Whether a record may enter a state, among the states that may follow; default: yes. */
  allows?(record: Readonly<Record<string, unknown>>, to: State): boolean
  entering?: Partial<Readonly<Record<State, Entry<Field>>>>
  /** Fields that describe one move, for example its reason: each move empties those that it does not fill in. */
  perMove?: readonly Field[]
  /** The other record that moves write too: its name in the body of the call, and its fields. */
  carried?: { name: string; fields: AnyFields }
}

interface WithStates {
  fields: Readonly<Record<string, { label: string; values?: Readonly<Record<string, string>> }>>
  states?: States
}

/** The record without the fields that described its last move. */
export const beforeMove = <R extends Readonly<Record<string, unknown>>>(
  { perMove = [] }: States,
  record: R,
) => ({
  ...record,
  ...Object.fromEntries(perMove.map(key => [key, null])),
})

/** The fields that some move fills in. */
export const askedFields = ({ entering = {} }: States): string[] => [
  ...new Set(Object.values(entering).flatMap(entry => entry?.asks ?? [])),
]

/** The fields of the other record that some move fills in. */
export const carriedFields = ({ entering = {} }: States): string[] => [
  ...new Set(Object.values(entering).flatMap(entry => entry?.carries?.asks ?? [])),
]

/** A move that a record may make, with the conditions that are not met yet. */
export interface Move {
  to: string
  label: string
  /** Whether the move is the usual next one. */
  isUsual: boolean
  who?: readonly Grant[]
  /** The fields that the move itself may fill in. */
  asks: readonly string[]
  carries?: Carried
  missing: readonly Condition[]
}

/** The Italian name of a state. */
export const stateLabel = ({ fields, states }: WithStates, state: unknown): string =>
  (states && fields[states.field]?.values?.[String(state)]) ?? String(state)

/** The moves of a record from its state. */
export function movesOf(definition: WithStates, record: Readonly<Record<string, unknown>>): Move[] {
  const { states } = definition
  if (!states) return []
  const { moves, next = {}, entering = {} } = states
  const from = String(record[states.field])
  const possible = (moves[from] ?? []).filter(to => states.allows?.(record, to) ?? true)
  return possible.map(to => {
    const { label, labelFrom, requires = [], asks = [], carries, who } = entering[to] ?? {}
    return {
      to,
      label:
        states.labelOf?.(from, to) ??
        labelFrom?.[from] ??
        label ??
        `Segna come ${stateLabel(definition, to).toLocaleLowerCase('it')}`,
      isUsual: [next[from] ?? []].flat().includes(to),
      ...(who && { who }),
      asks,
      ...(carries && { carries }),
      missing: requires.filter(
        ({ oneOf, from: only, when }) =>
          (only?.includes(from) ?? true) &&
          (when?.(record) ?? true) &&
          !oneOf.some(field => isFilled(record[field])),
      ),
    }
  })
}

/** The fields that nobody changes while a record is in its state. */
export const keptFields = (
  states: States | undefined,
  record: Readonly<Record<string, unknown>>,
): readonly string[] => states?.entering?.[String(record[states.field])]?.keeps ?? []

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * Returns why a write may not contain its state, or a field that its state keeps; null for other writes. A new record
 * starts in an initial state; later writes leave the state unchanged. `before` is null for a new record.
 */
export function stateProblem(
  definition: WithStates,
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>>,
): { field: string; message: string } | null {
  const { states } = definition
  if (!states) return null
  const { field, initial } = states
  const state = after[field] as string
  if (before && state !== before[field])
    return { field, message: 'Lo stato non si modifica con gli altri dati: lo cambi dalla scheda.' }
  if (before) {
    const changed = keptFields(states, before).find(key => !isSame(before[key], after[key]))
    if (!changed) return null
    const label = stateLabel(definition, state)
    return { field: changed, message: `Nello stato «${label}» non si cambia: prima cambi lo stato.` }
  }
  if (initial.includes(state)) return null
  const labels = initial.map(one => `«${stateLabel(definition, one)}»`).join(' o ')
  return { field, message: `Una scheda nuova comincia come ${labels}.` }
}

/** The values of a new record, with initial values and the first initial state where none is given. */
export function withInitialValues(
  { states, fields }: Pick<WithStates, 'states'> & { fields: AnyFields },
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const all = { ...values }
  for (const key in fields) {
    const { initial } = fields[key]!
    if (initial !== undefined) all[key] ??= typeof initial === 'object' ? [...initial] : initial
  }
  if (states) all[states.field] ??= states.initial[0]
  return all
}

/**
 * The fields of a form: the form of an existing record omits the state; the form of a new record offers the initial
 * states if there are several.
 */
export function formFields<Field extends { values?: Readonly<Record<string, string>> }>(
  fields: Readonly<Record<string, Field>>,
  states: States | undefined,
  isNew: boolean,
): Record<string, Field> {
  if (!states) return { ...fields }
  const { [states.field]: state, ...others } = fields
  const [first, ...more] = states.initial
  if (!isNew || more.length === 0 || !state) return others
  const values = Object.fromEntries([first, ...more].map(one => [one, state.values?.[one] ?? one]))
  return { ...fields, [states.field]: { ...state, values } }
}
