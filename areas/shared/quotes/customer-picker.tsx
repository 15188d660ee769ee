import { Combobox } from '@base-ui/react/combobox'
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import { maxQuoteCustomers } from '../../../contract/products/agent-quote.ts'
import { ranked, spellings } from '../../../contract/text/rank.ts'
import { keepOnEscape, ofPickerItems, type PickerItem, PickerParts } from '../controls/search-select.tsx'
import { useServices } from '../services.ts'

const name = 'GET /agents/preventivi/clienti'
export type QuoteCustomer = AnswerOf<typeof name>['rows'][number]

const pauseMs = 200
/** The customers that a search finds, by name or by the number of the file. */
const rankedBy = (words: string, customers: readonly QuoteCustomer[]) =>
  ranked(customers, words, ({ nome, pratica }) => spellings(nome, pratica))
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

/** A picker of the customers of the files that the agent reads. Enter takes the first that the typed words find. */
export function CustomerPicker({ value, opened, onChange }: Props) {
  const { quietClient } = useServices()
  const id = useId()
  const [chosen, setChosen] = useState<QuoteCustomer | null>(null)
  const [found, setFound] = useState<QuoteCustomer[]>([])
  const [words, setWords] = useState('')
  const [state, setState] = useState<'still' | 'searching' | 'failed'>('still')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef(0)
  /** The search whose first customer is taken, because Enter came before the answer. */
  const taken = useRef(0)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const take = useEffectEvent((customer: QuoteCustomer) => onChange(customer))
  const isKnown = chosen?._id === value
  // The name of a customer who was chosen before the page opened.
  useEffect(() => {
    if (!value || isKnown) return
    void quietClient.call(name, { query: { cliente: value } }).then(
      ({ rows: [one] }) => {
        if (!one) return
        setChosen(one)
        if (value === opened) take(one)
      },
      () => {},
    )
  }, [value, isKnown, opened, quietClient])

  function choose(customer: QuoteCustomer | null) {
    setChosen(customer)
    setOpen(false)
    onChange(customer)
  }

  function search(words: string, pause = pauseMs) {
    setWords(words)
    setState('searching')
    clearTimeout(timer.current)
    const mine = ++turn.current
    timer.current = setTimeout(async () => {
      try {
        const { rows } = await quietClient.call(name, { query: { search: words } })
        if (mine !== turn.current) return
        setFound(rows)
        setState('still')
        const [first] = rankedBy(words, rows)
        if (mine === taken.current && first) choose(first)
      } catch {
        if (mine === turn.current) setState('failed')
      }
    }, pause)
  }

  // Until the answer arrives, the list has those of the previous answer that the words still find.
  const items = useMemo(() => rankedBy(words, found).map(itemOf), [found, words])
  // A new object would put the chosen name in place of the typed words.
  const item = useMemo(() => (isKnown && chosen ? itemOf(chosen) : null), [isKnown, chosen])
  return (
    <div className="field with-key">
      <label htmlFor={id}>Cliente</label>
      <kbd>/</kbd>
      <Combobox.Root
        {...ofPickerItems}
        items={items}
        value={item}
        open={isOpen}
        filter={null}
        autoHighlight
        onOpenChange={(opens, { reason }) => {
          setOpen(opens)
          if (opens && reason !== 'input-change') search('', 0)
        }}
        onInputValueChange={(words, details) => {
          keepOnEscape(details)
          if (details.reason === 'input-change') search(words)
        }}
        onValueChange={(one: PickerItem | null, { isCanceled }) => {
          if (!isCanceled) choose(found.find(({ _id }) => _id === one?._id) ?? null)
        }}
      >
        <PickerParts
          input={{ id, placeholder: 'Nome o numero di pratica', shortcut: '/' }}
          clearLabel="Togli il cliente"
          isBusy={state === 'searching'}
          status={statusOf(state, items.length)}
          empty={state === 'still' && 'Nessuno con queste parole nelle Sue pratiche.'}
          onEarlyEnter={() => {
            if (state === 'searching' && words) taken.current = turn.current
          }}
        />
      </Combobox.Root>
    </div>
  )
}

function statusOf(state: 'still' | 'searching' | 'failed', count: number): string | null {
  if (state === 'failed') return 'La ricerca non è riuscita: riprovi.'
  if (state === 'searching') return count === 0 ? 'Cerco…' : null
  if (count === 0) return null
  if (count >= maxQuoteCustomers) return `I primi ${count}: per gli altri scriva il nome.`
  return count === 1 ? '1 cliente' : `${count} clienti`
}
