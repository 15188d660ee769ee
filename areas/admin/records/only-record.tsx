import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ResourceDefinition } from '../../../contract/resource.ts'
import { Failed } from '../../shared/failed.tsx'
import { useServices } from '../../shared/services.ts'
import { Waiting } from '../../shared/waiting.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { type Row, useRecordCalls } from './record-calls.ts'
import { RecordForm } from './record-form.tsx'
import { useMayWrite } from './use-may.ts'

interface Props {
  definition: ResourceDefinition
  /** Which record it is, by its field `codice`; the form does not ask for it. */
  codice: string
}

/** A record of which there is one, written where it is looked at: it has neither list nor deletion. */
export function OnlyRecord({ definition, codice }: Props) {
  const calls = useRecordCalls(definition)
  const { data, error, refetch } = useQuery({
    queryKey: [`GET /${definition.name}`, codice],
    queryFn: () => calls.list({ limit: 200 }),
    staleTime: 0,
    gcTime: 0,
  })
  if (error) return <Failed onRetry={() => void refetch()}>{error.message}</Failed>
  if (!data) return <Waiting />
  return <Editing {...{ definition, codice, record: data.rows.find(row => row.codice === codice) ?? null }} />
}

function Editing({ definition, codice, record: first }: Props & { record: Row | null }) {
  const { toasts, queries } = useServices()
  const calls = useRecordCalls(definition)
  const mayWrite = useMayWrite(definition)
  const [record, setRecord] = useState(first)
  /** A new form after a write that was not its own, and to put back what was there. */
  const [forms, setForms] = useState(0)
  const more = useMemo(() => ({ initial: { codice } }), [codice])

  async function again(id: string) {
    setRecord(await calls.read(id))
    setForms(count => count + 1)
  }

  return (
    <>
      <RecordForm
        key={forms}
        definition={definition}
        record={record}
        mayWrite={mayWrite}
        more={more}
        onCancel={() => setForms(count => count + 1)}
        onSaved={saved => {
          setRecord(saved)
          void queries.invalidateQueries({ queryKey: ['GET /commits/:id'] })
          toasts.add({ kind: 'plain', text: 'Le modifiche sono state salvate.' })
        }}
      />
      {record && (
        <HistoryPanel
          definition={definition}
          id={record._id}
          versione={record.versione}
          onChanged={() => void again(record._id).catch(() => {})}
        />
      )}
    </>
  )
}
