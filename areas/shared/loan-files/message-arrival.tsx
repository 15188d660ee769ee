import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../client/calls.ts'
import { whatsappAddress } from '../../../contract/italian/telephone.ts'
import { arrivalInWords, mayInvite } from '../../../contract/loan-files/message-arrival.ts'
import { addStyle } from '../add-style.ts'
import { useServices } from '../services.ts'
import style from './message-arrival.css?inline'

addStyle(style)

const read = 'GET /pratiche/:id/arrivo'
type Arrivals = AnswerOf<typeof read>['rows']

/** How a message to a customer of a file arrives, or to all of them for null; undefined until the server has answered. */
export function useArrivals(file: string, customer: string | null, isEnabled: boolean): Arrivals | undefined {
  const { client } = useServices()
  const { data } = useQuery({
    queryKey: [read, file],
    queryFn: () => client.call(read, { params: { id: file } }),
    enabled: isEnabled,
    staleTime: 0,
  })
  return data?.rows.filter(({ cliente }) => customer === null || cliente === customer)
}

interface Props {
  arrivals: Arrivals | undefined
  /** Whether the invitation leaves with the message. */
  invita: boolean
  onInvita: (invita: boolean) => void
  /** The id of the list, which describes the text box. */
  id: string
}

/** Says, before a message is written, how it will arrive, and offers the invitation with it. */
export function ArrivalHelp({ arrivals, invita, onInvita, id }: Props) {
  return (
    <div className="message-arrival">
      <div className="help" id={id} role="status">
        {arrivals?.map(one => (
          <p key={one.cliente}>{arrivalInWords(one, invita)}</p>
        ))}
      </div>
      {arrivals && mayInvite(arrivals) && (
        <label className="check">
          <input type="checkbox" checked={invita} onChange={event => onInvita(event.target.checked)} />
          <span>Manda l’invito nell’area clienti insieme al messaggio</span>
        </label>
      )}
    </div>
  )
}

interface WhatsAppProps {
  arrivals: Arrivals | undefined
  text: string
  /** Called when the person opens WhatsApp, with the words of a note about it. */
  onOpen: (note: string) => void
}

/** Opens WhatsApp with the written text, for the one customer with a telephone. The note says what was opened. */
export function WhatsAppWay({ arrivals, text, onOpen }: WhatsAppProps) {
  const [only, ...others] = arrivals ?? []
  if (!only?.telefono || others.length > 0) return null
  const written = text.trim()
  return (
    <a
      className="button"
      href={`${whatsappAddress(only.telefono)}${written && `?text=${encodeURIComponent(written)}`}`}
      target="_blank"
      rel="noreferrer noopener"
      onClick={() =>
        onOpen(
          `Aperta la conversazione con ${only.nome}${written ? `, con il testo: ${written}` : ''}${written.endsWith('.') ? '' : '.'}`,
        )
      }
    >
      Scrivi con WhatsApp
    </a>
  )
}
