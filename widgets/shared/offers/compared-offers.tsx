import { useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { formatEuro } from '../../../contract/italian/format.ts'
import type { Calculator } from '../calculator/calculator.ts'
import type { NeedOf, ProductOffer, ProductTypes } from '../calculator/product.ts'
import type { ComparedRow, OffersView } from './offers-view.ts'

type Paid = Pick<ProductOffer, 'rata' | 'totaleDovuto'>

interface TrayProps<O> {
  offers: O[]
  productName(offer: O): string
  /** Instalment and total as shown, cents. */
  paid(offer: O): Paid
  /** «sulla rata», «sul totale» */
  onInstalment: string
  onTotal: string
  /** The person returns from the comparison. */
  takesFocus: boolean
  /** Id of the checkbox that takes the focus when the tray is emptied. */
  tick: string
  empty(): void
  /** Null where the page compares the offers. */
  compare: (() => void) | null
}

/** The offers selected for comparison, with the difference when there are two. */
export function CompareTray<O extends ProductOffer>({
  offers,
  productName,
  paid,
  onInstalment,
  onTotal,
  takesFocus,
  tick,
  empty,
  compare,
}: TrayProps<O>) {
  const button = useRef<HTMLButtonElement>(null)
  useSignalEffect(() => {
    if (takesFocus) button.current?.focus()
  })
  return (
    <section class="tray" aria-label="Offerte a confronto">
      <p>
        <strong>
          {offers.length} {compare ? 'a confronto' : offers.length === 1 ? 'scelta' : 'scelte'}:
        </strong>{' '}
        {namesOf(offers, productName)}
        {compare && offers.length === 1 && '. Scelga almeno un’altra offerta.'}
        {offers.length === 2 && (
          <span class="diff">. {difference(paid(offers[0]!), paid(offers[1]!), onInstalment, onTotal)}</span>
        )}
      </p>
      <p class="actions">
        <button
          class="button"
          type="button"
          onClick={event => {
            // The tray disappears, and would take the focus with it.
            const root = event.currentTarget.getRootNode() as Document | ShadowRoot
            root.getElementById(tick)?.focus()
            empty()
          }}
        >
          Svuota
        </button>
        {compare && (
          <button
            class="button primary"
            type="button"
            ref={button}
            disabled={offers.length < 2}
            onClick={compare}
          >
            Confronta
          </button>
        )}
      </p>
    </section>
  )
}

/** The banks, with the product where a bank has several: «Banca Aurelia (Mutuo Domus), Banca Aurelia (Mutuo Verde)». */
function namesOf<O extends ProductOffer>(offers: readonly O[], productName: (offer: O) => string): string {
  const isRepeated = ({ banca }: O) => offers.filter(other => other.banca._id === banca._id).length > 1
  return offers
    .map(offer => (isRepeated(offer) ? `${offer.banca.nome} (${productName(offer)})` : offer.banca.nome))
    .join(', ')
}

/** «Differenza di 7,88 € sulla rata e di 228,28 € sul totale, di segno opposto.» */
function difference(a: Paid, b: Paid, onInstalment: string, onTotal: string): string {
  const instalment = a.rata - b.rata
  const total = a.totaleDovuto - b.totaleDovuto
  const opposite = instalment * total < 0 ? ', di segno opposto' : ''
  return `Differenza di ${formatEuro(Math.abs(instalment))} ${onInstalment} e di ${formatEuro(Math.abs(total))} ${onTotal}${opposite}.`
}

interface ComparedProps<T extends ProductTypes> {
  model: Calculator<T>
  view: OffersView<T>
  offers: T['offer'][]
  need: NeedOf<T>
  close(): void
}

/** The selected offers side by side: one column per offer, one row per figure. */
export function Compared<T extends ProductTypes>({ model, view, offers, need, close }: ComparedProps<T>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useSignalEffect(() => heading.current?.focus())
  const { key } = model.offers
  const ask = (offer: T['offer']) => {
    model.offers.choose(offer)
    model.steps.go('richiesta')
  }
  return (
    <section class="compared" aria-labelledby="confronto">
      <h3 id="confronto" ref={heading} tabIndex={-1}>
        {offers.length} offerte a confronto
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard */}
      <section class="table-scroll" tabIndex={0} aria-label="Tabella del confronto">
        <table class="table">
          <thead>
            <tr>
              <th scope="col">
                <span class="hidden">Voce</span>
              </th>
              {offers.map(offer => (
                <th key={key(offer)} scope="col" class="n">
                  {offer.banca.nome}
                  <br />
                  {offer.prodotto.nome}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.compared(offers, need).map(row => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                {offers.map(offer => (
                  <td key={key(offer)} class={row.firm ? 'n firm' : 'n'}>
                    {row.value(offer)}
                    <Difference row={row} offer={offer} offers={offers} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>
                <span class="hidden">Richiesta</span>
              </td>
              {offers.map(offer => (
                <td key={key(offer)} class="n">
                  <button class="button primary" type="button" part="azione" onClick={() => ask(offer)}>
                    Chiedi questa
                    <span class="hidden"> {nameOf(offer)}</span>
                  </button>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
      <button class="button" type="button" onClick={close}>
        Torna alle offerte
      </button>
    </section>
  )
}

const nameOf = ({ banca, prodotto }: ProductOffer) => `${banca.nome}, ${prodotto.nome}`

/** What an offer costs more than the lowest of the compared offers. */
function Difference<O>({ row: { cents }, offer, offers }: { row: ComparedRow<O>; offer: O; offers: O[] }) {
  if (!cents) return null
  const more = cents(offer) - Math.min(...offers.map(cents))
  return more > 0 ? <span class="note more">+ {formatEuro(more)}</span> : null
}
