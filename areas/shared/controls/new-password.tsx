import { PasswordField } from './field.tsx'

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
