import type { ReactNode } from 'react'
import type { FieldGrant } from '../../../../contract/access/grants.ts'
import { shownKind } from '../field-kinds.tsx'
import { useIsShown } from '../form/form-context.ts'
import { useMay } from '../use-may.ts'
import type { FieldProps } from './editor-props.ts'
import './editors-style.ts'

/** Maximum characters of a text, such as an hour, that needs a narrow input. */
const shortText = 5

/**
 * A field with its label, error and help; nothing where the form hides the field. The field is disabled for people who
 * may not set the field.
 */
export function Field(props: FieldProps) {
  const isShown = useIsShown()
  const { Editor } = shownKind(props.field)
  if (!Editor || !isShown(props.path)) return null
  const editor = <Editor {...props} Field={Field} />
  const { kind, max = Number.POSITIVE_INFINITY, sets } = props.field
  const size = kind === 'text' && max <= shortText ? ' short' : ''
  return (
    <div className={`at of-${kind}${size}`} data-path={props.path}>
      {sets ? <Settable sets={sets}>{editor}</Settable> : editor}
    </div>
  )
}

function Settable({ sets, children }: { sets: readonly FieldGrant[]; children: ReactNode }) {
  const maySet = useMay(sets)
  return (
    <fieldset role="presentation" disabled={!maySet}>
      {children}
    </fieldset>
  )
}
