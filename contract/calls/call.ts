import type { $ZodType, output } from 'zod/v4/core'
import type { Who } from '../records/resource.ts'

/**
 * A call of the API: path, permitted callers, input and output.
 * Schemas are `zod/mini`, so that widgets can validate a person's input with the server's rules.
 */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below `/v2`; `:name` is one of `params`. */
  path: `/${string}`
  summary: string
  who: Who
  /** The token of a cart's frame (`cartToken`) authenticates the call too. */
  takesCartToken?: true
  params?: $ZodType
  query?: $ZodType
  body?: $ZodType
  answer: $ZodType
  /** Status of a successful answer. Default: 200. */
  status?: 200 | 201
}

export const call = <const C extends Call>(definition: C) => definition

export type Output<T> = T extends $ZodType ? output<T> : undefined
export type Params<C extends Call> = Output<C['params']>
export type Query<C extends Call> = Output<C['query']>
export type Body<C extends Call> = Output<C['body']>
export type Answer<C extends Call> = Output<C['answer']>
