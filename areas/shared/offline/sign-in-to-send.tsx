import { useEffect, useState } from 'react'
import { countInWords, type Kept, type Unsent } from './unsent.ts'
import { keptInBrowser } from './unsent-store.ts'

/** Says on the sign-in page that writes wait for the person who has made them. */
export default function SignInToSend() {
  const [rows, setRows] = useState<readonly (Kept | Unsent)[]>([])
  useEffect(() => {
    keptInBrowser().then(setRows, error => console.error('unsent writes', error))
  }, [])
  if (rows.length === 0) return null
  return <p className="notice caution">Acceda di nuovo per inviare {countInWords(rows)}.</p>
}
