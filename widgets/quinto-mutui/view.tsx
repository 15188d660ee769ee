import { useSignalEffect } from '@preact/signals'
import { telephone } from '../../contract/telephone.ts'
import { TroubleNotice } from '../shared/trouble.tsx'
import type { MortgageModel } from './model.ts'
import { NeedStep } from './need-step.tsx'

/** The calculator: one step at a time, and always who provides it. */
export function View({ model }: { model: MortgageModel }) {
  const live = model.live.value
  useSignalEffect(model.ready)
  return (
    <div class="w" part="calcolatore">
      {model.steps.step.value === 'bisogno' ? (
        <NeedStep model={model} />
      ) : live ? (
        <live.Step model={model} />
      ) : (
        <TroubleNotice model={model} />
      )}
      <Provider model={model} />
      {live && <live.Announcement model={model} />}
    </div>
  )
}

function Provider({ model }: { model: MortgageModel }) {
  const { nome, oam, telefono, trasparenza, privacy } = model.settings.value.intermediario
  const banks = model.live.value?.offers.result.value?.terms.banche
  const { step, go } = model.steps
  const canAsk = !model.contactOnly.value && (step.value === 'bisogno' || step.value === 'offerte')
  return (
    <p class="help by">
      Servizio di {nome}, mediatore creditizio, OAM n. {oam}.{' '}
      {banks && `Confronto fra ${banks} banche convenzionate, non fra tutte quelle del mercato. `}
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
