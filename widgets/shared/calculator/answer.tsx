import type { ReadonlySignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { formatRate } from '../../../contract/italian/amounts.ts'
import { formatDuration } from '../../../contract/italian/format.ts'
import { arithmetic, warning } from '../../../contract/products/warnings.ts'
import { type Troubled, TroubleNotice } from '../loading/trouble.tsx'
import type { Correcting } from '../need/need-step.tsx'
import { Instalment, SupposedAccount } from './account.tsx'
import type { Figure, Supposed } from './figure.ts'

interface Props<N, O, P> {
  model: Troubled & {
    figure: ReadonlySignal<Figure<N, O, P>>
    live: ReadonlySignal<Correcting | null>
    steps: { go(step: 'offerte'): void }
  }
  /** The best offer, with the information that the law requires beside it. */
  best(offer: O, need: N): ComponentChildren
  /** The figure on an assumed rate, until offers arrive. */
  supposed(figure: P): ComponentChildren
  /** Content that holds even without offers. */
  anyway?: ComponentChildren
  /** Default: «Ogni banca esclusa ha il suo motivo.» */
  eachExcluded?: string
}

/**
 * The large figure with the information that the law requires, labelled by the calculator's heading too: a page may
 * hold two calculators. While a number is invalid, the contents keep their place but are hidden.
 */
export function AnswerBox<N, O, P extends { kind: 'supposed' }>({
  model,
  best,
  supposed,
  anyway,
  eachExcluded = 'Ogni banca esclusa ha il suo motivo.',
}: Props<N, O, P>) {
  const figure = model.figure.value
  if (figure.kind === 'waiting') return <Waiting />
  const live = model.live.value
  const wrong = live?.wrong.value
  const className = wrong ? 'answer stale' : 'answer'
  const notice = wrong ? <live.ToCorrect /> : <TroubleNotice model={model} />
  if (figure.kind === 'none')
    return (
      <section class={className} aria-labelledby="calcolo esito">
        <h3 id="esito">Nessuna offerta con questi dati</h3>
        {anyway}
        <p>{eachExcluded}</p>
        <button class="button" type="button" onClick={() => model.steps.go('offerte')}>
          Vedi che cosa cambiare
        </button>
        {notice}
      </section>
    )
  return (
    <section class={className} aria-labelledby="calcolo esito">
      {notice}
      {figure.kind === 'offer' ? best(figure.offer, figure.need) : supposed(figure)}
    </section>
  )
}

/** The instalment of a loan on an assumed rate. */
export const supposedAnswer = (figure: Supposed) => (
  <>
    <h3 class="eyebrow" id="esito">
      Con un TAN ipotizzato del {formatRate(figure.tan)}
    </h3>
    <Instalment cents={figure.rata} />
    <p class="text">al mese per {formatDuration(figure.need.durataMesi)}.</p>
    <SupposedAccount figure={figure} />
    <p class="note">
      <strong>{warning}</strong> {arithmetic}
    </p>
  </>
)

const Waiting = () => (
  <section class="answer" aria-busy="true" aria-label="Calcolo delle offerte">
    <p class="eyebrow">Si confrontano le offerte</p>
    <p class="figure">
      <span class="skeleton" />
    </p>
    <span class="skeleton" />
    <span class="skeleton" />
    <span class="skeleton" />
  </section>
)
