import { useSignal, useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { rate } from '../../contract/amounts.ts'
import { amount } from '../../contract/format.ts'
import { telephone } from '../../contract/telephone.ts'
import { chunks } from './chunks.ts'
import type { Figure } from './figure.ts'
import { Later } from './later.tsx'
import type { MortgageModel } from './model.ts'
import { NeedStep } from './need-step.tsx'

/** The calculator: one step at a time, and always who provides it. */
export function View({ model }: { model: MortgageModel }) {
  const step = model.steps.step.value
  useSignalEffect(() => {
    model.ready()
    const change = () => model.connection(navigator.onLine)
    addEventListener('online', change)
    addEventListener('offline', change)
    // It may have changed while the script was arriving.
    if (!navigator.onLine) change()
    return () => {
      removeEventListener('online', change)
      removeEventListener('offline', change)
    }
  })
  return (
    <div class="w" part="calcolatore">
      {step === 'bisogno' ? (
        <NeedStep model={model} />
      ) : (
        <Later key={step} now model={model} chunk={chunks[step]} />
      )}
      <Provider model={model} />
      <Announcement model={model} />
    </div>
  )
}

function Provider({ model }: { model: MortgageModel }) {
  const { nome, oam, telefono, trasparenza, privacy } = model.settings.value.intermediario
  const banks = model.offers.result.value?.terms.banche
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

/** Reads the new instalment aloud once the slider rests. */
function Announcement({ model }: { model: MortgageModel }) {
  const said = useSignal('')
  const before = useRef<string | null>(null)
  useSignalEffect(() => {
    const text = inWords(model.figure.value)
    const isNews = before.current !== null && before.current !== text
    before.current = text
    if (!isNews) return
    const timer = setTimeout(() => {
      said.value = text
    }, 500)
    return () => clearTimeout(timer)
  })
  return (
    <p class="hidden" role="status">
      {said}
    </p>
  )
}

function inWords(figure: Figure): string {
  switch (figure.kind) {
    case 'offer':
      return `Rata ${amount(figure.offer.rata)} euro al mese, TAEG ${rate(figure.offer.taeg)}`
    case 'supposed':
      return `Rata ${amount(figure.rata)} euro al mese`
    case 'none':
      return 'Nessuna offerta con questi dati'
    case 'waiting':
      return ''
  }
}
