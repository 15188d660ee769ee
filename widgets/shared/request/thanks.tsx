import type { ReadonlySignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { telephone } from '../../../contract/italian/telephone.ts'
import { formatRequestNumber } from '../../../contract/pages/request-words.ts'
import type { Broker } from '../../../contract/products/mortgage.ts'
import { Heading } from '../calculator/heading.tsx'
import { type Requesting, requestOf } from './request.ts'

interface Props {
  model: Requesting & {
    settings: ReadonlySignal<{ intermediario: Broker }>
    steps: { go(step: 'bisogno'): void; takeFocus(heading: HTMLElement | null): void }
  }
  /** Summary of the request. */
  summary: ComponentChildren
  /** `Next` steps after the call. */
  children: ComponentChildren
}

export const Next = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <li>
    <div>
      <h3>{title}</h3>
      <p>{children}</p>
    </div>
  </li>
)

/** The confirmation: next steps, and a telephone for people who prefer to call. */
export function Thanks({ model, summary, children }: Props) {
  const { intermediario } = model.settings.value
  // The steps show the thanks only after a sent request.
  const sent = requestOf(model).sent.value!
  const telefono = sent.telefono || intermediario.telefono
  const { nome } = requestOf(model).fields.value
  return (
    <div class="thanks">
      <Heading steps={model.steps}>
        {nome.trim() ? `Grazie, ${nome.trim()}. ` : 'Grazie. '}La richiesta è arrivata
      </Heading>
      {sent.numero && (
        <p>
          Il numero della richiesta è <strong class="num">{formatRequestNumber(sent.numero)}</strong>.
        </p>
      )}
      <div class="sides">
        <ol>
          <Next title="Un consulente risponde">
            {sent.words}. Ha già i dati della simulazione: non serve ripeterli.
          </Next>
          {children}
        </ol>
        {summary}
      </div>
      <p>
        Per parlare con un consulente: <a href={telephone(telefono)}>{telefono}</a>.
      </p>
      <button class="button" type="button" onClick={() => model.steps.go('bisogno')}>
        Fai un altro calcolo
      </button>
    </div>
  )
}
