import { type DragEvent, useEffect, useRef, useState } from 'react'
import { CallError } from '../../../client/client.ts'
import {
  documentAccept,
  documentKindsInWords,
  documentLimits,
  passwordField,
} from '../../../contract/files/document-pages.ts'
import { fileSize } from '../../../contract/files/file-size.ts'
import { useSendForm } from '../calls/uploads.ts'
import { Icon } from '../controls/icon.tsx'

interface Props {
  /** The address of the upload, below `/v2`. */
  path: string
  name: string
  /** Whether the document has a file, to which pages may be added. */
  hasFile: boolean
  /** The files that were dropped on the document. */
  dropped: readonly File[]
  onClose: () => void
  onSent: () => void
}

/** A dialog to choose the pages of a document, put them in order and send them. A failure keeps what was chosen. */
export function DocumentPages({ path, name, hasFile, dropped, onClose, onSent }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const send = useSendForm()
  const [pages, setPages] = useState<readonly File[]>(dropped)
  const [isAddition, setAddition] = useState(false)
  const [password, setPassword] = useState('')
  const [asksPassword, setAsksPassword] = useState(false)
  const [done, setDone] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const stop = useRef<AbortController>(undefined)

  useEffect(() => {
    dialog.current?.showModal()
    return () => stop.current?.abort()
  }, [])

  const add = (files: Iterable<File> | null) => setPages(now => [...now, ...(files ?? [])])
  const swap = (i: number, j: number) =>
    setPages(now => now.map((page, k) => (k === i ? now[j]! : k === j ? now[i]! : page)))
  const tooLarge = pages.find(({ size }) => size > documentLimits.bytes)
  const problem = tooLarge
    ? `«${tooLarge.name}» supera i 25 MB: la tolga, o la salvi più leggera.`
    : pages.length > documentLimits.files
      ? `Le pagine sono più di ${documentLimits.files}: ne tolga qualcuna.`
      : null

  async function upload() {
    if (done !== null || pages.length === 0 || problem) return
    const body = new FormData()
    if (password) body.append(passwordField, password)
    if (isAddition) body.append('aggiungi', 'si')
    for (const page of pages) body.append('file', page)
    stop.current = new AbortController()
    setRefusal(null)
    setDone(0)
    try {
      await send(path, body, setDone, stop.current.signal)
      onSent()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setAsksPassword(was => was || passwordField in error.fields)
      setRefusal(error.message)
      setDone(null)
    }
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    add(event.dataTransfer.files)
  }
  return (
    <dialog ref={dialog} className="dialog document-pages" aria-label={`Carica ${name}`} onClose={onClose}>
      <fieldset onDragOver={event => event.preventDefault()} onDrop={drop}>
        <legend>{name}</legend>
        {pages.length > 0 && (
          <ol>
            {pages.map((page, i) => (
              <li key={`${page.name} ${page.lastModified} ${page.size}`}>
                <span>
                  {page.name} <span className="note num">{fileSize(page.size)}</span>
                </span>
                <button
                  className="button icon-only bare"
                  type="button"
                  aria-label={`Sposta su ${page.name}`}
                  disabled={i === 0 || done !== null}
                  onClick={() => swap(i, i - 1)}
                >
                  <Icon name="up" />
                </button>
                <button
                  className="button icon-only bare"
                  type="button"
                  aria-label={`Togli ${page.name}`}
                  disabled={done !== null}
                  onClick={() => setPages(now => now.filter(one => one !== page))}
                >
                  <Icon name="bin" />
                </button>
              </li>
            ))}
          </ol>
        )}
        <div className="actions">
          <Choice label="Scegli i file" onChosen={add} />
          <Choice label="Fotografa" camera onChosen={add} />
        </div>
        <p className="note">{documentKindsInWords}. Più pagine diventano un solo PDF, in quest’ordine.</p>
        {hasFile && (
          <label className="check">
            <input type="checkbox" checked={isAddition} onChange={() => setAddition(!isAddition)} />
            <span>Aggiungi alle pagine già caricate</span>
          </label>
        )}
        {asksPassword && (
          <label className="field">
            <span>Password del PDF</span>
            <input
              className="input"
              type="password"
              autoComplete="off"
              value={password}
              onChange={event => setPassword(event.target.value)}
            />
          </label>
        )}
        {(problem ?? refusal) && (
          <p className="error" role="alert">
            {problem ?? refusal}
          </p>
        )}
        {done !== null && (
          <p role="status">
            <progress value={done < 1 ? done : undefined} />{' '}
            {done < 1 ? `${Math.round(done * 100)} %` : 'Si controllano le pagine'}
          </p>
        )}
        <div className="actions">
          <button className="button" type="button" onClick={() => dialog.current?.close()}>
            {done === null ? 'ANNULLA' : 'INTERROMPI'}
          </button>
          <button
            className="button primary"
            type="button"
            aria-busy={done !== null || undefined}
            aria-disabled={done !== null || pages.length === 0 || problem !== null || undefined}
            onClick={() => void upload()}
          >
            {refusal ? 'RIPROVA' : 'CARICA'}
          </button>
        </div>
      </fieldset>
    </dialog>
  )
}

interface ChoiceProps {
  label: string
  camera?: boolean
  onChosen: (files: File[]) => void
}

const Choice = ({ label, camera, onChosen }: ChoiceProps) => (
  <label className={`button file-choice${camera ? ' camera' : ''}`}>
    <input
      className="hidden"
      type="file"
      multiple={!camera}
      accept={camera ? 'image/*' : documentAccept}
      capture={camera ? 'environment' : undefined}
      onChange={event => {
        onChosen([...(event.target.files ?? [])])
        event.target.value = ''
      }}
    />
    {label}
  </label>
)
