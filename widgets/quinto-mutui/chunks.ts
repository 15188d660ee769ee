import { signal } from '@preact/signals'
import type { VNode } from 'preact'
import type { MortgageModel } from './model.ts'

/** A part of the view that arrives when it is needed, with its style. */
interface Part {
  View(props: { model: MortgageModel }): VNode
  css: string
}

function chunk(fetch: () => Promise<Part>) {
  const part = signal<Part | null>(null)
  const failed = signal(false)
  return {
    part,
    failed,
    /** Never rejects: the view offers to try again. */
    async load(): Promise<void> {
      if (part.value) return
      failed.value = false
      try {
        part.value = await fetch()
      } catch {
        failed.value = true
      }
    },
  }
}

export type Chunk = ReturnType<typeof chunk>

const request = chunk(() => import('./request-step.tsx'))

export const chunks = {
  /** What makes the offers more exact: province, age, income. */
  details: chunk(() => import('./need-details.tsx')),
  /** Formula and source of each figure of the best offer. */
  sources: chunk(() => import('./figure-sources.tsx')),
  offerte: chunk(() => import('./offers-step.tsx')),
  richiesta: request,
  contatto: request,
  grazie: chunk(() => import('./thanks-step.tsx')),
}
