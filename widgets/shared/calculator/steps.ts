import { computed, type ReadonlySignal, signal, untracked } from '@preact/signals'
import { type CalculatorStep, calculatorSteps } from '../../../contract/elements/calculator-steps.ts'
import type { Mode } from './settings.ts'

export type Steps = ReturnType<typeof createSteps>

export interface StepsContext {
  attributes: {
    passo: ReadonlySignal<CalculatorStep | undefined>
    contatto: ReadonlySignal<'prima' | undefined>
  }
  emit(event: 'quinto-passo', detail: { passo: CalculatorStep; offerta: string | undefined }): unknown
}

/** Creates the current step of the calculator and its transitions. */
export function createSteps({ attributes, emit }: StepsContext, mode: ReadonlySignal<Mode | null>) {
  const requested = signal<CalculatorStep>(readStep(attributes.passo.peek()) ?? 'bisogno')
  const contacted = signal(false)
  /** The page requires a contact before offers are shown. */
  const contactFirst = computed(
    () => attributes.contatto.value === 'prima' && mode.value !== 'solo_contatto' && !contacted.value,
  )
  /** Without offers there is nothing to compare, and a request is a contact. The thanks need a sent request. */
  const step = computed<CalculatorStep>(() => {
    const wanted = requested.value
    if (wanted === 'grazie' && !contacted.value) return 'bisogno'
    const contactOnly = mode.value === 'solo_contatto'
    if (wanted === 'offerte') return contactOnly ? 'bisogno' : contactFirst.value ? 'contatto' : wanted
    return wanted === 'richiesta' && (contactOnly || contactFirst.value) ? 'contatto' : wanted
  })
  let announced = step.peek()
  let focusDue = false
  const move = (next: CalculatorStep) => {
    focusDue ||= next !== requested.peek()
    requested.value = next
  }
  return {
    step,
    contactFirst,
    go: move,
    /** Called after a sent request: moves to the offers when they were waiting for the contact, else to the thanks. */
    proceed() {
      const next = contactFirst.peek() ? 'offerte' : 'grazie'
      contacted.value = true
      move(next)
    },
    /** Effect: moves to the step that the page's attribute names. */
    follow() {
      const next = readStep(attributes.passo.value)
      if (next) move(next)
    },
    /** Effect: `offer` returns the key of the chosen offer. */
    announce(offer: () => string | undefined) {
      const passo = step.value
      if (passo === announced) return
      announced = passo
      emit('quinto-passo', { passo, offerta: untracked(offer) })
    },
    /** Called with the heading of a step when it is shown, and with null when it is removed. */
    takeFocus(heading: HTMLElement | null) {
      if (!heading || !focusDue) return
      focusDue = false
      heading.focus()
    },
  }
}

const readStep = (value: string | undefined) => calculatorSteps.find(step => step === value)
