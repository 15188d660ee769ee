import { Combobox } from '@base-ui/react/combobox'
import { useRef } from 'react'
import { fold } from '../../../../contract/text/fold.ts'
import { Icon } from '../../icon.tsx'
import { usePlace } from './use-place.ts'

type Option = [key: string, label: string]

/** Choices with more values than this are found by typing. */
export const searchedFrom = 20

interface Props {
  id: string
  options: readonly Option[]
  value: string | null
  onChange: (key: string | null) => void
  onBlur?: () => void
  isOptional?: boolean
  invalid?: true
  describedBy?: string
}

/** One of many values, found by the beginning of a word of its name, or by its code. */
export function ChoicePicker(props: Props) {
  const { id, options, value, onChange, onBlur, isOptional = true, invalid, describedBy } = props
  const input = useRef<HTMLInputElement>(null)
  const place = usePlace(input)
  const chosen = options.find(([key]) => key === value) ?? null
  const matches = ([key, label]: Option, words: string) => {
    const asked = fold(words)
    return key.toLowerCase() === asked || ` ${fold(label)}`.includes(` ${asked}`)
  }
  return (
    <Combobox.Root
      items={options}
      value={chosen}
      itemToStringLabel={([, label]: Option) => label}
      isItemEqualToValue={([key]: Option, [other]: Option) => key === other}
      filter={matches}
      autoHighlight
      onValueChange={(one: Option | null) => onChange(one?.[0] ?? null)}
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
          <Combobox.Clear className="button icon-only bare" aria-label="Togli la scelta">
            <Icon name="close" />
          </Combobox.Clear>
        )}
      </Combobox.InputGroup>
      <Combobox.Portal container={place}>
        <Combobox.Positioner className="picker-place" sideOffset={4}>
          <Combobox.Popup className="picker-list">
            <Combobox.Empty className="soft">Nessuna voce con queste parole.</Combobox.Empty>
            <Combobox.List>
              {(one: Option) => (
                <Combobox.Item key={one[0]} value={one} className="picker-item">
                  <span>{one[1]}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
