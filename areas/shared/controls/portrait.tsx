import { useState } from 'react'
import placeholder from '../placeholder.svg'

/** An agent's picture, or the placeholder where there is none or it does not come. */
export function Portrait({ photo }: { photo: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  const isThere = photo && photo !== broken
  return (
    <img
      className="portrait"
      src={isThere ? photo : placeholder}
      alt=""
      width="32"
      height="32"
      onError={() => setBroken(photo)}
    />
  )
}
