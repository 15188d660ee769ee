import type { ReadonlySignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { CalculatorStep } from '../../../contract/elements/calculator-steps.ts'
import { telephone } from '../../../contract/italian/telephone.ts'
import type { Broker } from '../../../contract/products/mortgage.ts'

export interface Provided {
  settings: ReadonlySignal<{ intermediario: Broker }>
  steps: { step: ReadonlySignal<CalculatorStep>; go(step: 'contatto'): void }
  contactOnly: ReadonlySignal<boolean>
  context: { attributes: { scelta?: ReadonlySignal<boolean | undefined> } }
  link(path: string): string
}

/** The provider of the calculator, with its register number; `panel` says who is compared. */
export function Provider({ model, panel }: { model: Provided; panel?: string | 0 }) {
  const { step, go } = model.steps
  const offersContact =
    !model.contactOnly.value &&
    !model.context.attributes.scelta?.value &&
    (step.value === 'bisogno' || step.value === 'offerte')
  return (
    <ProvidedBy broker={model.settings.value.intermediario} link={model.link}>
      {panel && `Confronto fra ${panel}, non fra tutte quelle del mercato. `}
      {offersContact && (
        <button class="button bare" type="button" onClick={() => go('contatto')}>
          Chiedi di essere contattati
        </button>
      )}{' '}
    </ProvidedBy>
  )
}

/** Name, register number, telephone, and links to the pages that the law requires one step away. */
export function ProvidedBy({
  broker: { nome, oam, telefono, trasparenza, privacy },
  link,
  children,
}: {
  broker: Broker
  link(path: string): string
  children?: ComponentChildren
}) {
  return (
    <p class="help by">
      Servizio di {nome}, mediatore creditizio, OAM n. {oam}. {children}
      <a href={telephone(telefono)}>{telefono}</a> <a href={link(trasparenza)}>Trasparenza</a>{' '}
      <a href={link(privacy)}>Privacy</a>
    </p>
  )
}
