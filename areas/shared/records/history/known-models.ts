import { useQuery } from '@tanstack/react-query'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import type { OfficeResource } from '../../../../contract/records/resource-pages.ts'
import { registry } from '../../../../contract/subjects/registry.ts'

export interface KnownModel {
  definition: ResourceDefinition
  /** The pages of the model's records; undefined for a model without pages. */
  office: OfficeResource | undefined
}

async function readModels(): Promise<ReadonlyMap<string, KnownModel>> {
  const models = registry.map(async ({ load, office }): Promise<[string, KnownModel]> => {
    const definition = await load()
    return [definition.model, { definition, office: office && { ...office, load } }]
  })
  return new Map(await Promise.all(models))
}

/** Every model of the history, by name; undefined while the definitions load. */
export const useKnownModels = (): ReadonlyMap<string, KnownModel> | undefined =>
  useQuery({ queryKey: ['modelli'], queryFn: readModels, throwOnError: true }).data

/** The names of the models with their Italian labels, in alphabetical order of the labels. */
export const modelNames = (models: ReadonlyMap<string, KnownModel>): [model: string, label: string][] =>
  [...models]
    .map(([model, { definition }]): [string, string] => [model, definition.label.many])
    .sort(([, a], [, b]) => a.localeCompare(b, 'it'))
