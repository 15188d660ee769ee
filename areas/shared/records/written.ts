import type { StoredFile } from '../../../contract/files/content-files.ts'
import { formatShortDay } from '../../../contract/italian/days.ts'
import { formatAmount, formatNumber, formatPercent } from '../../../contract/italian/format.ts'
import { everyone } from '../../../contract/records/fields.ts'
import type { AnyField } from '../../../contract/records/resource.ts'
import { cut } from '../../../contract/text/characters.ts'
import { plainText, type RichText } from '../../../contract/text/rich-text.ts'
import { formatDateTime } from '../moment.ts'

/** Of a field beyond what every field has: what its kind adds. */
export type KnownField = AnyField & {
  values?: Record<string, string>
  names?: Record<number, string>
  fields?: Record<string, KnownField>
  table?: Record<string, string>
  groups?: readonly string[]
  ratio?: readonly [width: number, height: number]
  hasDark?: true
  against?: string
  help?: string
  min?: number
  max?: number
}

const none = '–'
/** Of a long text, in a list, a history or a comparison. */
const longestShown = 300

/** Kinds whose values stand at the end of their column. */
const figures: readonly string[] = ['money', 'whole', 'percent', 'degrees', 'day', 'dayTime']
export const isFigure = ({ kind }: AnyField): boolean => figures.includes(kind)

/**
 * A value as a list, a history or a comparison shows it, in a line of text; a dash for none. `nameOf` says what a
 * record that is referred to is called.
 */
export function written(
  field: KnownField,
  value: unknown,
  nameOf?: (id: string) => string | undefined,
): string {
  if (value === null || value === undefined || value === '') return none
  switch (field.kind) {
    case 'flag':
      return value ? 'Sì' : 'No'
    case 'choice':
      return field.values?.[value as string] ?? String(value)
    case 'choices':
      return (value as string[]).map(one => field.values?.[one] ?? one).join(', ') || none
    case 'money':
      return formatAmount(value as number)
    case 'percent':
      return formatPercent(value as number)
    case 'whole':
      return field.names?.[value as number] ?? formatNumber(value as number)
    case 'degrees':
      return String(value).replace('.', ',')
    case 'day':
      return formatShortDay(value as string)
    case 'dayTime':
      return formatDateTime(value as string)
    case 'reference':
      return nameOf?.(value as string) ?? '…'
    case 'texts':
      return (value as string[]).join(', ') || none
    case 'flags':
      return (
        Object.entries(value as Record<string, boolean>)
          .flatMap(([flag, isSet]) => (isSet ? [field.table?.[flag] ?? flag] : []))
          .join(', ') || none
      )
    case 'part':
    case 'address':
      return partWritten(field, value as Record<string, unknown>)
    case 'rows':
      return (value as Record<string, unknown>[]).map(row => partWritten(field, row)).join('; ') || none
    case 'recipients':
      return (value as string[]).includes(everyone)
        ? 'Tutti'
        : `${formatNumber((value as string[]).length)} scelti`
    case 'rich':
      return cut(plainText(value as RichText), longestShown) || none
    case 'file':
    case 'picture':
      return (value as StoredFile).name
    case 'files':
      return (value as StoredFile[]).map(({ name }) => name).join(', ') || none
    case 'owned':
      if (Array.isArray(value) && value.length === 0) return none
      return typeof value === 'object' ? JSON.stringify(value) : String(value)
    default:
      return String(value)
  }
}

const partWritten = ({ fields = {} }: KnownField, value: Record<string, unknown>): string =>
  Object.entries(fields)
    .filter(([key]) => value[key] !== undefined && value[key] !== null && value[key] !== '')
    .map(([key, field]) => `${field.label} ${written(field, value[key])}`)
    .join(', ') || none

/** What a record is called. */
export const titleOf = ({ title }: { title: readonly string[] }, row: Record<string, unknown>): string =>
  title
    .map(key => row[key])
    .filter(Boolean)
    .join(' ')
