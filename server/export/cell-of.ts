import { betweenValues } from '../../contract/records/cells.ts'
import type { AnyField } from '../../contract/records/resource.ts'
import { onTheClock } from '../../finance/calendar/rome-clock.ts'

/**
 * The value of a cell in an exported file: a text, a number, or a day (YYYY-MM-DD) with an optional time in
 * Europe/Rome.
 */
export type Cell =
  | { text: string; isTelephone?: true }
  | { figure: number; decimals: 'cents' | 'some' | 'none' }
  | { day: string; time?: string }
  | null

export type KnownField = Pick<AnyField, 'kind' | 'label' | 'valuesInFiles'> & {
  values?: Record<string, string>
  names?: Record<number, string>
}

/** The characters of telephone numbers. A text of only these characters cannot be a harmful formula. */
const telephone = /^\+?\d[\d .-]*$/

const asTelephone = (text: string): Cell => (telephone.test(text) ? { text, isTelephone: true } : { text })

/**
 * Converts the value of a field to a cell. Keys become labels, and ids become names, except in fields with
 * `valuesInFiles`.
 */
export function cellOf(field: KnownField, value: unknown, nameOf: (id: string) => string): Cell {
  if (value === null || value === undefined || value === '') return null
  const labelOf = (one: string) => (field.valuesInFiles ? one : (field.values?.[one] ?? one))
  switch (field.kind) {
    case 'flag':
      return { text: value ? 'Sì' : 'No' }
    case 'choice':
      return { text: labelOf(String(value)) }
    case 'choices':
      return { text: (value as string[]).map(labelOf).join(betweenValues) }
    case 'texts':
      return { text: (value as string[]).join(betweenValues) }
    case 'money':
      return { figure: (value as number) / 100, decimals: 'cents' }
    case 'percent':
    case 'degrees':
      return { figure: value as number, decimals: 'some' }
    case 'whole': {
      const name = field.names?.[value as number]
      return name ? { text: name } : { figure: value as number, decimals: 'none' }
    }
    case 'day':
      return { day: value as string }
    case 'dayTime': {
      const [day, time] = onTheClock(new Date(value as string))
      return { day, time }
    }
    case 'phone':
      return asTelephone(String(value))
    case 'reference':
      return { text: nameOf(value as string) }
    default:
      return { text: String(value) }
  }
}
