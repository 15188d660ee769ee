import { createContext, useContext } from 'react'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'

export const DefinitionContext = createContext<ResourceDefinition | null>(null)

type Values = Readonly<Record<string, unknown>>

/** The record of a form, also with the values that the form does not ask for. */
export interface FormRecord {
  /** As it is stored; null for a new record. */
  stored: Values | null
  /** The values that a new record starts with. */
  first?: Values
}

export const RecordContext = createContext<FormRecord>({ stored: null })

/** Paths of the fields that the form hides, without the numbers of rows: `tassi.ltvDa`. */
export const HiddenContext = createContext<readonly string[]>([])

/** Whether a field is shown, by its path in the form. */
export function useIsShown(): (path: string) => boolean {
  const hidden = useContext(HiddenContext)
  return path => !hidden.includes(path.replace(/\.\d+/g, ''))
}

/** The resource of the surrounding form or list. */
export function useDefinition(): ResourceDefinition {
  const definition = useContext(DefinitionContext)
  if (!definition) throw new Error('There is no resource here.')
  return definition
}
