import type { Grant } from '../access/grants.ts'

/** What must hold before a record enters a state: at least one of `oneOf` is filled. */
export interface Condition<Field extends string = string> {
  oneOf: readonly Field[]
  /** The sentence that says what to do. */
  message: string
}

/** What entering a state means. */
interface Entry<Field extends string = string> {
  /** The label of the button, a short imperative; «Segna come …» without one. */
  label?: string
  /** The labels for moves from some states, where they differ from `label`. */
  labelFrom?: Readonly<Record<string, string>>
  requires?: readonly Condition<Field>[]
  /** An instant that the move writes where the field is empty. */
  stamps?: Field
  /** Who may make the move, of those who may write the record; all of them without this option. */
  who?: readonly Grant[]
}

/** The states of a record, kept in one of its fields, and the moves between them. */
export interface States<State extends string = string, Field extends string = string> {
  field: Field
  /** The states of a new record; the first one where none is given. */
  initial: readonly [State, ...State[]]
  /** The states that may follow each state. */
  moves: Readonly<Record<State, readonly State[]>>
  /** The state that usually follows. */
  next?: Partial<Readonly<Record<State, State>>>
  entering?: Partial<Readonly<Record<State, Entry<Field>>>>
}

interface WithStates {
  fields: Readonly<Record<string, { label: string; values?: Readonly<Record<string, string>> }>>
  states?: States
}

/** A move that a record may make, with what must be done before. */
export interface Move {
  to: string
  label: string
  /** The step that usually follows. */
  isUsual: boolean
  who?: readonly Grant[]
  missing: readonly Condition[]
}

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''

/** The Italian name of a state. */
export const stateLabel = ({ fields, states }: WithStates, state: unknown): string =>
  (states && fields[states.field]?.values?.[String(state)]) ?? String(state)

/** The moves of a record from its state. */
export function movesOf(definition: WithStates, record: Readonly<Record<string, unknown>>): Move[] {
  const { states } = definition
  if (!states) return []
  const { moves, next = {}, entering = {} } = states
  const from = String(record[states.field])
  return (moves[from] ?? []).map(to => {
    const { label, labelFrom, requires = [], who } = entering[to] ?? {}
    return {
      to,
      label: labelFrom?.[from] ?? label ?? `Segna come ${stateLabel(definition, to).toLocaleLowerCase('it')}`,
      isUsual: next[from] === to,
      ...(who && { who }),
      missing: requires.filter(({ oneOf }) => !oneOf.some(field => isFilled(record[field]))),
    }
  })
}

/**
 * Why a write may not hold the state that it holds, or null: a new record begins in an initial state, and a later write
 * leaves the state as the record has it. `before` is null for a new record.
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
  if (before)
    return state === before[field]
      ? null
      : { field, message: 'Lo stato non si modifica con gli altri dati: lo cambi dalla scheda.' }
  if (initial.includes(state)) return null
  const labels = initial.map(one => `«${stateLabel(definition, one)}»`).join(' o ')
  return { field, message: `Una scheda nuova comincia come ${labels}.` }
}

/** The values of a new record, with the first initial state where none is given. */
export function withInitialState(
  { states }: Pick<WithStates, 'states'>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return states ? { ...values, [states.field]: values[states.field] ?? states.initial[0] } : { ...values }
}

/**
 * The fields of a form: a form of a record that is there leaves out the state, and a form of a new record offers the
 * initial states where there are several.
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
