import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { ChoicePicker, searchedFrom } from './choice-picker.tsx'
import { Below, type ControlProps, type EditorProps } from './field.tsx'

/** One value of a choice: from a list, which is searched where it is long. */
export function Choice({ id, field, value, onChange, onBlur, invalid, describedBy }: ControlProps) {
  const options = Object.entries(field.values ?? {})
  if (options.length > searchedFrom)
    return (
      <ChoicePicker
        {...{ id, options, onChange, onBlur, invalid, describedBy }}
        value={(value as string | null) || null}
        isOptional={Boolean(field.optional)}
      />
    )
  const isEmpty = value === null || value === undefined || value === ''
  return (
    <select
      className="select"
      id={id}
      value={isEmpty ? '' : (value as string)}
      onChange={event => onChange(event.target.value || null)}
      onBlur={onBlur}
      aria-required={field.optional ? undefined : true}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    >
      {(field.optional || isEmpty) && <option value="">{field.optional ? 'Nessuno' : 'Scelga'}</option>}
      {options.map(([key, label]) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** From here on a list is worth searching. */
const many = 8
const lower = (text: string) => text.toLocaleLowerCase('it')

/** Some of them: each a box, found by its words. */
export function Choices({ path, field }: EditorProps) {
  const { field: held, fieldState } = useController({ name: path })
  const error = fieldState.error?.message
  const chosen = (held.value as string[] | null) ?? []
  const options = Object.entries(field.values ?? {})
  return (
    <Boxes
      label={field.label}
      isRequired={!field.optional}
      options={options}
      chosen={chosen}
      // In the order of the list, whatever was pressed first.
      onChange={now => held.onChange(options.map(([key]) => key).filter(key => now.includes(key)))}
      error={error}
      help={field.help}
    />
  )
}

interface BoxesProps {
  label: string
  isRequired?: boolean
  options: [key: string, label: string][]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error?: string
  help?: string
}

/** Boxes to tick, with a search and both ways to change all of those found where they are many. */
export function Boxes({ label, isRequired, options, chosen, onChange, error, help }: BoxesProps) {
  const id = useId()
  const [searched, search] = useState('')
  const found = options.filter(([, text]) => lower(text).includes(lower(searched.trim())))
  const keys = found.map(([key]) => key)
  return (
    <fieldset className="boxes" aria-describedby={error || help ? id : undefined}>
      <legend className={`label ${isRequired ? 'required' : ''}`}>{label}</legend>
      {options.length >= many && (
        <div className="boxes-head">
          <input
            className="input"
            type="search"
            value={searched}
            onChange={event => search(event.target.value)}
            placeholder="Cerca"
            aria-label={`Cerca in ${label}`}
          />
          <button
            className="button bare"
            type="button"
            onClick={() => onChange([...new Set([...chosen, ...keys])])}
          >
            Seleziona tutto
          </button>
          <button
            className="button bare"
            type="button"
            onClick={() => onChange(chosen.filter(key => !keys.includes(key)))}
          >
            Deseleziona tutto
          </button>
        </div>
      )}
      <div className="boxes-list">
        {found.map(([key, text]) => (
          <label key={key} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(key)}
              onChange={event =>
                onChange(event.target.checked ? [...chosen, key] : chosen.filter(one => one !== key))
              }
            />
            <span>{text}</span>
          </label>
        ))}
        {found.length === 0 && <p className="soft">Nessuna voce con queste parole.</p>}
      </div>
      <Below id={id} error={error} help={help} />
    </fieldset>
  )
}
