import type { output, ZodMiniType } from 'zod/mini'

/**
 * A call that is not plain create-read-update-delete: where it is, who may make it, what goes in, what comes out.
 * Schemas are `zod/mini`, so that a widget may check what a person typed with the server's own rules.
 */
export interface Call {
  method: 'GET' | 'POST'
  /** Below `/v2`. */
  path: `/${string}`
  summary: string
  who: 'anyone'
  query?: ZodMiniType
  body?: ZodMiniType
  answer: ZodMiniType
  /** Status of a good answer; 200 when left out. */
  status?: 200 | 201
}

export const call = <const C extends Call>(definition: C) => definition

type Output<T> = T extends ZodMiniType ? output<T> : undefined
export type Query<C extends Call> = Output<C['query']>
export type Body<C extends Call> = Output<C['body']>
export type Answer<C extends Call> = Output<C['answer']>
