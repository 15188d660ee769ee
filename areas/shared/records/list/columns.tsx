import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { Dropdown } from '../../controls/dropdown.tsx'
import { Icon } from '../../controls/icon.tsx'
import { type ListState, ofEveryRecord, possibleColumns } from './list-address.ts'

interface Props {
  definition: ResourceDefinition
  state: ListState
  onChange: (changed: Partial<ListState>, replace?: boolean) => void
}

/** Which columns a list has. */
export function Columns({ definition, state: { columns, cursor }, onChange }: Props) {
  const possible = possibleColumns(definition)
  const set = (now: readonly string[]) =>
    // The page stays: only what is shown of it changes.
    now.length > 0 && onChange({ columns: now, cursor }, true)
  return (
    <Dropdown
      name="Colonne dell’elenco"
      label={
        <>
          <Icon name="columns" /> Colonne
        </>
      }
    >
      {() => (
        <>
          {possible.map(name => (
            <label key={name} className="check">
              <input
                type="checkbox"
                checked={columns.includes(name)}
                onChange={event =>
                  set(event.target.checked ? [...columns, name] : columns.filter(one => one !== name))
                }
              />
              <span>{(definition.fields[name] ?? ofEveryRecord[name])!.label}</span>
            </label>
          ))}
          <button className="button bare" type="button" onClick={() => set(definition.list.columns)}>
            Come all’inizio
          </button>
        </>
      )}
    </Dropdown>
  )
}
