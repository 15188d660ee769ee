import type { VNode } from 'preact'
import { formatRate } from '../../contract/italian/amounts.ts'
import { formatAmount } from '../../contract/italian/format.ts'
import { Announcement as Announced } from '../shared/calculator/announcement.tsx'
import { part } from '../shared/calculator/part.ts'
import { LaterStep } from '../shared/calculator/step.tsx'
import type { Chunk } from '../shared/loading/later.tsx'
import type { CdqModel } from './model.ts'

const request: Chunk<CdqModel> = part(() => import('./request-step.tsx'))

export const chunks = {
  offerte: part(() => import('./offers-step.tsx')),
  richiesta: request,
  contatto: request,
  grazie: part(() => import('./thanks-step.tsx')),
} satisfies Record<string, Chunk<CdqModel>>

interface Props {
  model: CdqModel
}

export const Step = ({ model }: Props): VNode | null => <LaterStep model={model} chunks={chunks} />

export const Announcement = ({ model }: Props): VNode => <Announced model={model} words={inWords} />

function inWords(figure: CdqModel['figure']['value']): string {
  switch (figure.kind) {
    case 'offer': {
      const { rata, nettoRicavo, taeg } = figure.offer
      return `Rata ${formatAmount(rata)} euro al mese, netto ricavo ${formatAmount(nettoRicavo)} euro, TAEG ${formatRate(taeg)}`
    }
    case 'supposed':
      return `Rata ${formatAmount(figure.rata)} euro al mese, netto ricavo ${formatAmount(figure.nettoRicavo)} euro prima delle spese`
    case 'none':
      return 'Nessuna offerta con questi dati'
    case 'waiting':
      return ''
  }
}
