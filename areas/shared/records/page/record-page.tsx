import type { ReactNode } from 'react'
import type { Row } from '../../../../client/records.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { PageHead } from '../../frame/page-head.tsx'
import { HistoryPanel } from '../history/history-panel.tsx'
import { Presence } from './presence.tsx'
import { StateBar } from './state-bar.tsx'

interface Props<D extends ResourceDefinition> {
  breadcrumb: ReactNode
  title: ReactNode
  /** A line below the title. */
  about?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  definition: D
  /** The current record; null before the first save. */
  record: Row<D> | null
  mayWrite: boolean
  /** States that the record cannot enter for a reason outside of its fields. */
  closedStates?: readonly string[] | undefined
  /** Called with the record after a move to another state. */
  onMoved: (record: Row<D>) => void
  /** Called when the record must be read again. */
  onChanged: () => void
  /** The form of the record, or its fields. */
  children: ReactNode
  /** Content beside the form, above the history. */
  aside?: ReactNode
}

/** The page of one record: title, state, form or fields, and history. */
export function RecordPage<D extends ResourceDefinition>(props: Props<D>) {
  const { breadcrumb, title, about, actions, definition, record, mayWrite, onMoved, onChanged } = props
  const { closedStates = [] } = props
  return (
    <div className="page wide edit">
      <PageHead breadcrumb={breadcrumb} title={title} actions={actions}>
        {about && <p className="soft">{about}</p>}
      </PageHead>
      {record && <Presence key={record._id} resource={definition.name} id={record._id} />}
      {record && definition.states && (
        <StateBar {...{ definition, record, mayWrite, closedStates, onMoved }} onStale={onChanged} />
      )}
      <div className="beside">
        {props.children}
        {props.aside}
        {record && (
          <HistoryPanel
            definition={definition}
            id={record._id}
            versione={record.versione}
            onChanged={onChanged}
          />
        )}
      </div>
    </div>
  )
}
