import type { VNode } from 'preact'
import type { MortgageModel } from './model.ts'
import { type Part, part } from './part.ts'

/** A part of the view, with its style. */
export type Chunk = Part<{
  View(props: { model: MortgageModel }): VNode
  css: string
}>

const request: Chunk = part(() => import('./request-step.tsx'))

export const chunks = {
  /** What makes the offers more exact: province, age, income. */
  details: part(() => import('./need-details.tsx')),
  /** Formula and source of each figure of the best offer. */
  sources: part(() => import('./figure-sources.tsx')),
  offerte: part(() => import('./offers-step.tsx')),
  richiesta: request,
  contatto: request,
  grazie: part(() => import('./thanks-step.tsx')),
} satisfies Record<string, Chunk>
