import { z } from 'zod'
import { abilityNames } from '../records/abilities.ts'
import { exportedFields } from '../records/cells.ts'
import { exporter } from '../records/exporter.ts'
import { traitsOf } from '../records/field-kinds.ts'
import { filterSchema } from '../records/filter-schema.ts'
import { importer } from '../records/importer.ts'
import { emptyCells, meetingChoices } from '../records/imports.ts'
import { type AnyField, type RecordOf, type ResourceDefinition, removers } from '../records/resource.ts'
import { sortableFields } from '../records/sorting.ts'
import { askedFields, carriedFields, type States } from '../records/states.ts'
import { answeredSchema, sentSchema } from '../records/wrapped.ts'
import type { importMappings } from '../subjects/mappings.ts'
import { reasonSchema } from '../text/taken-away.ts'
import { call } from './call.ts'
import { someIds } from './id-list.ts'
import { fileParameters } from './list-file.ts'

const id = z.strictObject({ id: z.uuid('Non è il codice di un record.') })

const entries = ({ fields }: ResourceDefinition) => Object.entries<AnyField>(fields)
const shape = (definition: ResourceDefinition, of: (field: AnyField) => z.ZodType) =>
  Object.fromEntries(entries(definition).map(([key, field]) => [key, of(field)]))

/** The schema of a field in a written record. Null empties an optional field. */
const written = (field: AnyField) => (field.optional ? field.schema.nullish() : sentSchema(field))

/** The same of a new record. A field with an initial value may be left out. */
const writtenFirst = (field: AnyField) =>
  field.initial !== undefined ? written(field).optional() : written(field)

/** The schema of a field in an answer. A field that some readers may not see is optional. */
function answered(field: AnyField): z.ZodType {
  const { schema, optional, sees } = field
  const value = optional ? schema.nullable() : answeredSchema(field)
  return sees ? value.optional() : value
}

/** A record in an answer. It never contains secret fields. */
export const record = (definition: ResourceDefinition) =>
  z.object({
    _id: z.string(),
    versione: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    ...Object.fromEntries(
      entries(definition)
        .filter(([, field]) => !traitsOf(field).isSecret)
        .map(([key, field]) => [key, answered(field)]),
    ),
    _may: z.array(z.enum(abilityNames)),
  })

/** The query parameters that search and filter a list. */
export const listFilters = (definition: ResourceDefinition): Record<string, z.ZodType> => {
  const { fields, list } = definition
  const filters = [
    ...(list.filters ?? []).map(key => [key, fields[key]!] as const),
    ...Object.entries(list.derived ?? {}),
  ]
  return {
    ...(entries(definition).some(([, { searched }]) => searched) && {
      search: z.string().max(200).optional(),
    }),
    ...Object.fromEntries(filters.map(([key, field]) => [`filter[${key}]`, filterSchema(field).optional()])),
  }
}

/** The query parameters that search, filter and sort a list. */
const listParameters = (definition: ResourceDefinition) => ({
  ...listFilters(definition),
  sort: z.enum(['_id', ...sortableFields(definition)].flatMap(key => [key, `-${key}`])).optional(),
})

const listQuery = (definition: ResourceDefinition) =>
  z.strictObject({
    ...listParameters(definition),
    limit: z.coerce.number().int().min(1).max(200).optional(),
    cursor: z.string().max(1000).optional(),
  })

/**
 * The names of the records that a field may refer to. Every reader of the resource sees the names that its records
 * refer to already, without `dettaglio`. Readers of the target, and everybody that `ReferenceOptions.listedFor` names,
 * see the whole list.
 */
export function referencesCall(definition: ResourceDefinition) {
  const { name, label, access } = definition
  const fields = entries(definition).flatMap(([key, { to }]) => (to ? [key] : []))
  if (fields.length === 0 || access.read === 'anyone') return null
  return call({
    method: 'GET',
    path: `/${name}/riferimenti/:campo`,
    summary: `${label.many}: ciò a cui un campo può riferirsi`,
    who: access.read,
    params: z.strictObject({ campo: z.enum(fields) }),
    query: z.strictObject({
      /** Words of the names. */
      search: z.string().max(200).optional(),
      /** Comma-separated ids, which also find records that are no longer selectable. */
      ids: z.optional(someIds),
      /** The parent of the record, for a field that is limited to what the parent contains. */
      within: z.optional(z.uuid()),
    }),
    answer: z.object({
      rows: z.array(
        z.object({
          _id: z.string(),
          nome: z.string(),
          /** Distinguishes records with the same name. */
          dettaglio: z.string().nullable(),
          /** What to know before choosing the record: the absence of an agent. */
          avviso: z.string().nullable(),
        }),
      ),
      /** The answer holds only names that records refer to already, because the caller may not read the whole list. */
      soloRiferiti: z.boolean(),
    }),
  })
}

/** The body that creates a record. */
export const bodyOf = (definition: ResourceDefinition) =>
  z.strictObject({
    ...shape(definition, writtenFirst),
    ...stateOf(definition, field => written(field).optional()),
    ...knowingEqual(definition),
  })

/** Says that the caller knows the record with an equal value (`asksWhenEqual`), and that the written one is another. */
const knowingEqual = ({ asksWhenEqual }: ResourceDefinition): Record<string, z.ZodType> =>
  asksWhenEqual ? { nuova: z.boolean().optional() } : {}

/** The field of the states, where a definition has them. */
function stateOf(
  { fields, states }: ResourceDefinition,
  schemaOf: (field: AnyField) => z.ZodType,
): Record<string, z.ZodType> {
  return states ? { [states.field]: schemaOf(fields[states.field]!) } : {}
}

const versione = z.int('Manca la versione.').min(1)

/** The fields of the other record that a move writes too, under its name. */
function carriedBody(states: States): Record<string, z.ZodType> {
  const { carried } = states
  if (!carried) return {}
  const { name, fields } = carried
  const given = carriedFields(states).map(key => [key, written(fields[key]!).optional()] as const)
  return { [name]: z.strictObject(Object.fromEntries(given)).optional() }
}

/** The call that moves a record to another of its states; null where a definition has none. */
export function moveCall(definition: ResourceDefinition) {
  const { name, label, access, states } = definition
  if (!states) return null
  return call({
    method: 'POST',
    path: `/${name}/:id/stato`,
    summary: `${label.one}: cambio di stato`,
    who: access.write,
    params: id,
    /** The state to move to, the version of the record that the person saw, and fields that the move fills in. */
    body: z.strictObject({
      ...Object.fromEntries(
        askedFields(states).map(key => [key, written(definition.fields[key]!).optional()]),
      ),
      ...carriedBody(states),
      ...stateOf(definition, ({ schema }) => schema),
      versione,
    }),
    answer: record(definition),
  })
}

/** Maximum length of an imported file, in characters. */
const maxImportLength = 10_000_000

/** How an import reads a file, besides its text. */
const importOptions = z.strictObject({
  /** Whether an empty cell leaves the value alone or empties the field. Default: as the mapping says, otherwise `lascia`. */
  vuote: z.enum(Object.keys(emptyCells) as (keyof typeof emptyCells)[]).optional(),
  /** The mapping that reads the columns and words of the file. */
  mappatura: z.uuid('Scelga una mappatura dall’elenco.').optional(),
  /** What happens with rows that match an existing person and have no entry in `scelte`. A row in doubt still asks. */
  incontri: z.enum(Object.keys(meetingChoices) as (keyof typeof meetingChoices)[]).optional(),
  /** By number of the row: the id of the person to update, `nuova` or `salta`. */
  scelte: z
    .record(z.string().regex(/^\d{1,5}$/), z.union([z.enum(['nuova', 'salta']), z.uuid()]))
    .default({}),
})

export type ImportOptions = z.output<typeof importOptions>

/** What an interrupted import still has to write: how it reads its file, and the numbers of the rows. */
export interface RestOfImport {
  options: ImportOptions
  /** The mapping at the time of the check. */
  mapping: RecordOf<typeof importMappings> | null
  rows: readonly number[]
}

/**
 * Imports records from a CSV with all or some columns of the export. Without `conferma` the call is a dry run that
 * returns the changes and an `impronta`. With this `impronta` as `conferma` the good rows are written: a short file in
 * one transaction, a longer file in batches.
 */
export function importCall(definition: ResourceDefinition) {
  const who = importer(definition)
  if (!who) return null
  const cell = z.string().nullable()
  return call({
    method: 'POST',
    path: `/${definition.name}/importa`,
    summary: `${definition.label.many}: importazione`,
    who,
    body: importOptions.extend({
      /** The CSV. */
      testo: z
        .string()
        .max(maxImportLength, 'Il file è troppo grande: al massimo 10 MB. Lo divida in più file.'),
      /** The `impronta` of the dry run, which confirms exactly the changes of its answer, once. */
      conferma: z.string().max(100).optional(),
      /** The name of the file. */
      nome: z.string().max(200).optional(),
      /** Whether the answer holds the report. */
      rapporto: z.boolean().default(false),
    }),
    answer: z.object({
      /** The columns that identify existing records; null when every row is new. */
      chiave: z.string().nullable(),
      colonne: z.array(z.string()),
      /** Columns that are ignored. */
      ignorate: z.array(z.string()),
      /** `dubbie` counts the rows that meet somebody and wait for a choice. */
      conti: z.object({
        nuove: z.int(),
        cambiate: z.int(),
        uguali: z.int(),
        errate: z.int(),
        dubbie: z.int(),
        saltate: z.int(),
      }),
      /** Rows that are not equal, rows with errors and rows that ask first; at most `maxReportedRows`. */
      righe: z.array(
        z.object({
          riga: z.int(),
          esito: z.enum(['nuova', 'cambia', 'errata', 'chiede', 'saltata']),
          nome: z.string(),
          _id: cell,
          /** People who are there already with the same e-mail, telephone or code (`per`: the columns), at most five. */
          simili: z.array(z.object({ _id: z.uuid(), nome: z.string(), per: z.array(z.string()) })),
          /** Whether the row may become a new record: another record may not have the same unique value. */
          puoNuova: z.boolean(),
          cambi: z.array(z.object({ colonna: z.string(), prima: cell, dopo: cell })),
          errori: z.array(z.object({ colonna: z.string(), messaggio: z.string() })),
        }),
      ),
      /** The value of `conferma` that writes these changes; null when there is nothing to write. */
      impronta: z.string().nullable(),
      /** A CSV with every row of the file and its result, where the caller asks for the report. */
      rapporto: z.string().nullable(),
      /** Whether every good row is written. */
      scritto: z.boolean(),
      /** The id of the import that writes the rows, also after this answer (`imports.ts`); null in a dry run. */
      importazione: z.string().nullable(),
    }),
  })
}

/** The records that refer to a record, for callers who may delete it. */
export function dependentsCall(definition: ResourceDefinition) {
  const { name, label } = definition
  return call({
    method: 'GET',
    path: `/${name}/:id/dipendenti`,
    summary: `${label.one}: ciò che vi fa riferimento`,
    who: removers(definition),
    params: id,
    answer: z.object({
      rows: z.array(
        z.object({
          /** Name of the resource. */
          nome: z.string(),
          /** Label of the resource, in singular or plural. */
          etichetta: z.string(),
          /** Exact up to 10.000; 10.001 when there are more than that. */
          quanti: z.int(),
        }),
      ),
      /** Summary of the rows: «2 agenti, 1 lead»; empty without references. */
      detto: z.string(),
    }),
  })
}

/** Exports all records of a list as a file; null when nobody may export the resource. */
export function exportCall(definition: ResourceDefinition) {
  const who = exporter(definition)
  if (!who) return null
  return {
    method: 'GET',
    path: `/${definition.name}/esporta`,
    summary: `${definition.label.many}: esportazione`,
    who,
    query: z.strictObject({
      ...listParameters(definition),
      // Default: all fields, so that the file can be imported.
      ...fileParameters(Object.keys(exportedFields(definition))),
      /** Only the records with these comma-separated ids. */
      ids: z.optional(someIds),
    }),
  } as const
}

/**
 * The list, read, create, update and delete calls of a resource. `create` is reserved to the server when a separate
 * call creates the records, because the people who create them may not write them afterwards.
 */
export function callsOf(definition: ResourceDefinition) {
  const { name, label, access, removedWithReason } = definition
  const answer = record(definition)
  const one = `/${name}/:id` as const
  const { read, write, create } = access
  return {
    list: call({
      method: 'GET',
      path: `/${name}`,
      summary: `${label.many}: elenco`,
      who: read,
      query: listQuery(definition),
      answer: z.object({
        rows: z.array(answer),
        /** Exact up to 10.000; 10.001 when there are more than that. */
        total: z.int(),
        /** Cursor of the next page; null on the last page. */
        next: z.string().nullable(),
      }),
    }),
    read: call({
      method: 'GET',
      path: one,
      summary: `${label.one}: lettura`,
      who: read,
      params: id,
      answer,
    }),
    create: call({
      method: 'POST',
      path: `/${name}`,
      summary: `${label.one}: creazione`,
      who: create ? 'server' : write,
      body: bodyOf(definition),
      answer,
      status: 201,
    }),
    update: call({
      method: 'PATCH',
      path: one,
      summary: `${label.one}: modifica`,
      who: write,
      params: id,
      /** The changed fields, and the version of the record that the caller has seen. A state changes by its own call. */
      body: z.strictObject({
        ...Object.fromEntries(
          entries(definition)
            .filter(([key]) => key !== definition.states?.field)
            .map(([key, field]) => [key, written(field).optional()]),
        ),
        versione,
        ...knowingEqual(definition),
      }),
      answer,
    }),
    remove: call({
      method: 'DELETE',
      path: one,
      summary: `${label.one}: cancellazione`,
      who: removers(definition),
      params: id,
      ...(removedWithReason && {
        // In the body, because logs of proxies contain addresses.
        body: z.strictObject({ motivo: reasonSchema }),
      }),
      answer: z.object({ _id: z.string() }),
    }),
  }
}
