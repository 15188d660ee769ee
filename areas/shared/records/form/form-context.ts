import { createContext, useContext } from 'react'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'

export const DefinitionContext = createContext<ResourceDefinition | null>(null)

/** The stored record that a form changes; null for a new record. */
export const StoredContext = createContext<Readonly<Record<string, unknown>> | null>(null)

/** Paths of the fields that the form hides, without the numbers of rows: `tassi.ltvDa`. */
export const HiddenContext = createContext<readonly string[]>([])

/** The values that the surrounding form does not ask for: those of its record, or those that a new record starts with. */
export const GivenContext = createContext<Readonly<Record<string, unknown>>>({})

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
