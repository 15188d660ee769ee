import type { ReadonlySignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { formatRate } from '../../../contract/italian/amounts.ts'
import { formatEuro } from '../../../contract/italian/format.ts'
import type { Figure } from '../calculator/figure.ts'
import { Heading } from '../calculator/heading.tsx'
import { Arrow } from '../fields/arrow.tsx'
import { type Chunk, Later } from '../loading/later.tsx'
import { NeedForm, type NeedFormModel } from '../need/need-form.tsx'

interface Model<O> extends NeedFormModel {
  context: NeedFormModel['context'] & { adopt(css: string): void }
  figure: ReadonlySignal<Figure<unknown, O, { kind: 'supposed' }>>
  live: ReadonlySignal<{ wrong: ReadonlySignal<boolean> } | null>
  steps: { go(step: 'offerte'): void; takeFocus(heading: HTMLElement | null): void }
}

interface Props<M, O> {
  model: M & Model<O>
  frame: string
  title: string
  /** Optional details, if any, that make the offers more precise. */
  details?: Chunk<M & Model<O>>
  /** The figure that stays visible while a slider moves. */
  held(offer: NoInfer<O>): ComponentChildren
  /** The large figure with the information that the law requires. */
  answer: ComponentChildren
  /** The form's fields. */
  children: ComponentChildren
}

/** The first view where offers are compared: the form, and the best offer. */
export function ComparisonForm<M, O>({ model, frame, title, details, held, answer, children }: Props<M, O>) {
  const { steps } = model
  const figure = model.figure.value
  const wrong = model.live.value?.wrong.value
  const offers = figure.kind === 'offer' && !wrong ? figure.count : 0
  return (
    <div class="calc">
      <NeedForm model={model} frame={frame} page="results" go={() => steps.go('offerte')}>
        <Heading steps={steps} id="calcolo" class="hidden">
          {title}
        </Heading>
        {children}
        {details && (
          <details class="more" onToggle={() => void details.load()}>
            <summary>Per offerte più precise</summary>
            <Later model={model} chunk={details} />
          </details>
        )}
        <div class="actions">
          <button class="button primary" part="azione" type="submit">
            {offers === 1 ? 'Vedi l’offerta' : `Confronta ${offers || 'le'} offerte`}
            <Arrow />
          </button>
          <span class="note">Senza registrazione e senza lasciare recapiti.</span>
        </div>
        {figure.kind === 'offer' && (
          <p class="held" aria-hidden="true">
            {wrong ? 'Ci sono dati da correggere.' : held(figure.offer)}
          </p>
        )}
      </NeedForm>
      {answer}
    </div>
  )
}

/** The sticky figure of a loan requested by amount: instalment and TAEG. */
export const heldInstalment = ({ rata, taeg }: { rata: number; taeg: number }) => (
  <>
    <span class="figure minor">{formatEuro(rata)}</span> al mese, TAEG {formatRate(taeg)}
  </>
)
