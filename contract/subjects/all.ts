import type { ResourceDefinition } from '../records/resource.ts'
import { registry } from './registry.ts'

/** The definition of every resource. */
export const resources: readonly ResourceDefinition[] = await Promise.all(registry.map(({ load }) => load()))

const byName = new Map(resources.map(definition => [definition.name, definition]))

/** The definition of a resource; undefined when there is no resource with this name. */
export const resourceNamed = (name: string | undefined): ResourceDefinition | undefined =>
  byName.get(name ?? '')
