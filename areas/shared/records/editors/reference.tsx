import { Combobox } from '@base-ui/react/combobox'
import { useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Named } from '../../../../client/records.ts'
import { ranked, spellings } from '../../../../contract/text/rank.ts'
import { keepOnEscape, ofPickerItems, type PickerInput, PickerParts } from '../../controls/search-select.tsx'
import { RecordContext, useDefinition } from '../form/form-context.ts'
import { useNames, useRecordCalls } from '../record-calls.ts'
import type { ControlProps } from './editor-props.ts'

const pauseMs = 200

/** The editor of a reference: a record is found by name or e-mail. */
export function ReferenceEditor({ field, root, value, onChange, ...input }: ControlProps) {
  const definition = useDefinition()
  const form = useFormContext()
  const { stored, first } = useContext(RecordContext)
  const { within } = field
  return (
    <ReferencePicker
      {...input}
      placeholder={field.placeholder}
      definition={definition}
      root={root}
      value={(value as string | null) ?? null}
      onChange={onChange}
      unassigned={field.optional && noRecord}
      parent={
        within && (() => (form?.getValues(within.by) ?? (stored ?? first)?.[within.by]) as string | undefined)
      }
    />
  )
}

interface Props extends Omit<PickerInput, 'isRequired'> {
  definition: ReturnType<typeof useDefinition>
  /** The field of the definition that holds the reference. */
  root: string
  value: string | null
  onChange: (id: string | null) => void
  /** Options besides records; the first one is the meaning of an empty picker. Left out where a record is required. */
  unassigned?: readonly Unassigned[]
  /** The parent of the record at the time of a search, where the field is limited to what the parent contains. */
  parent?: (() => string | undefined) | undefined
}

/** An option that is not a record; `value` is passed to `onChange`. */
export interface Unassigned {
  value: string | null
  nome: string
}

/** The option for a field without a record. */
export const nobody: Unassigned = { value: null, nome: 'NESSUNO' }
/** The options of an optional field besides records. */
export const noRecord: readonly Unassigned[] = [nobody]
const noUnassigned: readonly Unassigned[] = []

export function ReferencePicker(props: Props) {
  const { definition, root, value, onChange, unassigned = noUnassigned, parent, ...input } = props
  const calls = useRecordCalls(definition)
  const [found, setFound] = useState<Named[]>([])
  const [isPartial, setPartial] = useState(false)
  const [state, setState] = useState<'still' | 'searching' | 'failed'>('still')
  const [picked, setPicked] = useState<Named | null>(null)
  const [words, setWords] = useState('')
  const others = useMemo(
    () => unassigned.map(({ value, nome }) => ({ _id: value ?? '', nome, dettaglio: null })),
    [unassigned],
  )
  const other = others.find(({ _id }) => _id === (value ?? ''))
  const names = useNames(definition, root, value && !other && picked?._id !== value ? [value] : [])
  const chosen: Named | null =
    other ?? (picked?._id === value ? picked : value ? (names.get(value) ?? null) : null)
  const items = useMemo(
    () => [
      ...ranked(others, words, ({ nome }) => spellings(nome)),
      // Until the answer arrives, the list has those of the previous answer that the words still find.
      ...(state === 'searching' ? ranked(found, words, ({ nome }) => spellings(nome)) : found),
    ],
    [others, found, words, state],
  )
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastSearch = useRef(0)
  /** The search whose first record is taken, because Enter came before the answer. */
  const taken = useRef(-1)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  function choose(one: Named | null) {
    setPicked(one)
    setOpen(false)
    onChange(one?._id || null)
  }

  function search(words: string) {
    setWords(words)
    clearTimeout(timer.current)
    const mine = ++lastSearch.current
    setState('searching')
    timer.current = setTimeout(async () => {
      const within = parent?.()
      try {
        const { rows, soloRiferiti } = await calls.references(root, {
          search: words,
          ...(within && { within }),
        })
        if (mine !== lastSearch.current) return
        setFound(rows)
        setPartial(soloRiferiti)
        setState('still')
        if (mine === taken.current && rows[0]) choose(rows[0])
      } catch {
        if (mine === lastSearch.current) setState('failed')
      }
    }, pauseMs)
  }

  return (
    <>
      <Combobox.Root
        {...ofPickerItems}
        items={items}
        value={chosen}
        open={isOpen}
        filter={null}
        autoHighlight
        onOpenChange={(open, { reason }) => {
          setOpen(open)
          if (open && reason !== 'input-change') search('')
        }}
        onValueChange={(one: Named | null, { isCanceled }) => !isCanceled && choose(one)}
        onInputValueChange={(words, details) => {
          keepOnEscape(details)
          if (details.reason === 'input-change') search(words)
        }}
      >
        <PickerParts
          input={{ ...input, isRequired: unassigned.length === 0 }}
          clearLabel={value ? unassigned[0]?.nome : undefined}
          isBusy={state === 'searching'}
          status={
            <>
              {state === 'searching' && found.length === 0 && 'Ricerca in corso…'}
              {state === 'still' &&
                isPartial &&
                'Si trovano solo i nomi già presenti in queste schede: per gli altri serve il permesso di vederne l’elenco.'}
              {state === 'failed' && 'La ricerca non è riuscita: riprovi.'}
            </>
          }
          empty={state === 'still' && !isPartial && 'Nessun risultato con queste parole.'}
          onEarlyEnter={() => {
            if (state === 'searching' && words) taken.current = lastSearch.current
          }}
        />
      </Combobox.Root>
      {chosen?.avviso && (
        <p className="note" role="status">
          {chosen.avviso}.
        </p>
      )}
    </>
  )
}
