import { useQuery } from '@tanstack/react-query'
import { ticketSettings } from '../../../contract/subjects/tickets/ticket-settings.ts'
import { usualHours } from '../../../contract/tickets/ticket-times.ts'
import { type TicketCategory, ticketCategories } from '../../../contract/tickets/ticket-words.ts'
import { useRecordCalls } from '../records/record-calls.ts'

const query = { limit: 200 }

/** The times of the categories that have no record. */
export default function UsualTimes() {
  const calls = useRecordCalls(ticketSettings)
  const { data } = useQuery({
    queryKey: [`GET /${ticketSettings.name}`, query],
    queryFn: () => calls.list(query),
  })
  const missing = (Object.keys(ticketCategories) as TicketCategory[]).filter(category =>
    data?.rows.every(({ categoria }) => categoria !== category),
  )
  if (!data || missing.length === 0) return null
  return (
    <div className="notice">
      <p>
        {missing.length === 1
          ? 'Una categoria non ha scheda'
          : `${missing.length} categorie non hanno scheda`}
        : valgono i tempi usuali, in ore d’ufficio.
      </p>
      <ul className="plain-list">
        {missing.map(category => {
          const { primaRisposta, rispostaSuccessiva, soluzione } = usualHours[category]
          return (
            <li key={category}>
              {ticketCategories[category]}: prima risposta {primaRisposta}, successive {rispostaSuccessiva},
              soluzione {soluzione}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
