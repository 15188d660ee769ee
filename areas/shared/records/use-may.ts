import { mayCall } from '../../../contract/access/permissions.ts'
import type { OfficeResource } from '../../../contract/records/back-office.ts'
import { exporter } from '../../../contract/records/exporter.ts'
import { importer } from '../../../contract/records/importer.ts'
import type { ResourceDefinition, Who } from '../../../contract/records/resource.ts'
import { usePerson } from '../data.ts'

function useMay(who: Who): boolean {
  const holder = usePerson()?.holder
  if (!holder) return false
  const flags: Record<string, boolean | undefined> = 'permissions' in holder ? holder.permissions : {}
  return mayCall(holder.role, flag => flags[flag] === true, who)
}

/** Whether the person may read the records of a resource, and what they refer to is called. */
export const useMayRead = ({ access }: ResourceDefinition): boolean => useMay(access.read)

/** Whether the person may write records of a resource. Which of them, each record says in `_may`. */
export const useMayWrite = ({ access }: ResourceDefinition): boolean => useMay(access.write)

/** Whether they may make new ones, here. */
export const useMayAdd = ({ access }: ResourceDefinition, office: OfficeResource): boolean =>
  useMay(access.write) && !access.create && !office.madeElsewhere

/** Whether they may import records from a file. */
export const useMayImport = (definition: ResourceDefinition): boolean =>
  useMay(importer(definition) ?? 'server')

/** Whether they may take lists of them out of the house. */
export const useMayExport = (definition: ResourceDefinition): boolean =>
  useMay(exporter(definition) ?? 'server')
