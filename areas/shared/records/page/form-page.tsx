import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import type { Row } from '../../../../client/records.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import type { ResourcePages } from '../../../../contract/records/resource-pages.ts'
import { titleOf } from '../../../../contract/records/title.ts'
import { Breadcrumb } from '../../frame/breadcrumb.tsx'
import { Loaded } from '../../frame/loaded.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { useServices } from '../../services.ts'
import { type FormExtras, RecordForm } from '../form/record-form.tsx'
import { valuesToUndo } from '../form/stale.ts'
import { listPath, recordPath } from '../paths.ts'
import { useNames, useRecordCalls, useRefreshRecords } from '../record-calls.ts'
import { useMayWrite, useVisibleDefinition } from '../use-may.ts'
import { RecordPage } from './record-page.tsx'
import { RecordView } from './record-view.tsx'
import { Related } from './related.tsx'
import { RemovedPage } from './removed-page.tsx'
import { useNewerVersion } from './use-newer-version.ts'
import { useRemove } from './use-remove.tsx'

interface Props<D extends ResourceDefinition = ResourceDefinition> {
  definition: D
  office: ResourcePages
  more?: FormExtras
}

interface EditProps<D extends ResourceDefinition> extends Props<D> {
  /** Shown beside the form, with the record as it is stored. */
  aside?: ((props: { id: string; record: Row<D> }) => ReactNode) | undefined
}

export function AddPage({ definition, office, more }: Props) {
  const [, go] = useLocation()
  const { toasts } = useServices()
  const mayWrite = useMayWrite(definition)
  return (
    <div className="page wide">
      <PageHead breadcrumb={<PathOf office={office} />} title={`${definition.label.one}: nuova scheda`} />
      <div className="beside">
        <RecordForm
          definition={definition}
          record={null}
          mayWrite={mayWrite}
          more={more}
          hrefOf={id => recordPath(office, id)}
          onCancel={() => go(listPath(office))}
          onSaved={saved => {
            toasts.add({ kind: 'plain', text: `«${titleOf(definition, saved)}» è nell’elenco.` })
            go(recordPath(office, saved._id))
          }}
        />
      </div>
    </div>
  )
}

/** The page of an existing record; `id` overrides the id of the address. */
export function EditPage<D extends ResourceDefinition>({
  definition: whole,
  office,
  more,
  aside,
  id: given,
}: EditProps<D> & { id?: string }) {
  const definition = useVisibleDefinition(whole)
  const { id: found } = useParams<{ id: string }>()
  const id = given ?? found
  const calls = useRecordCalls(definition)
  const query = useQuery({
    queryKey: [`GET /${definition.name}/:id`, id],
    queryFn: () => calls.read(id),
    // A form keeps its first record, so that record must be current.
    staleTime: 0,
    gcTime: 0,
  })
  const breadcrumb = <PathOf office={office} />
  const missing = <RemovedPage {...{ definition, id, breadcrumb }} onRestored={() => void query.refetch()} />
  return (
    <Loaded query={query} missing={missing}>
      {record => <Edit key={record._id} {...{ definition, office, more, aside, record }} />}
    </Loaded>
  )
}

interface OpenProps<D extends ResourceDefinition> extends Omit<EditProps<D>, 'definition'> {
  /** What the person may see of the resource. */
  definition: ResourceDefinition
  record: Row
}

function Edit<D extends ResourceDefinition>({
  definition,
  office,
  more,
  aside: Aside,
  record: first,
}: OpenProps<D>) {
  const [, go] = useLocation()
  const { toasts, queries } = useServices()
  const calls = useRecordCalls(definition)
  const refresh = useRefreshRecords(definition)
  const [dialog, remove] = useRemove(definition, listPath(office))
  const [record, setRecord] = useState(first)
  const mayWrite = record._may.includes('write')
  /** Number of writes outside the form; each write mounts a new form. */
  const [writes, setWrites] = useState(0)
  const title = useTitle(definition, record)
  const status = definition.fields.status ? (record.status as string) : null
  const [newer, setNewer] = useState<Row | null>(null)
  useNewerVersion(definition, record, setNewer)

  async function again() {
    setRecord(await calls.read(record._id))
    setWrites(count => count + 1)
    await refresh()
  }

  function saved(now: Row, before: Row | null) {
    setRecord(now)
    void queries.invalidateQueries({ queryKey: ['GET /commits/:id'] })
    const undo = async () => {
      const values = valuesToUndo(definition, before ?? {}, now)
      await calls.update(now._id, { versione: now.versione, ...values }, crypto.randomUUID())
      await again()
    }
    toasts.add({
      kind: 'plain',
      text: 'Le modifiche sono state salvate.',
      ...(before && { action: { label: 'Annulla', run: () => void undo().catch(() => {}) } }),
    })
  }

  return (
    <RecordPage
      breadcrumb={<PathOf office={office} />}
      title={title}
      actions={
        <>
          {dialog}
          <Related office={office} id={record._id} />
          {record._may.includes('delete') && status !== 'deleted' && (
            <button className="button danger" type="button" onClick={() => remove(record._id, title)}>
              CANCELLA
            </button>
          )}
        </>
      }
      {...{ definition, record, mayWrite }}
      aside={Aside && <Aside id={record._id} record={record as Row<D>} />}
      onMoved={setRecord}
      onChanged={() => void again().catch(() => {})}
    >
      {newer && newer.versione > record.versione && (
        <div className="notice wait" role="status">
          <p>
            Questa scheda è cambiata, in un’altra finestra o per mano di un’altra persona: qui si vede com’era
            prima.
          </p>
          <p className="actions">
            {/* The form keeps what is typed. */}
            <button className="button" type="button" onClick={() => setRecord(newer)}>
              Mostra com’è ora
            </button>
          </p>
        </div>
      )}
      {mayWrite ? (
        <RecordForm
          key={writes}
          definition={definition}
          record={record}
          mayWrite={mayWrite}
          more={more}
          hrefOf={id => recordPath(office, id)}
          onSaved={saved}
          onCancel={() => go(listPath(office))}
        />
      ) : (
        <RecordView definition={definition} record={record} />
      )}
    </RecordPage>
  )
}

/** The title of a record, as in its list: a title that is a reference is the name of the referenced record. */
function useTitle(definition: ResourceDefinition, record: Row): string {
  const [first = ''] = definition.title
  const isReference = definition.fields[first]?.kind === 'reference'
  const id = isReference ? (record[first] as string | null) : null
  const names = useNames(definition, first, id ? [id] : [])
  return (isReference ? id && names.get(id)?.nome : titleOf(definition, record)) || definition.label.one
}

const PathOf = ({ office }: Pick<Props, 'office'>) => (
  <Breadcrumb group={office.group} then={[[listPath(office), office.title]]} />
)
