import { useEffect, useId, useRef, useState } from 'react'
import { CallError } from '../../../../client/client.ts'
import type { Row } from '../../../../client/records.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { type Condition, type Move, movesOf, stateLabel } from '../../../../contract/records/states.ts'
import { addStyle } from '../../add-style.ts'
import { usePerson } from '../../calls/data.ts'
import { useServices } from '../../services.ts'
import { goToField } from '../form/go-to-field.ts'
import { useRecordCalls, useRefreshRecords } from '../record-calls.ts'
import { holds } from '../use-may.ts'
import style from './state-bar.css?inline'

addStyle(style)

interface Props<D extends ResourceDefinition> {
  definition: D
  record: Row<D>
  mayWrite: boolean
  /** States that the record cannot enter for a reason outside of its fields. */
  closedStates?: readonly string[]
  /** Called with the moved record. */
  onMoved: (record: Row<D>) => void
  /** Called when the page shows an outdated version of the record. */
  onStale: () => void
}

/** Maximum number of buttons beside the usual move. More moves than this become the options of a list. */
const maxButtons = 2

/** The state of a record and its possible moves. A move with unmet conditions explains what to do first. */
export function StateBar<D extends ResourceDefinition>(props: Props<D>) {
  const { definition, record, mayWrite, closedStates = [], onMoved, onStale } = props
  const { toasts, queries } = useServices()
  const calls = useRecordCalls(definition)
  const refresh = useRefreshRecords(definition)
  const id = useId()
  const [isMoving, setMoving] = useState(false)
  const [missing, setMissing] = useState<readonly Condition[]>([])
  const holder = usePerson()?.holder
  const mayMove = ({ who }: Move) => !who || (holder !== undefined && holds(holder, who))
  const field = definition.states!.field
  const state = String((record as Row)[field])
  const moves = mayWrite
    ? movesOf(definition, record).filter(
        one =>
          mayMove(one) &&
          !closedStates.includes(one.to) &&
          !(definition.deletion === 'status' && one.to === 'deleted'),
      )
    : []
  const usual = moves.find(({ isUsual }) => isUsual)
  const others = moves.filter(one => one !== usual)
  const badge = useRef<HTMLSpanElement>(null)
  const movedTo = useRef('')
  // The control that moved the record may be gone, and the focus with it.
  useEffect(() => {
    if (isMoving || movedTo.current !== state) return
    movedTo.current = ''
    if (document.activeElement === document.body) badge.current?.focus()
  }, [isMoving, state])

  async function write(from: Row<D>, to: string) {
    const now = await calls.move(from._id, { versione: from.versione, [field]: to }, crypto.randomUUID())
    for (const read of ['GET /commits/:id', 'GET /admin/da-fare'])
      void queries.invalidateQueries({ queryKey: [read] })
    void refresh()
    onMoved(now)
    return now
  }

  async function move({ to, missing }: Move) {
    setMissing(missing)
    if (isMoving || missing.length > 0) return
    setMoving(true)
    try {
      const now = await write(record, to)
      movedTo.current = String((now as Row)[field])
      const canGoBack = movesOf(definition, now).some(one => one.to === state && mayMove(one))
      const back = () => void write(now, state).catch(() => onStale())
      toasts.add({
        kind: 'plain',
        text: `Stato: ${stateLabel(definition, to)}.`,
        ...(canGoBack && { action: { label: 'Annulla', run: back } }),
      })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setMissing(error.missing.map(({ message, fields }) => ({ message, oneOf: fields })))
      if (error.status === 409) onStale()
    } finally {
      setMoving(false)
    }
  }

  const button = (one: Move, kind = '') => (
    <button
      key={one.to}
      className={`button${kind}`}
      type="button"
      aria-disabled={isMoving || undefined}
      onClick={() => void move(one)}
    >
      {one.label}
    </button>
  )
  return (
    <section className="state-bar" aria-label="Stato">
      <div className="state-row">
        <span ref={badge} className={`badge ${state} state-${state}`} tabIndex={-1}>
          {stateLabel(definition, state)}
        </span>
        {usual && button(usual, ' primary')}
        {others.length <= maxButtons ? (
          others.map(one => button(one))
        ) : (
          <label className="state-other" htmlFor={id}>
            <span>Altro stato</span>
            <select
              className="select"
              id={id}
              value=""
              disabled={isMoving}
              onChange={event => {
                const chosen = others.find(({ to }) => to === event.target.value)
                if (chosen) void move(chosen)
              }}
            >
              <option value="">Scelga</option>
              {others.map(({ to }) => (
                <option key={to} value={to}>
                  {stateLabel(definition, to)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {missing.length > 0 && (
        <div className="notice danger" role="alert">
          <p className="title">Prima di cambiare stato</p>
          <ul>
            {missing.map(({ message, oneOf }) => (
              <li key={message}>
                {oneOf[0] ? (
                  <button className="link" type="button" onClick={() => goToField(oneOf[0]!)}>
                    {message}
                  </button>
                ) : (
                  message
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
