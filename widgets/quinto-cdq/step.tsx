import type { VNode } from 'preact'
import { rate } from '../../contract/italian/amounts.ts'
import { amount } from '../../contract/italian/format.ts'
import { Announcement as Announced } from '../shared/calculator/announcement.tsx'
import { LaterStep } from '../shared/calculator/step.tsx'
import { Later } from '../shared/loading/later.tsx'
import { chunks } from './chunks.ts'
import type { CdqModel } from './model.ts'

interface Props {
  model: CdqModel
}

export const Step = ({ model }: Props): VNode | null => <LaterStep model={model} chunks={chunks} />

export const Announcement = ({ model }: Props): VNode => <Announced model={model} words={inWords} />

function inWords(figure: CdqModel['figure']['value']): string {
  switch (figure.kind) {
    case 'offer': {
      const { rata, nettoRicavo, taeg } = figure.offer
      return `Rata ${amount(rata)} euro al mese, netto ricavo ${amount(nettoRicavo)} euro, TAEG ${rate(taeg)}`
    }
    case 'supposed':
      return `Rata ${amount(figure.rata)} euro al mese, netto ricavo ${amount(figure.nettoRicavo)} euro prima delle spese`
    case 'none':
      return 'Nessuna offerta con questi dati'
    case 'waiting':
      return ''
  }
}

/** Among the questions where nothing is compared: what runs beside and what is garnished make another quota. */
export const Details = ({ model }: Props): VNode => (
  <details class="more" onToggle={() => void chunks.details.load()}>
    <summary>Per una quota esatta</summary>
    <Later model={model} chunk={chunks.details} />
  </details>
)

/** Below the first view, for who has an assignment already. */
export const Renewal = ({ model }: Props): VNode => (
  <details class="more" onToggle={() => void chunks.renewal.load()}>
    <summary>Rinnovo: quando si può, che cosa si paga e che cosa si rimborsa</summary>
    <Later model={model} chunk={chunks.renewal} />
  </details>
)
