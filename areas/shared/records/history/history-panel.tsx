import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { get } from 'react-hook-form'
import { Link } from 'wouter'
import type { AnswerOf } from '../../../../client/calls.ts'
import { hasPermissions } from '../../../../contract/access/permissions.ts'
import { actionLabels } from '../../../../contract/records/history.ts'
import type { AnyField, ResourceDefinition } from '../../../../contract/records/resource.ts'
import { usePerson, useRefresh } from '../../calls/data.ts'
import { useConfirm } from '../../controls/confirm.tsx'
import { Failed } from '../../failed.tsx'
import { useServices } from '../../services.ts'
import { fieldAt, labelOf } from '../form/field-path.ts'
import { changedFields, comparedPaths } from '../form/stale.ts'
import { formatValue, titleOf } from '../format-value.ts'
import { useNames } from '../record-calls.ts'
import { useMayRead } from '../use-may.ts'
import { Timeline, TimelineEntry } from './timeline.tsx'
import { useRestore } from './use-restore.tsx'

type Line = AnswerOf<'GET /commits/:id'>[number]

const pageSize = 20

/** Name of the author of a line of the history. */
export const nameOfAuthor = ({ chi, autore }: Pick<Line, 'chi' | 'autore'>): string =>
  chi ? `${chi.nome} ${chi.cognome}` : (nobody[autore] ?? autore)

/** Leads to the import from EGG that wrote a line. */
export const EggsyncLink = ({ id }: { id: string }) => (
  <Link className="link" href={`/admin/reports/eggsyncs/${id}`}>
    Importazione da EGG
  </Link>
)

/** Labels of the authors that are not people. */
const nobody: Record<string, string> = {
  client: 'Un cliente',
  visitor: 'Un visitatore',
  system: 'Il sistema',
  admin: 'Un amministratore',
  agent: 'Un agente',
}

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
  line: Line
  /** Label of the part that changed; undefined for the record itself. */
  of: string | undefined
}) {
  const { client, toasts } = useServices()
  const refresh = useRefresh()
  const [dialog, confirm] = useConfirm()
  const restore = useRestore(definition, confirm)
  const { action, info, createdAt, abilities, deletedObject } = line

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
      {action === 'edit' && info && <Changes definition={definition} info={info} />}
      {line.eggsync && <EggsyncLink id={line.eggsync} />}
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

type Change = NonNullable<Line['info']>[number]

/** A change of a part as the changes of its fields; any other change as it is. */
function changesInside(definition: ResourceDefinition | undefined, change: Change): Change[] {
  const { campo, prima, dopo } = change
  if (definition?.fields[campo]?.kind !== 'part' || !prima || !dopo) return [change]
  const [before, after] = [{ [campo]: prima }, { [campo]: dopo }]
  return changedFields(comparedPaths(definition.fields, [campo]), before, after).map(path => ({
    campo: path,
    prima: get(before, path) ?? null,
    dopo: get(after, path) ?? null,
  }))
}

/** The old and new value of each changed field. */
export function Changes({
  definition,
  info,
}: {
  definition: ResourceDefinition | undefined
  info: NonNullable<Line['info']>
}) {
  return (
    <dl>
      {info
        .flatMap(change => changesInside(definition, change))
        .map(({ campo, prima, dopo }) => {
          const fields = definition?.fields ?? {}
          const known = fieldAt(fields, campo) ?? ({ kind: 'owned', label: campo } as AnyField)
          return (
            <div key={campo}>
              <dt>{labelOf(fields, campo)}</dt>
              <dd>
                {prima === undefined && dopo === undefined ? (
                  <span className="soft">Riservato</span>
                ) : (
                  <>
                    <del>
                      <FieldValue {...{ definition, campo, field: known }} value={prima} />
                    </del>{' '}
                    →{' '}
                    <ins>
                      <FieldValue {...{ definition, campo, field: known }} value={dopo} />
                    </ins>
                  </>
                )}
              </dd>
            </div>
          )
        })}
    </dl>
  )
}

interface FieldValueProps {
  definition: ResourceDefinition | undefined
  campo: string
  field: AnyField
  value: unknown
}

/** The value of a field; a reference shows the name of the record. */
export const FieldValue = ({ definition, ...rest }: FieldValueProps) =>
  definition && rest.field.kind === 'reference' && typeof rest.value === 'string' ? (
    <ReferenceName {...rest} definition={definition} id={rest.value} />
  ) : (
    formatValue(rest.field, rest.value)
  )

/** A referenced record, by name where the reader may see the name. */
function ReferenceName(props: {
  definition: ResourceDefinition
  campo: string
  field: AnyField
  id: string
}) {
  const { definition, campo, field, id } = props
  const names = useNames(definition, campo, useMayRead(definition) ? [id] : [])
  return formatValue(field, id, () => names.get(id)?.nome)
}
