import { formatPercent } from '../../../contract/italian/format.ts'

interface Props {
  /** Percent. */
  tan: number
  taeg: number
  /** Parts of the difference between TAEG and TAN, in percentage points. */
  costs: { voce: string; punti: number }[]
  /** Name of the rate with all costs. */
  end: 'TAEG' | 'costo effettivo'
}

const rowHeight = 27
/** Start and end of the bars in percent of the width; names are on the left, figures on the right. */
const barsFrom = 43
const barsTo = 78

/**
 * A chart from the TAN to the TAEG (of a lease: to its effective cost), with a bar for each cost. The scale does not
 * start at zero; the caption says so.
 */
export function CostChart({ tan, taeg, costs, end }: Props) {
  const min = Math.floor(Math.min(tan, taeg) * 5 - 1) / 5
  const x = (rate: number) => barsFrom + ((rate - min) / (taeg - min || 1)) * (barsTo - barsFrom)
  let from = tan
  const bars = costs.map(({ voce, punti }) => {
    const bar = { voce, punti, from, to: from + punti }
    from = bar.to
    return bar
  })
  const rows = [
    { voce: 'TAN', from: min, to: tan, figure: formatPercent(tan) },
    ...bars.map(({ punti, ...bar }) => ({
      ...bar,
      figure: `+ ${formatPercent(punti).replace('\u00a0%', '')}`,
    })),
    { voce: end === 'TAEG' ? end : 'Costo effettivo', from: min, to: taeg, figure: formatPercent(taeg) },
  ]
  const description = `Dal TAN del ${formatPercent(tan)} al ${end} del ${formatPercent(taeg)}: ${costs
    .map(({ voce, punti }) => `${voce} ${formatPercent(punti)}`)
    .join(', ')}.`
  return (
    <figure>
      <figcaption className="note">
        Dal TAN al {end}, in punti; la scala parte da {formatPercent(min, 1)}
      </figcaption>
      <svg className="chart" height={rows.length * rowHeight} role="img" aria-label={description}>
        {rows.map(({ voce, from, to, figure }, i) => {
          const isEnd = i === 0 || i === rows.length - 1
          return (
            <g key={voce}>
              <text className={isEnd ? 'strong' : undefined} x="0" y={i * rowHeight + 18}>
                {voce}
              </text>
              <rect
                className={isEnd ? 'principal' : 'cost'}
                x={`${x(from)}%`}
                width={`${Math.max(x(to) - x(from), 0.4)}%`}
                y={i * rowHeight + 6}
                height="16"
              />
              <text className={isEnd ? 'strong' : undefined} textAnchor="end" x="100%" y={i * rowHeight + 18}>
                {figure}
              </text>
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
