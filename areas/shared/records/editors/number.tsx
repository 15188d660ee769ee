import { useState } from 'react'
import { formatAmount, formatNumber, parseNumber } from '../../../../contract/italian/format.ts'
import { Choice } from './choices.tsx'
import type { ControlProps } from './field.tsx'

const units: Record<string, string> = { money: '€', percent: '%', degrees: '°' }

/** What a person reads of a stored number: cents are written as euros. */
const shown = (kind: string, value: unknown): string => {
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  if (kind === 'money') return formatAmount(value)
  return kind === 'degrees' ? String(value).replace('.', ',') : formatNumber(value)
}

/** What is stored of what a person wrote; the text itself when it is no number, so that the rules say so. */
function stored(kind: string, text: string): number | string | null {
  if (text.trim() === '') return null
  const value = kind === 'degrees' ? Number(text.replace(',', '.')) : parseNumber(text)
  if (value === null || Number.isNaN(value)) return text
  return kind === 'money' ? Math.round(value * 100) : value
}

/** A number as Italians write it; what was written is put in order when one leaves it. */
export function NumberEditor(props: ControlProps) {
  const { id, field, value, onChange, onBlur, invalid, describedBy } = props
  /** As it is being written; null when nobody is writing it. */
  const [text, setText] = useState<string | null>(null)
  if (field.names) return <NamedNumber {...props} />
  const unit = units[field.kind]
  return (
    <span className={unit ? 'affix' : undefined}>
      <input
        className="input num"
        id={id}
        inputMode={field.kind === 'whole' ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={text ?? shown(field.kind, value)}
        onChange={event => {
          setText(event.target.value)
          onChange(stored(field.kind, event.target.value))
        }}
        onBlur={() => {
          setText(null)
          onBlur()
        }}
        aria-required={field.optional ? undefined : true}
        aria-invalid={invalid}
        aria-describedby={describedBy}
      />
      {unit && <span aria-hidden="true">{unit}</span>}
    </span>
  )
}

/** Few numbers, each with a name: one chooses by it. */
const NamedNumber = ({ field, value, onChange, ...props }: ControlProps) => (
  <Choice
    {...props}
    field={{ ...field, values: field.names as Record<string, string> }}
    value={value === null || value === undefined ? null : String(value)}
    onChange={chosen => onChange(chosen === null ? null : Number(chosen))}
  />
)
