import type { AnswerOf } from '../../../client/calls.ts'
import type { Row } from '../../../client/records.ts'
import { leadContacts } from '../../../contract/calls/lead-work.ts'
import { stateLabel } from '../../../contract/records/states.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { useData } from '../calls/data.ts'
import { Failed } from '../failed.tsx'
import { UnsentMark } from '../offline/unsent-mark.tsx'
import { kindOf } from '../offline/unsent-words.ts'
import { Timeline, TimelineEntry } from '../records/history/timeline.tsx'
import { Group } from '../records/page/facts.tsx'
import { useUnsentContacts } from './lead-contacts.tsx'

type Line = AnswerOf<'GET /leads/:id/storia'>['rows'][number]

function titleOf({ tipo, stato }: Line) {
  if (tipo === 'nota') return 'Nota interna'
  return tipo === 'stato' ? `Stato: ${stateLabel(leads, stato ?? '')}` : leadContacts[tipo]
}

/** A line of the story of a lead. */
export const StoryEntry = ({ line }: { line: Line }) => (
  <TimelineEntry title={titleOf(line)} at={line.at} by={line.chi}>
    {line.testo && <p className="whole">{line.testo}</p>}
  </TimelineEntry>
)

/** What happened with a lead, the newest first, back to its arrival. */
export function LeadStory({ lead: { _id, createdAt } }: { lead: Row<typeof leads> }) {
  const { data, error, refetch } = useData('GET /leads/:id/storia', { params: { id: _id } })
  const unsent = useUnsentContacts(_id)
  return (
    <Group title="Storia">
      {error && <Failed onRetry={() => void refetch()}>La storia non è arrivata.</Failed>}
      {data && (
        <Timeline>
          {unsent.toReversed().map(row => (
            <TimelineEntry key={row.key} title={kindOf(row)} at={new Date(row.at).toISOString()} by={null}>
              <UnsentMark row={row} />
              {row.refusal && <p className="error">{row.refusal}</p>}
            </TimelineEntry>
          ))}
          {data.rows.map(line => (
            <StoryEntry key={line._id} line={line} />
          ))}
          <TimelineEntry title="Richiesta arrivata" at={createdAt} by={null} />
        </Timeline>
      )}
    </Group>
  )
}
