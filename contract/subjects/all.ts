import type { ResourceDefinition } from '../records/resource.ts'
import { registry } from './registry.ts'

/** The definition of every resource. */
export const resources: readonly ResourceDefinition[] = await Promise.all(registry.map(({ load }) => load()))
