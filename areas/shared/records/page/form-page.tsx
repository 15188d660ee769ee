import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { CallError } from '../../../../client/client.ts'
import type { Row } from '../../../../client/records.ts'
import { hasPermissions } from '../../../../contract/access/permissions.ts'
import type { ResourcePages } from '../../../../contract/records/back-office.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { usePerson } from '../../calls/data.ts'
import { useConfirm } from '../../controls/confirm.tsx'
import { Failed } from '../../failed.tsx'
import { useServices } from '../../services.ts'
import { Waiting } from '../../waiting.tsx'
import { type FormExtras, RecordForm } from '../form/record-form.tsx'
import { valuesToUndo } from '../form/stale.ts'
import { HistoryPanel } from '../history/history-panel.tsx'
import { homeOf, listOf, oneOf } from '../places.ts'
import { useNames, useRecordCalls, useRefreshRecords } from '../record-calls.ts'
import { useMayWrite, useSeen } from '../use-may.ts'
import { titleOf } from '../written.ts'
import { OfficePath } from './office-path.tsx'
import { RecordView } from './record-view.tsx'
import { RemovedPage } from './removed-page.tsx'
import { StateBar } from './state-bar.tsx'

interface Props {
  definition: ResourceDefinition
  office: ResourcePages
  more?: FormExtras
}

export function AddPage({ definition, office, more }: Props) {
  const [, go] = useLocation()
  const { toasts } = useServices()
  const mayWrite = useMayWrite(definition)
  return (
    <div className="page wide">
      <Head office={office} title={`${definition.label.one}: nuova scheda`} />
      <div className="beside">
        <RecordForm
          definition={definition}
          record={null}
          mayWrite={mayWrite}
          more={more}
          onCancel={() => go(listOf(office))}
          onSaved={saved => {
            toasts.add({ kind: 'plain', text: `«${titleOf(definition, saved)}» è nell’elenco.` })
            go(oneOf(office, saved._id))
          }}
        />
      </div>
    </div>
  )
}

/** `id` is in the address, unless it is given. */
export function EditPage({ definition: whole, office, more, id: given }: Props & { id?: string }) {
  const definition = useSeen(whole)
  const { id: found } = useParams<{ id: string }>()
  const id = given ?? found
  const calls = useRecordCalls(definition)
  const { data, error, refetch } = useQuery({
    queryKey: [`GET /${definition.name}/:id`, id],
    queryFn: () => calls.read(id),
    // A form begins with what is there now.
    // No live event tells of changes to records.
    staleTime: 0,
    gcTime: 0,
  })
  if (error instanceof CallError && error.status === 404)
    return (
      <RemovedPage
        definition={definition}
        id={id}
        list={{ href: listOf(office), title: office.title }}
        onRestored={() => void refetch()}
      />
    )
  if (error)
    return (
      <div className="page">
        <Failed onRetry={() => void refetch()}>{error.message}</Failed>
      </div>
    )
  if (!data) return <Waiting />
  return <Edit key={data._id} {...{ definition, office, more, record: data }} />
}

function Edit({ definition, office, more, record: first }: Props & { record: Row }) {
  const [, go] = useLocation()
  const { toasts, queries } = useServices()
  const calls = useRecordCalls(definition)
  const refresh = useRefreshRecords(definition)
  const [dialog, confirm] = useConfirm()
  const [record, setRecord] = useState(first)
  const mayWrite = record._may.includes('write')
  /** A new form, after a write that was not its own. */
  const [writes, setWrites] = useState(0)
  const title = useTitle(definition, record)
  const status = definition.fields.status ? (record.status as string) : null

  async function again() {
    setRecord(await calls.read(record._id))
    setWrites(count => count + 1)
    await refresh()
  }

  async function remove() {
    const dependents = await calls.dependents(record._id)
    const isImpossible = definition.deletion === 'remove' && dependents !== ''
    const question = isImpossible ? `«${title}» non si può cancellare.` : `Cancellare «${title}»?`
    const details = (
      <>
        {dependents && (
          <p>
            {isImpossible ? 'Vi fanno riferimento' : 'Continueranno a farvi riferimento'}: {dependents}.
          </p>
        )}
        <p className="soft">
          {isImpossible
            ? 'Prima vanno cancellati, o riferiti ad altro.'
            : definition.deletion === 'status'
              ? 'Resta nella cronologia e si può riprendere dall’elenco dei cancellati.'
              : 'Resta nella cronologia delle modifiche.'}
        </p>
      </>
    )
    if (!(await confirm({ action: 'delete', question, details, isImpossible }))) return
    await calls.remove(record._id, crypto.randomUUID())
    await refresh()
    toasts.add({ kind: 'plain', text: `«${title}» è stato cancellato.` })
    go(listOf(office))
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
    <div className="page wide edit">
      {dialog}
      <Head office={office} title={title}>
        <Related office={office} id={record._id} />
        {record._may.includes('delete') && status !== 'deleted' && (
          <button className="button danger" type="button" onClick={() => void remove().catch(() => {})}>
            CANCELLA
          </button>
        )}
      </Head>
      {definition.states && (
        <StateBar
          definition={definition}
          record={record}
          mayWrite={mayWrite}
          onMoved={setRecord}
          onStale={() => void again().catch(() => {})}
        />
      )}
      <div className="beside">
        {mayWrite ? (
          <RecordForm
            key={writes}
            definition={definition}
            record={record}
            mayWrite={mayWrite}
            more={more}
            onSaved={saved}
            onCancel={() => go(listOf(office))}
          />
        ) : (
          <RecordView definition={definition} record={record} />
        )}
        <HistoryPanel
          definition={definition}
          id={record._id}
          versione={record.versione}
          onChanged={() => void again().catch(() => {})}
        />
      </div>
    </div>
  )
}

/** What a record is called, as its list calls it: one that is told by what it refers to has the name of that. */
function useTitle(definition: ResourceDefinition, record: Row): string {
  const [first = ''] = definition.title
  const isReference = definition.fields[first]?.kind === 'reference'
  const id = isReference ? (record[first] as string | null) : null
  const names = useNames(definition, first, id ? [id] : [])
  return (isReference ? id && names.get(id)?.nome : titleOf(definition, record)) || definition.label.one
}

/** The ways to the pages beside a record, for who may see them. */
function Related({ office, id }: { office: ResourcePages; id: string }) {
  const holder = usePerson()?.holder ?? null
  return office.related
    ?.filter(({ needs }) => !needs || hasPermissions(holder, needs))
    .map(({ title, path }) => (
      <Link key={path} className="button" href={homeOf(office).href + path.replace(':id', id)}>
        {title}
      </Link>
    ))
}

function Head({
  office,
  title,
  children,
}: {
  office: ResourcePages
  title: string
  children?: React.ReactNode
}) {
  return (
    <header className="record-head">
      <OfficePath area={office.area} group={office.group} then={[[listOf(office), office.title]]} />
      <div className="head-row">
        <h1>{title}</h1>
        <div className="actions">{children}</div>
      </div>
    </header>
  )
}
