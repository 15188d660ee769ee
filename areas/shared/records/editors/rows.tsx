import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { heldValue, traitsOf } from '../../../../contract/records/field-kinds.ts'
import type { AnyField } from '../../../../contract/records/resource.ts'
import { addStyle } from '../../add-style.ts'
import { Icon } from '../../controls/icon.tsx'
import { useIsShown } from '../form/form-context.ts'
import { formatValue } from '../format-value.ts'
import type { EditorProps } from './editor-props.ts'
import style from './rows.css?inline'

addStyle(style)

type Row = Record<string, unknown>
interface Copied {
  over: string
  values: readonly number[]
  label: string
}

/** An ordered list of nested records; Alt with an arrow key moves the focused row. */
export function Rows({ path, field, root, Field }: EditorProps) {
  const isShown = useIsShown()
  const { fieldState } = useController({ name: path })
  const { fields: rows, append, remove, move, replace } = useFieldArray({ name: path })
  const { getValues } = useFormContext()
  const copied = 'copied' in field ? (field.copied as Copied) : undefined
  const all = Object.entries(field.fields ?? {})
  const shown = all.filter(([key]) => isShown(`${path}.${key}`))
  const cells = shown.filter(([, one]) => traitsOf(one).isShort)
  const others = shown.filter(([, one]) => !traitsOf(one).isShort)
  const blank = () => Object.fromEntries(all.map(([key, one]) => [key, heldValue(one, null)]))

  function key(event: KeyboardEvent, i: number) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const to = i + (by ?? 0)
    if (!event.altKey || !by || to < 0 || to >= rows.length) return
    event.preventDefault()
    move(i, to)
  }

  /** Copies a row for the values that no equal row has, in the order of the values. */
  function copy({ over, values }: Copied, i: number) {
    const all: Row[] = getValues(path)
    const isSame = (one: Row, other: Row) =>
      JSON.stringify({ ...one, [over]: 0 }) === JSON.stringify({ ...other, [over]: 0 })
    const equal = all.filter(one => isSame(one, all[i]!)).map(one => Number(one[over]))
    const further = values
      .filter(value => !equal.includes(value))
      .map(value => ({ ...all[i], [over]: value }))
    const sorted = [...all, ...further].toSorted((a, b) => Number(a[over]) - Number(b[over]))
    replace(sorted)
    next.current = { row: sorted.indexOf(all[i]!), button: 'copy' }
  }

  /** The button that takes the focus once the rows have changed, because the pressed one is gone. */
  const next = useRef<{ row: number; button: 'copy' | 'remove' }>(undefined)
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const wanted = next.current
    next.current = undefined
    if (!wanted) return
    const row = list.current?.children[wanted.row]
    const button = row?.querySelector<HTMLElement>(`[data-button=${wanted.button}]`) ?? add.current
    button?.focus()
  })

  return (
    <fieldset className="rows-of">
      <legend className="label">{field.label}</legend>
      {field.help && <p className="help">{field.help}</p>}
      <ol ref={list}>
        {rows.map((row, i) => (
          <li key={row.id} onKeyDown={event => key(event, i)}>
            <fieldset>
              <legend className="hidden">
                {field.label}, riga {i + 1}
              </legend>
              <div className="cells">
                {cells.map(([name, one]) => (
                  <Field key={name} path={`${path}.${i}.${name}`} field={one} root={root} />
                ))}
              </div>
              {others.length > 0 && (
                <MoreFields path={`${path}.${i}`} fields={others} root={root} Field={Field} />
              )}
            </fieldset>
            <div className="row-actions">
              {copied && (
                <button
                  className="button icon-only bare"
                  type="button"
                  title={copied.label}
                  data-button="copy"
                  aria-label={`${copied.label}: riga ${i + 1}`}
                  onClick={() => copy(copied, i)}
                >
                  <Icon name="copy" />
                </button>
              )}
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
                data-button="remove"
                onClick={() => {
                  remove(i)
                  next.current = { row: Math.min(i, rows.length - 2), button: 'remove' }
                }}
              >
                <Icon name="bin" />
              </button>
            </div>
          </li>
        ))}
      </ol>
      <button ref={add} className="button" type="button" onClick={() => append(blank())}>
        <Icon name="plus" /> Aggiungi riga
      </button>
      {fieldState.error?.message && <p className="error">{fieldState.error.message}</p>}
    </fieldset>
  )
}

interface MoreFieldsProps extends Pick<EditorProps, 'root' | 'Field'> {
  /** Path of the row. */
  path: string
  fields: [name: string, field: AnyField][]
}

/** The fields that do not fit in the row, in a disclosure whose summary shows their values. */
function MoreFields({ path, fields, root, Field }: MoreFieldsProps) {
  const row = useWatch({ name: path }) as Record<string, unknown> | undefined
  const summary = fields
    .map(([name, field]) => [field.label, formatValue(field, row?.[name])] as const)
    .map(([label, value]) => (value === '–' ? label : `${label}: ${value}`))
  return (
    <details className="others">
      <summary>{summary.join('; ')}</summary>
      <div className="grid">
        {fields.map(([name, field]) => (
          <Field key={name} path={`${path}.${name}`} field={field} root={root} />
        ))}
      </div>
    </details>
  )
}
