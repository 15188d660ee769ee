import { Link } from 'wouter'
import { dayInRome, formatShortDay } from '../../../contract/italian/days.ts'
import { useData, useRefresh } from '../../shared/calls/data.ts'
import { useSingleWrite } from '../../shared/calls/use-single-write.ts'
import { announcementReads } from '../../shared/frame/use-live.ts'
import { useServices } from '../../shared/services.ts'
import { BoardSection } from './board-section.tsx'

const home = '/agents/system/Comunicazioni'

/** The last announcements, with the receipt of those that ask for one. */
export function LatestAnnouncements() {
  const query = useData('GET /comunicazioni/mie', { query: { limit: 4 } })
  const { client } = useServices()
  const refresh = useRefresh()
  const { isSending, send } = useSingleWrite()

  const confirm = (comunicazione: string) =>
    send(
      async idempotencyKey => {
        await client.call('POST /comunicazioni/letta', { body: { comunicazione }, idempotencyKey })
        for (const read of announcementReads) void refresh(read)
      },
      // The client has reported the refusal.
      () => {},
    )

  return (
    <BoardSection title="Comunicazioni" all={{ href: home, label: 'Tutte' }} query={query}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="soft">Non c’è ancora nessuna comunicazione.</p>
        ) : (
          <ul className="today-lines">
            {rows.map(({ _id, titolo, lettaAt, presaVisioneObbligatoria, pubblicataAt }) => (
              <li key={_id}>
                <Link href={`${home}/${_id}`}>{lettaAt ? titolo : <strong>{titolo}</strong>}</Link>
                {!lettaAt && presaVisioneObbligatoria ? (
                  <button
                    className="button bare"
                    type="button"
                    aria-busy={isSending || undefined}
                    onClick={() => void confirm(_id)}
                  >
                    Ho letto<span className="hidden">: {titolo}</span>
                  </button>
                ) : (
                  <span className={lettaAt ? 'badge validated' : 'badge pending'}>
                    {lettaAt ? 'Letta' : 'Da leggere'}
                  </span>
                )}
                <span className="num">{formatShortDay(dayInRome(new Date(pubblicataAt)))}</span>
              </li>
            ))}
          </ul>
        )
      }
    </BoardSection>
  )
}
