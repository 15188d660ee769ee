import { useMemo } from 'react'
import { type Holder, holdsFlag, mayCall } from '../../../contract/access/permissions.ts'
import { exporter } from '../../../contract/records/exporter.ts'
import { importer } from '../../../contract/records/importer.ts'
import type { ResourceDefinition, Who } from '../../../contract/records/resource.ts'
import type { ResourcePages } from '../../../contract/records/resource-pages.ts'
import { usePerson } from '../calls/data.ts'

/** Whether a holder has one of the rights that `who` names. */
export const holds = (holder: Holder, who: Who): boolean =>
  mayCall(holder.role, flag => holdsFlag(holder, flag), who)

/** Whether the signed-in person has one of the rights that `who` names. */
export function useMay(who: Who): boolean {
  const holder = usePerson()?.holder
  return holder ? holds(holder, who) : false
}

/** A definition without the fields that the signed-in person may not see. */
export function useVisibleDefinition(definition: ResourceDefinition): ResourceDefinition {
  const holder = usePerson()?.holder
  return useMemo(() => {
    const isSeen = (name: string) => {
      const sees = definition.fields[name]?.sees
      return !sees || (holder !== undefined && holds(holder, sees))
    }
    const { fields, list, form } = definition
    if (Object.keys(fields).every(isSeen)) return definition
    return {
      ...definition,
      fields: Object.fromEntries(Object.entries(fields).filter(([name]) => isSeen(name))),
      list: { ...list, columns: list.columns.filter(isSeen), filters: list.filters?.filter(isSeen) },
      form: form
        .map(group => ({ ...group, fields: group.fields.filter(isSeen) }))
        .filter(group => group.fields.length > 0),
    }
  }, [definition, holder])
}

/** Whether the person may read the records of a resource, and the names of the records that they reference. */
export const useMayRead = ({ access }: ResourceDefinition): boolean => useMay(access.read)

/** Whether the person may write records of a resource; `_may` holds the rights to a single record. */
export const useMayWrite = ({ access }: ResourceDefinition): boolean => useMay(access.write)

/** Whether the person may create records on these pages. */
export const useMayAdd = ({ access }: ResourceDefinition, office: ResourcePages): boolean =>
  useMay(access.write) && !access.create && !office.madeElsewhere

/** Whether the person may import records from a file. */
export function useMayImport(definition: ResourceDefinition): boolean {
  const mayRead = useMay(definition.access.read)
  const mayWrite = useMay(importer(definition) ?? 'server')
  return mayRead && mayWrite
}

/** Whether the person may export lists of records. */
export const useMayExport = (definition: ResourceDefinition): boolean =>
  useMay(exporter(definition) ?? 'server')
