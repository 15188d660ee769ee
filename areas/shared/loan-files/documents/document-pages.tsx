import { type DragEvent, useEffect, useRef, useState } from 'react'
import { documentAccept, documentKindsInWords } from '../../../../contract/files/document-pages.ts'
import { fileSize } from '../../../../contract/files/file-size.ts'
import { addStyle } from '../../add-style.ts'
import { FileChoice } from '../../controls/file-choice.tsx'
import { Icon } from '../../controls/icon.tsx'
import { onDemand } from '../../on-demand.tsx'
import style from './document-pages.css?inline'
import type { PagesTarget } from './page-targets.ts'
import { type Page, problemOf, useDocumentPages } from './use-document-pages.ts'

addStyle(style)

const StraightenPicture = onDemand(
  async () => ({ default: (await import('../../pictures/straighten-picture.tsx')).StraightenPicture }),
  () => null,
)

interface Props {
  target: PagesTarget
  name: string
  /** Whether the document has a file, to which pages may be added. */
  hasFile: boolean
  /** The files that were dropped on the document. */
  dropped: readonly File[]
  /** Whether the first of them is a photograph, to be straightened first. */
  isPhotograph?: boolean
  onClose: () => void
  onSent: () => void
}

/** A dialog to choose the pages of a document, straighten them, put them in order and send them. */
export function DocumentPages({ target, name, hasFile, dropped, isPhotograph, onClose, onSent }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { pages, phase, refusal, ...actions } = useDocumentPages(target, dropped)
  const [isAddition, setAddition] = useState(false)
  const [straightened, setStraightened] = useState<Page | null>(isPhotograph ? (pages[0] ?? null) : null)
  const isBusy = phase !== 'choosing'
  const problem = problemOf(pages)
  const refused = pages.some(({ state }) => state === 'refused')

  useEffect(() => dialog.current?.showModal(), [])

  async function upload() {
    if (phase === 'waiting') return actions.goOn()
    if (isBusy || pages.length === 0 || problem) return
    if (await actions.upload(isAddition)) onSent()
  }
  function photographed(files: readonly File[]) {
    const [added] = actions.add(files)
    if (added) setStraightened(added)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (!isBusy) actions.add([...event.dataTransfer.files])
  }
  return (
    <dialog ref={dialog} className="dialog document-pages" aria-label={`Carica ${name}`} onClose={onClose}>
      <fieldset onDragOver={event => event.preventDefault()} onDrop={drop}>
        <legend>{name}</legend>
        {pages.length > 0 && (
          <ol>
            {pages.map((page, i) => (
              <PageRow
                key={page._id}
                page={page}
                isFirst={i === 0}
                isBusy={isBusy}
                onStraighten={() => setStraightened(page)}
                onUp={() => actions.moveUp(page._id)}
                onRemove={() => actions.remove(page)}
                onPassword={password => actions.setPassword(page._id, password)}
              />
            ))}
          </ol>
        )}
        {!isBusy && (
          <div className="actions">
            <FileChoice label="Scegli i file" accept={documentAccept} onChosen={actions.add} />
            <FileChoice label="Fotografa" isCamera onChosen={photographed} />
          </div>
        )}
        <p className="note">{documentKindsInWords}. Più pagine diventano un solo PDF, in quest’ordine.</p>
        {hasFile && (
          <label className="check">
            <input
              type="checkbox"
              checked={isAddition}
              disabled={isBusy}
              onChange={() => setAddition(!isAddition)}
            />
            <span>Aggiungi alle pagine già caricate</span>
          </label>
        )}
        {(problem ?? refusal) && (
          <p className="error" role="alert">
            {problem ?? refusal}
          </p>
        )}
        <p role="status">{phaseInWords[phase]}</p>
        <div className="actions">
          <button className="button" type="button" onClick={() => dialog.current?.close()}>
            {isBusy ? 'INTERROMPI' : 'ANNULLA'}
          </button>
          <button
            className="button primary"
            type="button"
            aria-busy={phase === 'sending' || phase === 'joining' || undefined}
            aria-disabled={
              (isBusy && phase !== 'waiting') || pages.length === 0 || problem !== null || undefined
            }
            onClick={() => void upload()}
          >
            {refusal || refused || phase === 'waiting' ? 'RIPROVA' : 'CARICA'}
          </button>
        </div>
      </fieldset>
      {straightened?.file && (
        <StraightenPicture
          picture={straightened.file}
          onDone={picture => {
            actions.replace(straightened._id, picture)
            setStraightened(null)
          }}
          onClose={() => setStraightened(null)}
        />
      )}
    </dialog>
  )
}

const phaseInWords = {
  choosing: '',
  sending: 'Si inviano le pagine',
  waiting: 'La rete non risponde: si riprova da soli appena torna. Le pagine già arrivate restano.',
  joining: 'Si uniscono le pagine',
}

interface RowProps {
  page: Page
  isFirst: boolean
  isBusy: boolean
  onStraighten: () => void
  onUp: () => void
  onRemove: () => void
  onPassword: (password: string) => void
}

function PageRow({ page, isFirst, isBusy, onStraighten, onUp, onRemove, onPassword }: RowProps) {
  const { name, size, file, state, done, refusal, asksPassword, password } = page
  return (
    <li>
      <span className="page-name">
        {name} <span className="note num">{fileSize(size)}</span>
        {state === 'sent' && <span className="badge validated">Arrivata</span>}
      </span>
      <span className="page-actions">
        {file?.type.startsWith('image/') && state !== 'sent' && (
          <button
            className="button"
            type="button"
            aria-label={`Raddrizza ${name}`}
            disabled={isBusy}
            onClick={onStraighten}
          >
            Raddrizza
          </button>
        )}
        <button
          className="button icon-only bare"
          type="button"
          aria-label={`Sposta su ${name}`}
          disabled={isFirst || isBusy}
          onClick={onUp}
        >
          <Icon name="up" />
        </button>
        <button
          className="button icon-only bare"
          type="button"
          aria-label={`Togli ${name}`}
          disabled={isBusy}
          onClick={onRemove}
        >
          <Icon name="bin" />
        </button>
      </span>
      {state === 'sending' && (
        <progress value={done < 1 ? done : undefined} aria-label={`Invio di ${name}`} />
      )}
      {refusal && (
        <p className="error" role="alert">
          {refusal}
        </p>
      )}
      {asksPassword && (
        <label className="field">
          <span>Password del PDF</span>
          <input
            className="input"
            type="password"
            autoComplete="off"
            value={password}
            onChange={event => onPassword(event.target.value)}
          />
        </label>
      )}
    </li>
  )
}
