import { filterSchema } from '../../../../contract/records/filter-schema.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { shownKind } from '../field-kinds.tsx'
import type { ListFilter } from './list-source.ts'

/** The filters of a list of a resource, by the kind of each field. */
export const resourceFilters = (definition: ResourceDefinition, names: readonly string[]): ListFilter[] =>
  names.map(name => {
    const field = definition.fields[name]!
    const schema = filterSchema(field)
    const { Filter } = shownKind(field)
    return {
      name,
      label: field.label,
      accepts: value => schema.safeParse(value).success,
      input: props => <Filter {...props} {...{ definition, name, field }} />,
    }
  })
