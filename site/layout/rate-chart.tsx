import { day } from '../../contract/days.ts'
import { number, percent } from '../../contract/format.ts'

const height = 230
const top = 16
const bottom = 208
const months = new Intl.DateTimeFormat('it-IT', { month: 'short', year: 'numeric', timeZone: 'Europe/Rome' })

/** Euribor 3 months as a fluid line: x in percent of the width, y and text in pixels. */
export function RateChart({ history }: { history: { data: string; valore: number }[] }) {
  const first = history[0]
  const last = history.at(-1)
  if (!first || !last) return null
  const values = history.map(point => point.valore)
  const low = Math.floor(Math.min(...values) * 2) / 2
  const high = Math.max(Math.ceil(Math.max(...values) * 2) / 2, low + 0.5)
  const y = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top)
  const x = (index: number) => (index / Math.max(history.length - 1, 1)) * 1000
  const line = history
    .map(({ valore }, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(valore).toFixed(1)}`)
    .join('')
  const steps = Array.from({ length: Math.round((high - low) / 0.5) + 1 }, (_, i) => low + i / 2)
  const lowest = history.reduce((a, b) => (b.valore < a.valore ? b : a))
  const highest = history.reduce((a, b) => (b.valore > a.valore ? b : a))

  return (
    <figure>
      <figcaption className="eyebrow">
        Euribor a 3 mesi (act/360), dal {day(first.data)} al {day(last.data)}. La scala parte da{' '}
        {percent(low, 1)}.
      </figcaption>
      <svg
        className="chart"
        height={height}
        role="img"
        aria-label={`Euribor a tre mesi: ${percent(first.valore)} il ${day(first.data)}, ${percent(last.valore)} il ${day(last.data)}; minimo ${percent(lowest.valore)}, massimo ${percent(highest.valore)}.`}
      >
        {steps.map(step => (
          <g key={step}>
            <line className="grid" x1="0" x2="100%" y1={y(step)} y2={y(step)} />
            <text x="0" y={y(step) - 4}>
              {number(step)}
            </text>
          </g>
        ))}
        <svg
          aria-hidden="true"
          x="0"
          y="0"
          width="100%"
          height={height}
          viewBox={`0 0 1000 ${height}`}
          preserveAspectRatio="none"
        >
          <path className="line" d={line} vectorEffect="non-scaling-stroke" />
        </svg>
        <circle className="now" cx="100%" cy={y(last.valore)} r="4" />
        <text className="strong" textAnchor="end" x="100%" y={y(last.valore) - 12}>
          {percent(last.valore)}
        </text>
        <text x="0" y={height - 5}>
          {months.format(new Date(first.data))}
        </text>
        <text textAnchor="end" x="100%" y={height - 5}>
          {months.format(new Date(last.data))}
        </text>
      </svg>
    </figure>
  )
}
