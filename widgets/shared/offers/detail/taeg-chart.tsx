import { formatRate } from '../../../../contract/italian/amounts.ts'
import { formatPercent } from '../../../../contract/italian/format.ts'
import { costName } from '../../../../contract/products/offer-words.ts'
import type { CostName, Offer } from '../../../../finance/offers/types.ts'

/** Names that fit a third of a narrow chart. */
const shortNames: Partial<Record<CostName, string>> = {
  polizza_cpi: 'Polizza credito',
  polizza_impiego: 'Polizza impiego',
  rendiconto: 'Rendiconto',
}

const rowHeight = 27
/** Start and width of the bar area, percent of the chart. */
const from = 43
const room = 39

const round = (value: number) => Math.round(value * 100) / 100

/** Two decimals with a sign. */
const points = (value: number) =>
  `${value < 0 ? '−' : '+'}\u00a0${formatPercent(Math.abs(value)).replace(/\s%$/, '')}`

/** Computes the ticks of the scale: a round step, three to five ticks, the first below the lowest value. */
export function scaleOf(lowest: number, highest: number): { low: number; step: number; ticks: number[] } {
  const step = [0.05, 0.1, 0.2, 0.5, 1, 2, 5].find(candidate => (highest - lowest) / candidate <= 3) ?? 10
  const low = Math.max(0, (Math.ceil(lowest / step - 1e-9) - 1) * step)
  const ticks = [low]
  while (ticks.at(-1)! < highest - 1e-9) ticks.push(low + ticks.length * step)
  return { low, step, ticks }
}

/** What the chart reads of an offer; a mixed rate has several phases. Without `capitalizzazione` the costs follow the rate. */
type Charted = Pick<Offer, 'tan' | 'taeg' | 'costi'> & Partial<Pick<Offer, 'fasi' | 'capitalizzazione'>>

interface Names {
  title: string
  /** The names of the first and the last bar, alone and within a sentence after «dal» and «al». */
  rate: string
  result: string
  label(rate: string, result: string): string
  cost(item: Offer['costi'][number]): string
}

const ofLoan: Names = {
  title: 'Da dove viene il TAEG',
  rate: 'TAN',
  result: 'TAEG',
  label: (rate, result) => `Dal TAN del ${rate} al TAEG del ${result}`,
  cost: item => shortNames[item.voce] ?? costName(item),
}

/** A waterfall chart from the TAN to the TAEG, with one bar per component. `names` replace the words of a loan. */
export function TaegChart({ offer, names = ofLoan }: { offer: Charted; names?: Names }) {
  const isMixed = (offer.fasi?.length ?? 1) > 1
  // Effect of monthly payments on the first TAN. The rest of a mixed rate comes from the later rate.
  const { capitalizzazione } = offer
  const monthly = isMixed ? 100 * ((1 + offer.tan / 1200) ** 12 - 1) - offer.tan : capitalizzazione
  const added = [
    ...(monthly === undefined ? [] : [{ name: 'Pagamento mensile', value: monthly, of: 'interest' }]),
    ...(isMixed
      ? [{ name: 'Tasso successivo', value: (capitalizzazione ?? 0) - (monthly ?? 0), of: 'interest' }]
      : []),
    ...offer.costi.map(item => ({
      name: names.cost(item),
      value: item.punti,
      of: 'cost',
    })),
  ]
  const start = offer.tan
  // A rate with its capitalisation has many decimals.
  const shownStart = capitalizzazione === undefined ? round(start) : start
  let sum = start
  const levels = [start, ...added.map(({ value }) => (sum += value))]
  // Differences of rounded levels, so that the column adds up to the TAEG as shown.
  const shown = levels.slice(1).map((level, i) => round(level) - round(levels[i]!))
  const { low, step, ticks } = scaleOf(Math.min(...levels), Math.max(...levels))
  const x = (value: number) => from + ((value - low) / (ticks.at(-1)! - low)) * room
  const digits = step < 0.1 ? 2 : 1
  const height = (added.length + 2) * rowHeight
  const whole = (name: string, value: number, row: number) => (
    <>
      <text class="strong" x="0" y={row * rowHeight + 18}>
        {name}
      </text>
      <rect
        class="principal"
        x={`${from}%`}
        width={`${x(value) - from}%`}
        y={row * rowHeight + 6}
        height="16"
      />
      {low > 0 && (
        <svg x={`${from}%`} y={row * rowHeight + 3} width="14" height="22" aria-hidden="true">
          <path class="break" d="M6 22l4-22M10 22l4-22" />
        </svg>
      )}
      <text class="strong end" x="100%" y={row * rowHeight + 18}>
        {formatRate(value)}
      </text>
    </>
  )
  return (
    <figure>
      <figcaption>
        <h4>{names.title}</h4>
        <p class="note">
          Punti percentuali aggiunti da ciascun costo.
          {low > 0 && ` La scala parte da ${formatPercent(low, digits)}.`}
        </p>
      </figcaption>
      <svg
        class="chart"
        height={height + 24}
        role="img"
        aria-label={`${names.label(formatRate(shownStart), formatRate(offer.taeg))}: ${added
          .map(({ name }, i) => `${name} ${formatPercent(shown[i]!).replace(/\s%$/, '')} punti`)
          .join(', ')}.`}
      >
        {ticks.map(tick => (
          <g key={tick}>
            <line class="grid" x1={`${x(tick)}%`} x2={`${x(tick)}%`} y1="0" y2={height + 6} />
            <text class="middle" x={`${x(tick)}%`} y={height + 20}>
              {formatPercent(tick, digits).replace(/\s%$/, '')}
            </text>
          </g>
        ))}
        {whole(names.rate, shownStart, 0)}
        {added.map(({ name, of }, i) => {
          const [a, b] = [levels[i]!, levels[i + 1]!]
          const y = (i + 1) * rowHeight
          return (
            <g key={name}>
              <text x="0" y={y + 18}>
                {name}
              </text>
              <rect
                class={of}
                x={`${x(Math.min(a, b))}%`}
                width={`${Math.max(0.4, Math.abs(x(b) - x(a)))}%`}
                y={y + 6}
                height="16"
              />
              <text class="end" x="100%" y={y + 18}>
                {points(shown[i]!)}
              </text>
            </g>
          )
        })}
        {whole(names.result, offer.taeg, added.length + 1)}
      </svg>
    </figure>
  )
}
