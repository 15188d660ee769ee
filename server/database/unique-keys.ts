import type { AnyDefinition } from '../../contract/resource.ts'

/** The fields that are unique, each alone or together. */
export const uniqueKeys = ({ fields, uniqueTogether }: AnyDefinition): string[][] => [
  ...Object.entries(fields).flatMap(([key, { unique }]) => (unique ? [[key]] : [])),
  ...(uniqueTogether ? [uniqueTogether] : []),
]

/** Whether a record holds its unique values: a record that is marked deleted leaves them to others. */
export const isLiving = (
  { deletion }: Pick<AnyDefinition, 'deletion'>,
  { status }: Record<string, unknown>,
) => deletion !== 'status' || status !== 'deleted'
