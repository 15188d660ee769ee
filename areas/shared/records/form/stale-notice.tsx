import { useEffect, useId, useRef, useState } from 'react'
import type { Row } from '../../../../client/records.ts'
import { formatDateTime } from '../../../../contract/italian/rome-clock.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { formatValue } from '../format-value.ts'
import { changedFields, compare, type Difference } from './stale.ts'

interface Props {
  definition: ResourceDefinition
  names: readonly string[]
  base: Record<string, unknown>
  mine: Record<string, unknown>
  theirs: Row
  /** Name of the person who saved the record; null if unknown to the reader. */
  by: string | null
  held: (row: Row) => Record<string, unknown>
  /** Continues with the typed values of these fields and the saved values of all others. */
  onSettle: (mine: string[]) => void
  onReload: () => void
}

/** Reports that another person saved the record: lists their changes, and asks which value to keep where both changed. */
export function StaleNotice({ definition, names, base, mine, theirs, by, held, onSettle, onReload }: Props) {
  const { theirs: others, both } = compare(names, base, mine, held(theirs))
  const id = useId()
  const notice = useRef<HTMLDivElement>(null)
  // In a long form the pressed button is far below this notice.
  useEffect(() => {
    notice.current?.focus({ preventScroll: true })
    notice.current?.scrollIntoView?.({ block: 'center' })
  }, [])
  const [chosen, choose] = useState<Record<string, 'mine' | 'theirs'>>({})
  const label = (field: string) => definition.fields[field]!.label
  const settled = both.every(({ field }) => chosen[field])
  const kept = changedFields(names, base, mine).filter(field => chosen[field] !== 'theirs')
  return (
    <div ref={notice} className="notice caution stale" tabIndex={-1} aria-labelledby={id} role="alert">
      <p className="title" id={id}>
        {by ?? 'Qualcun altro'} ha salvato questa scheda ({formatDateTime(theirs.updatedAt)}). Quello che è
        scritto qui non è stato salvato.
      </p>
      {others.length > 0 && (
        <>
          <p>Ha cambiato {others.map(({ field }) => label(field)).join(', ')}: resta come l’ha salvato.</p>
          <details open={both.length === 0}>
            <summary>Mostra le differenze</summary>
            <ul>
              {others.map(one => (
                <li key={one.field}>
                  {label(one.field)}: <Shown definition={definition} one={one} of="base" /> →{' '}
                  <Shown definition={definition} one={one} of="theirs" />
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
      {both.map(one => (
        <fieldset key={one.field} className="settle">
          <legend className="label">{label(one.field)}: cambiato da entrambi</legend>
          {(['mine', 'theirs'] as const).map(side => (
            <label key={side} className="check">
              <input
                type="radio"
                name={`settle-${one.field}`}
                checked={chosen[one.field] === side}
                onChange={() => choose({ ...chosen, [one.field]: side })}
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
}) => <strong>{formatValue(definition.fields[one.field]!, one[of])}</strong>
