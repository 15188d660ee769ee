import { formatEuro, formatNumber } from '../../../../contract/italian/format.ts'
import type { PlanYear } from '../../../../finance/offers/plan.ts'

const top = 20
const floor = 208

/** Computes a round step that gives three to five lines. */
export function roundStep(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(highest / 4))
  return [1, 2, 5, 10].map(n => n * power).find(step => highest / step <= 5) ?? highest
}

interface Props {
  years: PlanYear[]
  balanceAtHalf: number
  /** The scenario that the figures assume, if not today's rates. */
  supposing?: string
}

/** Stacked columns of principal and interest by year. */
export function YearlyChart({ years, balanceAtHalf, supposing }: Props) {
  const totals = years.map(year => year.instalments)
  const highest = Math.max(...totals)
  const step = roundStep(highest)
  const y = (cents: number) => floor - (cents / highest) * (floor - top)
  const pitch = 93 / years.length
  const lines = Array.from({ length: Math.floor(highest / step) }, (_, i) => (i + 1) * step)
  const first = years[0]!
  const last = years.at(-1)!
  const crossing = years.findIndex(year => year.principal > year.interest) + 1
  const labelEvery = years.length > 12 ? 5 : years.length > 6 ? 2 : 1
  return (
    <figure>
      <figcaption>
        <h4>Come si rimborsa, anno per anno</h4>
        {supposing && <p class="note">Ipotesi: {supposing}.</p>}
        <ul class="legend">
          <li class="principal">Capitale</li>
          <li class="interest">Interessi</li>
          <li class="bare">migliaia di euro l’anno</li>
        </ul>
      </figcaption>
      <svg
        class="chart"
        height="230"
        role="img"
        aria-label={`Interessi e capitale rimborsati in ciascuno dei ${years.length} anni: il primo anno ${formatEuro(first.interest)} di interessi e ${formatEuro(first.principal)} di capitale, l’ultimo ${formatEuro(last.interest)} e ${formatEuro(last.principal)}.`}
      >
        {lines.map(cents => (
          <g key={cents}>
            <line class="grid" x1="0" x2="100%" y1={y(cents)} y2={y(cents)} />
            <text x="0" y={y(cents) - 4}>
              {formatNumber(cents / 100_000)}
            </text>
          </g>
        ))}
        {years.map((year, i) => {
          const x = 7 + i * pitch
          const principal = y(year.principal)
          const shown = year.year === 1 || year.year % labelEvery === 0
          return (
            <g key={year.year}>
              <rect
                class="principal"
                x={`${x}%`}
                width={`${pitch * 0.74}%`}
                y={principal}
                height={floor - principal}
              />
              <rect
                class="interest"
                x={`${x}%`}
                width={`${pitch * 0.74}%`}
                y={y(year.instalments)}
                height={Math.max(0, (year.interest / highest) * (floor - top) - 1)}
              />
              {shown && (
                <text class="middle" x={`${x + pitch * 0.37}%`} y="225">
                  {year.year}º
                </text>
              )}
            </g>
          )
        })}
        <line class="axis" x1="0" x2="100%" y1={floor} y2={floor} />
      </svg>
      <p class="note">
        Il primo anno {formatEuro(first.interest)} su {formatEuro(totals[0])} sono interessi.{' '}
        {crossing > 1 && `Il capitale supera gli interessi dall’anno ${crossing}; `}
        {crossing > 1 ? 'a' : 'A'} metà durata restano da restituire {formatEuro(balanceAtHalf)}.
      </p>
    </figure>
  )
}
