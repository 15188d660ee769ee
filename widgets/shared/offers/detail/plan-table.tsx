import { useSignal } from '@preact/signals'
import { formatRate } from '../../../../contract/italian/amounts.ts'
import { formatAmount, formatEuro } from '../../../../contract/italian/format.ts'
import type { PlanYear } from '../../../../finance/offers/plan.ts'
import type { Offer } from '../../../../finance/offers/types.ts'
import type { PlanRow } from '../../../../finance/plan/plan.ts'
import { savePlan } from './plan-csv.ts'

interface Props {
  years: PlanYear[]
  months: PlanRow[]
  offer: Pick<Offer, 'banca' | 'prodotto' | 'tan' | 'numeroRate' | 'ultimaRata' | 'fasi'> &
    Partial<Pick<Offer, 'tipoTasso'>>
  /** The scenario that the figures assume, if not today's rates. */
  supposing?: string
}

/** The plan by year. A year expands to its months. */
export function PlanTable({ years, months, offer, supposing }: Props) {
  const open = useSignal<ReadonlySet<number>>(new Set())
  const toggle = (year: number) => {
    const next = new Set(open.value)
    if (!next.delete(year)) next.add(year)
    open.value = next
  }
  const about = [
    `${offer.banca.nome}, ${offer.prodotto.nome}`,
    `TAN ${formatRate(offer.tan)}, ${offer.numeroRate} rate`,
    ...(supposing ? [`Ipotesi: ${supposing}`] : []),
  ] as const
  const total = (of: 'principal' | 'interest') => years.reduce((sum, year) => sum + year[of], 0)
  return (
    <section aria-labelledby="piano">
      <h4 id="piano">Piano di ammortamento</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard */}
      <section class="table-scroll" tabIndex={0} aria-label="Piano di ammortamento per anno">
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Anno</th>
              <th scope="col" class="n">
                Capitale
              </th>
              <th scope="col" class="n">
                Interessi
              </th>
              <th scope="col" class="n">
                Residuo
              </th>
            </tr>
          </thead>
          {years.map(year => (
            <tbody key={year.year}>
              <tr>
                <th scope="row" class="num">
                  <button
                    type="button"
                    class="unfold"
                    aria-expanded={open.value.has(year.year)}
                    aria-label={`Anno ${year.year}, mese per mese`}
                    onClick={() => toggle(year.year)}
                  >
                    {year.year}
                  </button>
                </th>
                <Amounts row={year} />
              </tr>
              {open.value.has(year.year) &&
                months.slice((year.year - 1) * 12, year.year * 12).map(row => (
                  <tr key={row.number} class="month">
                    <th scope="row" class="num">
                      {row.number}ª rata
                    </th>
                    <Amounts row={row} />
                  </tr>
                ))}
            </tbody>
          ))}
          <tfoot>
            <tr>
              <th scope="row">Totale</th>
              <td class="n">{formatAmount(total('principal'))}</td>
              <td class="n">{formatAmount(total('interest'))}</td>
              <td class="n">{formatAmount(0)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      <p class="note">
        Ammortamento francese, importi in euro; l’ultima rata è di {formatEuro(offer.ultimaRata)} per gli
        arrotondamenti.
        {offer.tipoTasso &&
          offer.tipoTasso !== 'fisso' &&
          ` ${offer.fasi.length > 1 ? 'Dopo il primo periodo il' : 'Il'} piano suppone ${supposing ? `un altro indice: ${supposing}` : 'che l’indice resti quello di oggi'}.`}
      </p>
      <button class="button bare" type="button" onClick={() => savePlan(months, about)}>
        Piano mensile in CSV
      </button>
    </section>
  )
}

const Amounts = ({ row }: { row: Pick<PlanRow, 'principal' | 'interest' | 'balance'> }) => (
  <>
    <td class="n">{formatAmount(row.principal)}</td>
    <td class="n">{formatAmount(row.interest)}</td>
    <td class="n">{formatAmount(row.balance)}</td>
  </>
)
