import { useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Calculator } from '../calculator/calculator.ts'
import type { ProductTypes, Result } from '../calculator/product.ts'
import { provincesOf } from '../fields/provinces.ts'
import type { OffersView } from './offers-view.ts'

interface Props<T extends ProductTypes> {
  model: Calculator<T>
  view: OffersView<T>
  result: Result<T>
  /** Key of the offer that was expanded. */
  opened: string | null
  close(): void
}

/** Explains why a change of the need excludes the expanded offer, with a way back. */
export function Gone<T extends ProductTypes>({ opened, ...props }: Props<T>) {
  const { model, result } = props
  if (!opened || result.offerte.some(offer => model.offers.key(offer) === opened)) return null
  const excluded = result.escluse.find(({ prodotto }) => opened.startsWith(prodotto._id))
  return excluded ? <Reason {...props} excluded={excluded} /> : null
}

/** Takes the focus from the removed offer. */
function Reason<T extends ProductTypes>({
  model,
  view,
  result: { need },
  excluded,
  close,
}: Omit<Props<T>, 'opened'> & { excluded: T['excluded'] }) {
  const box = useRef<HTMLDivElement>(null)
  useSignalEffect(() => box.current?.focus())
  const { banca, prodotto } = excluded
  const Field = view.fieldFor?.(excluded)
  return (
    <div class="notice caution gone" ref={box} tabIndex={-1} role="status">
      <p>
        <strong>Non è più fra le offerte.</strong> {banca.nome}, {prodotto.nome}:{' '}
        {view.reason(excluded, need, provincesOf(model.client).name(need.provincia ?? ''))}.
      </p>
      {Field && <Field model={model} />}
      <button class="button" type="button" onClick={close}>
        Chiudi
      </button>
    </div>
  )
}
