import type { Signal } from '@preact/signals'
import { Component } from 'preact'
import type { Client } from '../../../client/client.ts'
import { provincesOf } from './provinces.ts'

interface Props {
  client: Client
  id: string
  label: string
  value: string
  /** Label of the empty option. */
  none: string
  choose(sigla: string): void
}

/** A select of provinces by name, fetched when the field is first shown. */
export class ProvinceSelect extends Component<Props> {
  override componentDidMount() {
    void provincesOf(this.props.client).load()
  }

  override render() {
    const { client, id, label, value, none, choose } = this.props
    const provinces = provincesOf(client).list.value
    const known = provinces.some(({ sigla }) => sigla === value)
    return (
      <div class="field">
        <label for={id}>{label}</label>
        <select class="select" id={id} value={value} onChange={event => choose(event.currentTarget.value)}>
          <option value="">{none}</option>
          {value && !known && <option value={value}>{value}</option>}
          {provinces.map(({ sigla, nome }) => (
            <option key={sigla} value={sigla}>
              {nome}
            </option>
          ))}
        </select>
      </div>
    )
  }
}

interface SignalProps extends Omit<Props, 'value' | 'choose'> {
  province: Signal<string | undefined>
}

/** A select of provinces for an optional detail of a need. */
export const NeedProvince = ({ province, ...props }: SignalProps) => (
  <ProvinceSelect
    {...props}
    value={province.value ?? ''}
    choose={sigla => {
      province.value = sigla || undefined
    }}
  />
)
