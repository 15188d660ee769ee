import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { usePerson } from '../calls/data.ts'
import { useConfirm } from '../controls/confirm.tsx'
import { useLocked, useOfflineParts, useUnsent } from '../offline/offline-parts.ts'
import { countInWords } from '../offline/unsent.ts'
import placeholder from '../placeholder.svg'
import { useServices } from '../services.ts'

/** The signed-in person, with a link to the settings and a button to sign out. */
export function SignedInPerson() {
  const { area, client, session } = useServices()
  const [, go] = useLocation()
  const person = usePerson()
  const outbox = useOfflineParts()?.outbox
  const unsent = [...useUnsent(), ...useLocked()]
  const [dialog, ask] = useConfirm()

  /**
   * Ends the session on the server, if the server answers, and in this browser. Writes that are not sent are deleted, after
   * a question.
   */
  async function signOut() {
    if (unsent.length > 0) {
      const one = unsent.length === 1
      const isSure = await ask({
        action: 'delete',
        label: 'ESCI',
        cancelLabel: 'RESTA',
        question: `${countInWords(unsent)} non ${one ? 'è ancora inviata' : 'sono ancora inviate'}: se esce, ${one ? 'si cancella' : 'si cancellano'} da questo computer.`,
      })
      if (!isSure) return
    }
    await outbox?.forget()
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
      {unsent.length > 0 && dialog}
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
