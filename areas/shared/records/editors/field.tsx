import { type ReactNode, useContext } from 'react'
import type { FieldGrant } from '../../../../contract/access/grants.ts'
import { fieldWriters } from '../../../../contract/records/field-writers.ts'
import { keptFields } from '../../../../contract/records/states.ts'
import { shownKind } from '../field-kinds.tsx'
import { DefinitionContext, RecordContext, useIsShown } from '../form/form-context.ts'
import { useMay } from '../use-may.ts'
import { Chosen } from './choices.tsx'
import type { FieldProps } from './editor-props.ts'
import './editors-style.ts'

/** Maximum characters of a text, such as an hour, that needs a narrow input. */
const shortText = 5

/**
 * A field with its label, error and help; nothing where the form hides the field. The field is disabled for people who
 * may not set or change the field, and while the state of the record keeps the field.
 */
export function Field(props: FieldProps) {
  const isShown = useIsShown()
  const states = useContext(DefinitionContext)?.states
  const { stored } = useContext(RecordContext)
  const { path, field } = props
  const { Editor } = shownKind(field)
  if (!Editor || !isShown(path)) return null
  const isKept = stored !== null && keptFields(states, stored).includes(path)
  const who = isKept ? nobody : fieldWriters(field, stored?.[path])
  const editor = <Editor {...props} Field={Field} />
  const { kind, max = Number.POSITIVE_INFINITY } = field
  const size = kind === 'text' && max <= shortText ? ' short' : ''
  return (
    <div className={`at of-${kind}${size}`} data-path={path}>
      {who ? (
        <Settable by={who} fixed={kind === 'choices' && <Chosen path={path} field={field} />}>
          {editor}
        </Settable>
      ) : (
        editor
      )}
    </div>
  )
}

const nobody: readonly FieldGrant[] = []

interface SettableProps {
  by: readonly FieldGrant[]
  /** In place of the disabled editor. */
  fixed: ReactNode
  children: ReactNode
}

function Settable({ by, fixed, children }: SettableProps) {
  const maySet = useMay(by)
  if (!maySet && fixed) return fixed
  return (
    <fieldset role="presentation" disabled={!maySet}>
      {children}
    </fieldset>
  )
}
