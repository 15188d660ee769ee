import { useEffect, useRef, useState } from 'react'
import { saveFile, usePrivateFile } from '../../calls/fetch-file.ts'
import { onDemand } from '../../on-demand.tsx'
import { useServices } from '../../services.ts'
import { questionnaireTarget } from '../documents/page-targets.ts'
import { type PartRow, useFile } from '../file-data.ts'
import { SectionButton } from '../section.tsx'

const DocumentPages = onDemand(
  async () => ({ default: (await import('../documents/document-pages.tsx')).DocumentPages }),
  () => null,
)
const Sheet = onDemand(async () => ({
  default: (await import('../documents/document-sheet.tsx')).DocumentSheet,
}))

type Verification = PartRow<'verifiche'>

/** The signed questionnaire of a verification: to see, and for writers of the verification to upload. */
export function SignedQuestionnaire({ verification, name }: { verification: Verification; name: string }) {
  const { refresh } = useFile()
  const { toasts } = useServices()
  const [open, setOpen] = useState<'see' | 'upload' | null>(null)
  const { _id, questionario, stato } = verification
  const mayWrite = verification._may.includes('write')
  const about = `Questionario firmato di ${name}`
  return (
    <>
      {questionario ? (
        <span className="note whole">
          {about}: {questionario.pagine === 1 ? 'una pagina' : `${questionario.pagine} pagine`}.
        </span>
      ) : (
        stato !== 'bozza' && <span className="note whole">Il questionario firmato non è qui.</span>
      )}
      <span className="actions whole">
        {questionario && <SectionButton onPress={() => setOpen('see')}>Guarda il firmato</SectionButton>}
        {mayWrite && (
          <SectionButton onPress={() => setOpen('upload')}>
            {questionario ? 'Sostituisci il firmato' : 'Carica il firmato'}
          </SectionButton>
        )}
      </span>
      {open === 'see' && questionario && (
        <SignedSheet file={questionario} about={about} onClose={() => setOpen(null)} />
      )}
      {open === 'upload' && (
        <DocumentPages
          target={questionnaireTarget(_id)}
          name={about}
          hasFile={questionario !== null}
          dropped={[]}
          onClose={() => setOpen(null)}
          onSent={() => {
            setOpen(null)
            toasts.add({ kind: 'plain', text: 'Il questionario firmato è stato caricato.' })
            void refresh()
          }}
        />
      )}
    </>
  )
}

interface SheetProps {
  file: NonNullable<Verification['questionario']>
  about: string
  onClose: () => void
}

/** A dialog that draws the signed questionnaire. */
function SignedSheet({ file, about, onClose }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const read = usePrivateFile()
  useEffect(() => dialog.current?.showModal(), [])
  async function save() {
    const content = await read(file._id)
    if (content) saveFile(content, file.name)
  }
  return (
    <dialog ref={dialog} className="dialog signed-questionnaire" aria-label={about} onClose={onClose}>
      <h2>{about}</h2>
      <Sheet file={file._id} name={about} />
      <div className="actions">
        <button className="button" type="button" onClick={() => void save()}>
          SCARICA
        </button>
        <button className="button primary" type="button" onClick={() => dialog.current?.close()}>
          CHIUDI
        </button>
      </div>
    </dialog>
  )
}
