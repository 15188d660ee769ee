import { formatShortDay } from '../../../contract/italian/days.ts'
import { formatNumber, formatPercent } from '../../../contract/italian/format.ts'
import { termName } from '../../../contract/products/rate-term.ts'
import { addStyle } from '../add-style.ts'
import style from './rate-chart.css?inline'

addStyle(style)

export interface RateDay {
  data: string
  values: Record<string, number>
}

interface Props {
  /** Newest first. */
  days: readonly RateDay[]
  terms: readonly string[]
  name: string
}

const height = 180
const left = 8

/** A chart with a labelled line for each term. The scale does not start at zero; the caption says so. */
export function RateChart({ days, terms, name }: Props) {
  const oldestFirst = days.toReversed()
  const all = oldestFirst.flatMap(({ values }) => terms.flatMap(term => values[term] ?? []))
  const step = 0.1
  const min = Math.floor(Math.min(...all) / step) * step
  const max = Math.ceil(Math.max(...all) / step + 0.01) * step
  const x = (at: number) => (at / (oldestFirst.length - 1)) * 100
  const y = (value: number) => height - ((value - min) / (max - min)) * height
  const marks = [min, (min + max) / 2, max]
  const newest = oldestFirst.at(-1)!
  const oldest = oldestFirst[0]!
  const description = terms
    .map(
      term =>
        `${termName(term)} da ${formatPercent(oldest.values[term] ?? 0, 3)} a ${formatPercent(newest.values[term] ?? 0, 3)}`,
    )
    .join('; ')
  return (
    <figure className="rate-chart">
      <figcaption className="note">
        {name} dal {formatShortDay(oldest.data)} al {formatShortDay(newest.data)}, in percento; la scala parte
        da {formatNumber(min)}
      </figcaption>
      <svg className="chart" height={height + 24} role="img" aria-label={`${name}: ${description}.`}>
        {marks.map(mark => (
          <g key={mark}>
            <line className="grid" x1={`${left}%`} x2="88%" y1={y(mark) + 8} y2={y(mark) + 8} />
            <text x="0" y={y(mark) + 12}>
              {formatNumber(Math.round(mark * 100) / 100)}
            </text>
          </g>
        ))}
        <svg
          x={`${left}%`}
          y="8"
          width={`${88 - left}%`}
          height={height}
          viewBox={`0 0 100 ${height}`}
          preserveAspectRatio="none"
          overflow="visible"
          aria-hidden="true"
        >
          {terms.map((term, i) => (
            <polyline
              key={term}
              className={`line ${i % 2 ? 'other' : ''}`}
              vectorEffect="non-scaling-stroke"
              points={oldestFirst
                .map(({ values }, at) => values[term] !== undefined && `${x(at)},${y(values[term])}`)
                .filter(Boolean)
                .join(' ')}
            />
          ))}
        </svg>
        {terms.map(term => (
          <text key={term} x="89%" y={y(newest.values[term] ?? min) + 12} className="strong">
            {termName(term)}
          </text>
        ))}
      </svg>
    </figure>
  )
}
