import { type KeyboardEvent, useState } from 'react'
import {
  formatAmount,
  formatNumber,
  parseNumber,
  parseSmallNumber,
} from '../../../../contract/italian/format.ts'
import { selectOnFocus } from '../../controls/select-on-focus.ts'
import { Choice } from './choices.tsx'
import { type ControlProps, inputAttributes } from './editor-props.ts'

/** Decimals of a stepped number: more than any field has, and fewer than the errors of binary fractions. */
const decimals = 8

interface NumberFormat {
  unit?: string
  isWhole?: true
  /** A stored number as people write the number. */
  shown: (value: number) => string
  /** The number of a typed text; null for other texts. */
  read: (text: string) => number | null
}

const parsed: Pick<NumberFormat, 'shown' | 'read'> = { shown: formatNumber, read: parseNumber }

/** A number in Italian notation; the format is corrected when the input loses the focus. */
function NumberEditor({ format, ...props }: ControlProps & { format: NumberFormat }) {
  const { unit, isWhole, shown, read } = format
  const { field, value, onChange, onBlur } = props
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, step = 1 } = field
  /** The text during typing. */
  const [text, setText] = useState<string | null>(null)
  if (field.names) return <NamedNumber {...props} />
  /** Another text than a number stays in the form, and the rules of the field report the text. */
  const stored = (typed: string) => (typed.trim() === '' ? null : (read(typed) ?? typed))
  const current = typeof value === 'number' ? value : undefined
  function stepBy(event: KeyboardEvent) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    // With Alt the arrow keys move a row.
    if (!direction || event.altKey) return
    event.preventDefault()
    const next = Number(((current ?? 0) + direction * step).toFixed(decimals))
    setText(null)
    onChange(Math.min(Math.max(next, min), max))
  }
  return (
    <span className={unit ? 'affix' : undefined}>
      <input
        {...inputAttributes(props)}
        {...selectOnFocus}
        className="input num"
        // `type=number` does not support Italian notation.
        role="spinbutton"
        aria-valuemin={field.min}
        aria-valuemax={field.max}
        aria-valuenow={current}
        aria-valuetext={current === undefined ? undefined : [shown(current), unit].filter(Boolean).join(' ')}
        onKeyDown={stepBy}
        inputMode={isWhole ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={text ?? (typeof value === 'number' ? shown(value) : typeof value === 'string' ? value : '')}
        onChange={event => {
          setText(event.target.value)
          onChange(stored(event.target.value))
        }}
        onBlur={() => {
          setText(null)
          onBlur()
        }}
      />
      {unit && <span aria-hidden="true">{unit}</span>}
    </span>
  )
}

const whole: NumberFormat = { ...parsed, isWhole: true }
const percent: NumberFormat = { shown: formatNumber, read: parseSmallNumber, unit: '%' }
/** Cents, written as euros. */
const money: NumberFormat = {
  unit: '€',
  shown: formatAmount,
  read(text) {
    const value = parseNumber(text)
    return value === null ? null : Math.round(value * 100)
  },
}
const degrees: NumberFormat = {
  unit: '°',
  shown: value => String(value).replace('.', ','),
  read(text) {
    const value = Number(text.replace(',', '.'))
    return Number.isNaN(value) ? null : value
  },
}

export const WholeEditor = (props: ControlProps) => <NumberEditor {...props} format={whole} />
export const PercentEditor = (props: ControlProps) => <NumberEditor {...props} format={percent} />
export const MoneyEditor = (props: ControlProps) => <NumberEditor {...props} format={money} />
export const DegreesEditor = (props: ControlProps) => <NumberEditor {...props} format={degrees} />

/** A choice among a few named numbers. */
const NamedNumber = ({ field, value, onChange, ...props }: ControlProps) => (
  <Choice
    {...props}
    field={{ ...field, values: field.names as Record<string, string> }}
    value={value === null || value === undefined ? null : String(value)}
    onChange={chosen => onChange(chosen === null ? null : Number(chosen))}
  />
)
