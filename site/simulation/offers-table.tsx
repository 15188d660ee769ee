import { formatRate } from '../../contract/italian/amounts.ts'
import { formatShortDay } from '../../contract/italian/days.ts'
import { formatEuro } from '../../contract/italian/format.ts'
import type { SimulationPage } from '../../contract/products/kept-simulation.ts'
import { rateKinds } from '../../contract/products/mortgage.ts'
import { index } from '../../contract/products/offer-words.ts'
import type { ImpersonalOffer } from '../../finance/offers/impersonal.ts'
import { OtherOffers, offersTitle } from './number-of-offers.tsx'

/** The first offers by TAEG, the number of others, and the order. */
export function OffersTable({ simulation }: { simulation: SimulationPage }) {
  const { offerte, quante, offerta, listini, need, banche } = simulation
  return (
    <section className="part" aria-labelledby="offerte">
      <header>
        <h2 id="offerte">{offersTitle(offerte.length, quante.offerte)}</h2>
        <p className="soft">
          In ordine di TAEG crescente; a parità di TAEG, di totale da restituire. L’ordine non dipende dalle
          provvigioni. Confronto fra {banche.length} banche convenzionate, non fra tutte quelle del mercato.
        </p>
      </header>
      <table className="table offers">
        <caption className="hidden">Offerte di mutuo in ordine di TAEG crescente</caption>
        <thead>
          <tr>
            <th scope="col">Banca e prodotto</th>
            <th scope="col" className="n">
              Rata mensile
            </th>
            <th scope="col" className="n">
              TAN
            </th>
            <th scope="col" className="n" aria-sort="ascending">
              TAEG
            </th>
            <th scope="col" className="n">
              Spese e compenso
            </th>
            <th scope="col" className="n">
              Totale dovuto
            </th>
          </tr>
        </thead>
        <tbody>
          {offerte.map(offer => (
            <Row
              key={`${offer.prodotto._id} ${offer.tipoTasso}`}
              offer={offer}
              opened={isSame(offer, offerta?.offer)}
              kind={need.tipoTasso ? null : rateKinds[offer.tipoTasso].toLowerCase()}
              list={listini[offer.prodotto._id]}
            />
          ))}
        </tbody>
      </table>
      <OtherOffers number={quante.offerte - offerte.length} criterion="TAEG" />
    </section>
  )
}

const isSame = (a: ImpersonalOffer, b: ImpersonalOffer | undefined) =>
  a.prodotto._id === b?.prodotto._id && a.tipoTasso === b.tipoTasso

const validity = ({ dal, al }: { dal: string; al?: string }) =>
  `dal ${formatShortDay(dal)}${al ? ` al ${formatShortDay(al)}` : ''}`

interface RowProps {
  offer: ImpersonalOffer
  /** The offer shown in full. */
  opened: boolean
  /** Shown when the list holds several kinds of rate. */
  kind: string | null
  list: { dal: string; al?: string } | undefined
}

function Row({ offer, opened, kind, list }: RowProps) {
  const { banca, prodotto } = offer
  const follows = index(offer)
  return (
    <tr className={opened ? 'selected' : undefined}>
      <th scope="row">
        <span className="bank">{banca.nome}</span>{' '}
        <span className="soft">
          {kind ? `${prodotto.nome}, tasso ${kind}` : prodotto.nome}
          {opened && ', qui sopra'}
        </span>
        <span className="note">
          {[follows, list && `condizioni ${validity(list)}`].filter(Boolean).join('; ')}
        </span>
      </th>
      <td className="n" data-l="Rata mensile">
        {formatEuro(offer.rata)}
      </td>
      <td className="n" data-l="TAN">
        {formatRate(offer.tan)}
      </td>
      <td className="n firm" data-l="TAEG">
        {formatRate(offer.taeg)}
      </td>
      <td className="n" data-l="Spese e compenso">
        {formatEuro(offer.totaleCosti)}
      </td>
      <td className="n" data-l="Totale dovuto">
        {formatEuro(offer.totaleDovuto)}
      </td>
    </tr>
  )
}
