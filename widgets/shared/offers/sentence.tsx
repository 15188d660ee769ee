import { useSignal, useSignalEffect } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import type { Calculator } from '../calculator/calculator.ts'
import { Heading } from '../calculator/heading.tsx'
import type { ProductTypes } from '../calculator/product.ts'
import type { OffersView } from './offers-view.ts'

const more = 'altro'

interface Props<T extends ProductTypes> {
  model: Calculator<T>
  view: OffersView<T>
}

/** The need as a sentence. Each underlined part opens its field. */
export function Sentence<T extends ProductTypes>({ model, view }: Props<T>) {
  const opened = useSignal<string | null>(null)
  const origin = useRef<HTMLElement | null>(null)

  const part = (field: string, text: ComponentChildren) => (
    <button
      type="button"
      class="part"
      aria-expanded={opened.value === field}
      onClick={event => {
        origin.current = event.currentTarget
        opened.value = opened.value === field ? null : field
      }}
    >
      {text}
    </button>
  )
  const close = () => {
    opened.value = null
    origin.current?.focus()
  }
  const missing = view.missing(model.need.need.value)
  const Field = opened.value === more ? view.Details : opened.value && view.fields[opened.value]
  return (
    <div class="need">
      <Heading steps={model.steps} class="sentence">
        {view.sentence(model, part)}.{' '}
      </Heading>
      {view.BelowSentence && <view.BelowSentence model={model} />}
      {view.Details && (
        <p class="actions">{part(more, missing.length ? `Aggiungi ${missing.join(', ')}` : 'Altri dati')}</p>
      )}
      {Field && (
        <Editing key={opened.value} close={close}>
          <Field model={model} />
        </Editing>
      )}
    </div>
  )
}

/** The opened field, below the sentence. Takes the focus, and returns the focus when closed, also by Enter or Escape. */
function Editing({ close, children }: { close(): void; children: ComponentChildren }) {
  const panel = useRef<HTMLFieldSetElement>(null)
  useSignalEffect(() => panel.current?.querySelector<HTMLElement>('input, select')?.focus())
  const closeIfValid = () => {
    const isValid = !panel.current?.querySelector('[aria-invalid]')
    if (isValid) close()
    return isValid
  }
  return (
    <fieldset
      class="editing"
      ref={panel}
      onKeyDown={event => {
        const { key, target } = event
        if (key === 'Escape') closeIfValid()
        if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
        event.preventDefault()
        // Leaving the field settles its number.
        target.blur()
        requestAnimationFrame(() => closeIfValid() || target.focus())
      }}
    >
      <legend class="hidden">Modifica</legend>
      {children}
      <button class="button" type="button" onClick={close}>
        Chiudi
      </button>
    </fieldset>
  )
}
