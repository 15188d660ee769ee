import type { $ZodType, output } from 'zod/v4/core'
import type { Who } from '../records/resource.ts'

/**
 * A call that is not plain create-read-update-delete: where it is, who may make it, what goes in, what comes out.
 * Schemas are `zod/mini`, so that a widget may check what a person typed with the server's own rules.
 */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below `/v2`; `:name` stands for one of `params`. */
  path: `/${string}`
  summary: string
  who: Who
  params?: $ZodType
  query?: $ZodType
  body?: $ZodType
  answer: $ZodType
  /** Status of a good answer; 200 when left out. */
  status?: 200 | 201
}

export const call = <const C extends Call>(definition: C) => definition

export type Output<T> = T extends $ZodType ? output<T> : undefined
export type Params<C extends Call> = Output<C['params']>
export type Query<C extends Call> = Output<C['query']>
export type Body<C extends Call> = Output<C['body']>
export type Answer<C extends Call> = Output<C['answer']>
