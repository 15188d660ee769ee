import { shownKind } from '../field-kinds.tsx'
import { useIsShown } from '../form/form-context.ts'
import type { FieldProps } from './editor-props.ts'
import './editors-style.ts'

/** A field with its label, error and help; nothing where the form hides the field. */
export function Field(props: FieldProps) {
  const isShown = useIsShown()
  const { Editor } = shownKind(props.field)
  if (!Editor || !isShown(props.path)) return null
  return (
    <div className={`at of-${props.field.kind}`} data-path={props.path}>
      <Editor {...props} Field={Field} />
    </div>
  )
}
