import { usePerson } from '../calls/data.ts'

/** A hidden field with the user name, for password managers. */
export const OwnName = () => (
  <input hidden readOnly type="email" autoComplete="username" value={usePerson()?.email ?? ''} />
)
