import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { amount, number, parseNumber } from '../../../contract/italian/format.ts'

interface Bounds {
  min: number
  max: number
  step: number
}

/** A number that is typed in Italian, and perhaps slid. `T` has `undefined` where it may be left empty. */
export interface NumberField<T extends number | undefined = number> {
  /** As typed, or as written by us when nobody is typing. */
  text: ReadonlySignal<string>
  /** The last good one: a wrong text leaves the figures as they were. */
  value: ReadonlySignal<T>
  /** Said once the person has left the field, and until what stands in it is right. */
  error: ReadonlySignal<string | null>
  slider: ReadonlySignal<Bounds>
  type(text: string): void
  /** The person has left the field: a good number is written our way, a wrong one stays with its error. */
  settle(): void
  slide(value: number): void
  set(value: T): void
  /** Back to what was given. */
  reset(): void
}

interface Rules<T> {
  given: ReadonlySignal<T>
  /** In the unit that is typed. */
  bounds: ReadonlySignal<Bounds>
  /** How far the slider reaches at first; a larger typed number stretches it. */
  usualMax?: number
  /** A number that would be right. */
  example: string
  /** Behind the numbers of the messages. */
  unit: string
  whole?: boolean
  /** How a number is written when not as money or with as many decimals as it has. */
  write?: (value: number) => string
  /** Counts once the person has left the field: half an income would be another person's. */
  late?: boolean
}

/** Cents are two figures or none. */
const euros = (value: number) => (Number.isInteger(value) ? number(value) : amount(value * 100))

/** What stands behind the number is not the number: «25 anni», «3,2 %». */
const bare = (text: string) => text.replace(/(anni|anno|euro)\s*$/i, '')

export function numberField<T extends number | undefined>({
  given,
  bounds,
  usualMax,
  example,
  unit,
  whole,
  late,
  write = unit === '€' ? euros : number,
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
    if (value < min || value > max) return wrong(`Da ${number(min)} a ${number(max)}\u00a0${unit}.`)
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
