import type { ReactNode } from 'react'

/** Id of a field of the form. Those of the page's texts are made of their words: ours begin otherwise. */
export const idOf = (name: string): string => `modulo-${name}`

/** What a control says of itself to who listens. */
export const described = (name: string, error: string | undefined, help?: string) => ({
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': error || help ? `${idOf(name)}-aiuto` : undefined,
})

/** What is wrong with a field, or else what helps to fill it in. */
export const Note = ({ name, error, help }: { name: string; error?: string; help?: string }) =>
  error ? (
    <p className="error" id={`${idOf(name)}-aiuto`}>
      <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 2.2L14.5 13.5h-13z" />
        <path d="M8 6.5v3.2M8 11.6v.1" />
      </svg>
      <span>{error}</span>
    </p>
  ) : (
    help && (
      <p className="help" id={`${idOf(name)}-aiuto`}>
        {help}
      </p>
    )
  )

interface Props {
  name: string
  label: string
  required?: boolean
  error?: string
  help?: string
  children: ReactNode
}

/** A control with its name above, and its note below. */
export const Field = ({ name, label, required, error, help, children }: Props) => (
  <div className="field">
    <label htmlFor={idOf(name)} className={required ? 'required' : undefined}>
      {label}
    </label>
    {children}
    <Note name={name} error={error} help={help} />
  </div>
)
