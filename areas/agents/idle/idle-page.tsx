import { useState } from 'react'
import { maxIds } from '../../../contract/calls/id-list.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import { idleFilesFile } from '../../../contract/lists/idle-files.ts'
import type { IdleFile } from '../../../contract/loan-files/idle-words.ts'
import { turnNames, turnOf } from '../../../contract/loan-files/progress.ts'
import { fileProducts, fileStates } from '../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { dueInWords } from '../../../contract/today/today-words.ts'
import { ListKeys } from '../../shared/controls/list-keys.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { type IdleAction, IdleList, idleKeys, nameOfIdle } from '../../shared/loan-files/idle/idle-list.tsx'
import { filesInWords } from '../../shared/loan-files/list/files-words.ts'
import { FileMenu } from '../../shared/records/list/export-menu.tsx'
import { choiceFilter } from '../../shared/records/list/filter-kinds.tsx'
import { useListAddress } from '../../shared/records/list/list-address.ts'
import { countInWords } from '../../shared/records/list/list-groups.ts'
import { ListPage } from '../../shared/records/list/list-page.tsx'
import type { ListFilter, ListShape, ListState } from '../../shared/records/list/list-source.ts'
import { RefusedRows } from '../../shared/records/list/refused-rows.tsx'
import { resourceShape } from '../../shared/records/list/resource-list.tsx'
import { type IdleActions, useIdleActions } from './idle-actions.ts'
import { type IdlePage, useIdleFiles, useIdleQuery } from './idle-data.ts'
import { type IdleChoice, IdleDialog } from './idle-dialog.tsx'

/** The states in which a file can be idle or late. */
const states = Object.entries(fileStates).filter(([state]) => turnOf(state as keyof typeof fileStates))

const filters: readonly ListFilter[] = [
  choiceFilter('turno', 'A chi tocca', Object.entries(turnNames), 'Tutti'),
  choiceFilter('stato', 'Stato', states, 'Tutti'),
  choiceFilter('prodotto', 'Prodotto', Object.entries(fileProducts), 'Tutti'),
  ...resourceShape(loanFiles).filters.filter(({ name }) => name === 'agente'),
  // A tab sets the filter.
  { name: 'rimandate', label: 'Rimandate', accepts: value => value === 'si' },
]
const shape: ListShape & { columns: readonly never[] } = { columns: [], filters }

/** The loan files that do not move, the most valuable first, with what can be done about them. */
export default function IdleFilesPage() {
  const { state } = useListAddress(shape)
  const { data } = useIdleFiles(state)
  const queryFor = useIdleQuery()
  const actions = useIdleActions()
  const [choice, setChoice] = useState<IdleChoice | null>(null)
  const today = data?.giorno ?? dayInRome(new Date())
  const isPutOff = state.filters.rimandate !== undefined
  const { search, filters: set } = state
  const isNarrowed = search !== '' || Object.keys(set).some(name => name !== 'rimandate')
  return (
    <>
      <ListPage<IdleFile, IdlePage>
        source={{
          ...shape,
          name: 'pratiche-ferme',
          title: 'Pratiche ferme',
          breadcrumb: <Breadcrumb group="reports" />,
          caption: 'Pratiche ferme o in ritardo, prima quelle in cui un ritardo costa di più',
          search: { label: 'Cerca', placeholder: 'Nome, IDEGG, codice fiscale, telefono' },
          rows: queryFor,
          href: ({ _id }) => hrefOf(_id),
          words: {
            counted: ['pratica', 'pratiche'],
            next: 'Successive',
            empty:
              'Nessuna pratica ferma. Quelle che superano la soglia del loro stato arrivano qui da sole.',
            noMatch:
              isPutOff && !isNarrowed
                ? 'Nessuna pratica rimandata.'
                : 'Nessuna pratica con questa ricerca e questi filtri.',
          },
          usualViews: [
            { name: 'Ferme', address: '', ...(data && { count: countInWords(data.conti.ferme) }) },
            {
              name: 'Rimandate',
              address: '?rimandate=si',
              ...(data && { count: countInWords(data.conti.rimandate) }),
            },
          ],
          foldsFilters: true,
          aside: () => <Totals page={data} />,
          exportMenu: listed => <IdleExports state={listed} />,
          intro: (
            <RefusedRows
              title={
                actions.refused.length === 1
                  ? 'Una pratica è rimasta com’era'
                  : `${actions.refused.length} pratiche sono rimaste com’erano`
              }
              rows={actions.refused.map(({ file, message }) => ({
                _id: file._id,
                name: nameOfIdle(file),
                message,
              }))}
              onClose={actions.forget}
            />
          ),
          keys: <ListKeys keys={idleKeys} selects />,
          draw: drawn => (
            <IdleList
              {...drawn}
              today={today}
              hrefOf={({ _id }) => hrefOf(_id)}
              choose={(action, file) => setChoice({ action, files: [file] })}
              onCall={file => void actions.noteCall(file, today)}
              undoLast={actions.undoLast}
            />
          ),
          selection: {
            nameOf: nameOfIdle,
            bar: (selected, listed, onDone) => (
              <IdleBar
                files={[...selected.values()]}
                state={listed}
                progress={actions.progress}
                choose={action =>
                  setChoice({
                    action,
                    files: [...selected.values()],
                    onDone: refused => onDone(new Map(refused.map(({ file }) => [file._id, file]))),
                  })
                }
                onClear={() => onDone(new Map())}
              />
            ),
          },
        }}
      />
      {choice && (
        <IdleDialog choice={choice} today={today} actions={actions} onClose={() => setChoice(null)} />
      )}
    </>
  )
}

const hrefOf = (id: string) => `/agents/reports/pratiche/${id}`

/** How many files there are, and what is due to the agent for all of them. */
const Totals = ({ page }: { page: IdlePage | undefined }) => (
  <p role="status" className="soft num">
    {page && `${filesInWords(page.total)}${page.spetta > 0 ? `, ${dueInWords(page.spetta)}` : ''}`}
  </p>
)

/** Exports the idle files, or some of them. */
const IdleExports = (props: { state: ListState; ids?: readonly string[] }) => (
  <FileMenu
    file={idleFilesFile}
    note="Tutte le pratiche che i filtri trovano, con il motivo e quanto Le spetta."
    {...props}
  />
)

interface BarProps {
  files: readonly IdleFile[]
  state: ListState
  progress: IdleActions['progress']
  choose: (action: IdleAction) => void
  onClear: () => void
}

/** What can be done with the chosen files together. */
function IdleBar({ files, state, progress, choose, onClear }: BarProps) {
  const due = files.reduce((sum, { spetta }) => sum + (spetta ?? 0), 0)
  const buttons: readonly [IdleAction, string, string][] = [
    ['sollecita', 's', 'Sollecita'],
    ['rimanda', 'r', 'Rimanda'],
    ['passa', 'p', 'Passa'],
  ]
  return (
    <div className="bulk" role="toolbar" aria-label="Azioni sulle pratiche scelte">
      <strong role="status">{files.length === 1 ? '1 scelta' : `${files.length} scelte`}</strong>
      {due > 0 && <span className="num">{dueInWords(due)}</span>}
      {progress ? (
        <label className="bulk-progress">
          <span>
            {progress.done} di {progress.of}
          </span>
          <progress className="progress" max={progress.of} value={progress.done} />
        </label>
      ) : files.length > maxIds ? (
        <span>Al massimo {maxIds} alla volta</span>
      ) : (
        <>
          {buttons.map(([action, key, label]) => (
            <button
              key={action}
              className="button"
              type="button"
              data-key={key}
              onClick={() => choose(action)}
            >
              {label}
            </button>
          ))}
          <IdleExports state={state} ids={files.map(({ _id }) => _id)} />
        </>
      )}
      <span className="spacer" />
      <button className="button" type="button" onClick={onClear}>
        Deseleziona
      </button>
    </div>
  )
}
