import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { type CalculatorStep, calculatorSteps } from '../../../contract/elements/calculator-steps.ts'
import type { Mode } from './settings.ts'

export type Steps = ReturnType<typeof createSteps>

export interface StepsContext {
  attributes: {
    passo: ReadonlySignal<CalculatorStep | undefined>
    contatto: ReadonlySignal<'prima' | undefined>
  }
  emit(event: 'quinto-passo', detail: { passo: CalculatorStep }): unknown
}

/** Where the person is in the journey. */
export function createSteps({ attributes, emit }: StepsContext, mode: ReadonlySignal<Mode | null>) {
  const requested = signal<CalculatorStep>(readStep(attributes.passo.peek()) ?? 'bisogno')
  const contacted = signal(false)
  /** The page wants to know who the person is before it shows offers. */
  const contactFirst = computed(
    () => attributes.contatto.value === 'prima' && mode.value !== 'solo_contatto' && !contacted.value,
  )
  /** Where there are no offers there is nothing to compare, and a request is a contact. */
  const step = computed<CalculatorStep>(() => {
    const wanted = requested.value
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
    /** A contact has arrived: on to the offers, where they were waiting for it. */
    afterRequest() {
      const next = contactFirst.peek() ? 'offerte' : 'grazie'
      contacted.value = true
      move(next)
    },
    /** To be run in effects: the page's attribute moves the calculator, and every move is told to the page. */
    follow() {
      const next = readStep(attributes.passo.value)
      if (next) move(next)
    },
    announce() {
      const passo = step.value
      if (passo === announced) return
      announced = passo
      emit('quinto-passo', { passo })
    },
    /** Whether the heading now shown is that of a new step, and takes the focus; true once a move. */
    takeFocus(): boolean {
      const due = focusDue
      focusDue = false
      return due
    },
  }
}

const readStep = (value: string | undefined) => calculatorSteps.find(step => step === value)
