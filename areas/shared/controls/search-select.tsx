import { Combobox } from '@base-ui/react/combobox'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { ranked, spellings } from '../../../contract/text/rank.ts'
import { Icon } from './icon.tsx'
import { useKeyOf } from './shortcuts.ts'

/** An item of a picker. */
export interface PickerItem {
  _id: string
  nome: string
  /** Distinguishes two items with the same name. */
  dettaglio: string | null
  /** What to know before choosing the item. */
  avviso?: string | null
}

/** The input of a picker, with the attributes that refer to its label and its error. */
export interface PickerInput {
  id: string
  name?: string
  placeholder?: string
  isRequired?: boolean
  isDisabled?: boolean
  invalid?: true
  describedBy?: string
  /** The key that focuses the input from anywhere on the page. */
  shortcut?: string
  onBlur?: () => void
}

interface PartsProps {
  input: PickerInput
  /** Name of the button that empties the picker; without a name there is no button. */
  clearLabel?: string
  isBusy?: boolean
  status?: ReactNode
  empty: ReactNode
  /** Called for Enter while the list is open without a match: a search may still be running. */
  onEarlyEnter?: () => void
}

/** How a `Combobox.Root` labels and compares picker items. */
export const ofPickerItems = {
  itemToStringLabel: ({ nome }: PickerItem) => nome,
  isItemEqualToValue: (one: PickerItem, other: PickerItem) => one._id === other._id,
}

/** Escape closes the list; a second Escape would empty the field. */
export function keepOnEscape({ reason, cancel }: Combobox.Root.ChangeEventDetails): void {
  if (reason === 'escape-key') cancel()
}

const isListOpen = (input: HTMLInputElement) => input.getAttribute('aria-expanded') === 'true'

/** Whether a key writes a character. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

/** The input of a combobox and its list. */
export function PickerParts({ input, clearLabel, isBusy, status, empty, onEarlyEnter }: PartsProps) {
  const element = useRef<HTMLInputElement>(null)
  const wasOpenBeforePress = useRef(false)
  useKeyOf(input.shortcut, element)
  /** An open dialog covers the rest of the page, so the list is placed inside the dialog. */
  const [dialog, setDialog] = useState<HTMLElement | null>(null)
  useEffect(() => setDialog(element.current?.closest('dialog') ?? document.body), [])

  /** Enter without a match neither sends the form nor empties the field. */
  function enter(event: KeyboardEvent) {
    const field = element.current
    if (event.key !== 'Enter' || !field || !isListOpen(field) || field.hasAttribute('aria-activedescendant'))
      return
    event.preventDefault()
    event.stopPropagation()
    onEarlyEnter?.()
  }

  return (
    <>
      <Combobox.InputGroup className="picker" onKeyDownCapture={enter}>
        <Combobox.Input
          ref={element}
          id={input.id}
          name={input.name}
          className="input"
          placeholder={input.placeholder ?? 'Cerca'}
          disabled={input.isDisabled}
          // The typed text replaces the chosen name. While the list is open, the input shows a search.
          onFocus={event => event.currentTarget.select()}
          onPointerDownCapture={event => {
            wasOpenBeforePress.current = isListOpen(event.currentTarget)
          }}
          onClick={event => {
            if (!wasOpenBeforePress.current) event.currentTarget.select()
          }}
          onKeyDown={event => {
            if (isTyped(event) && !isListOpen(event.currentTarget)) event.currentTarget.select()
          }}
          onBlur={input.onBlur}
          aria-keyshortcuts={input.shortcut}
          aria-required={input.isRequired || undefined}
          aria-invalid={input.invalid}
          aria-describedby={input.describedBy}
        />
        {clearLabel && (
          <Combobox.Clear className="button icon-only bare" aria-label={clearLabel}>
            <Icon name="close" />
          </Combobox.Clear>
        )}
      </Combobox.InputGroup>
      <Combobox.Portal container={dialog}>
        <Combobox.Positioner
          className="picker-place"
          sideOffset={4}
          // A dialog clips a list that is positioned in its own flow.
          positionMethod="fixed"
        >
          <Combobox.Popup className="picker-list" aria-busy={isBusy}>
            <Combobox.Status className="soft">{status}</Combobox.Status>
            <Combobox.Empty className="soft">{empty}</Combobox.Empty>
            <Combobox.List className="picker-items">
              {(one: PickerItem) => (
                <Combobox.Item key={one._id} value={one} className="picker-item">
                  <span>{one.nome}</span>
                  {one.dettaglio && <span className="note">{one.dettaglio}</span>}
                  {one.avviso && <span className="note">{one.avviso}</span>}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </>
  )
}

interface SelectProps extends PickerInput {
  /** Further texts of an option are other names by which people look for it. */
  options: readonly (readonly [key: string, label: string, ...names: string[]])[]
  /** Key of the chosen option; '' without a choice, or for an option with the key ''. */
  value: string
  onChange: (key: string) => void
}

/** A select with a search by the option's text, its other names or its key; Enter takes the best match. */
export function SearchSelect({ options, value, onChange, ...input }: SelectProps) {
  const [words, setWords] = useState('')
  const written = JSON.stringify(options)
  const items = useMemo(
    () =>
      (JSON.parse(written) as [string, string, ...string[]][]).map(([_id, nome, ...names]) => ({
        ...{ _id, nome, dettaglio: null },
        names: spellings(nome, _id, ...names),
      })),
    [written],
  )
  return (
    <Combobox.Root
      {...ofPickerItems}
      items={items}
      filteredItems={useMemo(() => ranked(items, words, ({ names }) => names), [items, words])}
      value={items.find(({ _id }) => _id === value) ?? null}
      autoHighlight
      onInputValueChange={(typed, details) => {
        keepOnEscape(details)
        setWords(details.reason === 'input-change' ? typed : '')
      }}
      onValueChange={(one: PickerItem | null, { isCanceled }) => !isCanceled && onChange(one?._id ?? '')}
    >
      <PickerParts input={input} empty="Nessuna voce con queste parole." />
    </Combobox.Root>
  )
}
