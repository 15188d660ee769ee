import { z } from 'zod'
import { onTheClock } from '../../finance/calendar/rome-clock.ts'
import type { StoredFile } from '../files/content-files.ts'
import { formatShortDay, isDay } from '../italian/days.ts'
import {
  formatAmount,
  formatNumber,
  formatPercent,
  parseNumber,
  parseSmallNumber,
} from '../italian/format.ts'
import { formatDateTime, instantInRome } from '../italian/rome-clock.ts'
import { cut } from '../text/characters.ts'
import { fold } from '../text/fold.ts'
import { picturesOf, plainText, type RichText } from '../text/rich-text.ts'
import { everyone, type FieldKind, type PrivateFile } from './fields.ts'
import type { AnyField } from './resource.ts'

/** A cell of an exported file, as spreadsheets know values: a text, a figure, or a day with a time in Rome. */
export type Cell =
  | { text: string; isTelephone?: true }
  | { figure: number; decimals: 'cents' | 'some' | 'none' }
  | { day: string; time?: string }
  | null

/** The Italian message for a cell of an imported file that cannot be read. */
export class BadCell extends Error {}

/** The name of a referenced record, by id. */
export type NameOf = (id: string) => string | undefined

/** What a field of a kind needs of its definition. */
export type KindField = Omit<AnyField, 'schema'>

/**
 * What server and pages need to know of a field kind, apart from columns (`server`) and editors (`areas`). A kind knows
 * its values; `traitsOf` gives the traits to code that does not.
 */
export interface FieldKindTraits<Value = unknown> {
  /** Lists show the kind as a column. */
  inLists: boolean
  /** Exported and imported files have the kind as a column. */
  inFiles: boolean
  /** A list that shows such a field can be sorted by the field. */
  isSortable: boolean
  /** Values are aligned to the right. */
  isFigure: boolean
  /** An editor fits in a line of a list of small records. */
  isShort: boolean
  /** Several records can get one value in one edit. */
  isBulkEditable: boolean
  /** A form reports a problem inside the value on the field as a whole. */
  isOpaque: boolean
  /** Values are lists: an empty cell of a file is an empty list. */
  isList: boolean
  /** Values never leave the server and never enter the history. */
  isSecret: boolean
  /** Unit for the header of a column. */
  unit?: string
  /** The message of a form for a missing value, without which a form says «Da compilare.». */
  missing?: string
  /** A form holds an invalid value as the typed text: the message is `missing`. */
  isTyped: boolean
  /** The value that a new record starts with. */
  empty(field: AnyField): unknown
  /** A present value as a form holds it: with all parts, also those that the record leaves out. */
  held(value: Value, field: AnyField): unknown
  /** The value that a form sends for the value that it holds: null for an optional field without a value. */
  sent(value: Value, field: AnyField): unknown
  /** The values of a filter in an address. */
  filterSchema(field: AnyField): z.ZodType
  /** A filter's value of an address as the database compares it. */
  filterValue(text: string): string | boolean
  /** A present value as text for lists, history and comparisons; empty when there is nothing to show. */
  text(value: Value, field: KindField, nameOf?: NameOf): string
  /** A present value as a cell of an exported file. */
  cell(value: Value, field: KindField, nameOf: NameOf): Cell
  /** The value of a cell of an imported file, without spaces around and not empty. Throws `BadCell`. */
  read(text: string, field: KindField): unknown
  /** Addresses of the stored files in a value. */
  files?(value: Value): readonly string[]
}

const plainValue = {
  inLists: false,
  inFiles: false,
  isSortable: false,
  isFigure: false,
  isShort: false,
  isBulkEditable: false,
  isOpaque: false,
  isTyped: false,
  isList: false,
  isSecret: false,
  empty: (): unknown => null,
  held: (value: unknown) => value,
  sent: (value: unknown, { optional }: AnyField) => (optional && isEmpty(value) ? null : value),
  filterSchema: ({ schema }: AnyField) => schema,
  filterValue: (text: string): string | boolean => text,
  text: (value: unknown) => String(value),
  cell: (value: unknown): Cell => ({ text: String(value) }),
  read: (text: string): unknown => text,
}

/** One value in one line, in lists and in files. */
const singleValue = { ...plainValue, inLists: true, inFiles: true, isShort: true }
const textValue = { ...singleValue, isSortable: true }
const figure = { ...singleValue, isFigure: true, isSortable: true, read: readFigure }

const toChoose = 'Da scegliere.'
const separator = '|'
/** Separates the values of one cell of a file. */
const betweenValues = ` ${separator} `
/** Maximum characters of a long text in a list, a history or a comparison. */
const maxShown = 300

const yes = ['si', 'vero', 'true', '1', 'x']
const no = ['no', 'falso', 'false', '0']
/** Telephone numbers, which as texts of a spreadsheet are no dangerous formulas. */
const telephone = /^\+?\d[\d .-]*$/

/** The key of a label of `values`, whatever the case and the accents; or the key itself. */
function keyOf(values: Readonly<Record<string, string>> = {}, text: string, help = ''): string {
  const found = Object.entries(values).find(([key, label]) => key === text || fold(label) === fold(text))
  if (!found) throw new BadCell(`«${text}» non è fra: ${Object.values(values).join(', ')}.${help}`)
  return found[0]
}

function foundIn(text: string, value: number | null): number {
  if (value === null) throw new BadCell(`«${text}» non è un numero.`)
  return value
}
function readFigure(text: string): number {
  return foundIn(text, parseNumber(text))
}
function readSmallFigure(text: string): number {
  return foundIn(text, parseSmallNumber(text))
}

/** Midnight behind a day, as databases and spreadsheets write days. */
const midnight = /(?:, |[ T,])0{1,2}[:.]00(?:[:.]00(?:[.,]0+)?)?Z?$/

function readDay(text: string): string {
  const day = text.replace(midnight, '')
  const italian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(day)
  if (!italian) return day
  const [, d, m, y] = italian
  return `${y}-${m!.padStart(2, '0')}-${d!.padStart(2, '0')}`
}

/** A day and a time in Rome; 08:00 without a time. The text itself when there is no such day or time. */
function readInstant(text: string): string {
  const [date = '', time = '08:00:00', ...others] = text.trim().split(/[\s,T]+/)
  // «2:30 PM» has a third part.
  if (others.length > 0) return text
  const clock = (/^\d{1,2}:\d{2}$/.test(time) ? `${time}:00` : time).padStart(8, '0')
  const day = readDay(date)
  // `Date.parse` takes 24:00 for midnight of the next day.
  const isTime = !clock.startsWith('24') && !Number.isNaN(Date.parse(`${day}T${clock}Z`))
  return isDay(day) && isTime ? instantInRome(day, clock).toISOString() : text
}

const readParts = (text: string) =>
  text
    .split(separator)
    .map(part => part.trim())
    .filter(Boolean)

const labelOf = ({ values }: KindField, key: string) => values?.[key] ?? key
const labelInFile = (field: KindField, key: string) => (field.valuesInFiles ? key : labelOf(field, key))

const partText = (value: Record<string, unknown>, { fields = {} }: KindField): string =>
  Object.entries(fields)
    .map(([key, field]) => [field.label, displayText(field, value[key])])
    .flatMap(([label, text]) => (text ? [`${label} ${text}`] : []))
    .join(', ')

const isEmpty = (value: unknown): boolean =>
  isMissing(value) || (typeof value === 'object' && Object.values(value as object).every(isEmpty))

const partOf = (value: object, key: string): unknown => (value as Record<string, unknown>)[key]

function heldParts(value: object, { fields = {} }: AnyField): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, heldValue(field, partOf(value, key))]),
  )
}

/** The parts without the optional ones that are empty or false. */
function sentParts(value: object, { fields = {} }: AnyField): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const one = partOf(value, key)
      return field.optional && (isEmpty(one) || one === false) ? [] : [[key, sentValue(field, one)]]
    }),
  )
}

/** A small record. */
const part = {
  ...plainValue,
  empty: (field: AnyField): unknown => heldParts({}, field),
  held: heldParts,
  sent: (value: object, field: AnyField) =>
    field.optional && isEmpty(value) ? null : sentParts(value, field),
  text: partText,
}

/** The traits of every kind. */
const traits = {
  text: textValue,
  slug: textValue,
  email: textValue,
  phone: {
    ...singleValue,
    cell: (value: unknown): Cell => {
      const text = String(value)
      return telephone.test(text) ? { text, isTelephone: true } : { text }
    },
  },
  notes: { ...plainValue, inFiles: true },
  secret: { ...plainValue, isShort: true, isSecret: true },
  flag: {
    ...textValue,
    isBulkEditable: true,
    empty: () => false,
    filterSchema: () => z.enum(['true', 'false']),
    filterValue: text => text === 'true',
    text: (value: boolean) => (value ? 'Sì' : 'No'),
    cell: (value: boolean) => ({ text: value ? 'Sì' : 'No' }),
    read(text) {
      if (yes.includes(fold(text))) return true
      if (no.includes(fold(text))) return false
      throw new BadCell(`«${text}» non è né sì né no.`)
    },
  },
  day: {
    ...figure,
    isBulkEditable: true,
    missing: 'Scriva un giorno che esiste, per esempio 31/12/2026.',
    isTyped: true,
    text: formatShortDay,
    cell: (day: string) => ({ day }),
    read: readDay,
  },
  dayTime: {
    ...figure,
    missing: 'Scriva giorno e ora, per esempio 31/12/2026 alle 08:00.',
    isTyped: true,
    text: formatDateTime,
    cell(value: string) {
      const [day, time] = onTheClock(new Date(value))
      return { day, time }
    },
    read: readInstant,
  },
  money: {
    ...figure,
    unit: '€',
    missing: 'Scriva un importo, per esempio 1.250,00.',
    isTyped: true,
    text: (cents: number) => formatAmount(cents),
    cell: (cents: number) => ({ figure: cents / 100, decimals: 'cents' }),
    read(text) {
      const cents = readFigure(text) * 100
      if (Math.abs(cents - Math.round(cents)) > 1e-6) throw new BadCell('Al massimo due decimali.')
      return Math.round(cents)
    },
  },
  whole: {
    ...figure,
    text: (value: number, { names }) => names?.[value] ?? formatNumber(value),
    cell(value: number, { names }) {
      const text = names?.[value]
      return text ? { text } : { figure: value, decimals: 'none' }
    },
    read(text, { names = {} }) {
      const named = Object.entries(names).find(([, name]) => fold(name) === fold(text))
      return named ? Number(named[0]) : readFigure(text)
    },
  },
  percent: {
    ...figure,
    unit: '%',
    text: (value: number) => formatPercent(value),
    cell: (value: number) => ({ figure: value, decimals: 'some' }),
    read: readSmallFigure,
  },
  degrees: {
    ...figure,
    inLists: false,
    isSortable: false,
    text: (value: number) => String(value).replace('.', ','),
    cell: (value: number) => ({ figure: value, decimals: 'some' }),
    read: readSmallFigure,
  },
  choice: {
    ...textValue,
    isBulkEditable: true,
    missing: toChoose,
    text: (key: string, field) => labelOf(field, key),
    cell: (key: string, field) => ({ text: labelInFile(field, key) }),
    read: (text, { values }) => keyOf(values, text),
  },
  choices: {
    ...singleValue,
    isShort: false,
    isBulkEditable: true,
    isList: true,
    empty: () => [],
    text: (keys: string[], field) => keys.map(key => labelOf(field, key)).join(', '),
    cell: (keys: string[], field) => ({
      text: keys.map(key => labelInFile(field, key)).join(betweenValues),
    }),
    read: (text, { values }) =>
      readParts(text).map(part => keyOf(values, part, ` Più voci si separano con «${separator}».`)),
  },
  texts: {
    ...singleValue,
    isShort: false,
    isList: true,
    empty: () => [],
    sent: (texts: string[], { optional }) => (optional && isEmpty(texts) ? null : texts.filter(Boolean)),
    text: (texts: string[]) => texts.join(', '),
    cell: (texts: string[]) => ({ text: texts.join(betweenValues) }),
    read: readParts,
  },
  reference: {
    ...singleValue,
    // By the name of the referenced record.
    isSortable: true,
    isBulkEditable: true,
    missing: toChoose,
    text: (id: string, _field, nameOf) => nameOf?.(id) ?? '…',
    cell: (id: string, _field, nameOf) => ({ text: nameOf(id) ?? id }),
  },
  recipients: {
    ...plainValue,
    inLists: true,
    isOpaque: true,
    // An empty list of people to be chosen is not NESSUNO, which is null.
    sent: (value: unknown) => value,
    text: (ids: string[]) => (ids.includes(everyone) ? 'Tutti' : `${formatNumber(ids.length)} scelti`),
  },
  flags: {
    ...plainValue,
    empty: () => ({}),
    text: (flags: Record<string, boolean>, { table }) =>
      Object.entries(flags)
        .flatMap(([flag, isSet]) => (isSet ? [table?.[flag] ?? flag] : []))
        .join(', '),
  },
  part,
  address: part,
  rows: {
    ...plainValue,
    isList: true,
    empty: () => [],
    held: (rows: object[], field) => rows.map(row => heldParts(row, field)),
    sent: (rows: object[], field) => rows.map(row => sentParts(row, field)),
    text: (rows: Record<string, unknown>[], field) => rows.map(row => partText(row, field)).join('; '),
  },
  owned: {
    ...plainValue,
    empty: ({ optional, schema }) =>
      optional ? null : ([[], {}].find(value => schema.safeParse(value).success) ?? null),
    text: (value: unknown) =>
      Array.isArray(value) && value.length === 0
        ? ''
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value),
  },
  rich: {
    ...plainValue,
    isOpaque: true,
    text: (value: RichText) => cut(plainText(value), maxShown),
    files: (value: RichText) => picturesOf(value),
  },
  file: {
    ...plainValue,
    inLists: true,
    isOpaque: true,
    missing: toChoose,
    text: ({ name }: StoredFile) => name,
    files: ({ url }: StoredFile) => [url],
  },
  picture: {
    ...plainValue,
    isOpaque: true,
    missing: toChoose,
    text: ({ name }: StoredFile) => name,
    files: ({ url }: StoredFile) => [url],
  },
  files: {
    ...plainValue,
    inLists: true,
    isOpaque: true,
    isList: true,
    empty: () => [],
    text: (files: StoredFile[]) => files.map(({ name }) => name).join(', '),
    files: (files: StoredFile[]) => files.map(({ url }) => url),
  },
  colour: { ...plainValue, isShort: true },
} satisfies Record<FieldKind, FieldKindTraits<never>>

/** The traits of the kind of a field. */
export const traitsOf = ({ kind }: Pick<AnyField, 'kind'>): FieldKindTraits => traits[kind]

/** The value that a form holds for a value of a record, or for none. */
export const heldValue = (field: AnyField, value: unknown): unknown =>
  value === null || value === undefined ? traitsOf(field).empty(field) : traitsOf(field).held(value, field)

/** The value that a form sends for the value that it holds. */
export const sentValue = (field: AnyField, value: unknown): unknown => traitsOf(field).sent(value, field)

function isMissing(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

/** A value as text for lists, history and comparisons; empty without a value. */
export const displayText = (field: KindField, value: unknown, nameOf?: NameOf): string =>
  isMissing(value) ? '' : traitsOf(field).text(value, field, nameOf)

/** A value as a cell of an exported file, with labels and names in place of keys and ids. */
export const cellOf = (field: KindField, value: unknown, nameOf: NameOf): Cell =>
  isMissing(value) ? null : traitsOf(field).cell(value, field, nameOf)

/** The value of a cell of an imported file; for a reference the typed name. Throws `BadCell`. */
export function readCell(field: KindField, text: string): unknown {
  const cell = text.trim()
  const { isList, read } = traitsOf(field)
  if (cell !== '') return read(cell, field)
  return isList && !field.optional ? [] : null
}

interface Samples {
  /** Values that no field of the kind accepts. */
  bad: readonly unknown[]
  /** Another value than `value`, which most fields of the kind accept; undefined where only the definition knows. */
  other?(value: unknown): unknown
}

/** The files without an address in a value. */
export const privateFilesIn = ({ holdsFiles }: KindField, value: unknown): readonly PrivateFile[] =>
  holdsFiles && value ? ([value].flat() as PrivateFile[]) : []

/** Values for the specs about every resource. */
const samples = {
  text: {
    bad: [7, '  ', 'due\nrighe', 'x'.repeat(10_001)],
    other: value => `${String(value).slice(0, 15)} b`,
  },
  notes: { bad: [7, 'x'.repeat(10_001)], other: value => `${String(value ?? 'a').slice(0, 90)} b` },
  slug: { bad: [7, 'Non Slug'], other: value => `${value}-bis` },
  email: { bad: [7, 'non è un indirizzo'], other: value => `bis.${value}` },
  phone: { bad: [7, 'abc'] },
  flag: { bad: ['sì', 1], other: value => !value },
  day: { bad: [7, '2026-02-30', '0000-01-01', '0026-11-30', '31/12/2026'], other: () => '2031-05-06' },
  dayTime: {
    bad: [7, '2026-12-31', '2026-13-01T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:30:00Z'],
    other: () => '2031-05-06T08:00:00.000Z',
  },
  money: { bad: ['1', -1, 1.5, 2 ** 60], other: value => Number(value) + 100 },
  whole: { bad: ['1', 1.5, 1e9], other: value => Number(value) + 1 },
  percent: { bad: ['1', 1e6, 0.12345], other: value => Number(value) + 0.5 },
  degrees: { bad: ['1', 181] },
  choice: { bad: [7, 'nessuna di queste'] },
  choices: { bad: ['una', ['nessuna di queste']] },
  reference: { bad: [7, 'uno', '0199aaaa-0000-7000-8000-000000000000'] },
  owned: { bad: [7, 'testo'] },
  part: { bad: [7, { nessunCampo: 1 }] },
  address: { bad: [7, { comune: 'Roma' }] },
  rows: { bad: [7, [{ nessunCampo: 1 }]] },
  texts: { bad: ['uno', [7], ['  ']], other: () => ['altro'] },
  flags: { bad: [7, { nessunPermesso: true }, null] },
  recipients: { bad: [7, 'nessuno', ['uno']] },
  rich: { bad: [7, '<p>testo</p>', { type: 'doc', content: [{ type: 'script' }] }] },
  file: { bad: [7, { url: 'https://altrove.example/a.pdf' }] },
  files: { bad: [7, [{ url: 'javascript:alert(1)' }]] },
  picture: { bad: [7, { url: '/v2/altro' }] },
  colour: { bad: [7, 'rosso', '#12345', '#12345g'] },
  secret: { bad: [7, 'x'.repeat(501)] },
} satisfies Record<FieldKind, Samples>

/** Values of the kind of a field, for specs. */
export const samplesOf = ({ kind }: Pick<AnyField, 'kind'>): Samples => samples[kind]
