import type { VNode } from 'preact'
import { Announcement as Announced, instalmentInWords } from '../shared/calculator/announcement.tsx'
import { LaterStep } from '../shared/calculator/step.tsx'
import { chunks } from './chunks.ts'
import type { LoanModel } from './model.ts'

interface Props {
  model: LoanModel
}

export const Step = ({ model }: Props): VNode | null => <LaterStep model={model} chunks={chunks} />

export const Announcement = ({ model }: Props): VNode => <Announced model={model} words={instalmentInWords} />
