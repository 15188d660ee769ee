import { type ReactNode, useId } from 'react'
import { useController } from 'react-hook-form'
import { useIsShown } from '../form/form-context.ts'
import type { KnownField } from '../written.ts'
import { AddressEditor } from './address.tsx'
import { Choice, Choices } from './choices.tsx'
import { ColourEditor } from './colour.tsx'
import { DayEditor, DayTimeEditor } from './days.tsx'
import { Files } from './files.tsx'
import { Flags } from './flags.tsx'
import { NumberEditor } from './number.tsx'
import { Recipients } from './recipients.tsx'
import { ReferenceEditor } from './reference.tsx'
import { Rich } from './rich.tsx'
import { Rows } from './rows.tsx'
import { Texts } from './texts.tsx'
import './editors-style.ts'

/** A field of a form: where its value is, and what of it is known. */
export interface EditorProps {
  /** Where the value is in the form: `policy.ltvMax`. */
  path: string
  field: KnownField
  /** The field of the record that it is in, for what only the server knows of it. */
  root: string
}

/** What every kind of control is given: the value, and what ties it to its label and its error. */
export interface ControlProps {
  id: string
  field: KnownField
  root: string
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
  invalid?: true
  describedBy?: string
}

/** Kinds that are one control under one label. */
const controls: Record<string, (props: ControlProps) => ReactNode> = {
  text: TextEditor,
  slug: TextEditor,
  email: props => <TextEditor {...props} type="email" />,
  phone: props => <TextEditor {...props} type="tel" />,
  secret: props => <TextEditor {...props} type="password" />,
  notes: NotesEditor,
  money: NumberEditor,
  percent: NumberEditor,
  whole: NumberEditor,
  degrees: NumberEditor,
  choice: Choice,
  day: DayEditor,
  dayTime: DayTimeEditor,
  reference: ReferenceEditor,
}

/** Kinds that are several controls, and name themselves. */
const groups: Record<string, (props: EditorProps) => ReactNode> = {
  flag: Flag,
  choices: Choices,
  texts: Texts,
  rows: Rows,
  part: Part,
  address: AddressEditor,
  flags: Flags,
  recipients: Recipients,
  rich: Rich,
  file: Files,
  files: Files,
  picture: Files,
  colour: ColourEditor,
}

/** Kinds that no form writes. */
export const isWritable = ({ kind }: { kind: string }): boolean => kind in controls || kind in groups

/** A field with its label above, and below it what is wrong and what helps; nothing where the form hides it. */
export function Field(props: EditorProps) {
  const isShown = useIsShown()
  const { kind } = props.field
  const Editor = groups[kind] ?? Single
  if (!isShown(props.path)) return null
  return (
    <div className={`at of-${kind}`} data-path={props.path}>
      <Editor {...props} />
    </div>
  )
}

function Single({ path, field, root }: EditorProps) {
  const id = useId()
  const { field: held, fieldState } = useController({ name: path })
  const Control = controls[field.kind]!
  const error = fieldState.error?.message
  return (
    <div className="field">
      <label htmlFor={id} className={field.optional ? undefined : 'required'}>
        {field.label}
      </label>
      <Control
        id={id}
        field={field}
        root={root}
        value={held.value}
        onChange={held.onChange}
        onBlur={held.onBlur}
        invalid={error ? true : undefined}
        describedBy={error || field.help ? `${id}-sotto` : undefined}
      />
      <Below id={`${id}-sotto`} error={error} help={field.help} />
    </div>
  )
}

export const Below = ({ id, error, help }: { id: string; error?: string; help?: string }) =>
  (error || help) && (
    <div id={id}>
      {error && <p className="error">{error}</p>}
      {help && <p className="help">{help}</p>}
    </div>
  )

function TextEditor({ type = 'text', ...props }: ControlProps & { type?: string }) {
  const { id, field, value, onChange, onBlur, invalid, describedBy } = props
  return (
    <input
      className="input"
      id={id}
      type={type}
      value={(value as string | null) ?? ''}
      onChange={event => onChange(event.target.value)}
      // As it is stored: without what surrounds it.
      onBlur={event => {
        onChange(event.target.value.trim())
        onBlur()
      }}
      autoComplete={type === 'password' ? 'new-password' : 'off'}
      spellCheck={type === 'text' && field.kind === 'text' ? undefined : false}
      aria-required={field.optional ? undefined : true}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    />
  )
}

function NotesEditor({ id, field, value, onChange, onBlur, invalid, describedBy }: ControlProps) {
  return (
    <textarea
      className="input"
      id={id}
      rows={5}
      value={(value as string | null) ?? ''}
      onChange={event => onChange(event.target.value)}
      onBlur={onBlur}
      aria-required={field.optional ? undefined : true}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    />
  )
}

function Flag({ path, field }: EditorProps) {
  const id = useId()
  const { field: held, fieldState } = useController({ name: path })
  const error = fieldState.error?.message
  return (
    <div className="field">
      <label className="check">
        <input
          ref={held.ref}
          type="checkbox"
          checked={Boolean(held.value)}
          onChange={event => held.onChange(event.target.checked)}
          onBlur={held.onBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || field.help ? id : undefined}
        />
        <span>{field.label}</span>
      </label>
      <Below id={id} error={error} help={field.help} />
    </div>
  )
}

function Part({ path, field, root }: EditorProps) {
  const { fieldState } = useController({ name: path })
  // What is wrong inside is told inside.
  const error = fieldState.error?.message
  return (
    <fieldset className="part-of">
      <legend className="label">{field.label}</legend>
      {field.help && <p className="help">{field.help}</p>}
      <div className="grid">
        {Object.entries(field.fields ?? {}).map(([key, inner]) => (
          <Field key={key} path={`${path}.${key}`} field={inner} root={root} />
        ))}
      </div>
      {error && <p className="error">{error}</p>}
    </fieldset>
  )
}
