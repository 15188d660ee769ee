import { useRef } from 'react'
import { number } from '../../../contract/italian/format.ts'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import type { ListState } from './list-address.ts'
import { type Format, useExport } from './use-export.ts'

interface Props {
  definition: ResourceDefinition
  state: ListState
  /** These records alone; all of the list where it is left out. */
  ids?: string[]
}

const formats: [Format, string][] = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
]

/** Takes what a list holds out as a file, with the columns that it has on the screen. */
export function ExportMenu({ definition, state, ids }: Props) {
  const { received, take, stop } = useExport(definition, state)
  const menu = useRef<HTMLDetailsElement>(null)
  if (received !== null)
    return (
      <span className="exporting" role="status">
        {number(Math.round(received / 100_000) / 10)} MB
        <button className="button" type="button" onClick={stop}>
          Interrompi
        </button>
      </span>
    )
  const start = (format: Format) => {
    if (menu.current) menu.current.open = false
    void take(format, ids)
  }
  if (ids)
    return formats.map(([format, name]) => (
      <button key={format} className="button" type="button" onClick={() => start(format)}>
        Esporta {name}
      </button>
    ))
  return (
    <details className="columns plain" ref={menu}>
      <summary className="button">Esporta</summary>
      <div className="panel">
        {formats.map(([format, name]) => (
          <button key={format} className="button bare" type="button" onClick={() => start(format)}>
            Esporta {name}
          </button>
        ))}
        <p className="note soft">Tutto ciò che i filtri trovano, con le colonne di questo elenco.</p>
      </div>
    </details>
  )
}
