import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { formatAmount, formatNumber, parseNumber } from '../../../contract/italian/format.ts'

interface Bounds {
  min: number
  max: number
  step: number
}

/**
 * A number typed in Italian notation, optionally with a slider. `T` includes `undefined` for a field that may be empty.
 */
export interface NumberField<T extends number | undefined = number> {
  /** The text as typed, or the formatted value when nobody is typing. */
  text: ReadonlySignal<string>
  /** The last valid value: an invalid text leaves the figures unchanged. */
  value: ReadonlySignal<T>
  /** Shown once the person has left the field, until the text is valid. */
  error: ReadonlySignal<string | null>
  slider: ReadonlySignal<Bounds>
  type(text: string): void
  /** Called when the person leaves the field: formats a valid number; keeps an invalid text with its error. */
  settle(): void
  slide(value: number): void
  set(value: T): void
  /** Resets to the given value. */
  reset(): void
}

interface Rules<T> {
  given: ReadonlySignal<T>
  /** In the field's unit. */
  bounds: ReadonlySignal<Bounds>
  /** Initial end of the slider; a larger typed number extends it. */
  usualMax?: number
  /** A valid number, shown in error messages. */
  example: string
  /** Unit, shown after numbers in messages. */
  unit: string
  whole?: boolean
  /** Overrides the default format of the number. */
  write?: (value: number) => string
  /** Takes effect only when the person leaves the field: half an income would be a different one. */
  late?: boolean
}

/** Writes two decimals or none. */
const euros = (value: number) => (Number.isInteger(value) ? formatNumber(value) : formatAmount(value * 100))

/** Removes a unit typed after the number: «25 anni», «3,2 %». */
const bare = (text: string) => text.replace(/(anni|anno|euro)\s*$/i, '')

export function numberField<T extends number | undefined>({
  given,
  bounds,
  usualMax,
  example,
  unit,
  whole,
  late,
  write = unit === '€' ? euros : formatNumber,
}: Rules<T>): NumberField<T> {
  const typed = signal<string | null>(null)
  const chosen = signal<{ value: T } | null>(null)
  const settled = signal(false)
  const reach = signal(0)

  const read = (text: string): { value: T } | { error: string } => {
    const wrong = (why: string) => ({ error: `${why} Per esempio: ${example}.` })
    const { min, max } = bounds.value
    if (!text.trim()) return given.value === undefined ? { value: undefined as T } : wrong('Da compilare.')
    const value = parseNumber(bare(text))
    if (value === null) return wrong('Numero non leggibile.')
    if (value < min || value > max)
      return wrong(`Da ${formatNumber(min)} a ${formatNumber(max)}\u00a0${unit}.`)
    if (whole && !Number.isInteger(value)) return wrong('Serve un numero intero.')
    return { value: value as T }
  }

  const value = computed<T>(() => (chosen.value ? chosen.value.value : given.value))
  const keep = (text: string | null, now: T, stretched: boolean) =>
    batch(() => {
      typed.value = text
      chosen.value = { value: now }
      if (stretched) reach.value = now ?? 0
    })

  return {
    value,
    text: computed(() => typed.value ?? (value.value === undefined ? '' : write(value.value))),
    error: computed(() => {
      if (typed.value === null || !settled.value) return null
      const outcome = read(typed.value)
      return 'error' in outcome ? outcome.error : null
    }),
    slider: computed(() => {
      const { min, max, step } = bounds.value
      return { min, max: Math.min(max, Math.max(usualMax ?? max, given.value ?? 0, reach.value)), step }
    }),
    type(text) {
      const outcome = read(text)
      if ('value' in outcome) settled.value = false
      if (!late && 'value' in outcome) keep(text, outcome.value, true)
      else typed.value = text
    },
    settle() {
      settled.value = true
      if (typed.value === null) return
      const outcome = read(typed.value)
      if ('value' in outcome) keep(null, outcome.value, true)
    },
    slide: now => keep(null, now as T, false),
    set: now => keep(null, now, true),
    reset: () =>
      batch(() => {
        typed.value = null
        chosen.value = null
        reach.value = 0
      }),
  }
}
