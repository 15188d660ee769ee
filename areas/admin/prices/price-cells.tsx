import type { ReactNode } from 'react'
import { formatNumber, formatPercent } from '../../../contract/italian/format.ts'
import { costNames } from '../../../contract/products/mortgage.ts'
import { afterTotal, cost } from '../../../contract/products/offer-words.ts'
import { type PriceRow, priceColumns } from '../../../contract/products/price-rows.ts'
import type { CostName, PricedCost } from '../../../finance/offers/types.ts'
import { ScrollTable } from '../../shared/controls/scroll-table.tsx'

const none = '–'

/** Shows all decimals, so that different prices never look equal. */
const figures = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 2, maximumFractionDigits: 8 })
const figure = (value: number | null) => (value === null ? none : figures.format(value))
const euros = (cents: number) => formatNumber(cents / 100)

function span(from: number | null, to: number | null, write: (value: number) => string): string {
  if (from === null && to === null) return none
  if (from === null) return `fino a ${write(to!)}`
  if (to === null) return `da ${write(from)}`
  return from === to ? write(from) : `${write(from)}–${write(to)}`
}

/** Columns of the band: the conditions to which a row applies. */
const bandCells: readonly [head: string, cell: (row: PriceRow) => string, className?: 'n'][] = [
  ['Prodotto', ({ prodotto }) => priceColumns.prodotto.values[prodotto]],
  ['Convenzione', ({ convenzione }) => convenzione],
  ['Durata (mesi)', ({ durataDa, durataA }) => span(durataDa, durataA, String), 'n'],
  ['Età', ({ etaDa, etaA }) => span(etaDa, etaA, String), 'n'],
  ['Importo (€)', ({ importoDa, importoA }) => span(importoDa, importoA, euros), 'n'],
]

/** Columns of the prices. */
export const priceCells: readonly [
  head: string,
  cell: (row: PriceRow) => string,
  className?: 'n' | 'words',
][] = [
  ['TAN (%)', ({ tan }) => figure(tan), 'n'],
  ['TEG (%)', ({ teg }) => figure(teg), 'n'],
  ['TAEG max (%)', ({ taeg }) => figure(taeg), 'n'],
  ['Coefficiente', ({ coefficiente }) => figure(coefficiente), 'n'],
  ['Provvigione (%)', ({ provvigione }) => figure(provvigione), 'n'],
  ['Assicurazione', ({ assicurazione }) => assicurazione ?? none],
  ['Spese del prestito', loanCosts, 'words'],
]

/** The costs of a personal loan with their times of payment, in words. */
function loanCosts(row: PriceRow): string {
  const { istruttoriaPerc, impostaSostitutivaPerc } = row
  const inquiry = row.istruttoriaPagata ?? 'iniziale'
  const taxes = row.impostePagate ?? 'iniziale'
  const inEuros = (voce: CostName, importo: number | null, quando: PricedCost['quando']) =>
    importo === null ? [] : [`${costNames[voce]} ${cost({ voce, quando, importo, totale: importo })}`]
  const inPercent = (voce: CostName, perc: number | null, quando: PricedCost['quando']) =>
    perc === null ? [] : [`${costNames[voce]} ${formatPercent(perc)}${afterTotal(quando)}`]
  const costs = [
    ...inEuros('istruttoria', row.istruttoria, inquiry),
    ...inPercent('istruttoria', istruttoriaPerc, inquiry),
    ...inPercent('imposta_sostitutiva', impostaSostitutivaPerc, taxes),
    ...inEuros('bollo', row.bollo, taxes),
    ...inEuros('invio_contratto', row.invioContratto, taxes),
    ...inEuros('incasso_rata', row.incassoRata, 'ogni_rata'),
    ...inEuros('rendiconto', row.rendicontoAnnuo, 'fine_anno'),
  ]
  return costs.length > 0 ? costs.join('; ') : none
}

interface Props {
  caption: string
  /** Heading of an additional first column. */
  first?: string
  children: ReactNode
  isStale?: boolean
}

/** A table of prices in a scrollable region. */
export const PriceGrid = ({ caption, first, children, isStale }: Props) => (
  <ScrollTable caption={caption} className="prices" isBusy={isStale}>
    <thead>
      <tr>
        {first && <th scope="col">{first}</th>}
        {[...bandCells, ...priceCells].map(([head, , className]) => (
          <th key={head} scope="col" className={className}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </ScrollTable>
)

export const BandCells = ({ row }: { row: PriceRow }) =>
  bandCells.map(([head, cell, className]) =>
    head === 'Convenzione' ? (
      <th key={head} scope="row">
        {cell(row)}
      </th>
    ) : (
      <td key={head} className={className}>
        {cell(row)}
      </td>
    ),
  )
