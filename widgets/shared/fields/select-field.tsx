import type { ContactForm } from '../request/contact-form.ts'
import { Wrong } from './field-notes.tsx'

interface Props<F extends string> {
  form: ContactForm<F>
  name: F
  label: string
  options: [string, string][]
  value: string
  /** Label of the empty option of a required field. */
  none?: string
  required?: boolean
}

/** A select of a contact form. */
export function SelectField<F extends string>({
  form,
  name,
  label,
  options,
  value,
  none,
  required,
}: Props<F>) {
  const error = form.errors.value[name]
  return (
    <div class="field">
      <label for={name} class={required ? 'required' : undefined}>
        {label}
      </label>
      <select
        class="select"
        id={name}
        name={name}
        required={required}
        value={value}
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={error ? `${name}-aiuto` : undefined}
        onChange={event => form.write(name, event.currentTarget.value)}
      >
        {none && <option value="">{none}</option>}
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
      {error && <Wrong id={name} text={error} />}
    </div>
  )
}
