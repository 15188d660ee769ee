import { useId } from 'react'
import { dayInRome, formatShortDay } from '../../../contract/italian/days.ts'
import { formatTime } from '../../../contract/italian/rome-clock.ts'
import { addStyle } from '../add-style.ts'
import { useServices } from '../services.ts'
import { copyText } from '../toasts/copy-text.ts'
import style from './offline.css?inline'
import { useOfflineParts, useUnsent } from './offline-parts.ts'
import type { Unsent } from './unsent.ts'
import { DropButton } from './unsent-mark.tsx'
import { kindOf, textOf } from './unsent-words.ts'

addStyle(style)

/**
 * A button with the number of unsent writes, or of refused ones, which need the person first. The button opens their list.
 * Nothing without unsent writes.
 */
export function UnsentPanel() {
  const rows = useUnsent()
  const id = useId()
  const waiting = rows.filter(({ refusal }) => refusal === null)
  const refused = rows.filter(({ refusal }) => refusal !== null)
  if (rows.length === 0) return null
  return (
    <>
      <button className="button bare notices unsent-button" type="button" popoverTarget={id}>
        {refused.length === 0 ? (
          <span>{waiting.length} da inviare</span>
        ) : (
          <span className="badge blocked">
            {refused.length} non {refused.length === 1 ? 'inviata' : 'inviate'}
          </span>
        )}
      </button>
      <section id={id} popover="auto" className="notices-panel unsent-panel" aria-label="Non ancora inviate">
        {waiting.length > 0 && (
          <>
            <h2>Da inviare</h2>
            <ol>
              {waiting.map(row => (
                <Row key={row.key} row={row} />
              ))}
            </ol>
          </>
        )}
        {refused.length > 0 && (
          <>
            <h2>Non inviate</h2>
            <ol>
              {refused.map(row => (
                <Row key={row.key} row={row} />
              ))}
            </ol>
          </>
        )}
      </section>
    </>
  )
}

function Row({ row }: { row: Unsent }) {
  const outbox = useOfflineParts()?.outbox
  const { toasts } = useServices()
  const text = textOf(row)
  const at = new Date(row.at)
  const day = dayInRome(at)
  const copy = (text: string) =>
    copyText(toasts, text, {
      copied: 'Testo copiato.',
      failed: 'Il browser non copia: selezioni il testo e lo copi da sé.',
    })
  return (
    <li>
      <time dateTime={at.toISOString()}>
        {day !== dayInRome(new Date()) && `${formatShortDay(day).slice(0, 5)} `}
        {formatTime(at.toISOString())}
      </time>
      <div>
        <strong>{row.about}</strong>
        <p className="soft">{kindOf(row)}</p>
        {text && <p className="multiline">{text}</p>}
        {row.refusal && <p className="error">{row.refusal}</p>}
        <p className="acts">
          {row.refusal && (
            <>
              <button className="link" type="button" onClick={() => void outbox?.retry(row.key)}>
                Riprova
                <span className="hidden">
                  : {kindOf(row)}, {row.about}
                </span>
              </button>
              {text && (
                <button className="link" type="button" onClick={() => void copy(text)}>
                  Copia il testo
                </button>
              )}
            </>
          )}
          <DropButton row={row} />
        </p>
      </div>
    </li>
  )
}
