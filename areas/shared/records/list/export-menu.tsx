import { formatNumber } from '../../../../contract/italian/format.ts'
import { exportedFields } from '../../../../contract/records/cells.ts'
import type { ListFile } from '../../../../contract/records/list-file.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { Dropdown } from '../../controls/dropdown.tsx'
import { useMay } from '../use-may.ts'
import { queryOf } from './list-address.ts'
import type { ListState } from './list-source.ts'
import { type Exported, type Format, useExport } from './use-export.ts'

interface RecordsProps {
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
export function ExportMenu({ definition, state, ids }: RecordsProps) {
  const known = exportedFields(definition)
  return (
    <Exports
      name={definition.name}
      addressOf={addressOf(`/${definition.name}`, queryOf(state), state.columns, known)}
      ids={ids}
      note="Tutto ciò che i filtri trovano, con le colonne di questo elenco."
    />
  )
}

interface FileProps {
  /** The file without its functions. */
  file: Pick<ListFile<never>, 'path' | 'name' | 'who' | 'columns'>
  /** Values of the parameters in the path. */
  params?: Readonly<Record<string, string>>
  state: ListState
  /** The query of the call that reads the list; by default that of a list of records. */
  query?: Readonly<Record<string, unknown>>
  /** Exports only these rows; the whole list by default. */
  ids?: readonly string[]
  note?: string
}

/** Exports the list of a call as a file, with the visible columns, for those who may export the list. */
export function FileMenu({ file, params = {}, state, query = queryOf(state), ids, note }: FileProps) {
  const mayExport = useMay(file.who ?? 'anyone')
  if (!mayExport) return null
  const path = file.path.replace(/:(\w+)/g, (_, name: string) => params[name]!)
  return (
    <Exports
      name={file.name}
      addressOf={addressOf(path, query, state.columns, file.columns)}
      ids={ids}
      note={note ?? 'Tutto ciò che i filtri trovano, con le colonne di questo elenco.'}
    />
  )
}

/** The address of a file with all rows of a query, or with some of them. */
const addressOf =
  (path: string, query: object, columns: readonly string[], known: object) =>
  (formato: Format, ids?: readonly string[]) => {
    const { cursor: _, limit: __, ...filters } = query as Record<string, string>
    // A list without a table exports all columns.
    const colonne = columns.filter(name => name in known).join()
    return `${path}/esporta?${new URLSearchParams({
      ...filters,
      formato,
      ...(colonne && { colonne }),
      ...(ids && { ids: ids.join() }),
    })}`
  }

interface ExportsProps extends Exported {
  /** Exports only these records; all by default. */
  ids?: readonly string[] | undefined
  /** What the file contains. */
  note: string
}

/** A menu with the formats of a file, or a button for each format of the file of some records. */
function Exports({ ids, note, ...exported }: ExportsProps) {
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
