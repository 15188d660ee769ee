import type { ResourceDefinition } from '../../../contract/records/resource.ts'

/** The unique keys of a resource, each a list of fields. */
export const uniqueKeys = ({ fields, uniqueTogether }: ResourceDefinition): (readonly string[])[] => [
  ...Object.entries(fields).flatMap(([key, { unique }]) => (unique ? [[key]] : [])),
  ...(uniqueTogether ? [uniqueTogether] : []),
]

/** Whether a record is not marked deleted. The unique values of a deleted record are free for others. */
export const isLiving = (
  { deletion }: Pick<ResourceDefinition, 'deletion'>,
  { status }: Record<string, unknown>,
) => deletion !== 'status' || status !== 'deleted'
