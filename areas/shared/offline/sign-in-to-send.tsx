import { useEffect, useState } from 'react'
import { countInWords, type Unsent } from './unsent.ts'
import { openUnsentStore } from './unsent-store.ts'

/** Says on the sign-in page that writes wait for the person who has made them. */
export default function SignInToSend() {
  const [rows, setRows] = useState<readonly Unsent[]>([])
  useEffect(() => {
    openUnsentStore()
      .then(store => store.all())
      .then(setRows, error => console.error('unsent writes', error))
  }, [])
  if (rows.length === 0) return null
  return <p className="notice caution">Acceda di nuovo per inviare {countInWords(rows)}.</p>
}
