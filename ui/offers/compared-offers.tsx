import type { ReactNode } from 'react'
import { comparedRows } from '../../contract/products/sent-offer.ts'
import type { ImpersonalOffer } from '../../finance/offers/impersonal.ts'

/** A row besides the figures of the offers: its name, and the cell of an offer. */
export interface OfferRow {
  name: string
  cell: (offer: ImpersonalOffer, i: number) => ReactNode
}

interface Props {
  offers: readonly ImpersonalOffer[]
  /** The first row. */
  first?: OfferRow
  /** The last rows. */
  last?: readonly OfferRow[]
}

/** Offers for one need side by side: one column for each offer. Figures that differ are bold. */
export const ComparedOffers = ({ offers, first, last = [] }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
  <section className="table-scroll" tabIndex={0} aria-label="Le offerte una accanto all’altra">
    <table className="offers-compared">
      <caption className="hidden">Le offerte una accanto all’altra</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="hidden">Voce</span>
          </th>
          {offers.map(offer => (
            <th key={`${offer.prodotto._id} ${offer.tipoTasso}`} scope="col">
              {offer.banca.nome}
              <br />
              <span className="soft">{offer.prodotto.nome}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {first && <FurtherRow row={first} offers={offers} />}
        {comparedRows(offers).map(({ nome, valori, differenti, piuBassi }) => (
          <tr key={nome} className={differenti ? 'differs' : undefined}>
            <th scope="row">{nome}</th>
            {valori.map((text, i) => (
              <td key={`${offers[i]!.prodotto._id} ${offers[i]!.tipoTasso}`}>
                {text}
                {piuBassi.includes(i) && <small>il più basso</small>}
              </td>
            ))}
          </tr>
        ))}
        {last.map(row => (
          <FurtherRow key={row.name} row={row} offers={offers} />
        ))}
      </tbody>
    </table>
  </section>
)

const FurtherRow = ({ row, offers }: { row: OfferRow; offers: Props['offers'] }) => (
  <tr>
    <th scope="row">{row.name}</th>
    {offers.map((offer, i) => (
      <td key={`${offer.prodotto._id} ${offer.tipoTasso}`}>{row.cell(offer, i)}</td>
    ))}
  </tr>
)
