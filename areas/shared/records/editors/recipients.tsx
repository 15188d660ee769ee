import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { everyone } from '../../../../contract/records/fields.ts'
import { Icon } from '../../controls/icon.tsx'
import { useDefinition } from '../form/form-context.ts'
import { useNames } from '../record-calls.ts'
import type { EditorProps } from './editor-props.ts'
import { FieldMessages } from './field-messages.tsx'
import { ReferencePicker } from './reference.tsx'

/** NESSUNO, TUTTI, or some recipients, found by name or e-mail. */
export function Recipients({ path, field, root }: EditorProps) {
  const id = useId()
  const definition = useDefinition()
  const { field: held, fieldState } = useController({ name: path })
  const value = (held.value as string[] | null) ?? []
  const isAll = value.includes(everyone)
  const chosen = isAll ? [] : value
  /** Number of chosen recipients so far; each choice mounts a new, empty search. */
  const [searches, setSearches] = useState(0)
  const names = useNames(definition, root, chosen)
  /** Some recipients, also before the first one is chosen: NESSUNO is null. */
  const isSome = held.value !== null && !isAll
  const error = fieldState.error?.message
  const ways: [string, boolean, () => void][] = [
    ...(field.optional
      ? [['NESSUNO', held.value === null, () => held.onChange(null)] as [string, boolean, () => void]]
      : []),
    ['Tutti (Verranno selezionati tutti gli agenti)', isAll, () => held.onChange([everyone])],
    ['Alcuni, scelti per nome o per e-mail', isSome, () => held.onChange(chosen)],
  ]
  return (
    <fieldset className="boxes recipients" aria-describedby={error || field.help ? `${id}-sotto` : undefined}>
      <legend className={field.optional ? 'label' : 'label required'}>{field.label}</legend>
      {ways.map(([label, isOn, press], i) => (
        <label key={label} className="check">
          <input
            ref={i === 0 ? held.ref : undefined}
            type="radio"
            name={id}
            checked={isOn}
            onChange={press}
            onBlur={held.onBlur}
          />
          <span>{label}</span>
        </label>
      ))}
      {isSome && (
        <div className="field">
          <label htmlFor={`${id}-cerca`}>Aggiungi un destinatario</label>
          <ReferencePicker
            key={searches}
            id={`${id}-cerca`}
            definition={definition}
            root={root}
            value={null}
            onChange={found => {
              if (!found) return
              if (!chosen.includes(found)) held.onChange([...chosen, found])
              setSearches(count => count + 1)
              requestAnimationFrame(() => document.getElementById(`${id}-cerca`)?.focus())
            }}
          />
        </div>
      )}
      {chosen.length > 0 && (
        <ul className="chosen">
          {chosen.map(one => {
            const named = names.get(one)
            return (
              <li key={one}>
                <span>
                  {named?.nome ?? '…'} {named?.dettaglio && <span className="note">{named.dettaglio}</span>}
                </span>
                <button
                  className="button icon-only bare"
                  type="button"
                  aria-label={`Togli ${named?.nome ?? 'il destinatario'}`}
                  onClick={() => held.onChange(chosen.filter(other => other !== one))}
                >
                  <Icon name="bin" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <FieldMessages id={`${id}-sotto`} error={error} help={field.help} />
    </fieldset>
  )
}
