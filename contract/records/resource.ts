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
 * What a resource is: data, not behaviour. From it come the table, the calls, the history, the list page and the
 * form page. It has no components, queries or effects.
 */
export interface ResourceDefinition<F extends AnyFields = AnyFields> {
  /** Table name and path segment. */
  name: string
  /** Name of the model in the change history. */
  model: string
  label: { one: string; many: string }
  /** The fields that name a record in lists, links and choices, one after the other. */
  title: readonly (keyof F & string)[]
  /** What tells those of the same name apart: an e-mail. */
  subtitle?: keyof F & string
  fields: F
  /**
   * `create` is needed only where it differs from `write`. Such a record is created by a call of its own
   * (`contract/calls/`), which says which fields its sender chooses.
   */
  access: {
    read: Who
    create?: Who
    write: Access
    /** Who takes whole lists out of the house. Without it, the administrators who read the records. */
    export?: readonly Grant[]
    /** The records hold personal data, so an export needs a recent proof of identity. */
    exportNeedsProof?: true
  }
  /** Fields that are unique together. */
  uniqueTogether?: (keyof F & string)[]
  /** The states of a record. Only a move of them writes their field once the record is there. */
  states?: StatesOf<F>
  /** `status`: a record is never removed, it is marked deleted and hidden. `remove`: it goes, and history keeps it. */
  deletion: 'status' | 'remove'
  /**
   * Who may write a record may also undo an edit and bring back what was deleted, from its history. Never where a
   * field gives rights to somebody, or where writing is more than the record. `deletion`: edits are not undone.
   */
  restorable?: true | 'deletion'
  list: {
    /** Fields, or what every record has. */
    columns: ((keyof F & string) | 'createdAt' | 'updatedAt')[]
    filters?: (keyof F & string)[]
    /** A sortable field, or `_id` for the order of creation. */
    sort: `${'' | '-'}${(keyof F & string) | '_id'}`
  }
  form: { legend: string; fields: (keyof F & string)[] }[]
  /** A rule across fields: answers the message to show, by field, or by the path of what is in it (`tassi.0.ltvA`). */
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

/** A definition whose fields are not known: what the engine needs of it. */
export interface AnyDefinition {
  name: string
  model: string
  label: ResourceDefinition['label']
  title: readonly string[]
  subtitle?: string
  fields: AnyFields
  access: ResourceDefinition['access']
  uniqueTogether?: string[]
  states?: States
  deletion: ResourceDefinition['deletion']
  restorable?: true | 'deletion'
  list: { columns: string[]; filters?: string[]; sort: string }
}

export const resource = <const F extends AnyFields>(definition: ResourceDefinition<F>) => definition

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
