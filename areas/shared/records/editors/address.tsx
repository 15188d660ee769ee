import type { ComponentProps } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { placeNames } from '../../../../contract/italian/place-names.ts'
import type { AnyField } from '../../../../contract/records/resource.ts'
import { useData } from '../../calls/data.ts'
import { townOptions, useTowns } from '../../calls/towns.ts'
import { SearchField } from '../../controls/search-field.tsx'
import type { EditorProps } from './editor-props.ts'

/** Region, province and town from the lists of Italy; the person types the street, and coordinates where the address has them. */
export function AddressEditor({ path, field, root, Field }: EditorProps) {
  const { fieldState } = useController({ name: path })
  const { setValue } = useFormContext()
  const held = (useWatch({ name: path }) ?? {}) as Record<string, string | number | null>
  const { data: regions = [] } = useData('GET /enums/regioni')
  const { data: provinces = [] } = useData('GET /enums/province')
  const province = provinces.find(({ sigla }) => sigla === held.provincia)
  const { data: towns = [] } = useTowns(province?._id)
  const set = (values: Record<string, string | number | null>) => {
    for (const [name, value] of Object.entries(values))
      setValue(`${path}.${name}`, value, { shouldDirty: true })
  }
  const inner = field.fields!
  return (
    <fieldset className="part-of">
      <legend className="label">{field.label}</legend>
      <div className="grid">
        {inner.regione && (
          <Select
            path={`${path}.regione`}
            field={inner.regione}
            value={(held.regione as string | null) ?? ''}
            options={regions.map(({ nome }) => [nome, nome])}
            onChange={regione => set({ regione, provincia: null, comune: null })}
          />
        )}
        <Select
          path={`${path}.provincia`}
          field={inner.provincia!}
          value={province?.nome ?? ''}
          options={provinces
            .filter(({ regione }) => !inner.regione || regione === held.regione)
            .map(({ nome, sigla }) => [nome, nome, sigla, ...placeNames(nome, sigla)])}
          onChange={name => {
            const chosen = provinces.find(({ nome }) => nome === name)
            set({ provincia: chosen?.sigla ?? null, comune: null })
          }}
        />
        <Select
          path={`${path}.comune`}
          field={inner.comune!}
          value={(held.comune as string | null) ?? ''}
          options={townOptions(towns, province)}
          onChange={name => {
            const town = towns.find(({ nome }) => nome === name)
            set({
              comune: name,
              ...(town && { cap: town.cap }),
              // The centre of the town, until the person enters better coordinates.
              ...(town && inner.lat && { lat: town.lat, lng: town.lng }),
            })
          }}
        />
        {['via', 'cap', 'lat', 'lng'].map(
          name =>
            inner[name] && <Field key={name} path={`${path}.${name}`} field={inner[name]} root={root} />,
        )}
      </div>
      {fieldState.error?.message && <p className="error">{fieldState.error.message}</p>}
    </fieldset>
  )
}

interface SelectProps {
  path: string
  field: AnyField
  value: string
  options: ComponentProps<typeof SearchField>['options']
  onChange: (chosen: string) => void
}

function Select({ path, field, value, options, onChange }: SelectProps) {
  const { fieldState } = useController({ name: path })
  // A stored value stays selectable when the list no longer contains the value.
  const isKnown = options.some(([key]) => key === value)
  const all = value && !isKnown ? [[value, value] as const, ...options] : options
  return (
    <div className="at" data-path={path}>
      <SearchField
        label={field.label}
        name={path}
        options={all}
        value={value}
        onChange={onChange}
        isRequired={!field.optional}
        error={fieldState.error?.message}
      />
    </div>
  )
}
