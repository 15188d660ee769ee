import type { ReadonlySignal } from '@preact/signals'
import type { CalculatorStep } from '../../contract/elements/calculator-steps.ts'
import type { Broker } from '../../contract/mortgage.ts'
import { telephone } from '../../contract/telephone.ts'

interface Provided {
  settings: ReadonlySignal<{ intermediario: Broker }>
  steps: { step: ReadonlySignal<CalculatorStep>; go(step: 'contatto'): void }
  contactOnly: ReadonlySignal<boolean>
  link(path: string): string
}

/** Who provides the calculator, with its register number; `panel` is whom it compares. */
export function Provider({ model, panel }: { model: Provided; panel?: string | 0 }) {
  const { nome, oam, telefono, trasparenza, privacy } = model.settings.value.intermediario
  const { step, go } = model.steps
  const canAsk = !model.contactOnly.value && (step.value === 'bisogno' || step.value === 'offerte')
  return (
    <p class="help by">
      Servizio di {nome}, mediatore creditizio, OAM n. {oam}.{' '}
      {panel && `Confronto fra ${panel}, non fra tutte quelle del mercato. `}
      {canAsk && (
        <button class="button bare" type="button" onClick={() => go('contatto')}>
          Chiedi di essere contattati
        </button>
      )}{' '}
      <a href={telephone(telefono)}>{telefono}</a> <a href={model.link(trasparenza)}>Trasparenza</a>{' '}
      <a href={model.link(privacy)}>Privacy</a>
    </p>
  )
}
