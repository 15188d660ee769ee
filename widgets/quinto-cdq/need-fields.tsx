import { NumberInput } from '../shared/fields/number-input.tsx'
import { ProvinceSelect } from '../shared/fields/province-select.tsx'
import { furtherNeed } from './further-need.ts'
import type { CdqModel } from './model.ts'

/** Optional details that determine the instalment, and that lenders consider. */
export function PersonFields({ model }: { model: CdqModel }) {
  const { rata, altraQuota, pignoramento, eta, anzianita, provincia } = furtherNeed(model)
  const kind = model.need.prodotto.value
  return (
    <>
      {kind !== 'cqp' && (
        <NumberInput
          id="altra-quota"
          label={kind === 'delega' ? 'Cessione già in corso' : 'Delega già in corso'}
          unit="€"
          help={
            kind === 'delega'
              ? 'La rata della cessione che resta.'
              : 'La rata della delega che resta. Una cessione in corso si rinnova.'
          }
          field={altraQuota}
        />
      )}
      <NumberInput
        id="pignoramento"
        label="Pignoramento"
        unit="€"
        help="Quanto si trattiene ogni mese."
        field={pignoramento}
      />
      <NumberInput
        id="rata-desiderata"
        label="Rata desiderata"
        unit="€"
        help="Se è meno della più alta."
        field={rata}
      />
      <NumberInput id="eta" label="Età" unit="anni" field={eta} />
      {kind !== 'cqp' && (
        <NumberInput id="anzianita" label="Anzianità di servizio" unit="anni" field={anzianita} />
      )}
      <ProvinceSelect
        client={model.client}
        id="provincia-residenza"
        label="Provincia di residenza"
        none="Non indicata"
        value={provincia.value ?? ''}
        choose={sigla => {
          provincia.value = sigla || undefined
        }}
      />
    </>
  )
}
