import type { ReadonlySignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { warning } from '../../contract/warnings.ts'
import { RequestForm, type RequestModel } from './request-form.tsx'

interface Named {
  prodotto: { nome: string }
  banca: { nome: string }
}

interface Props<O> {
  model: RequestModel & { offers: { chosen: ReadonlySignal<O | null> } }
  /** What was asked: rows of an account. */
  asked: ComponentChildren
  /** What the offer answers, and all that must stand beside its rate. */
  figures(offer: O): ComponentChildren
  example(offer: O): string
}

/** The request of an offer, or to be called, with what it is about. */
export function RequestStep<O extends Named>({ model, asked, figures, example }: Props<O>) {
  const offer = model.steps.step.value === 'contatto' ? null : model.offers.chosen.value
  return (
    <RequestForm model={model} isOfOffer={!!offer}>
      <aside class="summary" aria-labelledby="riepilogo">
        <h3 id="riepilogo">{offer ? `${offer.banca.nome}, ${offer.prodotto.nome}` : 'La simulazione'}</h3>
        <dl class="account">
          {asked}
          {offer && figures(offer)}
        </dl>
        {offer && (
          <p class="note">
            <strong>{warning}</strong> {example(offer)}
          </p>
        )}
      </aside>
    </RequestForm>
  )
}
