import type { VNode } from 'preact'
import { formatRate } from '../../contract/italian/amounts.ts'
import { formatAmount } from '../../contract/italian/format.ts'
import { Announcement as Announced } from '../shared/calculator/announcement.tsx'
import { part } from '../shared/calculator/part.ts'
import { LaterStep } from '../shared/calculator/step.tsx'
import { type Chunk, Later } from '../shared/loading/later.tsx'
import type { CdqModel } from './model.ts'

const request: Chunk<CdqModel> = part(() => import('./request-step.tsx'))

export const chunks = {
  /**
   * Optional details that make the instalment and the offers more precise: other deductions, garnishment, age,
   * seniority.
   */
  details: part(() => import('./need-details.tsx')),
  /** Renewal of a running assignment: date, settlement amount, refund. */
  renewal: part(() => import('./renewal.tsx')),
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

/** Optional details of the contact form: other deductions and garnishment change the instalment. */
export const Details = ({ model }: Props): VNode => (
  <details class="more" onToggle={() => void chunks.details.load()}>
    <summary>Per una quota esatta</summary>
    <Later model={model} chunk={chunks.details} />
  </details>
)

/** Below the first view, for people with a running assignment. */
export const Renewal = ({ model }: Props): VNode => (
  <details class="more" onToggle={() => void chunks.renewal.load()}>
    <summary>Rinnovo: quando si può, che cosa si paga e che cosa si rimborsa</summary>
    <Later model={model} chunk={chunks.renewal} />
  </details>
)
