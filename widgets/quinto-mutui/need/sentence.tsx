import { useSignal, useSignalEffect } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { formatDuration, formatEuro, formatWholeEuro } from '../../../contract/italian/format.ts'
import { rateKinds } from '../../../contract/products/mortgage.ts'
import { purposePhrases } from '../../../contract/products/need-words.ts'
import { Heading } from '../../shared/calculator/heading.tsx'
import { provincesOf } from '../../shared/fields/provinces.ts'
import type { MortgageModel } from '../model.ts'
import { Details, type NeedFieldName, needFields } from './need-fields.tsx'

type Opened = NeedFieldName | 'altro' | null

/** The need as a sentence. Each underlined part opens its field. */
export function Sentence({ model }: { model: MortgageModel }) {
  const opened = useSignal<Opened>(null)
  const origin = useRef<HTMLElement | null>(null)
  const need = model.need.need.value

  const part = (field: Exclude<Opened, null>, text: ComponentChildren) => (
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
  const { rataAttuale, rateResidue, provincia, redditoNetto, altreRate, eta, classeEnergetica } = need
  const kind = need.tipoTasso ? `tasso ${rateKinds[need.tipoTasso].toLowerCase()}` : 'qualunque tasso'
  const missing = [!provincia && 'provincia', !eta && 'età', !redditoNetto && 'reddito'].filter(Boolean)
  const Field = opened.value && opened.value !== 'altro' ? needFields[opened.value] : Details
  return (
    <div class="need">
      <Heading steps={model.steps} class="sentence">
        {part('importo', formatWholeEuro(need.importo))} in{' '}
        {part('durataMesi', formatDuration(need.durataMesi))} a {part('tipoTasso', kind)}, per{' '}
        {part('finalita', purposePhrases[need.finalita])}
        {provincia && <> in provincia di {part('provincia', provincesOf(model.client).name(provincia))}</>}{' '}
        del valore di {part('valore', formatWholeEuro(need.valore))}
        {rataAttuale && (
          <>
            , oggi {rateResidue ? `${rateResidue} rate` : 'con rate'} da{' '}
            {part('rataAttuale', formatEuro(rataAttuale))}
          </>
        )}
        {redditoNetto && (
          <>, con un reddito netto di {part('redditoNetto', formatWholeEuro(redditoNetto))} al mese</>
        )}
        {altreRate ? <>, altre rate per {part('altreRate', formatWholeEuro(altreRate))}</> : null}
        {eta && <>, a {part('eta', `${eta} anni`)}</>}
        {classeEnergetica && <>, in {part('classeEnergetica', `classe ${classeEnergetica}`)}</>}.{' '}
      </Heading>
      <p class="actions">{part('altro', missing.length ? `Aggiungi ${missing.join(', ')}` : 'Altri dati')}</p>
      {opened.value && (
        <Editing key={opened.value} close={close}>
          <Field model={model} />
        </Editing>
      )}
    </div>
  )
}

/** The opened field, below the sentence. Takes the focus, and returns it when closed. */
function Editing({ close, children }: { close(): void; children: ComponentChildren }) {
  const panel = useRef<HTMLFieldSetElement>(null)
  useSignalEffect(() => panel.current?.querySelector<HTMLElement>('input, select')?.focus())
  return (
    <fieldset
      class="editing"
      ref={panel}
      onKeyDown={event =>
        event.key === 'Escape' && !panel.current?.querySelector('[aria-invalid]') && close()
      }
    >
      <legend class="hidden">Modifica</legend>
      {children}
      <button class="button" type="button" onClick={close}>
        Chiudi
      </button>
    </fieldset>
  )
}
