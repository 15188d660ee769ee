import { useSignal } from '@preact/signals'
import { formatRate } from '../../../../contract/italian/amounts.ts'
import { formatAmount } from '../../../../contract/italian/format.ts'
import { loanPlanNote } from '../../../../contract/products/offer-words.ts'
import type { PlanYear } from '../../../../finance/offers/plan.ts'
import type { Offer } from '../../../../finance/offers/types.ts'
import type { PlanRow } from '../../../../finance/plan/plan.ts'
import { savePlan } from './plan-csv.ts'

/** What the plan says of its payments. */
interface PlanWords {
  title: string
  /** The first column: what is paid of the debt, or the whole payment. */
  column: 'Capitale' | 'Canoni'
  /** «3ª rata» */
  payment(number: number): string
  /** «60 rate» */
  payments: string
  note: string
}

/** The words of a loan. */
export const loanPlanWords = (offer: Pick<Offer, 'numeroRate' | 'ultimaRata' | 'costi'>): PlanWords => ({
  title: 'Piano di ammortamento',
  column: 'Capitale',
  payment: number => `${number}ª rata`,
  payments: `${offer.numeroRate} rate`,
  note: loanPlanNote(offer),
})

interface Props {
  years: PlanYear[]
  months: PlanRow[]
  offer: Pick<Offer, 'banca' | 'prodotto' | 'tan'> & Partial<Pick<Offer, 'fasi' | 'tipoTasso'>>
  words: PlanWords
  /** The scenario that the figures assume, if not today's rates. */
  supposing?: string
}

/** The plan by year. A year expands to its months. */
export function PlanTable({ years, months, offer, words, supposing }: Props) {
  const open = useSignal<ReadonlySet<number>>(new Set())
  const toggle = (year: number) => {
    const next = new Set(open.value)
    if (!next.delete(year)) next.add(year)
    open.value = next
  }
  const about = [
    `${offer.banca.nome}, ${offer.prodotto.nome}`,
    `TAN ${formatRate(offer.tan)}, ${words.payments}`,
    ...(supposing ? [`Ipotesi: ${supposing}`] : []),
  ] as const
  const isWhole = words.column === 'Canoni'
  const firstOf = (row: PlanYear | PlanRow) =>
    isWhole ? ('instalments' in row ? row.instalments : row.instalment) : row.principal
  const totalFirst = years.reduce((sum, year) => sum + firstOf(year), 0)
  const totalInterest = years.reduce((sum, year) => sum + year.interest, 0)
  return (
    <section aria-labelledby="piano">
      <h4 id="piano">{words.title}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard */}
      <section class="table-scroll" tabIndex={0} aria-label={`${words.title} per anno`}>
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Anno</th>
              <th scope="col" class="n">
                {words.column}
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
                <Amounts first={firstOf(year)} row={year} />
              </tr>
              {open.value.has(year.year) &&
                months.slice((year.year - 1) * 12, year.year * 12).map(row => (
                  <tr key={row.number} class="month">
                    <th scope="row" class="num">
                      {words.payment(row.number)}
                    </th>
                    <Amounts first={firstOf(row)} row={row} />
                  </tr>
                ))}
            </tbody>
          ))}
          <tfoot>
            <tr>
              <th scope="row">Totale</th>
              <td class="n">{formatAmount(totalFirst)}</td>
              <td class="n">{formatAmount(totalInterest)}</td>
              <td class="n">{formatAmount(0)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      <p class="note">
        {words.note}
        {offer.tipoTasso &&
          offer.tipoTasso !== 'fisso' &&
          ` ${(offer.fasi?.length ?? 1) > 1 ? 'Dopo il primo periodo il' : 'Il'} piano suppone ${supposing ? `un altro indice: ${supposing}` : 'che l’indice resti quello di oggi'}.`}
      </p>
      <button class="button bare" type="button" onClick={() => savePlan(months, about)}>
        Piano mensile in CSV
      </button>
    </section>
  )
}

const Amounts = ({ first, row }: { first: number; row: Pick<PlanRow, 'interest' | 'balance'> }) => (
  <>
    <td class="n">{formatAmount(first)}</td>
    <td class="n">{formatAmount(row.interest)}</td>
    <td class="n">{formatAmount(row.balance)}</td>
  </>
)
