import { Combobox } from '@base-ui/react/combobox'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import {
  keepOnEscape,
  ofPickerItems,
  type PickerItem,
  PickerParts,
} from '../../shared/controls/search-select.tsx'
import { useServices } from '../../shared/services.ts'

const name = 'GET /agents/preventivi/clienti'
export type QuoteCustomer = AnswerOf<typeof name>['rows'][number]

const pauseMs = 200
const itemOf = ({ _id, nome, pratica }: Pick<QuoteCustomer, '_id' | 'nome' | 'pratica'>): PickerItem => ({
  _id,
  nome,
  dettaglio: pratica,
})

interface Props {
  value: string | null
  /** The customer with whom the page opened: chosen as if from the list. */
  opened: string | null
  onChange: (customer: QuoteCustomer | null) => void
}

/** A picker of the customers of the files that the agent reads. */
export function CustomerPicker({ value, opened, onChange }: Props) {
  const { quietClient } = useServices()
  const id = useId()
  const [found, setFound] = useState<QuoteCustomer[]>([])
  const [state, setState] = useState<'still' | 'searching' | 'failed'>('still')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const chosen = found.find(({ _id }) => _id === value)

  const take = useEffectEvent((customer: QuoteCustomer) => onChange(customer))
  // The name of a customer who was chosen before the page opened.
  useEffect(() => {
    if (!value || chosen) return
    void quietClient.call(name, { query: { cliente: value } }).then(
      ({ rows }) => {
        setFound(all => [...rows, ...all])
        if (value === opened && rows[0]) take(rows[0])
      },
      () => {},
    )
  }, [value, chosen, opened, quietClient])

  function search(words: string, pause = pauseMs) {
    clearTimeout(timer.current)
    timer.current = setTimeout(async () => {
      const mine = ++turn.current
      setState('searching')
      try {
        const { rows } = await quietClient.call(name, { query: { search: words } })
        if (mine !== turn.current) return
        setFound(all => [
          ...all.filter(({ _id }) => _id === value && !rows.some(one => one._id === _id)),
          ...rows,
        ])
        setState('still')
      } catch {
        if (mine === turn.current) setState('failed')
      }
    }, pause)
  }

  return (
    <div className="field">
      <label htmlFor={id}>Cliente</label>
      <Combobox.Root
        {...ofPickerItems}
        items={found.map(itemOf)}
        value={chosen ? itemOf(chosen) : null}
        filter={null}
        onOpenChange={isOpen => isOpen && search('', 0)}
        onInputValueChange={(words, details) => {
          keepOnEscape(details)
          if (details.reason === 'input-change') search(words)
        }}
        onValueChange={(one: PickerItem | null, { isCanceled }) =>
          !isCanceled && onChange(found.find(({ _id }) => _id === one?._id) ?? null)
        }
      >
        <PickerParts
          input={{ id, placeholder: 'Nome o numero di pratica' }}
          clearLabel="Togli il cliente"
          isBusy={state === 'searching'}
          status={state === 'failed' ? 'La ricerca non è riuscita.' : undefined}
          empty={state === 'searching' ? 'Cerco…' : 'Nessuna pratica con queste parole.'}
        />
      </Combobox.Root>
    </div>
  )
}
