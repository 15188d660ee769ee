import type { ContactForm } from '../request/contact-form.ts'
import type { Combo } from '../request/place-part.tsx'
import { Wrong } from './field-notes.tsx'

interface Props<F extends string> {
  form: ContactForm<F>
  name: F
  label: string
  /** Default: `name`. */
  id?: string
  keyboard?: 'tel' | 'email'
  autocomplete?: string
  required?: boolean
  /** Several lines. */
  rows?: number
  /** Makes the field a combobox. */
  combo?: Combo
}

/** A text input of one or more lines. */
export function TextField<F extends string>({
  form,
  name,
  label,
  id = name,
  keyboard,
  autocomplete,
  required,
  rows,
  combo,
}: Props<F>) {
  const error = form.errors.value[name]
  const shared = {
    class: 'input',
    id,
    name,
    value: form.fields.value[name],
    required,
    autocomplete,
    'aria-invalid': error ? ('true' as const) : undefined,
    'aria-describedby': error ? `${id}-aiuto` : undefined,
    onInput: (event: { currentTarget: { value: string } }) => form.write(name, event.currentTarget.value),
  }
  return (
    <div class="field">
      <label for={id} class={required ? 'required' : undefined}>
        {label}
      </label>
      {rows ? (
        <textarea {...shared} rows={rows} />
      ) : combo ? (
        <div class="combo">
          <input {...shared} {...combo.attributes} />
          {combo.list}
        </div>
      ) : (
        <input {...shared} inputMode={keyboard} />
      )}
      {error && <Wrong id={id} text={error} />}
    </div>
  )
}
