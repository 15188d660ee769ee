import { part } from '../shared/calculator/part.ts'
import type { Chunk } from '../shared/loading/later.tsx'
import type { CdqModel } from './model.ts'

const request: Chunk<CdqModel> = part(() => import('./request-step.tsx'))

export const chunks = {
  /** What makes quota and offers more exact: what runs beside, garnishment, age, seniority. */
  details: part(() => import('./need-details.tsx')),
  /** When a running assignment can be renewed, what closes it, what is given back. */
  renewal: part(() => import('./renewal.tsx')),
  offerte: part(() => import('./offers-step.tsx')),
  richiesta: request,
  contatto: request,
  grazie: part(() => import('./thanks-step.tsx')),
} satisfies Record<string, Chunk<CdqModel>>
