import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { CallError } from '../../../../client/client.ts'
import { recordsOf } from '../../../../client/records.ts'
import { formatShortDay } from '../../../../contract/italian/days.ts'
import { formatDateTime } from '../../../../contract/italian/rome-clock.ts'
import { refusalWords } from '../../../../contract/loan-files/refusal-words.ts'
import { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import { saveFile, usePrivateFile } from '../../calls/fetch-file.ts'
import { isShortcut } from '../../controls/shortcuts.ts'
import { submitOnCtrlEnter } from '../../controls/submit-on-ctrl-enter.ts'
import { useModal } from '../../controls/use-modal.ts'
import { onDemand } from '../../on-demand.tsx'
import { useServices } from '../../services.ts'
import { draftKey } from '../../session/drafts.ts'
import { useDraftText } from '../../session/use-draft-text.ts'
import type { ShownDocument } from './shown-document.ts'

const Sheet = onDemand(async () => ({ default: (await import('./document-sheet.tsx')).DocumentSheet }))

interface Props {
  document: ShownDocument
  /** The place among the documents to verify. */
  place: string
  mayWrite: boolean
  /** Facts about the person, to compare. */
  facts: readonly (readonly [name: string, value: string])[]
  /** Called after a decision; the page opens the next document. */
  onDecided: () => void
  onClose: () => void
}

/** A dialog with a document beside the data of its person: approve with A, refuse with R, then the next. */
export function DocumentReview(props: Props) {
  const dialog = useModal()
  const id = useId()
  const { _id, versione } = props.document
  return (
    <dialog ref={dialog} className="dialog document-review" aria-labelledby={id} onClose={props.onClose}>
      <Review key={`${_id} ${versione}`} {...props} title={id} dialog={dialog} />
    </dialog>
  )
}

interface ReviewProps extends Props {
  /** Id of the heading. */
  title: string
  dialog: RefObject<HTMLDialogElement | null>
}

function Review({ document: shown, place, mayWrite, facts, title, dialog, onDecided }: ReviewProps) {
  const { quietClient } = useServices()
  const heading = useRef<HTMLHeadingElement>(null)
  const read = usePrivateFile()
  const reasonBox = useRef<HTMLTextAreaElement>(null)
  const [datatoAl, setIssued] = useState(shown.datatoAl ?? '')
  const [scadeAl, setEnd] = useState(shown.scadeAl ?? '')
  const {
    text: motivo,
    setText: setReason,
    clear: clearReason,
  } = useDraftText(draftKey('documento rifiutato', shown._id))
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const mayDecide = mayWrite && shown.stato === 'caricato'

  async function decide(stato: 'approvato' | 'rifiutato', given: object) {
    if (isBusy) return
    setBusy(true)
    setErrors({})
    try {
      const body = { versione: shown.versione, stato, ...given }
      await recordsOf(quietClient, fileDocuments).move(shown._id, body, crypto.randomUUID())
      clearReason()
      onDecided()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setErrors(Object.keys(error.fields).length > 0 ? error.fields : { tutto: error.message })
    } finally {
      setBusy(false)
    }
  }
  const approve = () => decide('approvato', { datatoAl: datatoAl || null, scadeAl: scadeAl || null })
  const refuse = () =>
    motivo.trim() ? decide('rifiutato', { motivo }) : setErrors({ motivo: 'Scelga o scriva perché.' })

  // The next document opens in the same dialog.
  useEffect(() => heading.current?.focus(), [])
  // A document with a maximum age needs its day before it is approved.
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      dialog.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors, dialog])
  useEffect(() => {
    if (!mayDecide) return
    const press = (event: KeyboardEvent) => {
      if (isShortcut(event, 'a', dialog.current)) void approve()
      if (isShortcut(event, 'r', dialog.current)) {
        event.preventDefault()
        reasonBox.current?.focus()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })

  async function download() {
    const content = shown.file && (await read(shown.file._id))
    if (shown.file && content) saveFile(content, shown.file.name)
  }
  return (
    <>
      <div className="head-row">
        <h2 ref={heading} id={title} tabIndex={-1}>
          {shown.nome}
        </h2>
        <span className="note num">{place}</span>
        <button className="button" type="button" onClick={() => void download()}>
          Scarica
        </button>
        <button className="button" type="button" onClick={() => dialog.current?.close()}>
          Chiudi
        </button>
      </div>
      {shown.file && <Sheet key={shown.file._id} file={shown.file._id} name={shown.nome} />}
      <div className="decision">
        <p className="note">
          {shown.caricatoAt && `Caricato il ${formatDateTime(shown.caricatoAt)}`}
          {shown.caricatoDa && ` da ${shown.caricatoDa}`}
          {shown.verificatoAt && `; verificato il ${formatShortDay(shown.verificatoAt.slice(0, 10))}`}
          {shown.verificatoDa && ` da ${shown.verificatoDa}`}
        </p>
        {facts.length > 0 && (
          <dl className="facts">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {mayDecide && (
          <>
            <form
              className="approval"
              noValidate
              onSubmit={event => {
                event.preventDefault()
                void approve()
              }}
            >
              <div className="actions">
                <DayField
                  label="Rilasciato il"
                  value={datatoAl}
                  onChange={setIssued}
                  error={errors.datatoAl}
                />
                <DayField label="Scade il" value={scadeAl} onChange={setEnd} error={errors.scadeAl} />
              </div>
              <div className="actions approve">
                <button className="button primary" type="submit" aria-busy={isBusy || undefined}>
                  Approva
                </button>
                <span className="note list-keys">
                  <span>
                    <kbd>A</kbd> approva
                  </span>
                  <span>
                    <kbd>R</kbd> rifiuta
                  </span>
                </span>
              </div>
            </form>
            <form
              className="refuse"
              noValidate
              onSubmit={event => {
                event.preventDefault()
                void refuse()
              }}
            >
              <label className="field">
                <span>Oppure rifiuta: che cosa leggerà il cliente</span>
                <select
                  className="select"
                  value=""
                  onChange={event => setReason(refusalWords[event.target.value] ?? '')}
                >
                  <option value="">Scelga un motivo</option>
                  {Object.keys(refusalWords).map(name => (
                    <option key={name}>{name}</option>
                  ))}
                </select>
              </label>
              <textarea
                ref={reasonBox}
                className="input"
                rows={3}
                aria-label="Testo per il cliente"
                aria-invalid={errors.motivo ? true : undefined}
                value={motivo}
                onChange={event => setReason(event.target.value)}
                onKeyDown={submitOnCtrlEnter}
              />
              {errors.motivo && <p className="error">{errors.motivo}</p>}
              <button className="button danger" type="submit">
                Rifiuta
              </button>
            </form>
            {errors.tutto && <p className="error">{errors.tutto}</p>}
          </>
        )}
      </div>
    </>
  )
}

interface DayProps {
  label: string
  value: string
  error: string | undefined
  onChange: (day: string) => void
}

function DayField({ label, value, error, onChange }: DayProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        type="date"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-e` : undefined}
        onChange={event => onChange(event.target.value)}
      />
      {error && (
        <p className="error" id={`${id}-e`}>
          {error}
        </p>
      )}
    </div>
  )
}
