import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasPermissions } from '../../../../contract/access/permissions.ts'
import { actionLabels, nameOfAuthor } from '../../../../contract/records/history.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { titleOf } from '../../../../contract/records/title.ts'
import { usePerson, useRefresh } from '../../calls/data.ts'
import { useConfirm } from '../../controls/confirm.tsx'
import { Failed } from '../../failed.tsx'
import { useServices } from '../../services.ts'
import { LineChanges } from './changes.tsx'
import { type Commit, EggsyncLink } from './line-words.tsx'
import { OtherParts } from './other-parts.tsx'
import { Timeline, TimelineEntry } from './timeline.tsx'
import { useRestore } from './use-restore.tsx'

const pageSize = 20

interface Props {
  definition: ResourceDefinition
  /** The resources whose records are parts of the record: their lines are in its history too. */
  parts?: readonly ResourceDefinition[]
  id: string
  versione: number
  /** Called after an undo or a restore. */
  onChanged: () => void
}

/** The history of a record, for people who may read histories; loaded when the panel is first opened. */
export function HistoryPanel(props: Props) {
  const holder = usePerson()?.holder ?? null
  const [isOpen, open] = useState(false)
  if (holder?.role !== 'admin' || !hasPermissions(holder, 'commits_see')) return null
  return (
    <section className="history" aria-label="Modifiche">
      <h2>
        <button className="button" type="button" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          MODIFICHE
        </button>
      </h2>
      {isOpen && <Lines {...props} />}
    </section>
  )
}

function Lines({ definition, parts = [], id, versione, onChanged }: Props) {
  const { client } = useServices()
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['GET /commits/:id', id],
    // One line more than a page shows whether a next page exists.
    queryFn: ({ pageParam: cursor }) =>
      client.call('GET /commits/:id', {
        params: { id },
        query: { limit: pageSize + 1, ...(cursor && { cursor }) },
      }),
    initialPageParam: '',
    getNextPageParam: lines => (lines.length > pageSize ? lines[pageSize - 1]!._id : null),
  })
  if (error && !data) return <Failed onRetry={() => void refetch()}>La cronologia non è arrivata.</Failed>
  if (!data)
    return (
      <p className="soft" role="status">
        LOADING
      </p>
    )
  const lines = data.pages.flatMap(page => page.slice(0, pageSize))
  if (lines.length === 0) return <p className="soft">NESSUNA</p>
  return (
    <>
      <Timeline>
        {lines.map(line => {
          const part = parts.find(({ model }) => model === line.model)
          return (
            <HistoryLine
              key={line._id}
              {...{ line, versione, onChanged }}
              definition={part ?? definition}
              of={part?.label.one}
            />
          )
        })}
      </Timeline>
      {hasNextPage && (
        <button className="button" type="button" onClick={() => void fetchNextPage()}>
          Mostra le precedenti
        </button>
      )}
    </>
  )
}

function HistoryLine({
  line,
  definition,
  of,
  versione,
  onChanged,
}: Pick<Props, 'definition' | 'versione' | 'onChanged'> & {
  line: Commit
  /** Label of the part that changed; undefined for the record itself. */
  of: string | undefined
}) {
  const { client, toasts } = useServices()
  const refresh = useRefresh()
  const [dialog, confirm] = useConfirm()
  const restore = useRestore(definition, confirm)
  const { action, createdAt, abilities, deletedObject } = line

  async function undo() {
    const question = `Riportare i campi a com’erano prima di questa modifica?`
    if (!(await confirm({ action: 'edit', label: 'Ripristina', question }))) return
    try {
      await client.call('POST /commits/:id/undo', { params: { id: line._id }, body: { versione } })
      toasts.add({ kind: 'plain', text: 'La modifica è stata annullata.' })
    } finally {
      void refresh('GET /commits/:id')
      onChanged()
    }
  }

  return (
    <TimelineEntry
      title={of ? `${actionLabels[action]}: ${of}` : actionLabels[action]}
      className={action}
      href={`/admin/feeds/commits/${line._id}`}
      by={nameOfAuthor(line)}
      at={createdAt}
    >
      {dialog}
      <LineChanges definition={definition} line={line} />
      {line.eggsync && <EggsyncLink id={line.eggsync} />}
      <OtherParts line={line} />
      {abilities.undo && (
        <button className="link" type="button" onClick={() => void undo().catch(() => {})}>
          Ripristina
        </button>
      )}
      {abilities.restore && (
        <button
          className="link"
          type="button"
          onClick={() =>
            void restore(line._id, titleOf(definition, deletedObject ?? {}) || null).then(
              isBack => isBack && onChanged(),
            )
          }
        >
          Riprendi la scheda
        </button>
      )}
    </TimelineEntry>
  )
}
