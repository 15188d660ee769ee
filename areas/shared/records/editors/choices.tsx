import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { displayText } from '../../../../contract/records/field-kinds.ts'
import { ranked, spellings } from '../../../../contract/text/rank.ts'
import { SearchSelect } from '../../controls/search-select.tsx'
import { Fact } from '../page/facts.tsx'
import type { ControlProps, EditorProps } from './editor-props.ts'
import { FieldMessages } from './field-messages.tsx'

/** What an optional choice shows while nothing is chosen. «Nessuno» may be an answer. */
export const unchosen = 'Non indicato'

/** A single choice among the values of a field. */
export function Choice({ field, value, onChange, ...input }: ControlProps) {
  const options = Object.entries(field.values ?? {})
  return (
    <SearchSelect
      {...input}
      placeholder={field.placeholder}
      options={field.optional ? [['', unchosen], ...options] : options}
      value={(value as string | null | undefined) ?? ''}
      onChange={key => onChange(key || null)}
      isRequired={!field.optional}
    />
  )
}

/** A multiple choice: a searchable list of checkboxes. No field requires a choice: an empty list has a meaning. */
export function Choices({ path, field }: EditorProps) {
  const { field: held, fieldState } = useController({ name: path })
  const error = fieldState.error?.message
  const chosen = (held.value as string[] | null) ?? []
  const options = Object.entries(field.values ?? {})
  return (
    <Checkboxes
      label={field.label}
      options={options}
      chosen={chosen}
      // Keeps the order of the options.
      onChange={now => held.onChange(options.map(([key]) => key).filter(key => now.includes(key)))}
      error={error}
      help={field.help}
    />
  )
}

/** The chosen values of a multiple choice that the person may not change. */
export function Chosen({ path, field }: Pick<EditorProps, 'path' | 'field'>) {
  const { field: held } = useController({ name: path })
  return (
    <dl className="facts">
      <Fact name={field.label}>{displayText(field, held.value)}</Fact>
    </dl>
  )
}

interface CheckboxesProps {
  label: string
  options: [key: string, label: string][]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error?: string
  help?: string
}

/** Checkboxes with a search, and buttons that select or deselect all found options. */
function Checkboxes({ label, options, chosen, onChange, error, help }: CheckboxesProps) {
  const id = useId()
  const [searched, search] = useState('')
  const found = ranked(options, searched, ([, text]) => spellings(text))
  const keys = found.map(([key]) => key)
  return (
    <fieldset className="boxes" aria-describedby={error || help ? id : undefined}>
      <legend className="label">{label}</legend>
      <div className="boxes-head">
        <input
          className="input"
          type="search"
          value={searched}
          onChange={event => search(event.target.value)}
          onKeyDown={event => {
            // Enter in the search does not send the form.
            if (event.key === 'Enter') event.preventDefault()
          }}
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
      <FieldMessages id={id} error={error} help={help} />
    </fieldset>
  )
}

/** Permissions as checkboxes, including the permission that implies all others. */
export function Flags({ path, field }: EditorProps) {
  const { field: held, fieldState } = useController({ name: path })
  const set = (held.value as Record<string, boolean> | null) ?? {}
  return (
    <Checkboxes
      label={field.label}
      options={Object.entries(field.table ?? {})}
      chosen={Object.keys(set).filter(flag => set[flag])}
      onChange={now => held.onChange(Object.fromEntries(now.map(flag => [flag, true])))}
      error={fieldState.error?.message}
      help={field.help}
    />
  )
}
