import type { z } from 'zod'
import type { FieldGrant, Grant } from '../access/grants.ts'
import type { FieldKind } from './fields.ts'
import type { States } from './states.ts'

export interface AnyField {
  kind: FieldKind
  schema: z.ZodType
  label: string
  optional?: true
  unique?: true
  sortable?: true
  searched?: true
  /** People may write this field of their own record, with the right to write such records; no other field of it. */
  holderMayWrite?: true
  /** The field decides where people's data is sent, so a change needs a recent proof of identity. */
  needsProof?: true
  /** Who sees the field; without, every reader of the record. */
  sees?: readonly FieldGrant[]
  /** Who sets the field; without, every writer of the record. An empty list leaves the field to the server. */
  sets?: readonly FieldGrant[]
  /** On the wire the value is an object with this one key. The field is required. */
  wrappedIn?: string
  to?: string
  listedFor?: 'everyReader'
  /** The Italian label of each value of a choice. */
  values?: Readonly<Record<string, string>>
  /** Exported files hold the values instead of their labels. */
  valuesInFiles?: true
}
export type AnyFields = Record<string, AnyField>

/**
 * Who may do something with the records of a resource: nobody but the server itself, or whoever holds one of the grants.
 * A role that no grant names may do nothing.
 */
type Access = 'server' | readonly Grant[]
/** Who may make a call. */
export type Who = Access | 'anyone'

/**
 * A resource as the engine sees it: data, not behaviour. From it come the table, the calls, the history, the list page
 * and the form page. It has no components, queries or effects. Fields are looked up by name.
 */
export interface ResourceDefinition {
  /** Table name and path segment. */
  name: string
  /** Name of the model in the change history. */
  model: string
  label: { one: string; many: string }
  /** The fields that name a record in lists, links and choices, one after the other. */
  title: readonly string[]
  /** The field that distinguishes records with the same name, for example an e-mail. */
  subtitle?: string
  fields: AnyFields
  /**
   * `create` is needed only where it differs from `write`. Such a record is created by a call of its own
   * (`contract/calls/`), which says which fields its sender chooses.
   */
  access: {
    read: Who
    create?: Who
    write: Access
    /** Who exports whole lists. Without this option, the administrators who read the records. */
    export?: readonly Grant[]
    /** The records hold personal data, so an export needs a recent proof of identity. */
    exportNeedsProof?: true
  }
  /** Fields that are unique together. */
  uniqueTogether?: readonly string[]
  /** The states of a record. After the creation only a move writes their field. */
  states?: States
  /** `status`: a record is never removed, it is marked deleted and hidden. `remove`: the record is removed, and history keeps a copy. */
  deletion: 'status' | 'remove'
  /**
   * Writers of a record may also undo an edit and restore a deleted record, from its history. Never where a field
   * gives rights to somebody, or where writing is more than the record. `deletion`: edits are not undone.
   */
  restorable?: true | 'deletion'
  list: {
    /** Fields of the definition and fields of every record. */
    columns: readonly string[]
    filters?: readonly string[]
    /** A sortable field, or `_id` for the order of creation; descending with `-`. */
    sort: string
  }
  form: readonly { legend: string; fields: readonly string[] }[]
  /** A rule across fields: returns the messages to show, by field or by a path inside a field (`tassi.0.ltvA`). */
  check?(record: Values<AnyFields>): Readonly<Record<string, string | undefined>>
}

/** A definition whose fields are known: every name in it is the name of a field. */
export interface DefinitionOf<F extends AnyFields, N extends string = string> extends ResourceDefinition {
  name: N
  title: readonly (keyof F & string)[]
  subtitle?: keyof F & string
  fields: F
  uniqueTogether?: readonly (keyof F & string)[]
  states?: StatesOf<F>
  list: {
    columns: readonly ((keyof F & string) | 'createdAt' | 'updatedAt')[]
    filters?: readonly (keyof F & string)[]
    sort: `${'' | '-'}${(keyof F & string) | '_id'}`
  }
  form: readonly { legend: string; fields: readonly (keyof F & string)[] }[]
  check?(record: Values<F>): { [P in (keyof F & string) | `${keyof F & string}.${string}`]?: string }
}

/** States in one of the choices of `F`. */
type StatesOf<F extends AnyFields> = string extends keyof F
  ? States
  : {
      [K in keyof F & string]: F[K] extends { kind: 'choice'; values: infer V }
        ? States<keyof V & string, keyof F & string> & { field: K }
        : never
    }[keyof F & string]

type Value<T extends AnyField> = z.output<T['schema']> | (T extends { optional: true } ? null : never)

/** What a person writes of a record. */
export type Values<F extends AnyFields> = { [K in keyof F]: Value<F[K]> }

/** A record as it is stored and read. */
export type RecordOf<R extends { fields: AnyFields }> = Values<R['fields']> & {
  _id: string
  versione: number
  createdAt: Date
  updatedAt: Date
}

export const resource = <const F extends AnyFields, const N extends string>(definition: DefinitionOf<F, N>) =>
  definition

/** The labels of a record's status; `deleted` is hidden unless asked for. */
export const statuses = {
  validated: 'Confermato',
  pending: 'Da Confermare',
  deleted: 'Cancellato',
  blocked: 'Bloccato',
} as const

/** The moves between the statuses of a record. */
export const statusStates = {
  field: 'status',
  initial: ['pending', 'validated'],
  moves: {
    pending: ['validated', 'blocked', 'deleted'],
    validated: ['blocked', 'deleted'],
    blocked: ['validated', 'deleted'],
    deleted: ['pending'],
  },
  next: { pending: 'validated' },
  entering: {
    validated: { label: 'Conferma', labelFrom: { blocked: 'Sblocca' } },
    blocked: { label: 'Blocca' },
    deleted: { label: 'Cancella' },
    pending: { label: 'Riprendi' },
  },
} as const

/** The same for people: a deleted person comes back blocked. */
export const personStates = {
  ...statusStates,
  moves: { ...statusStates.moves, deleted: ['blocked'] },
  entering: { ...statusStates.entering, blocked: { label: 'Blocca', labelFrom: { deleted: 'Riprendi' } } },
} as const
