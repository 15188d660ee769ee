import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import {
  type FileGroup,
  fileGroups,
  kindsOf,
  type StoredFile,
} from '../../../../contract/files/content-files.ts'
import { fileSize } from '../../../../contract/files/file-size.ts'
import { sized } from '../../../../contract/files/picture-sizes.ts'
import { traitsOf } from '../../../../contract/records/field-kinds.ts'
import { useUploads } from '../../calls/uploads.ts'
import { Icon } from '../../controls/icon.tsx'
import { onDemand } from '../../on-demand.tsx'
import type { EditorProps } from './editor-props.ts'
import { FieldMessages } from './field-messages.tsx'
import { useRunningUploads } from './running-uploads.tsx'

const Crop = onDemand(
  async () => ({ default: (await import('./crop.tsx')).Crop }),
  () => null,
)

/**
 * One or several files. A chosen file is uploaded at once, and belongs to the record once the record is saved. Before all
 * chosen files have arrived the form is invalid.
 */
export function Files({ path, field }: EditorProps) {
  const id = useId()
  const uploads = useUploads()
  const { getValues, clearErrors } = useFormContext()
  const missing = useRef<string | null>(null)
  const validate = () => missing.current ?? true
  const { field: held, fieldState } = useController({ name: path, rules: { validate } })
  const { isList: isMany } = traitsOf(field)
  const groups = (field.groups ?? []) as FileGroup[]
  const files = asList(held.value)
  const error = fieldState.error?.message ?? messageOfList(fieldState.error)
  const [cropped, setCropped] = useState<StoredFile | null>(null)
  const accept = groups.map(group => fileGroups[group].accept).join(',')
  const kinds = { accept, words: `Qui servono ${labelsOf(groups)}.` }
  const { add, rows, problem } = useRunningUploads({
    isMany,
    kinds,
    take(stored) {
      if (!(kindsOf(groups) as string[]).includes(stored.mimetype)) {
        uploads.discard(stored)
        return kinds.words
      }
      for (const replaced of isMany ? [] : asList(getValues(path))) uploads.discard(replaced)
      // Other uploads may have ended meanwhile, so the current value is read again.
      held.onChange(isMany ? [...asList(getValues(path)), stored] : stored)
      if (field.ratio) setCropped(stored)
      return null
    },
  })

  useEffect(() => {
    if (missing.current && !problem) clearErrors(path)
    missing.current = problem
  }, [problem, clearErrors, path])

  function remove(file: StoredFile) {
    held.onChange(isMany ? files.filter(one => one.url !== file.url) : null)
    uploads.discard(file)
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
      {(files.length > 0 || rows.length > 0) && (
        <ul>
          {files.map(file => (
            <li key={file.url}>
              {file.mimetype.startsWith('image/') && (
                <img src={sized(file.url, 160)} alt="" width="72" height="54" />
              )}
              <span className="file-name">
                <a href={file.url} target="_blank" rel="noreferrer">
                  {file.name}
                </a>{' '}
                <span className="note num">{fileSize(file.size)}</span>
              </span>
              {field.ratio && (
                <button className="button" type="button" onClick={() => setCropped(file)}>
                  Ritaglia
                </button>
              )}
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
          {rows}
        </ul>
      )}
      <label className="button file-choice">
        <input
          ref={held.ref}
          id={id}
          name={path}
          className="hidden"
          type="file"
          multiple={isMany}
          accept={accept}
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
      <FieldMessages id={`${id}-sotto`} error={error} help={field.help ?? upper(labelsOf(groups))} />
      {cropped && field.ratio && (
        <Crop
          file={cropped}
          ratio={field.ratio}
          onDone={part => {
            setCropped(null)
            if (!part) return
            held.onChange(part)
          }}
        />
      )}
    </fieldset>
  )
}

const asList = (value: unknown): StoredFile[] => (value ? ([value].flat() as StoredFile[]) : [])
const labelsOf = (groups: readonly FileGroup[]) => groups.map(group => fileGroups[group].label).join('; ')
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The message for an invalid file in a list of files. */
const messageOfList = (error: unknown): string | undefined =>
  Array.isArray(error) ? 'Un file non si può usare: lo tolga e lo carichi di nuovo.' : undefined
