import { formatNumber } from '../../../contract/italian/format.ts'
import type { PriceRow } from '../../../contract/products/price-rows.ts'
import type { Difference } from './price-calls.ts'
import { BandCells, PriceGrid, priceCells } from './price-cells.tsx'

type Line = Difference['righe'][number]

const kinds = [
  ['cambiate', 'Cambiate', ({ prima, dopo }: Line) => prima !== null && dopo !== null],
  ['aggiunte', 'Aggiunte', ({ prima }: Line) => prima === null],
  ['tolte', 'Tolte', ({ dopo }: Line) => dopo === null],
] as const

/** The difference between two tables, band by band: the counts, and the rows with old and new prices. */
export function PriceDifference({ difference }: { difference: Difference }) {
  const { cambiate, aggiunte, tolte, uguali, righe } = difference
  return (
    <>
      <dl className="counts">
        {[
          ['cambiate', cambiate],
          ['aggiunte', aggiunte],
          ['tolte', tolte],
          ['uguali', uguali],
        ].map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{formatNumber(Number(count))}</dd>
          </div>
        ))}
      </dl>
      {righe.length === 0 && <p>Le righe sono le stesse.</p>}
      {kinds.map(([kind, title, isOfKind]) => {
        const lines = righe.filter(isOfKind)
        const others = difference[kind] - lines.length
        return (
          lines.length > 0 && (
            <section key={kind} className="price-lines">
              <h3>{title}</h3>
              <PriceGrid caption={`Righe ${kind}`}>
                {lines.map(({ prima, dopo }) => (
                  <DifferenceRow key={keyOf((dopo ?? prima)!)} prima={prima} dopo={dopo} />
                ))}
              </PriceGrid>
              {others > 0 && (
                <p className="note">{others === 1 ? 'e un’altra' : `e altre ${formatNumber(others)}`}</p>
              )}
            </section>
          )
        )
      })}
    </>
  )
}

const keyOf = (row: PriceRow) => JSON.stringify(row)

function DifferenceRow({ prima, dopo }: Line) {
  const row = (dopo ?? prima)!
  return (
    <tr>
      <BandCells row={row} />
      {priceCells.map(([head, cell, className]) => {
        const [before, after] = [prima && cell(prima), dopo && cell(dopo)]
        return (
          <td key={head} className={className}>
            {before !== null && after !== null && before !== after ? (
              <>
                <del>{before}</del> → <ins>{after}</ins>
              </>
            ) : (
              (after ?? before)
            )}
          </td>
        )
      })}
    </tr>
  )
}
