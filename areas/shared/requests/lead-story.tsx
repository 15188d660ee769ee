import type { AnswerOf } from '../../../client/calls.ts'
import type { Row } from '../../../client/records.ts'
import { leadContacts } from '../../../contract/calls/lead-work.ts'
import { stateLabel } from '../../../contract/records/states.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { useData } from '../calls/data.ts'
import { Failed } from '../failed.tsx'
import { Timeline, TimelineEntry } from '../records/history/timeline.tsx'
import { Group } from '../records/page/facts.tsx'

type Line = AnswerOf<'GET /leads/:id/storia'>['rows'][number]

const titleOf = ({ tipo, stato }: Line) =>
  tipo === 'stato' ? `Stato: ${stateLabel(leads, stato ?? '')}` : leadContacts[tipo]

/** What happened with a lead, the newest first, back to its arrival. */
export function LeadStory({ lead: { _id, createdAt } }: { lead: Row<typeof leads> }) {
  const { data, error, refetch } = useData('GET /leads/:id/storia', { params: { id: _id } })
  return (
    <Group title="Storia">
      {error && <Failed onRetry={() => void refetch()}>La storia non è arrivata.</Failed>}
      {data && (
        <Timeline>
          {data.rows.map(line => (
            <TimelineEntry key={line._id} title={titleOf(line)} at={line.at} by={line.chi} />
          ))}
          <TimelineEntry title="Richiesta arrivata" at={createdAt} by={null} />
        </Timeline>
      )}
    </Group>
  )
}
