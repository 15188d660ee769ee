import { useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { CallError } from '../../../../client/client.ts'
import type { Row } from '../../../../client/records.ts'
import { heldValue, sentValue, traitsOf } from '../../../../contract/records/field-kinds.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { titleOf } from '../../../../contract/records/title.ts'
import { actionWords, useConfirm } from '../../controls/confirm.tsx'
import { SearchSelect } from '../../controls/search-select.tsx'
import { TakeAway } from '../../controls/take-away.tsx'
import { useServices } from '../../services.ts'
import { Field } from '../editors/field.tsx'
import { DefinitionContext } from '../form/form-context.ts'
import { problemOf } from '../form/validate.ts'
import { reasonHelp } from '../page/use-remove.tsx'
import { useRecordCalls } from '../record-calls.ts'
import { ExportMenu } from './export-menu.tsx'
import type { ListState } from './list-source.ts'

/** Maximum number of exported records, because their ids are in the address of the request. */
const maxExported = 200

interface Props<R extends Row> {
  definition: ResourceDefinition
  selected: ReadonlyMap<string, R>
  mayWrite: boolean
  /** The list of the selected records; null when the person may not export the list. */
  exporting: ListState | null
  /** Called with the records that stay selected, because their change failed. */
  onDone: (left: ReadonlyMap<string, R>) => void
}

interface Failure {
  row: Row
  message: string
}

/** Actions on several records. Each record is written in a request of its own, with its own line of history and error. */
export function BulkBar<R extends Row>({ definition, selected, mayWrite, exporting, onDone }: Props<R>) {
  const calls = useRecordCalls(definition)
  const { toasts } = useServices()
  const [dialog, confirm] = useConfirm()
  const [progress, setProgress] = useState<number | null>(null)
  const [failures, setFailures] = useState<Failure[]>([])
  const [isReasonAsked, setReasonAsked] = useState(false)
  const editor = useRef<HTMLDialogElement>(null)
  const { size } = selected
  const mayRemove = [...selected.values()].every(({ _may }) => _may.includes('delete'))
  const many = size === 1 ? '1 selezionato' : `${size} selezionati`

  async function each(write: (row: Row) => Promise<unknown>, done: string) {
    const failed: Failure[] = []
    let count = 0
    setFailures([])
    for (const row of selected.values()) {
      setProgress(count)
      try {
        await write(row)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        failed.push({ row, message: error.message })
        // Without an answer from the server the other requests would fail too.
        if (error.status === 0) break
      }
      count += 1
    }
    setProgress(null)
    setFailures(failed)
    const isLeft = (id: string) => failed.some(({ row }) => row._id === id)
    const left = failed.some(({ message }) => message) ? [...selected].filter(([id]) => isLeft(id)) : []
    const written = count - failed.length
    if (written > 0) toasts.add({ kind: 'plain', text: `${done}: ${written}.` })
    onDone(new Map(left))
  }

  const question = `Cancellare ${size === 1 ? 'il selezionato' : `i ${size} selezionati`}?`
  const remove = (reason?: string) =>
    each(row => calls.remove(row._id, crypto.randomUUID(), reason), 'Cancellati')

  async function askToRemove() {
    if (definition.removedWithReason) setReasonAsked(true)
    else if (await confirm({ action: 'delete', question })) await remove()
  }

  return (
    <>
      {dialog}
      {isReasonAsked && (
        <TakeAway
          of={definition.name}
          title={question}
          label={actionWords.delete}
          help={reasonHelp}
          onSend={async reason => {
            setReasonAsked(false)
            await remove(reason)
          }}
          onClose={() => setReasonAsked(false)}
        />
      )}
      <div className="bulk" role="toolbar" aria-label="Azioni sui selezionati">
        <strong role="status">{many}</strong>
        {progress !== null ? (
          <label className="bulk-progress">
            <span>
              {progress} di {size}
            </span>
            <progress className="progress" max={size} value={progress} />
          </label>
        ) : (
          mayWrite && (
            <>
              <button className="button" type="button" onClick={() => editor.current?.showModal()}>
                MODIFICA
              </button>
              {mayRemove && (
                <button className="button" type="button" onClick={() => void askToRemove()}>
                  CANCELLA
                </button>
              )}
            </>
          )
        )}
        {exporting && progress === null && size <= maxExported && (
          <ExportMenu definition={definition} state={exporting} ids={[...selected.keys()]} />
        )}
        <span className="spacer" />
        <button className="button" type="button" onClick={() => onDone(new Map())}>
          Deseleziona tutto
        </button>
      </div>
      {failures.length > 0 && (
        <div className="notice danger" role="alert">
          <p className="title">
            {failures.length === 1 ? 'Uno non è stato scritto' : `${failures.length} non sono stati scritti`}
          </p>
          <ul>
            {failures.map(({ row, message }) => (
              <li key={row._id}>
                {titleOf(definition, row)}: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      <dialog ref={editor} className="dialog" aria-label="Modifica dei selezionati">
        <ChangeOne
          definition={definition}
          size={size}
          onCancel={() => editor.current?.close()}
          onChange={(name, value) => {
            editor.current?.close()
            const write = name === definition.states?.field ? calls.move : calls.update
            void each(
              row => write(row._id, { versione: row.versione, [name]: value }, crypto.randomUUID()),
              'Modificati',
            )
          }}
        />
      </dialog>
    </>
  )
}

interface ChangeProps {
  definition: ResourceDefinition
  size: number
  onCancel: () => void
  onChange: (name: string, value: unknown) => void
}

/** The choice of a field and of the new value for all selected records. */
function ChangeOne({ definition, size, onCancel, onChange }: ChangeProps) {
  const names = definition.form
    .flatMap(({ fields }) => fields)
    .filter(name => traitsOf(definition.fields[name]!).isBulkEditable)
  const [name, setName] = useState(names[0]!)
  const field = definition.fields[name]!
  const form = useForm<Record<string, unknown>>({
    defaultValues: Object.fromEntries(names.map(one => [one, heldValue(definition.fields[one]!, null)])),
  })

  function done() {
    const value = sentValue(field, form.getValues()[name])
    const problem = problemOf(field, value)
    if (problem) form.setError(name, { message: problem })
    else onChange(name, value)
  }

  return (
    <DefinitionContext value={definition}>
      <FormProvider {...form}>
        <div className="form">
          <div className="field">
            <label htmlFor="campo-di-tutti">Campo da cambiare</label>
            <SearchSelect
              id="campo-di-tutti"
              options={names.map(one => [one, definition.fields[one]!.label])}
              value={name}
              onChange={chosen => chosen && setName(chosen)}
            />
          </div>
          <Field key={name} path={name} field={field} root={name} />
          <div className="actions">
            <button className="button" type="button" onClick={onCancel}>
              ANNULLA
            </button>
            <button className="button primary" type="button" onClick={done}>
              MODIFICA {size}
            </button>
          </div>
        </div>
      </FormProvider>
    </DefinitionContext>
  )
}
