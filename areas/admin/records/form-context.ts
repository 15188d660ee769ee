import { createContext, useContext } from 'react'
import type { ResourceDefinition } from '../../../contract/resource.ts'

export const DefinitionContext = createContext<ResourceDefinition | null>(null)

/** The resource whose form or list is around. */
export function useDefinition(): ResourceDefinition {
  const definition = useContext(DefinitionContext)
  if (!definition) throw new Error('There is no resource here.')
  return definition
}
