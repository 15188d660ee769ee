import { useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { exclusionReason } from '../../../contract/products/exclusions.ts'
import type { Exclusion } from '../../../finance/offers/types.ts'
import { NumberInput } from '../../shared/fields/number-input.tsx'
import { provincesOf } from '../../shared/fields/provinces.ts'
import type { MortgageModel } from '../model.ts'
import { furtherNeed } from '../need/further-need.ts'
import { offerKey, type Result } from '../offers.ts'

interface Props {
  model: MortgageModel
  result: Result
  /** Key of the offer that was expanded. */
  opened: string | null
  close(): void
}

/** Explains why a change of the need excludes the expanded offer, with a way back. */
export function Gone({ model, result, opened, close }: Props) {
  if (!opened || result.offerte.some(offer => offerKey(offer) === opened)) return null
  const exclusion = result.escluse.find(({ prodotto }) => opened.startsWith(`${prodotto._id}:`))
  return exclusion ? <Reason model={model} result={result} exclusion={exclusion} close={close} /> : null
}

interface ReasonProps extends Omit<Props, 'opened'> {
  exclusion: Exclusion
}

/** Takes the focus from the removed offer. */
function Reason({ model, result: { need }, exclusion, close }: ReasonProps) {
  const box = useRef<HTMLDivElement>(null)
  useSignalEffect(() => box.current?.focus())
  const { banca, prodotto, motivo } = exclusion
  return (
    <div class="notice caution gone" ref={box} tabIndex={-1} role="status">
      <p>
        <strong>Non è più fra le offerte.</strong> {banca.nome}, {prodotto.nome}:{' '}
        {exclusionReason(exclusion, need, provincesOf(model.client).name(need.provincia ?? ''))}.
      </p>
      {motivo === 'rata_reddito' && (
        <NumberInput
          id="reddito-tolto"
          label="Reddito netto mensile"
          unit="€"
          field={furtherNeed(model).redditoNetto}
        />
      )}
      <button class="button" type="button" onClick={close}>
        Chiudi
      </button>
    </div>
  )
}
