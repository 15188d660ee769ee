import { areas } from '../calls/sessions.ts'
import type { ResourceDefinition } from '../records/resource.ts'
import { registry } from './registry.ts'

/** The definition of every resource. */
export const resources: readonly ResourceDefinition[] = await Promise.all(registry.map(({ load }) => load()))

const byName = new Map(resources.map(definition => [definition.name, definition]))

/** The definition of a resource; undefined when there is no resource with this name. */
export const resourceNamed = (name: string | undefined): ResourceDefinition | undefined =>
  byName.get(name ?? '')

/** Path of a record's page in the back office. Throws for a resource that the back office does not list. */
export function officePathOf({ name }: ResourceDefinition, id: string): string {
  const office = registry[resources.findIndex(resource => resource.name === name)]?.office
  if (!office) throw new Error(`The back office does not list «${name}».`)
  return `${areas.admin.pages}${office.one ?? office.list}/${id}`
}
