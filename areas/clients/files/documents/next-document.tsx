import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { documentAccept, documentKindsInWords } from '../../../../contract/files/document-pages.ts'
import { formatLongWeekday } from '../../../../contract/italian/due.ts'
import { FileChoice } from '../../../shared/controls/file-choice.tsx'
import { type OwnDocument, putOffInWords, type StartUpload } from './own-document.ts'

interface Props {
  document: OwnDocument
  /** Whether the customer chose the document in the list or by a link: its heading gets the focus. */
  isChosen: boolean
  /** The address of the messages with whoever follows the file. */
  messages: string
  onUpload: StartUpload
  onReuse: (row: OwnDocument) => void
  onPutOff: (isPutOff: boolean) => void
}

/** The one document to give now: why, what was wrong, and how to give it. */
export function NextDocument({ document, isChosen, messages, onUpload, onReuse, onPutOff }: Props) {
  const { _id, nome, stato, perche, motivo, entro, esempio, proposta, obbligatorio, rimandatoAt } = document
  const isRefused = stato === 'da_rifare'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isChosen) heading.current?.focus({ preventScroll: true })
  }, [isChosen])
  return (
    <section className="next-step" id={`documento-${_id}`} aria-labelledby="prossimo">
      <p className="eyebrow">
        {isRefused ? 'Da rifare' : obbligatorio ? 'Da caricare' : 'Se vuole'}
        {entro && `, entro ${formatLongWeekday(entro)}`}
      </p>
      <h2 id="prossimo" tabIndex={-1} ref={heading}>
        {nome}
      </h2>
      {isRefused && motivo && (
        <p>
          <strong>{motivo}</strong>
        </p>
      )}
      {perche && <p>{perche}</p>}
      {rimandatoAt && <p className="note">{putOffInWords(rimandatoAt)}</p>}
      {esempio && (
        <p>
          <a href={esempio.url} target="_blank" rel="noopener noreferrer">
            Guarda un esempio<span className="hidden"> di {nome} (si apre in un’altra scheda)</span>
          </a>
        </p>
      )}
      {proposta && (
        <div className="notice good">
          <p>
            Ce lo ha già dato per la pratica {proposta.pratica}, e vale ancora: non serve caricarlo di nuovo.
          </p>
          <button className="button primary" type="button" onClick={() => onReuse(document)}>
            Usa quello
          </button>
        </div>
      )}
      <div className="actions">
        <FileChoice
          label="Fotografa"
          isCamera
          isPrimary={!proposta}
          onChosen={files => onUpload(document, files, true)}
        />
        <FileChoice
          label="Scegli il file"
          accept={documentAccept}
          isPrimary={!proposta}
          onChosen={files => onUpload(document, files)}
        />
        <button className="button bare" type="button" onClick={() => onPutOff(!rimandatoAt)}>
          {rimandatoAt ? 'Ora ce l’ho' : 'Non ce l’ho ancora'}
        </button>
      </div>
      <p className="note">
        {documentKindsInWords}. Più pagine diventano un solo documento.{' '}
        <Link href={messages}>Chiedi aiuto</Link>
      </p>
    </section>
  )
}
