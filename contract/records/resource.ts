import type { z } from 'zod'
import type { FieldGrant, Grant } from '../access/grants.ts'
import type { FileGroup } from '../files/content-files.ts'
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
  /**
   * People with the right to write such records may write this field of their own record, and no field without this
   * option.
   */
  holderMayWrite?: true
  /** The field determines where people's data is sent, so a change needs a recent proof of identity. */
  needsProof?: true
  /** Who sees the field; default: every reader of the record. */
  sees?: readonly FieldGrant[]
  /** Who sets the field; default: every writer of the record. With an empty list, only the server sets the field. */
  sets?: readonly FieldGrant[]
  /**
   * Who changes the field once it has a value; default: whoever sets the field. With an empty list, only the server
   * changes the value.
   */
  changes?: readonly FieldGrant[]
  /** On the wire the value is an object with this one key. The field is required. */
  wrappedIn?: string
  to?: string
  /** A reference to something that the parent of the record contains. */
  within?: Within
  listedFor?: 'everyReader'
  /** The Italian label of each value of a choice. */
  values?: Readonly<Record<string, string>>
  /** Exported files hold the values instead of their labels. */
  valuesInFiles?: true
  /** A name for each of few numbers. */
  names?: Readonly<Record<number, string>>
  /** The fields of a small record. */
  fields?: AnyFields
  /** The Italian label of each flag. */
  table?: Readonly<Record<string, string>>
  /** The value names files without an address, which the record holds, each by its `_id`. */
  holdsFiles?: true
  /** What a file may be. */
  groups?: readonly FileGroup[]
  /** Width and height of a picture. */
  ratio?: readonly [width: number, height: number]
  /** A colour may have another one for dark pages. */
  hasDark?: true
  /** The field with the colour under or over this one. */
  against?: string
  help?: string
  /** An example in the empty input. */
  placeholder?: string
  /** The least number. */
  min?: number
  /** The greatest number, or the greatest number of characters of a text or of each text. */
  max?: number
  /** The change that an arrow key makes to a number. */
  step?: number
  /** A text is stored without surrounding spaces. */
  trim?: true
  /** The value of a new record whose writer gives none. */
  initial?: string | boolean | readonly never[]
}
export type AnyFields = Record<string, AnyField>

/** What the parent of a record contains: the values of the field `as` in the records of `of` with the same parent. */
export interface Within {
  of: string
  /** The reference to the parent, in both resources. */
  by: string
  as: string
  /** The Italian message for another record. */
  message: string
}

/** Who may do something with the records of a resource: only the server, or holders of one of the grants. */
type Access = 'server' | readonly Grant[]
/** Who may make a call. */
export type Who = Access | 'anyone'

/** Who may remove the records of a resource that they may write. */
export const removers = ({ access: { remove, write } }: Pick<ResourceDefinition, 'access'>): Access =>
  remove ?? write

/**
 * A resource as data, without behaviour: the table, the calls, the history, the list page and the form page derive from
 * the definition. It has no components, queries or effects. The engine looks fields up by name.
 */
export interface ResourceDefinition {
  /** Table name and path segment. */
  name: string
  /** Name of the model in the change history. */
  model: string
  label: { one: string; many: string }
  /** The fields that name a record in lists, links and choices, in order. */
  title: readonly string[]
  /** The field that distinguishes records with the same name, for example an e-mail. */
  subtitle?: string
  fields: AnyFields
  /**
   * The fields of people by which an import finds a person who is there already: e-mails, telephones and codes. The
   * import asks what happens with the row.
   */
  personKeys?: readonly string[]
  /**
   * The fields in which an equal value of another record asks: the calls refuse the write with 409 and the code
   * `similar_customers` until the body says `nuova`.
   */
  asksWhenEqual?: readonly string[]
  /**
   * `create` is set only if it differs from `write`. Such records are created by a separate call (`contract/calls/`),
   * which determines the fields that the caller sets.
   */
  access: {
    read: Who
    create?: Who
    write: Access
    /** Who, of the writers, removes records; default: all writers. */
    remove?: readonly Grant[]
    /**
     * Who sees which people have a record open; default: the readers, or the writers where everybody reads, because
     * names of people are not public.
     */
    presence?: Who
    /** Who exports whole lists; default: the administrators who read the records. */
    export?: readonly Grant[]
    /** The records hold personal data, so an export needs a recent proof of identity. */
    exportNeedsProof?: true
  }
  /** Fields that are unique together. */
  uniqueTogether?: readonly string[]
  /** The states of a record. After the creation only moves write their field. */
  states?: States
  /**
   * The reference to the record that the records are parts of. Their changes are in the history of that record too, and
   * pages of that record receive their events.
   */
  partOf?: string
  /** Open pages receive an event when a record changes, and read their lists again. */
  live?: true
  /**
   * `status`: records are not removed, but marked as deleted and hidden. `remove`: records are removed, and the history
   * keeps a copy.
   */
  deletion: 'status' | 'remove'
  /** Whoever removes a record says why; the history keeps the reason. */
  removedWithReason?: true
  /**
   * Writers of a record may also undo an edit and restore a deleted record from its history. Never set if a field
   * grants rights to people, or if a write has effects beyond the record. `deletion`: only deletions can be undone.
   */
  restorable?: true | 'deletion'
  list: {
    /** Fields of the definition and fields of every record. */
    columns: readonly string[]
    filters?: readonly string[]
    /** Filters by something that derives from a record, as fields by name. The server has a condition for each. */
    derived?: AnyFields
    /** Orders by something that derives from a record, as optional fields by name. The server has an expression for each. */
    orders?: AnyFields
    /**
     * Columns of something that derives from a record, as fields by name. The page of the list draws their values, and the
     * server computes the values of an export.
     */
    derivedColumns?: AnyFields
    /** A sortable field, or `_id` for the order of creation; descending with `-`. */
    sort: string
  }
  form: readonly { legend: string; fields: readonly string[] }[]
  /** Paths of the fields that these values hide in a form, without the numbers of rows. Hidden fields are not sent. */
  hides?(values: Readonly<Record<string, unknown>>): readonly string[]
  /** A rule across fields: returns the messages to show, by field or by a path inside a field (`tassi.0.ltvA`). */
  check?(record: Values<AnyFields>): Readonly<Record<string, string | undefined>>
}

/** A definition whose fields are known: every name in it is the name of a field. */
export interface DefinitionOf<F extends AnyFields, N extends string = string> extends ResourceDefinition {
  name: N
  title: readonly (keyof F & string)[]
  subtitle?: keyof F & string
  fields: F
  personKeys?: readonly (keyof F & string)[]
  asksWhenEqual?: readonly (keyof F & string)[]
  uniqueTogether?: readonly (keyof F & string)[]
  states?: StatesOf<F>
  partOf?: keyof F & string
  list: {
    columns: readonly ((keyof F & string) | 'createdAt' | 'updatedAt')[]
    filters?: readonly (keyof F & string)[]
    derived?: AnyFields
    orders?: AnyFields
    derivedColumns?: AnyFields
    sort: `${'' | '-'}${(keyof F & string) | '_id'}`
  }
  form: readonly { legend: string; fields: readonly (keyof F & string)[] }[]
  check?(record: Values<F>): { [P in (keyof F & string) | `${keyof F & string}.${string}`]?: string }
}

/** States in a field of the kind `choice`. */
type StatesOf<F extends AnyFields> = string extends keyof F
  ? States
  : {
      [K in keyof F & string]: F[K] extends { kind: 'choice'; values: infer V }
        ? States<keyof V & string, keyof F & string> & { field: K }
        : never
    }[keyof F & string]

type Value<T extends AnyField> = z.output<T['schema']> | (T extends { optional: true } ? null : never)

/** The values of a record's own fields. */
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

/** The labels of a record's status. Lists hide `deleted` records unless the query filters by this status. */
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

/** The moves of people: a deleted person is restored as blocked. */
export const personStates = {
  ...statusStates,
  moves: { ...statusStates.moves, deleted: ['blocked'] },
  entering: { ...statusStates.entering, blocked: { label: 'Blocca', labelFrom: { deleted: 'Riprendi' } } },
} as const
