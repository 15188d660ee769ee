import { formatPercent } from '../../../contract/italian/format.ts'

interface Props {
  /** Percent. */
  tan: number
  taeg: number
  /** Points of the TAEG. */
  costs: { voce: string; punti: number }[]
  /** What the rate with all costs is called. */
  end: 'TAEG' | 'costo effettivo'
}

const rowHeight = 27
/** Where the bars begin and end, in percent of the width: names are on the left, figures on the right. */
const barsFrom = 38
const barsTo = 78

/**
 * From the TAN to the TAEG, or to what stands for it in a lease, a bar for each cost. The scale does not start from
 * zero, and says so.
 */
export function CostChart({ tan, taeg, costs, end }: Props) {
  const least = Math.floor(Math.min(tan, taeg) * 5 - 1) / 5
  const x = (rate: number) => barsFrom + ((rate - least) / (taeg - least || 1)) * (barsTo - barsFrom)
  let from = tan
  const bars = costs.map(({ voce, punti }) => {
    const bar = { voce, punti, from, to: from + punti }
    from = bar.to
    return bar
  })
  const rows = [
    { voce: 'TAN', from: least, to: tan, said: formatPercent(tan) },
    ...bars.map(({ punti, ...bar }) => ({
      ...bar,
      said: `+ ${formatPercent(punti).replace('\u00a0%', '')}`,
    })),
    { voce: end === 'TAEG' ? end : 'Costo effettivo', from: least, to: taeg, said: formatPercent(taeg) },
  ]
  const said = `Dal TAN del ${formatPercent(tan)} al ${end} del ${formatPercent(taeg)}: ${costs
    .map(({ voce, punti }) => `${voce} ${formatPercent(punti)}`)
    .join(', ')}.`
  return (
    <figure>
      <figcaption className="note">
        Dal TAN al {end}, in punti; la scala parte da {formatPercent(least, 1)}
      </figcaption>
      <svg className="chart" height={rows.length * rowHeight} role="img" aria-label={said}>
        {rows.map(({ voce, from, to, said: figure }, i) => {
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
