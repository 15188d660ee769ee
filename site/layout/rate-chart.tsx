import { dayNumber, formatLongDay } from '../../contract/italian/days.ts'
import { formatNumber, formatPercent } from '../../contract/italian/format.ts'

const height = 230
const top = 16
const bottom = 208
const allOf = new Intl.ListFormat('it-IT', { type: 'conjunction' })
const months = new Intl.DateTimeFormat('it-IT', { month: 'short', year: 'numeric', timeZone: 'Europe/Rome' })

interface Props {
  /** Name of the series: «Euribor 3 mesi (act/360)». */
  name?: string
  /** Oldest first. */
  history: readonly Dated[]
  /** Published decimals of the values. */
  decimals?: 2 | 3
  /** Other series of the same period. */
  others?: readonly Series[]
  /** Each value is shown under the pointer, and by the arrow keys. */
  isReadable?: boolean
}

interface Series {
  name: string
  history: readonly Dated[]
  decimals: 2 | 3
}

interface Dated {
  data: string
  valore: number
}

/** Styles of the lines, in order: different in the stroke too, not only in the colour. */
const strokes = ['', 'second', 'third', 'fourth']

/** A rate as a line chart: x in percent of the width, y and text in pixels. */
export function RateChart({
  name = 'Euribor 3 mesi (act/360)',
  history,
  decimals = 3,
  others = [],
  isReadable,
}: Props) {
  const first = history[0]
  const last = history.at(-1)
  if (!first || !last) return null
  const series = [{ name, history, decimals }, ...others]
  const values = series.flatMap(one => one.history.map(point => point.valore))
  const step = Math.max(...values) - Math.min(...values) > 4 ? 1 : 0.5
  const low = Math.floor(Math.min(...values) / step) * step
  const high = Math.max(Math.ceil(Math.max(...values) / step) * step, low + step)
  const y = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top)
  const start = dayNumber(first.data)
  const days = Math.max(dayNumber(last.data) - start, 1)
  /** Returns 0 to 100. */
  const x = (data: string) => ((dayNumber(data) - start) / days) * 100
  const lineOf = (points: readonly Dated[]) =>
    points
      .map(({ data, valore }, i) => `${i ? 'L' : 'M'}${(x(data) * 10).toFixed(1)} ${y(valore).toFixed(1)}`)
      .join('')
  const steps = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, i) => low + i * step)
  const lowest = history.reduce((a, b) => (b.valore < a.valore ? b : a))
  const highest = history.reduce((a, b) => (b.valore > a.valore ? b : a))

  return (
    <figure>
      <figcaption className="eyebrow">
        {allOf.format(series.map(one => one.name))}, {formatLongDay(first.data)} – {formatLongDay(last.data)}.
        La scala parte da {formatPercent(low, 1)}.
      </figcaption>
      <svg
        className="chart"
        height={height}
        role="img"
        aria-label={`${name}: ${dated(first)}, ${dated(last)}; minimo ${dated(lowest)}, massimo ${dated(highest)}.${others.map(lastInWords).join('')}`}
      >
        {steps.map(value => (
          <g key={value}>
            <line className="grid" x1="0" x2="100%" y1={y(value)} y2={y(value)} />
            <text x="0" y={y(value) - 4}>
              {formatNumber(value)}
            </text>
          </g>
        ))}
        {newYears(first.data, last.data, x).map(({ year, at }) => (
          <g key={year}>
            <line className="grid" x1={`${at}%`} x2={`${at}%`} y1={top} y2={bottom} />
            <text textAnchor="middle" x={`${at}%`} y={height - 5}>
              {year}
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
          {series.map((one, i) => (
            <path
              key={one.name}
              className={`line ${strokes[i]}`.trim()}
              d={lineOf(one.history)}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        <circle className="now" cx="100%" cy={y(last.valore)} r="4" />
        {others.length === 0 && (
          <text className="strong" textAnchor="end" x="100%" y={y(last.valore) - 12}>
            {formatPercent(last.valore)}
          </text>
        )}
        <text x="0" y={height - 5}>
          {months.format(new Date(first.data))}
        </text>
        <text textAnchor="end" x="100%" y={height - 5}>
          {months.format(new Date(last.data))}
        </text>
      </svg>
      {isReadable && <Readings series={series} />}
      {others.length > 0 && (
        <ul className="legend">
          {series.map((one, i) => (
            <li key={one.name}>
              <svg width="28" height="12" aria-hidden="true">
                <line className={`line ${strokes[i]}`.trim()} x1="0" x2="28" y1="6" y2="6" />
              </svg>
              {one.name} <strong>{formatPercent(one.history.at(-1)!.valore)}</strong>
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}

const lastInWords = ({ name, history }: { name: string; history: readonly Dated[] }) =>
  history.length > 0 ? ` ${name}: ${dated(history.at(-1)!)}.` : ''

/**
 * A column for each week with its values: shown under the pointer, and chosen by the arrow keys, because radio buttons
 * are one tab stop.
 */
function Readings({ series }: { series: readonly Series[] }) {
  const [main, ...others] = series
  const byDay = others.map(({ history }) => new Map(history.map(({ data, valore }) => [data, valore])))
  const several = others.length > 0
  return (
    <fieldset className="readings">
      <legend className="hidden">Valori del grafico: si scorrono con le frecce</legend>
      {main!.history.map(({ data, valore }) => (
        <label key={data}>
          <input type="radio" name="lettura" value={data} />
          <span>
            {formatLongDay(data)}: {several && `${main!.name} `}
            <strong>{formatPercent(valore, main!.decimals)}</strong>
            {others.map(({ name, decimals }, i) => {
              const other = byDay[i]!.get(data)
              return other === undefined ? null : (
                <span key={name}>
                  , {name} <strong>{formatPercent(other, decimals)}</strong>
                </span>
              )
            })}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const dated = ({ data, valore }: Dated) => `${formatPercent(valore)} (${formatLongDay(data)})`

/** Minimum distance, in percent of the width, between a year's label and the labels at the ends, for phones. */
const clear = 22

/** The 1st of January of each year whose label fits. */
function newYears(first: string, last: string, x: (data: string) => number) {
  const from = Number(first.slice(0, 4)) + 1
  const count = Number(last.slice(0, 4)) - from + 1
  return Array.from({ length: count }, (_, i) => from + i)
    .map(year => ({ year, at: Number(x(`${year}-01-01`).toFixed(2)) }))
    .filter(({ at }) => at > clear && at < 100 - clear)
}
