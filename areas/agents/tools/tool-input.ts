import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { parseNumber, parseSmallNumber } from '../../../contract/italian/format.ts'

type Kind = 'money' | 'percent' | 'whole' | 'day' | 'text' | 'choice'

/** A field of a tool. */
export interface ToolField {
  label: string
  kind: Kind
  /** The text of the field until a person types another. */
  initial: string
  /** The field may be empty. */
  isOptional?: true
  /** Limits of a number, as the person writes it. */
  min?: number
  max?: number
  /** The options of a choice: name and label. */
  options?: Readonly<Record<string, string>>
  help?: string
  /** The text is about a person, so it never stands in the address. */
  isPersonal?: true
}
export type ToolFields = Readonly<Record<string, ToolField>>

type ValueOf<F extends ToolField> = F extends { kind: 'money' | 'percent' | 'whole' } ? number : string
/** The values of the fields: cents, percentages, whole numbers, days `YYYY-MM-DD`, texts. */
type ToolValues<F extends ToolFields> = {
  [N in keyof F]: F[N] extends { isOptional: true } ? ValueOf<F[N]> | undefined : ValueOf<F[N]>
}

export interface ToolInput<F extends ToolFields> {
  fields: F
  texts: Readonly<Record<string, string>>
  problems: Readonly<Record<string, string>>
  /** Undefined while a field has a problem. */
  values: ToolValues<F> | undefined
  set: (name: string, text: string) => void
}

const example: Record<Kind, string> = {
  money: 'Scriva un importo in euro, per esempio 1.200,50.',
  percent: 'Scriva una percentuale, per esempio 3,25.',
  whole: 'Scriva un numero intero.',
  day: 'Scriva un giorno.',
  text: 'Scriva il valore da controllare.',
  choice: 'Scelga una voce.',
}

/** The value of a typed text; undefined for an empty text, null for a wrong one. */
function read({ kind, min = 0, max = 1e9 }: ToolField, text: string): number | string | undefined | null {
  if (text.trim() === '') return undefined
  if (kind === 'day') return /^\d{4}-\d\d-\d\d$/.test(text) ? text : null
  if (kind === 'text' || kind === 'choice') return text.trim()
  const value = kind === 'percent' ? parseSmallNumber(text) : parseNumber(text)
  if (value === null || value < min || value > max) return null
  if (kind === 'whole') return Number.isInteger(value) ? value : null
  return kind === 'money' ? Math.round(value * 100) : value
}

/**
 * The typed values of a tool. Texts that are not about a person stand in the address, so that a link opens the same
 * computation.
 */
export function useToolInput<const F extends ToolFields>(fields: F): ToolInput<F> {
  const [path, go] = useLocation()
  const params = new URLSearchParams(useSearch())
  const [personal, setPersonal] = useState<Readonly<Record<string, string>>>({})
  const texts: Record<string, string> = {}
  const problems: Record<string, string> = {}
  const values: Record<string, number | string | undefined> = {}
  for (const [name, field] of Object.entries(fields)) {
    const { isPersonal, initial, isOptional, kind, options } = field
    const given = (isPersonal ? personal[name] : params.get(name)) ?? initial
    const text = options && !(given in options) ? initial : given
    const value = read(field, text)
    texts[name] = text
    if (value === null) problems[name] = example[kind]
    else if (value === undefined && !isOptional) problems[name] = isPersonal ? '' : example[kind]
    else values[name] = value
  }
  return {
    fields,
    texts,
    problems,
    values: Object.keys(problems).length === 0 ? (values as ToolValues<F>) : undefined,
    set(name, text) {
      if (fields[name]!.isPersonal) return setPersonal({ ...personal, [name]: text })
      params.set(name, text)
      go(`${path}?${params}`, { replace: true })
    },
  }
}

/** The result of a computation; null when the figures cannot belong together, which `finance/` reports as RangeError. */
export function computed<T>(compute: () => T): T | null {
  try {
    return compute()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
