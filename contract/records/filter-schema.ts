import { z } from 'zod'
import { traitsOf } from './field-kinds.ts'
import type { AnyField } from './resource.ts'

/** The value of a filter in an address; `null` finds records without a value. */
export function filterSchema(field: AnyField): z.ZodType {
  const value = traitsOf(field).filterSchema(field)
  return field.optional ? z.union([z.literal('null'), value]) : value
}
