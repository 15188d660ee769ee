import type { AnyField, ResourceDefinition } from '../../contract/records/resource.ts'

type Values = Record<string, unknown>

/** The values of a new record like `record`, with the values of `given`. Optional unique values are left out. */
export const copiedValues = (
  { fields }: Pick<ResourceDefinition, 'fields'>,
  record: object,
  given: Values = {},
): Values =>
  Object.fromEntries(
    Object.entries<AnyField>(fields).map(([key, { unique, optional }]) => [
      key,
      key in given || !(unique && optional) ? (({ ...record, ...given } as Values)[key] ?? null) : null,
    ]),
  )
