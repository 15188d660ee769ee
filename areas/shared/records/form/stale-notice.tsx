import { useEffect, useId, useRef, useState } from 'react'
import type { Row } from '../../../../client/records.ts'
import { formatDateTime } from '../../../../contract/italian/rome-clock.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { FieldValue } from '../history/changes.tsx'
import { fieldAt, labelOf } from './field-path.ts'
import { changedFields, compare, comparedPaths, type Difference } from './stale.ts'

interface Props {
  definition: ResourceDefinition
  names: readonly string[]
  base: Record<string, unknown>
  mine: Record<string, unknown>
  theirs: Row
  /** Name of the person who saved the record; null if unknown to the reader. */
  by: string | null
  held: (row: Row) => Record<string, unknown>
  /** Continues with the typed values of these paths and the saved values of all others. */
  onSettle: (mine: string[]) => void
  onReload: () => void
}

/** Reports that another person saved the record: lists their changes, and asks which value to keep where both changed. */
export function StaleNotice({ definition, names, base, mine, theirs, by, held, onSettle, onReload }: Props) {
  const paths = comparedPaths(definition.fields, names)
  const { theirs: others, both } = compare(paths, base, mine, held(theirs))
  const id = useId()
  const notice = useRef<HTMLDivElement>(null)
  // In a long form the pressed button is far below this notice.
  useEffect(() => {
    notice.current?.focus({ preventScroll: true })
    notice.current?.scrollIntoView?.({ block: 'center' })
  }, [])
  const [chosen, choose] = useState<Record<string, 'mine' | 'theirs'>>({})
  const label = (path: string) => labelOf(definition.fields, path)
  const settled = both.every(({ path }) => chosen[path])
  const kept = changedFields(paths, base, mine).filter(path => chosen[path] !== 'theirs')
  return (
    <div ref={notice} className="notice caution stale" tabIndex={-1} aria-labelledby={id} role="alert">
      <p className="title" id={id}>
        {by ?? 'Qualcun altro'} ha salvato questa scheda ({formatDateTime(theirs.updatedAt)}). Quello che è
        scritto qui non è stato salvato.
      </p>
      {others.length > 0 && (
        <>
          <p>
            Ha cambiato {others.map(({ path }) => label(path)).join('; ')}. Restano i valori che ha salvato.
          </p>
          <details open={both.length === 0}>
            <summary>Mostra le differenze</summary>
            <ul>
              {others.map(one => (
                <li key={one.path}>
                  {label(one.path)}: <Shown definition={definition} one={one} of="base" /> →{' '}
                  <Shown definition={definition} one={one} of="theirs" />
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
      {both.length > 0 && <p>Scelga quale valore tenere di ciò che avete cambiato entrambi.</p>}
      {both.map(one => (
        <fieldset key={one.path} className="settle">
          <legend className="label">{label(one.path)}: cambiato da entrambi</legend>
          {(['mine', 'theirs'] as const).map(side => (
            <label key={side} className="check">
              <input
                type="radio"
                name={`settle-${one.path}`}
                checked={chosen[one.path] === side}
                onChange={() => choose({ ...chosen, [one.path]: side })}
              />
              <span>
                {side === 'mine' ? 'Scritto qui' : `Salvato da ${by ?? 'altri'}`}:{' '}
                <Shown definition={definition} one={one} of={side} />
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className="actions">
        <button
          className="button"
          type="button"
          aria-disabled={!settled || undefined}
          onClick={() => settled && onSettle(kept)}
        >
          Unisci e continua
        </button>
        <button className="button bare" type="button" onClick={onReload}>
          Ricarica la scheda
        </button>
      </div>
    </div>
  )
}

const Shown = ({
  definition,
  one,
  of,
}: {
  definition: ResourceDefinition
  one: Difference
  of: 'base' | 'mine' | 'theirs'
}) => (
  <strong>
    <FieldValue
      definition={definition}
      campo={one.path}
      field={fieldAt(definition.fields, one.path)!}
      value={one[of]}
    />
  </strong>
)
