import { useEffect, useState } from 'react'
import {
  openingAt,
  openingInWords,
  type Hours as Week,
  weekInLines,
} from '../../contract/italian/opening-hours.ts'

const everyMs = 30_000

/** Opening hours of an office, and whether it is open: at `now` of the server, then by the browser's clock. */
export function Hours({ hours, now }: { hours: Week[]; now: string }) {
  const [at, setAt] = useState(() => new Date(now))
  useEffect(() => {
    setAt(new Date())
    const clock = setInterval(() => setAt(new Date()), everyMs)
    return () => clearInterval(clock)
  }, [])
  const lines = weekInLines(hours)
  if (lines.length === 0) return <p>Si riceve su appuntamento.</p>
  return (
    <>
      <p>
        <strong>{openingInWords(openingAt(hours, at))}</strong>
      </p>
      <dl className="account">
        {lines.map(line => (
          <div key={line.days}>
            <dt>{line.days}</dt>
            <dd>{line.hours}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
