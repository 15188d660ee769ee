import type { ReadonlySignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { CalculatorStep } from '../../../contract/elements/calculator-steps.ts'
import { formatRate } from '../../../contract/italian/amounts.ts'
import { formatEuro } from '../../../contract/italian/format.ts'
import { warning } from '../../../contract/products/warnings.ts'
import { Row } from '../calculator/account.tsx'
import type { Figure } from '../calculator/figure.ts'
import { type Requesting, requestOf } from './request.ts'

interface Named {
  prodotto: { nome: string }
  banca: { nome: string }
}

interface Props<O> {
  model: Requesting & {
    offers: { chosen: ReadonlySignal<O | null> }
    figure: ReadonlySignal<Figure<unknown, O, { kind: 'supposed'; rata: number; tan: number }>>
    steps: { step: ReadonlySignal<CalculatorStep> }
  }
  /** Rows that describe the need. */
  rows: ComponentChildren
  /** Rows of an offer, with the information that the law requires. */
  figures(offer: O): ComponentChildren
  example(offer: O): string
  /** What is said of the first offer and of a figure on an assumed rate. Default: the words of a loan. */
  words?: { best: string; supposed(rate: string): string; noOffer: string }
}

const ofLoan: NonNullable<Props<unknown>['words']> = {
  best: 'con l’offerta con il TAEG più basso',
  supposed: rate => `Rata, TAN ipotizzato ${rate}`,
  noOffer: 'La rata è su un tasso ipotizzato: non è l’offerta di una banca.',
}

/** Summary of a request, with the figures as shown: of the chosen offer, or of the first view. */
export function RequestSummary<O extends Named>({ model, rows, figures, example, words = ofLoan }: Props<O>) {
  const chosen = isOfOffer(model) ? model.offers.chosen.value : null
  const figure = model.figure.value
  const offer = chosen ?? (figure.kind === 'offer' ? figure.offer : null)
  const supposed = !offer && figure.kind === 'supposed' && figure.rata > 0 ? figure : null
  return (
    <aside class="summary" aria-labelledby="riepilogo">
      <h3 id="riepilogo">
        {chosen
          ? `${chosen.banca.nome}, ${chosen.prodotto.nome}`
          : `La simulazione${offer ? `, ${words.best}` : ''}`}
      </h3>
      <dl class="account">
        {rows}
        {offer && figures(offer)}
        {supposed && (
          <Row name={words.supposed(formatRate(supposed.tan))} sum>
            {formatEuro(supposed.rata)}
          </Row>
        )}
      </dl>
      {(offer || supposed) && (
        <p class="note">
          <strong>{warning}</strong> {offer ? example(offer) : words.noOffer}
        </p>
      )}
    </aside>
  )
}

/** Whether the request concerns, or concerned, the chosen offer rather than a call back. */
function isOfOffer(model: Requesting & { steps: { step: ReadonlySignal<CalculatorStep> } }): boolean {
  const step = model.steps.step.value
  return step === 'richiesta' || (step === 'grazie' && !!requestOf(model).sent.value?.isOfOffer)
}
