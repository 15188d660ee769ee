import { useMemo } from 'react'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { commitsFile } from '../../../contract/lists/commits.ts'
import { actionLabels, changedFields, countOfParts, nameOfAuthor } from '../../../contract/records/history.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { type KnownModel, modelNames, useKnownModels } from '../../shared/records/history/known-models.ts'
import { type Commit, RecordName } from '../../shared/records/history/line-words.tsx'
import { FileMenu } from '../../shared/records/list/export-menu.tsx'
import { choiceFilter, dayFilters } from '../../shared/records/list/filter-kinds.tsx'
import { perPage, queryOf } from '../../shared/records/list/list-address.ts'
import { ListPage } from '../../shared/records/list/list-page.tsx'
import { useServices } from '../../shared/services.ts'
import { Waiting } from '../../shared/waiting.tsx'

const { columns: labels } = commitsFile

const filtersOf = (models: ReadonlyMap<string, KnownModel>) => [
  choiceFilter('model', 'Che cosa', modelNames(models), 'Tutto'),
  choiceFilter('action', 'Azione', Object.entries(actionLabels), 'Tutte'),
  ...dayFilters,
]

/** The acts on all records, newest first, each with the commit of its main record. */
export default function Commits() {
  const { client } = useServices()
  const known = useKnownModels()
  const filters = useMemo(() => known && filtersOf(known), [known])
  if (!known || !filters) return <Waiting />
  const definitionOf = ({ model }: Commit) => known.get(model)?.definition
  return (
    <ListPage
      source={{
        name: 'commits',
        title: 'Modifiche',
        breadcrumb: <Breadcrumb group="feeds" />,
        caption: 'Modifiche, dalla più recente',
        columns: [
          {
            name: 'createdAt',
            label: labels.createdAt.label,
            isFigure: true,
            cell: ({ createdAt }: Commit) => formatDateTime(createdAt),
          },
          {
            name: 'action',
            label: labels.action.label,
            cell: ({ action }) => <span className={`act ${action}`}>{actionLabels[action]}</span>,
          },
          {
            name: 'model',
            label: labels.model.label,
            cell: line => definitionOf(line)?.label.one ?? line.model,
          },
          {
            name: 'ref',
            label: labels.ref.label,
            cell: line => <RecordName definition={definitionOf(line)} line={line} otherwise="–" />,
          },
          { name: 'chi', label: labels.chi.label, cell: nameOfAuthor },
          {
            name: 'parts',
            label: labels.parts.label,
            isFigure: true,
            cell: line => line.parts > 1 && countOfParts(line.parts),
          },
          { name: 'info', label: labels.info.label, cell: line => changedFields(definitionOf(line), line) },
        ],
        filters,
        search: { label: 'Chi', placeholder: 'Nome e cognome' },
        rows: state => {
          const query = { limit: perPage, ...queryOf(state) }
          return {
            queryKey: ['GET /feeds/commits', query],
            queryFn: () => client.call('GET /feeds/commits', { query }),
            // No live event reports changes to records.
            staleTime: 0,
          }
        },
        exportMenu: state => <FileMenu file={commitsFile} state={state} />,
        href: ({ _id }) => `/admin/feeds/commits/${_id}`,
        words: {
          counted: ['modifica', 'modifiche'],
          next: 'Successive',
          empty: 'Non è stato ancora modificato nulla.',
          noMatch: 'Nessuna modifica con questi filtri.',
        },
      }}
    />
  )
}
