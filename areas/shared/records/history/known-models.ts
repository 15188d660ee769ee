import { useQuery } from '@tanstack/react-query'
import { type OfficeResource, officeResources } from '../../../../contract/records/back-office.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { resources } from '../../../../contract/subjects/all.ts'

export interface KnownModel {
  definition: ResourceDefinition
  /** Where its records have pages; undefined for those that have none. */
  office: OfficeResource | undefined
}

/** Every model of the history, by its name: what its fields are called, and where its records are. */
async function readModels(): Promise<Map<string, KnownModel>> {
  const offices = await Promise.all(
    officeResources.map(async office => ({ office, name: (await office.load()).name })),
  )
  return new Map(
    resources.map(definition => [
      definition.model,
      { definition, office: offices.find(({ name }) => name === definition.name)?.office },
    ]),
  )
}

export const useKnownModels = (): ReadonlyMap<string, KnownModel> | undefined =>
  useQuery({ queryKey: ['modelli'], queryFn: readModels }).data

/** What the models of the history are called, in the order of their words. */
export const modelNames: readonly [model: string, name: string][] = resources
  .map(({ model, label }): [string, string] => [model, label.many])
  .sort(([, a], [, b]) => a.localeCompare(b, 'it'))
