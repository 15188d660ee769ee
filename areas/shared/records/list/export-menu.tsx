import { formatNumber } from '../../../../contract/italian/format.ts'
import { exportable } from '../../../../contract/records/cells.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { Dropdown } from '../../controls/dropdown.tsx'
import { queryOf } from './list-address.ts'
import type { ListState } from './list-source.ts'
import { type Exported, type Format, useExport } from './use-export.ts'

interface Props {
  definition: ResourceDefinition
  state: ListState
  /** Exports only these records; the whole list by default. */
  ids?: string[]
}

const formats: [Format, string][] = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
]

/** Exports a list of records as a file, with the visible columns. */
export function ExportMenu({ definition, state, ids }: Props) {
  const { cursor: _, ...query } = queryOf(state)
  const columns = state.columns.filter(name => exportable(definition).includes(name)).join()
  return (
    <Exports
      name={definition.name}
      addressOf={(formato, some) =>
        `/${definition.name}/esporta?${new URLSearchParams({
          ...query,
          formato,
          colonne: columns,
          ...(some && { ids: some.join() }),
        } as Record<string, string>)}`
      }
      ids={ids}
      note="Tutto ciò che i filtri trovano, con le colonne di questo elenco."
    />
  )
}

interface ExportsProps extends Exported {
  /** Exports only these records; all by default. */
  ids?: readonly string[] | undefined
  /** What the file contains. */
  note: string
}

/** A menu with the formats of a file, or a button for each format of the file of some records. */
export function Exports({ ids, note, ...exported }: ExportsProps) {
  const { received, exportAs, stop } = useExport(exported)
  if (received !== null)
    return (
      <span className="exporting" role="status">
        {formatNumber(Math.round(received / 100_000) / 10)} MB
        <button className="button" type="button" onClick={stop}>
          Interrompi
        </button>
      </span>
    )
  if (ids)
    return formats.map(([format, name]) => (
      <button key={format} className="button" type="button" onClick={() => void exportAs(format, ids)}>
        Esporta {name}
      </button>
    ))
  return (
    <Dropdown label="Esporta" name="Esporta l’elenco">
      {close => (
        <>
          {formats.map(([format, name]) => (
            <button
              key={format}
              className="button bare"
              type="button"
              onClick={() => {
                close()
                void exportAs(format)
              }}
            >
              Esporta {name}
            </button>
          ))}
          <p className="note soft">{note}</p>
        </>
      )}
    </Dropdown>
  )
}
