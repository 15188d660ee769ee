import { documentAccept } from '../../../contract/files/document-pages.ts'
import { fileSize } from '../../../contract/files/file-size.ts'
import { addStyle } from '../add-style.ts'
import { FileChoice } from '../controls/file-choice.tsx'
import { Icon } from '../controls/icon.tsx'
import type { WrittenMessage } from './use-written.ts'
import style from './written-files.css?inline'

addStyle(style)

interface Props {
  written: WrittenMessage
}

/** The files of a message that is being written: those that arrived, and those on their way or refused. */
export function WrittenFiles({ written: { allegati, uploads, ...written } }: Props) {
  if (allegati.length + uploads.length === 0) return null
  return (
    <ul className="written-files">
      {allegati.map(({ _id, name, size }) => (
        <li key={_id}>
          <span>
            {name} <span className="note num">{fileSize(size)}</span>
          </span>
          <Remove name={name} onPress={() => written.removeFile(_id)} />
        </li>
      ))}
      {uploads.map(upload => (
        <li key={upload.key}>
          <span>{upload.file.name}</span>
          {upload.refusal && (
            <button className="button" type="button" onClick={() => written.retryUpload(upload)}>
              Riprova<span className="hidden"> {upload.file.name}</span>
            </button>
          )}
          <Remove name={upload.file.name} onPress={() => written.removeUpload(upload.key)} />
          {upload.refusal ? (
            <p className="error" role="alert">
              {upload.refusal}
            </p>
          ) : (
            <progress
              value={upload.done < 1 ? upload.done : undefined}
              aria-label={`Invio di ${upload.file.name}`}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

const Remove = ({ name, onPress }: { name: string; onPress: () => void }) => (
  <button className="button icon-only bare" type="button" aria-label={`Togli ${name}`} onClick={onPress}>
    <Icon name="bin" />
  </button>
)

/** The buttons that add a file to a message, until it has as many as it may have. */
export const FileButtons = ({ written: { mayAddFiles, addFiles } }: Props) =>
  mayAddFiles && (
    <>
      <FileChoice label="Fotografa" isCamera onChosen={addFiles} />
      <FileChoice label="Allega un file" accept={documentAccept} onChosen={addFiles} />
    </>
  )
