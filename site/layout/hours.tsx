import { useEffect, useState } from 'react'
import { type Hours, openingAt, openingInWords, weekInLines } from '../../contract/italian/opening-hours.ts'

const everyMs = 30_000

/** Whether an office is open: at `now` of the server, then by the browser's clock. */
export function OpenNow({ hours, now }: { hours: Hours[]; now: string }) {
  const [at, setAt] = useState(() => new Date(now))
  useEffect(() => {
    setAt(new Date())
    const clock = setInterval(() => setAt(new Date()), everyMs)
    return () => clearInterval(clock)
  }, [])
  const opening = openingAt(hours, at)
  return <p className={opening.open ? 'opening open' : 'opening'}>{openingInWords(opening)}</p>
}

/** The weekly opening hours of an office. */
export function WeeklyHours({ hours }: { hours: Hours[] }) {
  const lines = weekInLines(hours)
  if (lines.length === 0) return <p>Si riceve su appuntamento.</p>
  return (
    <dl className="account">
      {lines.map(line => (
        <div key={line.days}>
          <dt>{line.days}</dt>
          <dd>{line.hours}</dd>
        </div>
      ))}
    </dl>
  )
}
