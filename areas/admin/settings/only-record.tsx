import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { Row } from '../../../client/records.ts'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { RecordForm } from '../../shared/records/form/record-form.tsx'
import { RecordPage } from '../../shared/records/page/record-page.tsx'
import { useRecordCalls, useRefreshRecords } from '../../shared/records/record-calls.ts'
import { useMayWrite } from '../../shared/records/use-may.ts'
import { useServices } from '../../shared/services.ts'

interface Props {
  title: string
  about: string
  definition: ResourceDefinition
  /** Value of the record's field `codice`; the form does not show this field. */
  codice: string
  /** The values of a record that does not exist yet. */
  initial?: Readonly<Record<string, unknown>>
}

/** The page of a resource with a single record: a form without a list and without deletion. */
export function OnlyRecord(props: Props) {
  const { definition, codice } = props
  const calls = useRecordCalls(definition)
  const query = useQuery({
    queryKey: [`GET /${definition.name}`, codice],
    queryFn: () => calls.list({ limit: 200 }),
  })
  return (
    <Loaded query={query}>
      {({ rows }) => <Editing {...props} record={rows.find(row => row.codice === codice) ?? null} />}
    </Loaded>
  )
}

function Editing({
  title,
  about,
  definition,
  codice,
  initial,
  record: first,
}: Props & { record: Row | null }) {
  const [, go] = useLocation()
  const { toasts, queries } = useServices()
  const calls = useRecordCalls(definition)
  const refresh = useRefreshRecords(definition)
  const mayAdd = useMayWrite(definition)
  const [record, setRecord] = useState(first)
  const mayWrite = record?._may.includes('write') ?? mayAdd
  /** A new key makes a new form after the history has changed the record. */
  const [formKey, setFormKey] = useState(0)
  const more = useMemo(() => ({ initial: { ...initial, codice } }), [initial, codice])

  async function reload(id: string) {
    setRecord(await calls.read(id))
    void refresh()
    setFormKey(count => count + 1)
  }

  return (
    <RecordPage
      breadcrumb={<Breadcrumb then={[['/admin/settings', 'Impostazioni']]} />}
      title={title}
      about={about}
      {...{ definition, record, mayWrite }}
      onMoved={setRecord}
      onChanged={() => record && void reload(record._id).catch(() => {})}
    >
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
    </RecordPage>
  )
}
