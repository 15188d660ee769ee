import type { ComponentChildren } from 'preact'
import { formatNumber } from '../../../contract/italian/format.ts'
import { Help, Wrong } from './field-notes.tsx'
import type { NumberField } from './number-field.ts'

interface Props {
  id: string
  label: string
  unit: string
  field: NumberField
  help?: ComponentChildren
}

/** A number input with a slider. The track is drawn as SVG, so it needs no style attribute. */
export function Dial({ id, label, unit, field, help }: Props) {
  const value = field.value.value
  const error = field.error.value
  const { min, max, step } = field.slider.value
  const slide = (to: number) => field.slide(Math.min(max, min + Math.round((to - min) / step) * step))
  return (
    <div class="dial">
      <label for={id}>{label}</label>
      <span class="written">
        <input
          class="num"
          id={id}
          name={id}
          inputMode="decimal"
          autocomplete="off"
          value={field.text.value}
          aria-invalid={error ? 'true' : undefined}
          aria-describedby={error || help ? `${id}-aiuto` : undefined}
          onInput={event => field.type(event.currentTarget.value)}
          onChange={field.settle}
        />
        <span aria-hidden="true">{unit}</span>
      </span>
      <div class="slide">
        <svg class="track" aria-hidden="true">
          <rect width="100%" height="2" />
          <rect class="done" width={`${(((value - min) / (max - min)) * 100).toFixed(1)}%`} height="2" />
        </svg>
        <input
          class="slider"
          type="range"
          min={min}
          max={max}
          step={(value - min) % step ? 'any' : step}
          value={value}
          aria-label={`${label}, cursore`}
          aria-valuetext={`${formatNumber(value)} ${unit}`}
          onInput={event => slide(event.currentTarget.valueAsNumber)}
        />
        <div class="ends" aria-hidden="true">
          <span>{formatNumber(min)}</span>
          <span>{formatNumber(max)}</span>
        </div>
      </div>
      {error ? <Wrong id={id} text={error} /> : help && <Help id={id}>{help}</Help>}
    </div>
  )
}
