import { Dropdown } from '../../controls/dropdown.tsx'
import { Icon } from '../../controls/icon.tsx'
import { usualColumns } from './list-address.ts'
import type { ListSource, ListState } from './list-source.ts'

interface Props {
  source: Pick<ListSource<never>, 'columns' | 'shownColumns'>
  state: ListState
  onChange: (changed: Partial<ListState>, replace?: boolean) => void
}

/** The choice of the columns that a list shows. */
export function Columns({ source, state: { columns, cursor }, onChange }: Props) {
  const set = (now: readonly string[]) =>
    // The page of the list stays the same.
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
          {source.columns.map(({ name, label }) => (
            <label key={name} className="check">
              <input
                type="checkbox"
                checked={columns.includes(name)}
                onChange={event =>
                  set(event.target.checked ? [...columns, name] : columns.filter(one => one !== name))
                }
              />
              <span>{label}</span>
            </label>
          ))}
          <button className="button bare" type="button" onClick={() => set(usualColumns(source))}>
            Come all’inizio
          </button>
        </>
      )}
    </Dropdown>
  )
}
