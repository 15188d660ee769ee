import type { ReadonlySignal } from '@preact/signals'
import type { ComponentChildren, ComponentType, VNode } from 'preact'
import { formatDuration } from '../../../contract/italian/format.ts'
import { arithmetic, warning } from '../../../contract/products/warnings.ts'
import { Instalment, SupposedAccount } from '../calculator/account.tsx'
import type { Figure } from '../calculator/figure.ts'
import { Heading } from '../calculator/heading.tsx'
import type { NumberField } from '../fields/number-field.ts'
import { NumberInput } from '../fields/number-input.tsx'
import { type Troubled, TroubleNotice } from '../loading/trouble.tsx'
import { NeedForm, type NeedFormModel } from './need-form.tsx'

/** Whether a number is invalid, and the message that replaces the figures. */
export interface Correcting {
  wrong: ReadonlySignal<boolean>
  ToCorrect(): VNode
}

interface Contacting extends NeedFormModel, Troubled {
  steps: {
    contactFirst: ReadonlySignal<boolean>
    go(step: 'contatto'): void
    takeFocus(heading: HTMLElement | null): void
  }
  need: { numbers: { tan: NumberField } }
  live: ReadonlySignal<Correcting | null>
}

interface Comparing<M> {
  context: { adopt(css: string): void }
  live: ReadonlySignal<{
    comparison: ReadonlySignal<{ ComparisonForm: ComponentType<{ model: M }>; css: string } | null>
  } | null>
}

/** The first view where offers are compared. */
export function ComparedNeed<M>({ model }: { model: M & Comparing<M> }) {
  const { ComparisonForm, css } = model.live.value!.comparison.value!
  model.context.adopt(css)
  return <ComparisonForm model={model} />
}

interface ContactNeedProps {
  model: Contacting
  frame: string
  /** The large figure, with the heading `calcolo`. */
  top: ComponentChildren
  /** The totals, and the assumptions behind them. */
  account: ComponentChildren
  /** The form's fields. */
  children: ComponentChildren
}

/**
 * The first view where nothing is compared, or not yet: no bank and no TAEG, only an assumed rate and a contact
 * request.
 */
export function ContactNeed({ model, frame, top, account, children }: ContactNeedProps) {
  const live = model.live.value
  const wrong = live?.wrong.value
  return (
    <div class="calc contact-only">
      <div class={wrong ? 'top stale' : 'top'}>
        {top}
        {wrong && <live.ToCorrect />}
      </div>
      <NeedForm
        model={model}
        frame={frame}
        id="domande"
        page="contattaci"
        go={() => model.steps.go('contatto')}
      >
        {children}
        <NumberInput
          id="tan"
          label="TAN ipotizzato"
          unit="%"
          field={model.need.numbers.tan}
          help="Si può cambiare: non è l’offerta di una banca."
        />
      </NeedForm>
      <div class="answer">
        {account}
        <button class="button primary" part="azione" type="submit" form="domande">
          {model.steps.contactFirst.value ? 'Vedi le offerte' : 'Chiedi di essere contattati'}
        </button>
        <TroubleNotice model={model} />
      </div>
    </div>
  )
}

interface NeedStepProps<M> extends Pick<ContactNeedProps, 'frame' | 'children'> {
  model: M &
    Comparing<M> &
    Contacting & { figure: ReadonlySignal<Figure<unknown, unknown>>; contactOnly: ReadonlySignal<boolean> }
}

/** The first view of a loan requested by amount: the figure is the instalment. */
export function NeedStep<M>({ model, frame, children }: NeedStepProps<M>) {
  const figure = model.figure.value
  if (!model.contactOnly.value || figure.kind !== 'supposed') return <ComparedNeed<M> model={model} />
  const { durataMesi } = figure.need
  return (
    <ContactNeed
      model={model}
      frame={frame}
      top={
        <>
          <Heading steps={model.steps} id="calcolo">
            Quanto si paga al mese
          </Heading>
          <Instalment cents={figure.rata} />
          <p>
            per {formatDuration(durataMesi)}, {durataMesi} rate costanti a tasso fisso
          </p>
        </>
      }
      account={
        <>
          <SupposedAccount figure={figure} />
          <p class="help">
            <strong>{warning}</strong> {arithmetic}
          </p>
        </>
      }
    >
      {children}
    </ContactNeed>
  )
}
