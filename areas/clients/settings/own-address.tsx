import { type ComponentProps, useState } from 'react'
import { placeNames } from '../../../contract/italian/place-names.ts'
import { useData } from '../../shared/calls/data.ts'
import { townOptions, useTowns } from '../../shared/calls/towns.ts'
import { ConfirmForm, useFieldError } from '../../shared/controls/confirm-form.tsx'
import { Field } from '../../shared/controls/field.tsx'
import { SearchField } from '../../shared/controls/search-field.tsx'
import { useServices } from '../../shared/services.ts'
import { type OwnSettings, useChangeSettings } from './use-own-settings.ts'

type Address = NonNullable<OwnSettings['dati']['indirizzo']>

/** An address in one line, as on an envelope. */
export const addressLine = ({ via, cap, comune, provincia }: Address) =>
  `${via}, ${cap} ${comune} (${provincia})`

/** The form for the customer's address: a province and a town of the lists, the street as the customer types it. */
export function OwnAddress({ address }: { address: Address | null }) {
  const { toasts } = useServices()
  const change = useChangeSettings()
  const [provincia, setProvince] = useState(address?.provincia ?? '')
  const [comune, setTown] = useState(address?.comune ?? '')
  const [cap, setCap] = useState(address?.cap ?? '')
  const { data: provinces = [] } = useData('GET /enums/province')
  const province = provinces.find(({ sigla }) => sigla === provincia)
  const { data: towns = [] } = useTowns(province?._id)

  async function save(data: FormData) {
    const via = String(data.get('via'))
    await change('POST /clients/indirizzo', { via, cap, comune, provincia })
    toasts.add({ kind: 'plain', text: 'Indirizzo salvato.' })
  }

  return (
    <ConfirmForm action="edit" label="Salva l’indirizzo" ask={false} onSend={save}>
      <Choice
        name="provincia"
        label="Provincia"
        value={provincia}
        options={provinces.map(({ sigla, nome }) => [sigla, nome, ...placeNames(nome, sigla)])}
        onChange={chosen => {
          setProvince(chosen)
          setTown('')
        }}
      />
      <Choice
        name="comune"
        label="Comune"
        value={comune}
        // A stored town stays selectable until the list is there.
        options={towns.length > 0 || !comune ? townOptions(towns, province) : [[comune, comune]]}
        onChange={chosen => {
          setTown(chosen)
          const town = towns.find(({ nome }) => nome === chosen)
          if (town) setCap(town.cap)
        }}
      />
      <Field
        name="cap"
        label="CAP"
        inputMode="numeric"
        autoComplete="postal-code"
        value={cap}
        onChange={({ target }) => setCap(target.value)}
      />
      <Field
        name="via"
        label="Via e numero"
        autoComplete="street-address"
        defaultValue={address?.via ?? ''}
        help="Dove Le arriva la posta."
      />
    </ConfirmForm>
  )
}

/** A choice of the address, with the error of the server. */
const Choice = (props: Omit<ComponentProps<typeof SearchField>, 'error'> & { name: string }) => (
  <SearchField {...props} error={useFieldError(props.name)} />
)
