import { type ReactNode, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { CallError } from '../../../../client/client.ts'
import { recordsOf } from '../../../../client/records.ts'
import { admin } from '../../../../contract/access/grants.ts'
import { dayInRome } from '../../../../contract/italian/days.ts'
import { formatWholeEuro } from '../../../../contract/italian/format.ts'
import { amountOf } from '../../../../contract/loan-files/file-groups.ts'
import { turnOf, turnTo } from '../../../../contract/loan-files/progress.ts'
import { heldValue, sentValue } from '../../../../contract/records/field-kinds.ts'
import type { AnyField } from '../../../../contract/records/resource.ts'
import { movesOf } from '../../../../contract/records/states.ts'
import { fileTasks } from '../../../../contract/subjects/loan-files/file-tasks.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { SearchSelect } from '../../controls/search-select.tsx'
import { Field } from '../../records/editors/field.tsx'
import { noRecord, ReferencePicker } from '../../records/editors/reference.tsx'
import { DefinitionContext } from '../../records/form/form-context.ts'
import { ExportMenu } from '../../records/list/export-menu.tsx'
import type { ListState } from '../../records/list/list-source.ts'
import { useRecordCalls } from '../../records/record-calls.ts'
import { useMay } from '../../records/use-may.ts'
import { useServices } from '../../services.ts'
import { draftKey } from '../../session/drafts.ts'
import { useDraftText } from '../../session/use-draft-text.ts'
import type { FileRow } from './file-progress.ts'
import { filesInWords } from './files-words.ts'

/** Maximum number of exported files, because their ids are in the address of the request. */
const maxExported = 200

interface Props {
  selected: ReadonlyMap<string, FileRow>
  /** The list of the selected files; null when the person may not export it. */
  exporting: ListState | null
  /** Called with the files that stay selected, as they are now. */
  onDone: (left: ReadonlyMap<string, FileRow>) => void
}

/** What an action did with one file. */
interface Result {
  file: FileRow
  isDone: boolean
  message: string
}

/** An action on one file: the file afterwards, and what happened. */
type Act = (file: FileRow) => Promise<{ file: FileRow; message: string }>

/** Actions on several loan files. The result of each file is shown. */
export function FilesBar({ selected, exporting, onDone }: Props) {
  const { client } = useServices()
  const calls = useRecordCalls(loanFiles)
  const mayHandOver = useMay([admin('pratiche_edit')])
  const [progress, setProgress] = useState<number | null>(null)
  const [results, setResults] = useState<readonly Result[]>([])
  const files = [...selected.values()]
  const mayWrite = files.every(({ _may }) => _may.includes('write'))
  const volume = files.reduce((sum, file) => sum + amountOf(file), 0)

  async function each(act: Act) {
    const found: Result[] = []
    setResults([])
    for (const [at, file] of files.entries()) {
      setProgress(at)
      try {
        found.push({ ...(await act(file)), isDone: true })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        found.push({ file, isDone: false, message: error.message })
        // Without an answer from the server the other requests would fail too.
        if (error.status === 0) break
      }
    }
    const isMissing = ({ _id }: FileRow) => !found.some(({ file }) => file._id === _id)
    const untouched = files
      .filter(isMissing)
      .map(file => ({ file, isDone: false, message: 'Non ancora toccata.' }))
    setProgress(null)
    setResults([...found, ...untouched])
    onDone(new Map([...found, ...untouched].map(({ file }) => [file._id, file])))
  }

  const chase = (entro: string, nota: string) =>
    each(async file => {
      const turn = turnOf(file.stato)
      const titolo = turn ? `Sollecito ${turnTo(turn)}` : 'Sollecito'
      const task = {
        pratica: file._id,
        titolo,
        entro,
        agente: file.agente,
        incaricato: file.incaricato,
        nota: nota || null,
      }
      await recordsOf(client, fileTasks).create(task, crypto.randomUUID())
      return { file, message: `compito scritto, «${titolo}»` }
    })
  const move = (stato: string, values: Record<string, unknown>) =>
    each(async file => {
      const body = { versione: file.versione, stato, ...values }
      const now = await calls.move(file._id, body, crypto.randomUUID())
      return { file: now, message: 'stato cambiato' }
    })
  /** One call for all files, so that who gets them receives one letter; then each file is read again. */
  async function handOver(to: HandedOver) {
    setResults([])
    setProgress(0)
    try {
      const body = { ids: files.map(({ _id }) => _id), ...to }
      await client.call('POST /pratiche/passaggi', { body, idempotencyKey: crypto.randomUUID() })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProgress(null)
      setResults(files.map(file => ({ file, isDone: false, message: error.message })))
      return
    }
    await each(async file => {
      const now = await calls.read(file._id)
      const isSame = now.agente === file.agente && now.agenzia === file.agenzia
      return { file: now, message: isSame ? 'era già sua' : 'passata' }
    })
  }

  const done = results.filter(({ isDone }) => isDone).length
  return (
    <>
      <div className="bulk" role="toolbar" aria-label="Azioni sulle pratiche scelte">
        <strong role="status">{files.length === 1 ? '1 scelta' : `${files.length} scelte`}</strong>
        <span className="num">{formatWholeEuro(volume)}</span>
        {progress !== null ? (
          <label className="bulk-progress">
            <span>
              {progress} di {files.length}
            </span>
            <progress className="progress" max={files.length} value={progress} />
          </label>
        ) : (
          <>
            {mayWrite && <Chase onSend={chase} />}
            {mayWrite && <Move files={files} onSend={move} />}
            {mayHandOver && <HandOver onSend={handOver} />}
            {exporting && files.length <= maxExported && (
              <ExportMenu definition={loanFiles} state={exporting} ids={[...selected.keys()]} />
            )}
          </>
        )}
        <span className="spacer" />
        <button className="button" type="button" onClick={() => onDone(new Map())}>
          Deseleziona
        </button>
      </div>
      {results.length > 0 && (
        <div className={`notice bulk-results ${done < results.length ? 'caution' : ''}`} role="status">
          <p className="title">
            {done === results.length ? 'Fatto' : 'Fatto in parte'}: {filesInWords(done)} su {results.length}
          </p>
          <ul>
            {results.map(({ file, isDone, message }) => (
              <li key={file._id}>
                {file.IDEGG} {file.intestatario}: {isDone ? message : <strong>{message}</strong>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

interface DialogProps {
  label: string
  title: string
  send: string
  /** Returns whether the dialog may close. */
  onSend: (data: FormData) => boolean
  children: ReactNode
}

/** A button that opens a form in a dialog. */
function Dialog({ label, title, send, onSend, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button className="button" type="button" onClick={() => dialog.current?.showModal()}>
        {label}
      </button>
      <dialog ref={dialog} className="dialog" aria-label={title}>
        <form
          className="form"
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (onSend(new FormData(event.currentTarget))) dialog.current?.close()
          }}
        >
          <h2>{title}</h2>
          {children}
          <div className="actions">
            <button className="button" type="button" onClick={() => dialog.current?.close()}>
              ANNULLA
            </button>
            <button className="button primary" type="submit">
              {send}
            </button>
          </div>
        </form>
      </dialog>
    </>
  )
}

/** A chase is a task in each file, for whoever follows it: the page cannot know whether somebody has called. */
function Chase({ onSend }: { onSend: (entro: string, nota: string) => Promise<void> }) {
  const nota = useDraftText(draftKey('pratiche-sollecito', null))
  return (
    <Dialog
      label="Sollecita"
      title="Un compito di sollecito in ogni pratica"
      send="CREA"
      onSend={data => {
        const entro = String(data.get('entro'))
        if (entro) void onSend(entro, String(data.get('nota')).trim()).then(nota.clear)
        return entro !== ''
      }}
    >
      <div className="field">
        <label htmlFor="sollecito-entro">Entro il *</label>
        <input
          className="input num"
          id="sollecito-entro"
          name="entro"
          type="date"
          required
          defaultValue={dayInRome(new Date())}
        />
      </div>
      <div className="field">
        <label htmlFor="sollecito-nota">Nota</label>
        <textarea
          className="input"
          id="sollecito-nota"
          name="nota"
          rows={3}
          maxLength={1000}
          defaultValue={nota.text}
          onChange={event => nota.setText(event.target.value)}
        />
      </div>
    </Dialog>
  )
}

interface MoveProps {
  files: readonly FileRow[]
  onSend: (to: string, values: Record<string, unknown>) => Promise<void>
}

const fieldNamed = (name: string): AnyField => (loanFiles.fields as Record<string, AnyField>)[name]!

/** A state that all chosen files may enter, with the fields that its move asks for. */
function Move({ files, onSend }: MoveProps) {
  const [first = [], ...others] = files.map(file => movesOf(loanFiles, file))
  const common = first.filter(({ to }) => others.every(moves => moves.some(move => move.to === to)))
  const [chosen, choose] = useState('')
  const move = common.find(({ to }) => to === chosen) ?? common.find(({ isUsual }) => isUsual) ?? common[0]
  const names = [...new Set(common.flatMap(({ asks }) => asks))]
  const form = useForm<Record<string, unknown>>({
    values: Object.fromEntries(names.map(name => [name, heldValue(fieldNamed(name), null)])),
  })
  return (
    <Dialog
      label="Cambia stato"
      title="Cambio di stato"
      send="MODIFICA"
      onSend={() => {
        if (!move) return true
        const values = move.asks.flatMap(name => {
          const value = sentValue(fieldNamed(name), form.getValues()[name])
          return value === null || value === undefined ? [] : [[name, value] as const]
        })
        void onSend(move.to, Object.fromEntries(values))
        return true
      }}
    >
      {move ? (
        <>
          <div className="field">
            <label htmlFor="stato-di-tutte">Che cosa fare</label>
            <SearchSelect
              id="stato-di-tutte"
              options={common.map(({ to, label }) => [to, label])}
              value={move.to}
              onChange={choose}
            />
          </div>
          <DefinitionContext value={loanFiles}>
            <FormProvider {...form}>
              {move.asks.map(name => (
                <Field key={name} path={name} field={fieldNamed(name)} root={name} />
              ))}
            </FormProvider>
          </DefinitionContext>
        </>
      ) : (
        <p>Le pratiche scelte non hanno un cambio di stato in comune: ne scelga di uno stato solo.</p>
      )}
    </Dialog>
  )
}

/** The agent or the agency who gets files, and why. */
interface HandedOver {
  agente: string | null
  agenzia: string | null
  motivo: string
}

/** The agent, the agency or both who get the chosen files, and why. */
function HandOver({ onSend }: { onSend: (to: HandedOver) => Promise<void> }) {
  const [agente, setAgente] = useState<string | null>(null)
  const [agenzia, setAgenzia] = useState<string | null>(null)
  const why = useDraftText(draftKey('pratiche-passaggio', null))
  const [isIncomplete, setIncomplete] = useState(false)
  return (
    <Dialog
      label="Passa ad altri"
      title="Passaggio a un altro agente o a un’altra agenzia"
      send="MODIFICA"
      onSend={data => {
        const motivo = String(data.get('motivo')).trim()
        const isComplete = (agente !== null || agenzia !== null) && motivo.length >= 3
        setIncomplete(!isComplete)
        if (isComplete) void onSend({ agente, agenzia, motivo }).then(why.clear)
        return isComplete
      }}
    >
      <div className="field">
        <label htmlFor="passa-a">Agente</label>
        <ReferencePicker
          id="passa-a"
          definition={loanFiles}
          root="agente"
          unassigned={noRecord}
          value={agente}
          onChange={setAgente}
        />
      </div>
      <div className="field">
        <label htmlFor="passa-ad-agenzia">Agenzia</label>
        <ReferencePicker
          id="passa-ad-agenzia"
          definition={loanFiles}
          root="agenzia"
          unassigned={noRecord}
          value={agenzia}
          onChange={setAgenzia}
        />
        <p className="help">Vuota: quella dell’agente.</p>
      </div>
      <div className="field">
        <label htmlFor="passa-perche">Perché *</label>
        <textarea
          className="input"
          id="passa-perche"
          name="motivo"
          rows={3}
          maxLength={1000}
          defaultValue={why.text}
          onChange={event => why.setText(event.target.value)}
        />
      </div>
      {isIncomplete && (
        <p className="error" role="alert">
          Scelga l’agente o l’agenzia, e scriva perché.
        </p>
      )}
    </Dialog>
  )
}
