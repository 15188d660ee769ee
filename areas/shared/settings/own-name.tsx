import { usePerson } from '../calls/data.ts'

/** Whose password it is, for the browser that keeps passwords. */
export const OwnName = () => (
  <input hidden readOnly type="email" autoComplete="username" value={usePerson()?.email ?? ''} />
)
