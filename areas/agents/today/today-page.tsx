import { useState } from 'react'
import { Link } from 'wouter'
import { agent } from '../../../contract/access/grants.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import { formatLongWeekday } from '../../../contract/italian/due.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { capitalised } from '../../../contract/italian/sentence.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { addStyle } from '../../shared/add-style.ts'
import { useRoutes } from '../../shared/area.ts'
import { usePerson } from '../../shared/calls/data.ts'
import { Icon } from '../../shared/controls/icon.tsx'
import { HubDestinations, SecondFactorAdvice } from '../../shared/frame/hub.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { useMay } from '../../shared/records/use-may.ts'
import { BoardSection } from './board-section.tsx'
import { IdleFiles } from './idle-files.tsx'
import { LatestAnnouncements } from './latest-announcements.tsx'
import { LeadTable } from './lead-table.tsx'
import { Pipeline } from './pipeline.tsx'
import { RenewableFiles } from './renewable-files.tsx'
import style from './today.css?inline'
import { useToday } from './today-data.ts'
import { rowsAtOnce, TodayList } from './today-list.tsx'

addStyle(style)

/** The first page of an agent: what to do today, in order of urgency and then of value, and how things are. */
export default function TodayPage() {
  const person = usePerson()
  const follows = useMay([agent('lead'), agent('pratiche')])
  const readsFiles = useMay(loanFiles.access.read)
  const mayOpen = useMay([agent('pratiche')])
  const isTold = useMay([agent('comunicazioni')])
  if (!person) return null
  return (
    <div className="page wide today-page">
      <PageHead
        title={capitalised(formatLongWeekday(dayInRome(new Date())))}
        aside={<span className="soft">{person.full}</span>}
        actions={
          mayOpen && (
            <Link className="button primary" href="/agents/reports/pratiche/nuova">
              <Icon name="plus" /> Nuova pratica
            </Link>
          )
        }
      />
      <div className="board">
        {follows && <OwnDay />}
        {(readsFiles || isTold) && (
          <div className="column">
            {readsFiles && <Pipeline />}
            {isTold && <LatestAnnouncements />}
            {readsFiles && <RenewableFiles />}
          </div>
        )}
      </div>
      <SecondFactorAdvice person={person} />
      {!follows && <HubDestinations person={person} />}
    </div>
  )
}

/** The rows of the day, the leads and the idle files, which one call answers. */
function OwnDay() {
  const [shown, show] = useState(rowsAtOnce)
  const query = useToday(shown)
  const routes = useRoutes()
  const linkTo = (href: string, label: string) =>
    routes.some(({ path }) => path === href) ? { href, label } : undefined
  const { data } = query
  const isFirstDay = data && data.righe.length === 0 && !data.lead?.total && !data.pratiche
  return (
    <div className="column">
      <BoardSection title="Oggi" aside={data && countInWords(data.quante)} query={query}>
        {today =>
          isFirstDay ? (
            <FirstDay follows={today.pratiche !== null} />
          ) : (
            <TodayList today={today} shown={shown} show={show} />
          )
        }
      </BoardSection>
      {data?.lead && !isFirstDay && (
        <BoardSection title="Lead assegnati" all={linkTo('/agents/reports/leads', 'Tutti')} query={query}>
          {({ lead }) => <LeadTable rows={lead!.rows} />}
        </BoardSection>
      )}
      {data?.ferme && !isFirstDay && (
        <BoardSection
          title="Pratiche ferme"
          all={
            linkTo('/agents/reports/PraticheFerme', 'Tutte') ?? {
              href: '/agents/reports/pratiche?gruppo=ferme',
              label: 'Tutte',
            }
          }
          query={query}
        >
          {({ ferme }) => <IdleFiles rows={ferme!.rows} />}
        </BoardSection>
      )}
    </div>
  )
}

const countInWords = (count: number) => (count === 1 ? '1 cosa' : count ? `${formatNumber(count)} cose` : '')

/** The day of an agent who has no leads and no files yet. */
const FirstDay = ({ follows }: { follows: boolean }) => (
  <div className="empty">
    <p>
      Benvenuto. Qui troverà ogni mattina che cosa fare per primo: i lead da richiamare, le pratiche ferme, i
      documenti da verificare.
    </p>
    <ol className="steps">
      {follows && (
        <li>
          <Link href="/agents/reports/pratiche/nuova">Apra la prima pratica</Link>, anche di un cliente che
          segue già.
        </li>
      )}
      <li>
        <Link href="/agents/settings">Completi il profilo</Link>: fotografia, telefono, verifica in due
        passaggi.
      </li>
      <li>Chieda alla sede di assegnarLe i lead della Sua zona.</li>
    </ol>
  </div>
)
