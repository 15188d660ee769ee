import type { ReactNode } from 'react'

/** Id of a field. The prefix avoids clashes with ids of the page's texts. */
export const fieldId = (name: string): string => `modulo-${name}`

/** Accessibility attributes of a control. */
export const described = (name: string, error: string | undefined, help?: string) => ({
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': error || help ? `${fieldId(name)}-aiuto` : undefined,
})

/** The error of a field, or its help text. */
export const Note = ({ name, error, help }: { name: string; error?: string; help?: string }) =>
  error ? (
    <p className="error" id={`${fieldId(name)}-aiuto`}>
      <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 2.2L14.5 13.5h-13z" />
        <path d="M8 6.5v3.2M8 11.6v.1" />
      </svg>
      <span>{error}</span>
    </p>
  ) : (
    help && (
      <p className="help" id={`${fieldId(name)}-aiuto`}>
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

/** A control with its label above and its note below. */
export const Field = ({ name, label, required, error, help, children }: Props) => (
  <div className="field">
    <label htmlFor={fieldId(name)} className={required ? 'required' : undefined}>
      {label}
    </label>
    {children}
    <Note name={name} error={error} help={help} />
  </div>
)
