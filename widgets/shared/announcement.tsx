import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { rate } from '../../contract/amounts.ts'
import { amount } from '../../contract/format.ts'
import type { Figure } from './figure.ts'

type Said = Figure<{ importo: number; durataMesi: number }, { rata: number; taeg: number }>

/** Reads the new instalment aloud once the slider rests. */
export function Announcement({ model }: { model: { figure: ReadonlySignal<Said> } }) {
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

function inWords(figure: Said): string {
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
