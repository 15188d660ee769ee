import { useEffect, useRef } from 'preact/hooks'
import { attachmentLimits } from '../../contract/files/attachments.ts'
import { fileSize } from '../../contract/files/file-size.ts'
import { namesInWords } from '../../contract/files/names-in-words.ts'
import { Wrong } from '../shared/fields/field-notes.tsx'
import type { AttachedFile } from './attached.ts'
import css from './attachments.css?inline'
import type { ContactModel } from './model.ts'
import { upload } from './upload.ts'

export { css }

/** The attachments of the message, with their progress. */
export function View({ model }: { model: ContactModel }) {
  const { list, add } = model.attached
  return (
    <div class="field attachments">
      <span class="label" id="allegati-nome">
        Allegati
      </span>
      <label class="button choose" for="allegati">
        Scegli i file
      </label>
      <input
        class="hidden"
        id="allegati"
        type="file"
        multiple
        accept=".pdf,.jpg,.jpeg,.png"
        aria-labelledby="allegati-nome"
        aria-describedby="allegati-nota"
        onChange={event => {
          const input = event.currentTarget
          add(input.files ?? [], upload)
          input.value = ''
        }}
      />
      <p class="help" id="allegati-nota">
        Fino a {attachmentLimits.files} file PDF, JPEG o PNG, di 10 MB al massimo. Se il messaggio non si
        invia, i file si cancellano dopo un giorno.
      </p>
      {list.value.length > 0 && (
        <ul>
          {list.value.map(file => (
            <Attached key={file.key} file={file} model={model} />
          ))}
        </ul>
      )}
      {model.asksWithout.value > 0 && <Without key={model.asksWithout.value} model={model} />}
    </div>
  )
}

/** The question whether to send the message without the files that failed. Remounted each time the person sends. */
function Without({ model }: { model: ContactModel }) {
  const { failed } = model.attached
  const names = namesInWords(failed.value.map(({ name }) => name))
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const keep = () => {
    model.asksWithout.value = 0
    const root = box.current?.getRootNode() as Document | ShadowRoot
    root.getElementById('allegati')?.focus()
  }
  return (
    <div class="notice caution" ref={box} tabIndex={-1} role="alert">
      <p class="title">{`Inviare senza ${names}?`}</p>
      <p>
        {failed.value.length === 1 ? 'Questo file non fa' : 'Questi file non fanno'} parte del messaggio: qui
        sopra c’è scritto perché.
      </p>
      <p class="actions">
        <button class="button" type="button" onClick={() => void model.sendWithout()}>
          Invia senza
        </button>
        <button class="button bare" type="button" onClick={keep}>
          Torna ai file
        </button>
      </p>
    </div>
  )
}

function Attached({ file, model }: { file: AttachedFile; model: ContactModel }) {
  const { remove, retry } = model.attached
  const { key, name, size, state, progress, error, canRetry } = file
  return (
    <li>
      <span class="name">{name}</span> <span class="soft">{fileSize(size)}</span>
      <span class="state" role="status">
        {state === 'uploaded' && 'Caricato'}
        {state === 'sending' && <progress value={progress} max={1} aria-label={`Caricamento di ${name}`} />}
      </span>
      <span class="acts">
        {canRetry && state === 'failed' && (
          <button class="button bare" type="button" onClick={() => retry(key)}>
            Riprova<span class="hidden"> a caricare {name}</span>
          </button>
        )}
        <button class="button bare" type="button" onClick={() => remove(key)}>
          Togli<span class="hidden"> {name}</span>
        </button>
      </span>
      {error && <Wrong id={`allegato-${key}`} text={error} />}
    </li>
  )
}
