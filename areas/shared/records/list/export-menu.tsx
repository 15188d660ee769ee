import { formatNumber } from '../../../../contract/italian/format.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { Dropdown } from '../../controls/dropdown.tsx'
import type { ListState } from './list-source.ts'
import { type Format, useExport } from './use-export.ts'

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

/** Exports a list as a file, with the visible columns. */
export function ExportMenu({ definition, state, ids }: Props) {
  const { received, exportAs, stop } = useExport(definition, state)
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
          <p className="note soft">Tutto ciò che i filtri trovano, con le colonne di questo elenco.</p>
        </>
      )}
    </Dropdown>
  )
}
