import { attachmentLimits } from '../../contract/files/attachments.ts'
import { fileSize } from '../../contract/files/file-size.ts'
import { Wrong } from '../shared/fields/field-notes.tsx'
import type { AttachedFile } from './attached.ts'
import css from './attachments.css?inline'
import type { ContactModel } from './model.ts'
import { upload } from './upload.ts'

export { css }

/** The attachments of the message, with their progress. */
export function View({ model }: { model: ContactModel }) {
  const { list, tooMany, add } = model.attached
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
        aria-describedby={tooMany.value ? 'allegati-aiuto' : 'allegati-nota'}
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
      {tooMany.value && <Wrong id="allegati" text={`Al massimo ${attachmentLimits.files} file.`} />}
      {list.value.length > 0 && (
        <ul>
          {list.value.map(file => (
            <Attached key={file.key} file={file} model={model} />
          ))}
        </ul>
      )}
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
