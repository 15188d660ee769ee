import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { usePerson } from '../calls/data.ts'
import placeholder from '../placeholder.svg'
import { useServices } from '../services.ts'

/** The signed-in person, with a link to the settings and a button to sign out. */
export function SignedInPerson() {
  const { area, client, session } = useServices()
  const [, go] = useLocation()
  const person = usePerson()

  /** Ends the session on the server, if the server answers, and in this browser. */
  async function signOut() {
    await client.call(`POST /${area.calls}/logout`).catch(() => {})
    go(`${area.base}/login`)
    session.clear()
  }

  return (
    <div className="me">
      {person?.photo !== undefined && <Portrait photo={person.photo} />}
      <Link href={`${area.base}/settings`}>{person?.full}</Link>
      <button className="button" type="button" onClick={() => void signOut()}>
        Esci
      </button>
    </div>
  )
}

/** The picture of a person, or a placeholder when there is no picture or the picture does not load. */
function Portrait({ photo }: { photo: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <img
      className="portrait"
      src={photo && photo !== broken ? photo : placeholder}
      alt=""
      width="32"
      height="32"
      onError={() => setBroken(photo)}
    />
  )
}
