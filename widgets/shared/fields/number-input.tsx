import { Help, Wrong } from './field-notes.tsx'
import type { NumberField } from './number-field.ts'

interface Props {
  id: string
  label: string
  unit: string
  field: Pick<NumberField<number | undefined>, 'text' | 'error' | 'type' | 'settle'>
  help?: string
}

/** A number input without a slider. */
export function NumberInput({ id, label, unit, field, help }: Props) {
  const error = field.error.value
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <span class={unit.length > 1 ? 'affix long' : 'affix'}>
        <input
          class="input num"
          id={id}
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
      {error ? <Wrong id={id} text={error} /> : help && <Help id={id}>{help}</Help>}
    </div>
  )
}
