import { formatShortDay } from '../../../contract/italian/days.ts'
import { formatNumber } from '../../../contract/italian/format.ts'

interface TrendLine {
  name: string
  /** One for each day or week. */
  values: readonly number[]
}

interface Props {
  caption: string
  /** The first and the last day. */
  from: string
  to: string
  /** The second line is broken. */
  lines: readonly TrendLine[]
}

const height = 140
const left = 8

/** Counts by day as lines over a scale that starts at zero. The table beside the chart has the numbers. */
export function TrendChart({ caption, from, to, lines }: Props) {
  const top = Math.max(1, ...lines.flatMap(({ values }) => values))
  // A single day is a level line.
  const x = (at: number, count: number) => (at / Math.max(1, count - 1)) * 100
  const y = (value: number) => height - (value / top) * height
  const marks = [...new Set([0, Math.round(top / 2), top])]
  return (
    <figure className="trend-chart">
      <figcaption>{caption}</figcaption>
      <svg
        className="chart"
        height={height + 32}
        role="img"
        aria-label={`${caption}: ${lines.map(lineInWords).join('; ')}.`}
      >
        {marks.map(mark => (
          <g key={mark}>
            <line
              className={mark === 0 ? 'axis' : 'grid'}
              x1={`${left}%`}
              x2="100%"
              y1={y(mark) + 8}
              y2={y(mark) + 8}
            />
            <text x="0" y={y(mark) + 12}>
              {formatNumber(mark)}
            </text>
          </g>
        ))}
        <text x={`${left}%`} y={height + 28}>
          {formatShortDay(from)}
        </text>
        {to !== from && (
          <text x="100%" y={height + 28} textAnchor="end">
            {formatShortDay(to)}
          </text>
        )}
        <svg
          x={`${left}%`}
          y="8"
          width={`${100 - left}%`}
          height={height}
          viewBox={`0 0 100 ${height}`}
          preserveAspectRatio="none"
          overflow="visible"
          aria-hidden="true"
        >
          {lines.map(({ name, values }, i) => (
            <polyline
              key={name}
              className={i > 0 ? 'line other' : 'line'}
              vectorEffect="non-scaling-stroke"
              points={(values.length > 1 ? values : [values[0]!, values[0]!])
                .map((value, at) => `${x(at, values.length)},${y(value)}`)
                .join(' ')}
            />
          ))}
        </svg>
      </svg>
      {lines.length > 1 && (
        <ul className="legend" aria-hidden="true">
          {lines.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </figure>
  )
}

const lineInWords = ({ name, values }: TrendLine): string =>
  `${name}, ${formatNumber(Math.min(...values))} al minimo e ${formatNumber(Math.max(...values))} al massimo`
