import { useState } from 'react'
import { Link } from 'wouter'
import { filePaths } from '../paths.ts'
import { useOutbox } from './use-outbox.ts'

/** Sends the messages of a file that this tab still keeps, on a page without the conversation, and says so. */
export function WaitingMessages({ id }: { id: string }) {
  const { outgoing, isAway } = useOutbox(id)
  /** How many messages waited when the page opened. */
  const [waited] = useState(outgoing.length)
  if (waited === 0) return null
  const isRefused = outgoing.some(({ refusal }) => refusal)
  return (
    <div className={outgoing.length > 0 ? 'notice caution' : 'notice'} role="status">
      <p>{stateInWords(waited, outgoing.length, isAway, isRefused)}</p>
      <Link href={filePaths(id).messages}>Vedi i messaggi</Link>
    </div>
  )
}

function stateInWords(waited: number, left: number, isAway: boolean, isRefused: boolean): string {
  if (left === 0)
    return waited === 1
      ? 'Il messaggio che aspettava la rete è partito.'
      : `I ${waited} messaggi che aspettavano la rete sono partiti.`
  if (isAway)
    return left === 1
      ? 'Un messaggio aspetta la rete: parte da solo appena torna.'
      : `${left} messaggi aspettano la rete: partono da soli appena torna.`
  if (isRefused) return 'Un messaggio non è partito: apra i messaggi per vedere perché e riprovare.'
  return left === 1 ? 'Un messaggio è in partenza.' : `${left} messaggi sono in partenza.`
}
