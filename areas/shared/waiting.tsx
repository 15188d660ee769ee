import { useEffect, useState } from 'react'
import { useIsOffline } from './offline/use-is-offline.ts'

const longMs = 2000

/**
 * A placeholder for loading content; after two seconds a text reports that loading continues. Without the network the text
 * says that the content waits for the network.
 */
export function Waiting() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs)
    return () => clearTimeout(timer)
  }, [])
  if (useIsOffline())
    return (
      <div className="waiting">
        <p className="soft" role="status">
          Qui serve la rete: si apre da sé quando torna.
        </p>
      </div>
    )
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
