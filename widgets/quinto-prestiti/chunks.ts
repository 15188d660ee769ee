import { part } from '../shared/calculator/part.ts'
import type { Chunk } from '../shared/loading/later.tsx'
import type { LoanModel } from './model.ts'

const request: Chunk<LoanModel> = part(() => import('./request-step.tsx'))

export const chunks = {
  /** What makes the offers more exact: employment, income, age, province. */
  details: part(() => import('./need-details.tsx')),
  offerte: part(() => import('./offers-step.tsx')),
  richiesta: request,
  contatto: request,
  grazie: part(() => import('./thanks-step.tsx')),
} satisfies Record<string, Chunk<LoanModel>>
