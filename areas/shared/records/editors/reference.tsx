import { Combobox } from '@base-ui/react/combobox'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../icon.tsx'
import { useDefinition } from '../form-context.ts'
import { type Named, useNames, useRecordCalls } from '../record-calls.ts'
import type { ControlProps } from './field.tsx'
import { usePlace } from './use-place.ts'

const pauseMs = 200

/** Another record, found by its name or its e-mail. */
export function ReferenceEditor({
  id,
  field,
  root,
  value,
  onChange,
  onBlur,
  invalid,
  describedBy,
}: ControlProps) {
  const definition = useDefinition()
  return (
    <ReferencePicker
      id={id}
      definition={definition}
      root={root}
      value={(value as string | null) ?? null}
      onChange={onChange}
      onBlur={onBlur}
      isOptional={Boolean(field.optional)}
      invalid={invalid}
      describedBy={describedBy}
    />
  )
}

interface Props {
  id: string
  definition: ReturnType<typeof useDefinition>
  /** The field of the definition that refers. */
  root: string
  value: string | null
  onChange: (id: string | null) => void
  onBlur?: () => void
  isOptional: boolean
  invalid?: true
  describedBy?: string
}

export function ReferencePicker(props: Props) {
  const { id, definition, root, value, onChange, onBlur, isOptional, invalid, describedBy } = props
  const calls = useRecordCalls(definition)
  const [found, setFound] = useState<Named[]>([])
  const [isPartial, setPartial] = useState(false)
  const [state, setState] = useState<'still' | 'searching' | 'failed'>('still')
  const [picked, setPicked] = useState<Named | null>(null)
  const names = useNames(definition, root, value && picked?._id !== value ? [value] : [])
  const chosen = picked?._id === value ? picked : value ? (names.get(value) ?? null) : null
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(0)
  const input = useRef<HTMLInputElement>(null)
  const place = usePlace(input)
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(words: string) {
    clearTimeout(timer.current)
    timer.current = setTimeout(async () => {
      const mine = ++asked.current
      setState('searching')
      try {
        const { rows, soloRiferiti } = await calls.references(root, { search: words })
        if (mine !== asked.current) return
        setFound(rows)
        setPartial(soloRiferiti)
        setState('still')
      } catch {
        if (mine === asked.current) setState('failed')
      }
    }, pauseMs)
  }

  return (
    <Combobox.Root
      items={found}
      value={chosen}
      itemToStringLabel={(one: Named) => one.nome}
      isItemEqualToValue={(one: Named, other: Named) => one._id === other._id}
      filter={null}
      onOpenChange={open => open && search('')}
      onValueChange={(one: Named | null) => {
        setPicked(one)
        onChange(one?._id ?? null)
      }}
      onInputValueChange={(words, { reason }) => {
        if (reason === 'input-change') search(words)
      }}
    >
      <Combobox.InputGroup className="picker">
        <Combobox.Input
          ref={input}
          id={id}
          className="input"
          placeholder="Cerca"
          onBlur={onBlur}
          aria-required={isOptional ? undefined : true}
          aria-invalid={invalid}
          aria-describedby={describedBy}
        />
        {isOptional && (
          <Combobox.Clear className="button icon-only bare" aria-label="NESSUNO">
            <Icon name="close" />
          </Combobox.Clear>
        )}
      </Combobox.InputGroup>
      <Combobox.Portal container={place}>
        <Combobox.Positioner className="picker-place" sideOffset={4}>
          <Combobox.Popup className="picker-list" aria-busy={state === 'searching'}>
            <Combobox.Status className="soft">
              {state === 'searching' && found.length === 0 && 'Ricerca in corso…'}
              {state === 'still' &&
                isPartial &&
                'Si trovano solo i nomi già presenti in queste schede: per gli altri serve il permesso di vederne l’elenco.'}
              {state === 'failed' && 'La ricerca non è riuscita: riprovi.'}
            </Combobox.Status>
            <Combobox.Empty className="soft">
              {state === 'still' && !isPartial && 'Nessun risultato con queste parole.'}
            </Combobox.Empty>
            <Combobox.List>
              {(one: Named) => (
                <Combobox.Item key={one._id} value={one} className="picker-item">
                  <span>{one.nome}</span>
                  {one.dettaglio && <span className="note">{one.dettaglio}</span>}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
