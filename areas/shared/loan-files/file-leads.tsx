import { Link } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { dayInRome, longDayWith } from '../../../contract/italian/days.ts'
import type { LeadSimulation } from '../../../contract/products/simulation-words.ts'
import { useFresh } from '../calls/data.ts'
import { Failed } from '../failed.tsx'
import { Timeline, TimelineEntry } from '../records/history/timeline.tsx'
import { StoryEntry } from '../requests/lead-story.tsx'
import { SimulationView } from '../requests/simulation.tsx'
import { useServices } from '../services.ts'

const name = 'GET /pratiche/:id/lead'
type Lead = AnswerOf<typeof name>['rows'][number]

/** The leads of a file: what the person wrote and computed, and what happened before the file. */
export function FileLeads({ id }: { id: string }) {
  const { data, error, refetch } = useFresh(name, { params: { id } })
  if (error) return <Failed onRetry={() => void refetch()}>La storia del lead non è arrivata.</Failed>
  return data?.rows.map(lead => <FileLead key={lead._id} lead={lead} />)
}

function FileLead({ lead }: { lead: Lead }) {
  const { area } = useServices()
  const { _id, nome, createdAt, messaggio, simulazione, leggibile, unito, storia } = lead
  const page = area.role === 'admin' ? '/admin/feeds/leadRequests' : '/agents/reports/leads'
  return (
    <section className="file-lead" aria-labelledby={`lead-${_id}`}>
      <h3 id={`lead-${_id}`}>
        Lead di {nome}, {longDayWith('del', dayInRome(new Date(createdAt)))}
      </h3>
      {leggibile && (
        <p>
          <Link href={`${page}/${_id}`}>Apri il lead</Link>
        </p>
      )}
      <Timeline>
        {unito && <TimelineEntry title="Unito a questa pratica" at={unito.at} by={unito.chi} />}
        {storia.map(line => (
          <StoryEntry key={line._id} line={line} />
        ))}
        <TimelineEntry title="Richiesta arrivata" at={createdAt} by={null}>
          {messaggio && <p className="whole">{messaggio}</p>}
        </TimelineEntry>
      </Timeline>
      {simulazione && (
        <details>
          <summary>La simulazione</summary>
          <SimulationView simulation={simulazione as LeadSimulation} />
        </details>
      )}
    </section>
  )
}
