import { useId } from 'react'
import { useController } from 'react-hook-form'
import { plainText, type RichText } from '../../../../contract/text/rich-text.ts'
import { addStyle } from '../../add-style.ts'
import { onDemand } from '../../on-demand.tsx'
import type { EditorProps } from './editor-props.ts'
import { FieldMessages } from './field-messages.tsx'
import style from './rich.css?inline'

addStyle(style)

/** Tiptap loads with the first form that needs the editor. */
const RichEditor = onDemand(
  () => import('./rich-editor.tsx'),
  ({ value }) => (
    <div className="input rich-text" aria-busy="true">
      {value && plainText(value)}
    </div>
  ),
)

/** The editor of a text with headings, lists, links and pictures. */
export function Rich({ path, field }: EditorProps) {
  const id = useId()
  const { field: held, fieldState } = useController({ name: path })
  const value = (held.value as RichText | null) ?? null
  const error = fieldState.error?.message
  return (
    <div className="field rich">
      <span className={field.optional ? 'label' : 'label required'} id={id}>
        {field.label}
      </span>
      <RichEditor
        value={value}
        onChange={held.onChange}
        onBlur={held.onBlur}
        labelledBy={id}
        isRequired={!field.optional}
        invalid={error ? true : undefined}
        describedBy={error || field.help ? `${id}-sotto` : undefined}
      />
      <FieldMessages id={`${id}-sotto`} error={error} help={field.help} />
    </div>
  )
}
