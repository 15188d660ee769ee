import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { type FileGroup, fileGroups, kindsOf, type StoredFile } from '../../../../contract/content-files.ts'
import { fileSize } from '../../../../contract/file-size.ts'
import { Icon } from '../../../shared/icon.tsx'
import { useUploads } from '../../../shared/uploads.ts'
import { Below, type EditorProps } from './field.tsx'

/** A file on its way, or one that did not arrive. */
interface Coming {
  id: number
  file: File
  done: number
  error: string | null
  stop: () => void
}

let last = 0

/** One file or several: each sent as soon as it is chosen, and held by the record once that is saved. */
export function Files({ path, field }: EditorProps) {
  const id = useId()
  const uploads = useUploads()
  const { getValues } = useFormContext()
  const { field: held, fieldState } = useController({ name: path })
  const [coming, setComing] = useState<Coming[]>([])
  /** Sent from this form: what is taken out again is taken back. */
  const sent = useRef(new Set<string>())
  const isMany = field.kind === 'files'
  const groups = (field.groups ?? []) as FileGroup[]
  const files = listed(held.value)
  const error = fieldState.error?.message ?? lost(fieldState.error)
  const latest = useRef(coming)
  latest.current = coming
  useEffect(
    () => () => {
      for (const { stop } of latest.current) stop()
    },
    [],
  )

  const change = (id: number, changed: Partial<Coming> | null) =>
    setComing(all => all.flatMap(one => (one.id !== id ? [one] : changed ? [{ ...one, ...changed }] : [])))

  async function send(file: File, id: number, controller: AbortController) {
    try {
      const there = await uploads.send(file, done => change(id, { done }), controller.signal)
      sent.current.add(there.url)
      if (!(kindsOf(groups) as string[]).includes(there.mimetype)) {
        uploads.takeBack(there)
        return change(id, { error: `Qui servono ${said(groups)}.` })
      }
      change(id, null)
      // Others may have arrived meanwhile.
      held.onChange(isMany ? [...listed(getValues(path)), there] : there)
    } catch (failure) {
      if (!controller.signal.aborted) change(id, { error: (failure as Error).message })
    }
  }

  function add(chosen: Iterable<File>) {
    const all = [...chosen].slice(0, isMany ? undefined : 1)
    for (const file of all) {
      const controller = new AbortController()
      const id = ++last
      const stop = () => controller.abort()
      setComing(now => [...(isMany ? now : []), { id, file, done: 0, error: null, stop }])
      void send(file, id, controller)
    }
  }

  function retry({ id, file }: Coming) {
    const controller = new AbortController()
    change(id, { error: null, done: 0, stop: () => controller.abort() })
    void send(file, id, controller)
  }

  function remove(file: StoredFile) {
    held.onChange(isMany ? files.filter(one => one.url !== file.url) : null)
    if (sent.current.delete(file.url)) uploads.takeBack(file)
    document.getElementById(id)?.focus()
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    add(event.dataTransfer.files)
  }

  return (
    <fieldset
      className="files-of"
      onDragOver={event => event.preventDefault()}
      onDrop={drop}
      aria-describedby={`${id}-sotto`}
    >
      <legend className={field.optional ? 'label' : 'label required'}>{field.label}</legend>
      {(files.length > 0 || coming.length > 0) && (
        <ul>
          {files.map(file => (
            <li key={file.url}>
              {file.mimetype.startsWith('image/') && <img src={file.url} alt="" width="72" height="54" />}
              <span className="file-name">
                <a href={file.url} target="_blank" rel="noreferrer">
                  {file.name}
                </a>{' '}
                <span className="note num">{fileSize(file.size)}</span>
              </span>
              <button
                className="button icon-only bare"
                type="button"
                aria-label={`Togli ${file.name}`}
                onClick={() => remove(file)}
              >
                <Icon name="bin" />
              </button>
            </li>
          ))}
          {coming.map(one => (
            <li key={one.id}>
              <span className="file-name">
                {one.file.name}
                {one.error ? (
                  <span className="error" role="alert">
                    {one.error}
                  </span>
                ) : (
                  <progress
                    className="progress"
                    max={1}
                    value={one.done}
                    aria-label={`Caricamento di ${one.file.name}`}
                  />
                )}
              </span>
              {one.error && (
                <button className="button" type="button" onClick={() => retry(one)}>
                  Riprova
                </button>
              )}
              <button
                className="button icon-only bare"
                type="button"
                aria-label={`${one.error ? 'Togli' : 'Ferma'} ${one.file.name}`}
                onClick={() => {
                  one.stop()
                  change(one.id, null)
                }}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <label className="button file-choice">
        <input
          ref={held.ref}
          id={id}
          className="hidden"
          type="file"
          multiple={isMany}
          accept={groups.map(group => fileGroups[group].accept).join(',')}
          onChange={event => {
            add(event.target.files ?? [])
            event.target.value = ''
          }}
          onBlur={held.onBlur}
          aria-label={`${field.label}: scegli ${isMany ? 'i file' : 'un file'}`}
          aria-invalid={error ? true : undefined}
        />
        {isMany ? 'Aggiungi file' : files.length > 0 ? 'Sostituisci' : 'Scegli un file'}
      </label>
      <Below id={`${id}-sotto`} error={error} help={field.help ?? upper(said(groups))} />
    </fieldset>
  )
}

const listed = (value: unknown): StoredFile[] => (value ? ([value].flat() as StoredFile[]) : [])
const said = (groups: readonly FileGroup[]) => groups.map(group => fileGroups[group].label).join('; ')
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What is wrong with one of them. */
const lost = (error: unknown): string | undefined =>
  Array.isArray(error) ? 'Un file non si può usare: toglierlo e caricarlo di nuovo.' : undefined
