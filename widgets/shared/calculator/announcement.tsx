import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { formatRate } from '../../../contract/italian/amounts.ts'
import { formatAmount } from '../../../contract/italian/format.ts'
import { dropPageBarInContainer } from '../display/scroll-container.ts'
import type { Figure } from './figure.ts'

type LoanFigure = Figure<unknown, { rata: number; taeg: number }>

interface Props<F> {
  model: {
    figure: ReadonlySignal<F>
    live: ReadonlySignal<{ wrong: ReadonlySignal<boolean> } | null>
  }
  words(figure: F): string
}

/** Announces the new figure to screen readers once the slider rests, or why there is none. */
export function Announcement<F>({ model, words }: Props<F>) {
  const message = useSignal('')
  const before = useRef<string | null>(null)
  useSignalEffect(() => {
    const text = model.live.value?.wrong.value ? toCorrect : words(model.figure.value)
    const isNews = before.current !== null && before.current !== text
    before.current = text
    if (!isNews) return
    const timer = setTimeout(() => {
      message.value = text
    }, 500)
    return () => clearTimeout(timer)
  })
  return (
    // This part loads after the first view, so the first view does not contain the code of the ref.
    <p class="hidden" role="status" ref={dropPageBarInContainer}>
      {message.value}
    </p>
  )
}

/** Describes the figure of a loan by its instalment. */
export function instalmentInWords(figure: LoanFigure): string {
  switch (figure.kind) {
    case 'offer':
      return `Rata ${formatAmount(figure.offer.rata)} euro al mese, TAEG ${formatRate(figure.offer.taeg)}`
    case 'supposed':
      return `Rata ${formatAmount(figure.rata)} euro al mese`
    case 'none':
      return 'Nessuna offerta con questi dati'
    case 'waiting':
      return ''
  }
}

/** Replaces the figures, and is announced, while an input of theirs is invalid. */
const toCorrect = 'Corregga i campi indicati per vedere la rata.'

export const ToCorrect = () => <p class="correct">{toCorrect}</p>
