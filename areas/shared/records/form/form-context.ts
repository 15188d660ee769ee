import { createContext, useContext } from 'react'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'

export const DefinitionContext = createContext<ResourceDefinition | null>(null)

/** What the form does not show, by path without the numbers of the rows: `tassi.ltvDa`. */
export const HiddenContext = createContext<readonly string[]>([])

/** Whether a field is shown, by its path in the form. */
export function useIsShown(): (path: string) => boolean {
  const hidden = useContext(HiddenContext)
  return path => !hidden.includes(path.replace(/\.\d+/g, ''))
}

/** The resource whose form or list is around. */
export function useDefinition(): ResourceDefinition {
  const definition = useContext(DefinitionContext)
  if (!definition) throw new Error('There is no resource here.')
  return definition
}
