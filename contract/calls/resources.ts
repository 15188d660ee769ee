import { z } from 'zod'
import { abilityNames } from '../records/abilities.ts'
import { exportable } from '../records/cells.ts'
import { exporter } from '../records/exporter.ts'
import { importer } from '../records/importer.ts'
import type { AnyDefinition, AnyField } from '../records/resource.ts'
import { sortableFields } from '../records/sorting.ts'
import { call } from './call.ts'

const id = z.strictObject({ id: z.uuid('Non è il codice di un record.') })

const entries = ({ fields }: AnyDefinition) => Object.entries<AnyField>(fields)
const shape = (definition: AnyDefinition, of: (field: AnyField) => z.ZodType) =>
  Object.fromEntries(entries(definition).map(([key, field]) => [key, of(field)]))

/** What a form may send of a field; null empties it. */
const written = ({ schema, optional }: AnyField) => (optional ? schema.nullish() : schema)

/** A field of an answer; a field that some readers do not see may be missing. */
function answered({ schema, optional, sees }: AnyField): z.ZodType {
  const value = optional ? schema.nullable() : schema
  return sees ? value.optional() : value
}

/** A record as it leaves the server. Secrets never do. */
const record = (definition: AnyDefinition) =>
  z.object({
    _id: z.string(),
    versione: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    ...Object.fromEntries(
      entries(definition)
        .filter(([, { kind }]) => kind !== 'secret')
        .map(([key, field]) => [key, answered(field)]),
    ),
    _may: z.array(z.enum(abilityNames)),
  })

/** A value to filter by, as an address writes it; `null` finds what has none. */
function asked({ kind, schema, optional }: AnyField): z.ZodType {
  const value = kind === 'flag' ? z.enum(['true', 'false']) : schema
  return (optional ? z.union([z.literal('null'), value]) : value).optional()
}

/** Which records a list holds, and in which order. */
const whichRecords = (definition: AnyDefinition) => {
  return {
    ...(entries(definition).some(([, { searched }]) => searched) && {
      search: z.string().max(200).optional(),
    }),
    sort: z.enum(['_id', ...sortableFields(definition)].flatMap(key => [key, `-${key}`])).optional(),
    ...Object.fromEntries(
      (definition.list.filters ?? []).map(key => [`filter[${key}]`, asked(definition.fields[key]!)]),
    ),
  }
}

const listQuery = (definition: AnyDefinition) =>
  z.strictObject({
    ...whichRecords(definition),
    limit: z.coerce.number().int().min(1).max(200).optional(),
    cursor: z.string().max(1000).optional(),
  })

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** At most as many records as a page of a list has. */
const someIds = z.string().regex(new RegExp(`^${uuid}(,${uuid}){0,199}$`), 'Non sono codici di record.')

/**
 * The names of the records that a field may refer to. Every reader of the resource sees the names that its records
 * refer to already, without `dettaglio`. Readers of the target, and everybody that `ReferenceOptions.listedFor` names,
 * see the whole list.
 */
export function referencesCall(definition: AnyDefinition) {
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
      /** Words of their names. */
      search: z.string().max(200).optional(),
      /** Those of these ids, parted by commas, whatever became of them. */
      ids: someIds.optional(),
    }),
    answer: z.object({
      rows: z.array(
        z.object({
          _id: z.string(),
          nome: z.string(),
          /** What tells two of the same name apart. */
          dettaglio: z.string().nullable(),
        }),
      ),
      /** The answer holds only names that records refer to already, because the caller may not read the whole list. */
      soloRiferiti: z.boolean(),
    }),
  })
}

/** What a new record is made of, as it is sent. */
export const bodyOf = (definition: AnyDefinition) => z.strictObject(shape(definition, written))

/** Maximum length of an imported file, in characters. */
const maxImportLength = 10_000_000

/**
 * Records from a CSV, as the export writes it or with fewer columns. First it says what would change; then, with the
 * `impronta` of that answer, the rows are written: a short file in one transaction, a longer file in batches.
 */
export function importCall(definition: AnyDefinition) {
  const who = importer(definition)
  if (!who) return null
  const cell = z.string().nullable()
  return call({
    method: 'POST',
    path: `/${definition.name}/importa`,
    summary: `${definition.label.many}: importazione`,
    who,
    body: z.strictObject({
      /** The CSV. */
      testo: z
        .string()
        .max(maxImportLength, 'Il file è troppo grande: al massimo 10 MB. Lo divida in più file.'),
      /** What was answered when it was tried, to do just that. */
      conferma: z.string().max(100).optional(),
      /** The name of the file. */
      nome: z.string().max(200).optional(),
    }),
    answer: z.object({
      /** The column by which records are found again; null when every row is new. */
      chiave: z.string().nullable(),
      colonne: z.array(z.string()),
      /** Columns that nothing is read from. */
      ignorate: z.array(z.string()),
      conti: z.object({ nuove: z.int(), cambiate: z.int(), uguali: z.int(), errate: z.int() }),
      /** Rows that change something, rows with errors first; at most `maxReportedRows`. */
      righe: z.array(
        z.object({
          riga: z.int(),
          esito: z.enum(['nuova', 'cambia', 'errata']),
          nome: z.string(),
          _id: cell,
          cambi: z.array(z.object({ colonna: z.string(), prima: cell, dopo: cell })),
          errori: z.array(z.object({ colonna: z.string(), messaggio: z.string() })),
        }),
      ),
      /** To be sent to do what is said here; null where something is wrong or nothing changes. */
      impronta: z.string().nullable(),
      /** Whether every row is written. */
      scritto: z.boolean(),
      /** The id of the import that writes the rows, also after this answer (`imports.ts`); null in a dry run. */
      importazione: z.string().nullable(),
    }),
  })
}

/** What refers to a record of a resource, for who may delete it. */
export function dependentsCall({ name, label, access }: AnyDefinition) {
  return call({
    method: 'GET',
    path: `/${name}/:id/dipendenti`,
    summary: `${label.one}: ciò che vi fa riferimento`,
    who: access.write,
    params: id,
    answer: z.object({
      rows: z.array(
        z.object({
          /** The resource. */
          nome: z.string(),
          /** What one of them is called, or several. */
          etichetta: z.string(),
          /** Exact up to 10.000; 10.001 when there are more than that. */
          quanti: z.int(),
        }),
      ),
      /** The same in a line: «2 agenti, 1 lead»; empty where nothing refers to it. */
      detto: z.string(),
    }),
  })
}

/** All that a list holds as a file, without its pages. */
export function exportCall(definition: AnyDefinition) {
  const who = exporter(definition)
  if (!who) return null
  const columns = exportable(definition).join('|')
  return {
    method: 'GET',
    path: `/${definition.name}/esporta`,
    summary: `${definition.label.many}: esportazione`,
    who,
    query: z.strictObject({
      ...whichRecords(definition),
      formato: z.enum(['csv', 'xlsx']),
      /** Parted by commas, in their order; all of them where it is left out. */
      colonne: z
        .string()
        .regex(new RegExp(`^(${columns})(,(${columns})){0,99}$`), 'Ci sono colonne che non si esportano.')
        .optional(),
      /** Only these of them, parted by commas. */
      ids: someIds.optional(),
    }),
  } as const
}

/**
 * The five calls of a resource. Some have no call over the wire: what only the server writes, and what people send who
 * do not write it afterwards, whose creation is a call of its own.
 */
export function callsOf(definition: AnyDefinition) {
  const { name, label, access } = definition
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
        /** The cursor of the next page, if there is one. */
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
      /** The fields that change, and the version they were seen in. */
      body: z.strictObject({
        ...shape(definition, field => written(field).optional()),
        versione: z.int('Manca la versione.').min(1),
      }),
      answer,
    }),
    remove: call({
      method: 'DELETE',
      path: one,
      summary: `${label.one}: cancellazione`,
      who: write,
      params: id,
      answer: z.object({ _id: z.string() }),
    }),
  }
}
