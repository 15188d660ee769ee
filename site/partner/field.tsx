import type { ReactNode } from 'react'

interface FieldProps {
  id: string
  label: ReactNode
  help?: string
  error?: string
  children: ReactNode
}

/** A field with label, help and error. */
export const Field = ({ id, label, help, error, children }: FieldProps) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    {children}
    {error && (
      <p className="error" id={`${id}-errore`}>
        {error}
      </p>
    )}
    {help && (
      <p className="help" id={`${id}-aiuto`}>
        {help}
      </p>
    )}
  </div>
)

interface ChoicesProps {
  name: string
  label: string
  options: readonly (readonly [value: string, label: string])[]
  value: string
  onChoose: (value: string) => void
}

/** A choice of one among a few options. */
export const Choices = ({ name, label, options, value, onChoose }: ChoicesProps) => (
  <div className="field">
    <span className="label" id={name}>
      {label}
    </span>
    <div className="choice" role="radiogroup" aria-labelledby={name}>
      {options.map(([option, text]) => (
        <label key={option}>
          <input type="radio" name={name} checked={value === option} onChange={() => onChoose(option)} />
          {text}
        </label>
      ))}
    </div>
  </div>
)
