import { maxUnread } from '../../../contract/records/count-limits.ts'
import { useData } from '../../shared/calls/data.ts'

/** The number of announcements that the agent has to read; nothing without any. */
export function UnreadAnnouncements() {
  const { data } = useData('GET /comunicazioni/da-leggere')
  if (!data?.daLeggere) return null
  return (
    <span className="unread">
      {data.daLeggere > maxUnread ? `${maxUnread}+` : data.daLeggere}
      <span className="hidden"> da leggere</span>
    </span>
  )
}
