import { useController, useFieldArray } from 'react-hook-form'
import { Icon } from '../../../shared/icon.tsx'
import { emptyOf } from '../empty.ts'
import { type EditorProps, Field } from './field.tsx'

/** A list of small records, in the order they are given: Alt with an arrow moves the row one is in. */
export function Rows({ path, field, root }: EditorProps) {
  const { fieldState } = useController({ name: path })
  const { fields: rows, append, remove, move } = useFieldArray({ name: path })
  const inner = Object.entries(field.fields ?? {})
  const blank = () => Object.fromEntries(inner.map(([key, one]) => [key, emptyOf(one)]))
  return (
    <fieldset className="rows-of">
      <legend className="label">{field.label}</legend>
      {field.help && <p className="help">{field.help}</p>}
      <ol>
        {rows.map((row, i) => (
          <li
            key={row.id}
            onKeyDown={event => {
              const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
              const to = i + (by ?? 0)
              if (!event.altKey || !by || to < 0 || to >= rows.length) return
              event.preventDefault()
              move(i, to)
            }}
          >
            <fieldset className="grid">
              <legend className="hidden">
                {field.label}, riga {i + 1}
              </legend>
              {inner.map(([key, one]) => (
                <Field key={key} path={`${path}.${i}.${key}`} field={one} root={root} />
              ))}
            </fieldset>
            <div className="row-actions">
              <button
                className="button icon-only bare"
                type="button"
                aria-label={`Sposta su la riga ${i + 1}`}
                disabled={i === 0}
                onClick={() => move(i, i - 1)}
              >
                <Icon name="up" />
              </button>
              <button
                className="button icon-only bare"
                type="button"
                aria-label={`Togli la riga ${i + 1}`}
                onClick={() => remove(i)}
              >
                <Icon name="bin" />
              </button>
            </div>
          </li>
        ))}
      </ol>
      <button className="button" type="button" onClick={() => append(blank())}>
        <Icon name="plus" /> Aggiungi riga
      </button>
      {fieldState.error?.message && <p className="error">{fieldState.error.message}</p>}
    </fieldset>
  )
}
