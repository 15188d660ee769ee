import { z } from 'zod'
import type { AnyField } from './resource.ts'

/** The value of a filter in an address; `null` finds records without a value. */
export function filterSchema({ kind, schema, optional }: AnyField): z.ZodType {
  const value = kind === 'flag' ? z.enum(['true', 'false']) : schema
  return optional ? z.union([z.literal('null'), value]) : value
}
