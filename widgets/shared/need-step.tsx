import type { ReadonlySignal } from '@preact/signals'
import type { ComponentChildren, ComponentType } from 'preact'
import { duration } from '../../contract/format.ts'
import { arithmetic, warning } from '../../contract/warnings.ts'
import { Instalment, SupposedAccount } from './account.tsx'
import type { Figure, Supposed } from './figure.ts'
import { Heading } from './heading.tsx'
import { NeedForm, type NeedFormModel } from './need-form.tsx'
import type { NumberField } from './number-field.ts'
import { NumberInput } from './number-input.tsx'
import { type Troubled, TroubleNotice } from './trouble.tsx'

interface Model<M, P> extends NeedFormModel, Troubled {
  context: NeedFormModel['context'] & { adopt(css: string): void }
  figure: ReadonlySignal<Figure<unknown, unknown, P>>
  contactOnly: ReadonlySignal<boolean>
  live: ReadonlySignal<{
    comparison: ReadonlySignal<{ ComparisonForm: ComponentType<{ model: M }>; css: string } | null>
  } | null>
  steps: { contactFirst: ReadonlySignal<boolean>; go(step: 'contatto'): void; takeFocus(): boolean }
  need: { numbers: { tan: NumberField } }
}

interface FirstView<M, P> {
  model: M & Model<M, P>
  frame: string
  title: string
  /** Below the title: the large figure. */
  top(figure: P): ComponentChildren
  /** What it adds up to, and on what it is reckoned. */
  account(figure: P): ComponentChildren
  note: string
  /** The questions. */
  children: ComponentChildren
}

/**
 * The first view: what is needed, and at once what it costs. Where nothing is compared, or not yet: no bank and no
 * TAEG, a supposed rate and a way to be called.
 */
export function FirstView<M, P extends { kind: 'supposed' }>(props: FirstView<M, P>) {
  const { model } = props
  const figure = model.figure.value
  if (model.contactOnly.value && figure.kind === 'supposed')
    return <ContactOnly {...props} figure={figure as P} />
  const { ComparisonForm, css } = model.live.value!.comparison.value!
  model.context.adopt(css)
  return <ComparisonForm model={model} />
}

function ContactOnly<M, P>({
  model,
  figure,
  frame,
  title,
  top,
  account,
  note,
  children,
}: FirstView<M, P> & { figure: P }) {
  return (
    <div class="calc contact-only">
      <div class="top">
        <Heading steps={model.steps} id="calcolo">
          {title}
        </Heading>
        {top(figure)}
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
        {account(figure)}
        <p class="help">
          <strong>{warning}</strong> {note}
        </p>
        <button class="button primary" part="azione" type="submit" form="domande">
          {model.steps.contactFirst.value ? 'Vedi le offerte' : 'Chiedi di essere contattati'}
        </button>
        <TroubleNotice model={model} />
      </div>
    </div>
  )
}

interface NeedStepProps<M> extends Pick<FirstView<M, Supposed>, 'model' | 'frame' | 'children'> {}

/** Of a loan that is asked by its amount: the figure is the instalment. */
export const NeedStep = <M,>({ model, frame, children }: NeedStepProps<M>) => (
  <FirstView<M, Supposed>
    model={model}
    frame={frame}
    title="Quanto si paga al mese"
    note={arithmetic}
    top={({ rata, need: { durataMesi } }) => (
      <>
        <Instalment cents={rata} />
        <p>
          per {duration(durataMesi)}, {durataMesi} rate costanti
        </p>
      </>
    )}
    account={figure => <SupposedAccount figure={figure} />}
  >
    {children}
  </FirstView>
)
