import { useController } from 'react-hook-form'
import { Checkboxes } from './choices.tsx'
import type { EditorProps } from './editor-props.ts'

/** Permissions as checkboxes, including the permission that implies all others. */
export function Flags({ path, field }: EditorProps) {
  const { field: held, fieldState } = useController({ name: path })
  const set = (held.value as Record<string, boolean> | null) ?? {}
  return (
    <Checkboxes
      label={field.label}
      options={Object.entries(field.table ?? {})}
      chosen={Object.keys(set).filter(flag => set[flag])}
      onChange={now => held.onChange(Object.fromEntries(now.map(flag => [flag, true])))}
      error={fieldState.error?.message}
      help={field.help}
    />
  )
}
