import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../../contract/italian/format.ts'
import { maxParts } from '../../../../contract/records/count-limits.ts'
import { actionLabels, nameOfAuthor } from '../../../../contract/records/history.ts'
import { Failed } from '../../failed.tsx'
import { useServices } from '../../services.ts'
import { LineChanges } from './changes.tsx'
import { useKnownModels } from './known-models.ts'
import { type Commit, RecordName } from './line-words.tsx'
import { Timeline, TimelineEntry } from './timeline.tsx'

const pageSize = 20

/** The number of the other lines of a line's act, in words. */
export function otherPartsOf({ parts }: Pick<Commit, 'parts'>): string {
  if (parts > maxParts) return `Almeno ${formatNumber(maxParts)} altre parti`
  return parts === 2 ? 'Un’altra parte' : `Altre ${formatNumber(parts - 1)} parti`
}

/** The button that opens the other lines of a line's act; nothing for a line alone. */
export function OtherParts({ line }: { line: Commit }) {
  const [isOpen, open] = useState(false)
  if (line.parts === 1) return null
  return (
    <>
      <button className="link" type="button" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        {otherPartsOf(line)}
      </button>
      {isOpen && <PartsList line={line} />}
    </>
  )
}

/** The other lines of a line's act, in the order of writing, with their changes. */
export function PartsList({ line: { _id: id } }: { line: Pick<Commit, '_id'> }) {
  const { client } = useServices()
  const known = useKnownModels()
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['GET /feeds/commits/:id/parti', id],
    queryFn: ({ pageParam: cursor }) =>
      client.call('GET /feeds/commits/:id/parti', {
        params: { id },
        query: { limit: pageSize, ...(cursor && { cursor }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  if (error && !data) return <Failed onRetry={() => void refetch()}>Le altre parti non sono arrivate.</Failed>
  if (!data || !known)
    return (
      <p className="soft" role="status">
        LOADING
      </p>
    )
  return (
    <div className="parts">
      <Timeline>
        {data.pages.flatMap(({ rows }) =>
          rows.map(part => {
            const definition = known.get(part.model)?.definition
            return (
              <TimelineEntry
                key={part._id}
                title={
                  <>
                    {actionLabels[part.action]}: {definition?.label.one ?? part.model},{' '}
                    <RecordName {...{ definition, line: part }} otherwise="–" />
                  </>
                }
                className={part.action}
                href={`/admin/feeds/commits/${part._id}`}
                by={nameOfAuthor(part)}
                at={part.createdAt}
              >
                <LineChanges definition={definition} line={part} />
              </TimelineEntry>
            )
          }),
        )}
      </Timeline>
      {hasNextPage && (
        <button className="button" type="button" onClick={() => void fetchNextPage()}>
          Mostra le altre
        </button>
      )}
    </div>
  )
}
