import { useEffect, useState } from 'react'

const longMs = 2000

/** A placeholder for loading content; after two seconds a text reports that loading continues. */
export function Waiting() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="waiting" aria-busy="true">
      <span className="skeleton" />
      <span className="skeleton" />
      <p className="soft" role="status">
        {isLong && 'Ci vuole più del solito: la richiesta è ancora in corso.'}
      </p>
    </div>
  )
}
