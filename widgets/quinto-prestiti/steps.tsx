import type { VNode } from 'preact'
import { Announcement as Announced, instalmentInWords } from '../shared/calculator/announcement.tsx'
import { part } from '../shared/calculator/part.ts'
import { LaterStep } from '../shared/calculator/step.tsx'
import type { Chunk } from '../shared/loading/later.tsx'
import type { LoanModel } from './model.ts'

const request: Chunk<LoanModel> = part(() => import('./request-step.tsx'))

export const chunks = {
  offerte: part(() => import('./offers-step.tsx')),
  richiesta: request,
  contatto: request,
  grazie: part(() => import('./thanks-step.tsx')),
} satisfies Record<string, Chunk<LoanModel>>

interface Props {
  model: LoanModel
}

export const Step = ({ model }: Props): VNode | null => <LaterStep model={model} chunks={chunks} />

export const Announcement = ({ model }: Props): VNode => <Announced model={model} words={instalmentInWords} />
