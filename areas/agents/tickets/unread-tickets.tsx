import { useData } from '../../shared/calls/data.ts'

/** The number of own tickets with news; nothing without any. */
export function UnreadTickets() {
  const { data } = useData('GET /tickets/getMines')
  const news = data?.filter(({ notifyUser }) => notifyUser).length
  if (!news) return null
  return (
    <span className="unread">
      {news}
      <span className="hidden"> da leggere</span>
    </span>
  )
}
