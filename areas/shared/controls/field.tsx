import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { useFieldError } from './confirm-form.tsx'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  help?: ReactNode
}

/** A field with its label above, and the error of the server below. */
export function Field({ name, label, help, required, ...input }: Props) {
  const id = useId()
  const error = useFieldError(name)
  return (
    <div className="field">
      <label htmlFor={id} className={required ? 'required' : undefined}>
        {label}
      </label>
      <input
        className="input"
        id={id}
        name={name}
        required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={help || error ? `${id}-aiuto` : undefined}
        {...input}
      />
      <Below id={`${id}-aiuto`} error={error} help={help} />
    </div>
  )
}

const Below = ({ id, error, help }: { id: string; error?: string; help?: ReactNode }) => (
  <div id={id}>
    {error && <p className="error">{error}</p>}
    {help && <p className="help">{help}</p>}
  </div>
)

/** A password field with a button that shows the password. */
export function PasswordField({ autoComplete, ...props }: Props) {
  const [isSeen, setSeen] = useState(false)
  return (
    <div className="password">
      <Field {...props} autoComplete={autoComplete} type={isSeen ? 'text' : 'password'} spellCheck={false} />
      <label className="check">
        <input type="checkbox" checked={isSeen} onChange={() => setSeen(!isSeen)} />
        <span>Mostra la password</span>
      </label>
    </div>
  )
}

/** The field for a new password. */
export const NewPassword = ({ name, label = 'Nuova password' }: { name: string; label?: string }) => (
  <PasswordField
    name={name}
    label={label}
    required
    autoComplete="new-password"
    help="Almeno 12 caratteri. Bastano quattro o cinque parole a caso; non una password già usata altrove."
  />
)

/** A checkbox with its label. */
export function Checkbox({
  name,
  required,
  children,
}: {
  name: string
  required?: boolean
  children: ReactNode
}) {
  const id = useId()
  const error = useFieldError(name)
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          name={name}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span className={required ? 'required' : undefined}>{children}</span>
      </label>
      <Below id={id} error={error} />
    </div>
  )
}
