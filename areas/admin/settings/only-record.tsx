import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { Row } from '../../../client/records.ts'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import { Failed } from '../../shared/failed.tsx'
import { RecordForm } from '../../shared/records/form/record-form.tsx'
import { HistoryPanel } from '../../shared/records/history/history-panel.tsx'
import { OfficePath } from '../../shared/records/page/office-path.tsx'
import { useRecordCalls } from '../../shared/records/record-calls.ts'
import { useMayWrite } from '../../shared/records/use-may.ts'
import { useServices } from '../../shared/services.ts'
import { Waiting } from '../../shared/waiting.tsx'

interface Props {
  title: string
  about: string
  definition: ResourceDefinition
  /** Value of the record's field `codice`; the form does not show this field. */
  codice: string
}

/** The page of a resource with a single record: a form without a list and without deletion. */
export function OnlyRecord(props: Props) {
  const { definition, codice } = props
  const calls = useRecordCalls(definition)
  const { data, error, refetch } = useQuery({
    queryKey: [`GET /${definition.name}`, codice],
    queryFn: () => calls.list({ limit: 200 }),
    // No live event reports changes to settings.
    staleTime: 0,
    gcTime: 0,
  })
  if (error)
    return (
      <div className="page">
        <Failed onRetry={() => void refetch()}>{error.message}</Failed>
      </div>
    )
  if (!data) return <Waiting />
  return <Editing {...props} record={data.rows.find(row => row.codice === codice) ?? null} />
}

function Editing({ title, about, definition, codice, record: first }: Props & { record: Row | null }) {
  const [, go] = useLocation()
  const { toasts, queries } = useServices()
  const calls = useRecordCalls(definition)
  const mayAdd = useMayWrite(definition)
  const [record, setRecord] = useState(first)
  const mayWrite = record?._may.includes('write') ?? mayAdd
  /** A new key makes a new form after the history has changed the record. */
  const [formKey, setFormKey] = useState(0)
  const more = useMemo(() => ({ initial: { codice } }), [codice])

  async function reload(id: string) {
    setRecord(await calls.read(id))
    setFormKey(count => count + 1)
  }

  return (
    <div className="page wide edit">
      <header className="record-head">
        <OfficePath then={[['/admin/settings', 'Impostazioni']]} />
        <h1>{title}</h1>
        <p className="soft">{about}</p>
      </header>
      <div className="groups">
        <RecordForm
          key={formKey}
          definition={definition}
          record={record}
          mayWrite={mayWrite}
          more={more}
          onCancel={() => go('/admin/settings')}
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
            onChanged={() => void reload(record._id).catch(() => {})}
          />
        )}
      </div>
    </div>
  )
}
