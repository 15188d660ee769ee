import { useSignalEffect } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { formatRate } from '../../../contract/italian/amounts.ts'
import { formatEuro } from '../../../contract/italian/format.ts'
import { costNames, rateKinds } from '../../../contract/products/mortgage.ts'
import { cost, costName, index } from '../../../contract/products/offer-words.ts'
import { addDecimals } from '../../../finance/arithmetic/decimal.ts'
import { atIndex, isVariable } from '../../../finance/offers/other-figures.ts'
import type { CostName, Need, Offer } from '../../../finance/offers/types.ts'
import { offerKey } from '../offers.ts'

interface TrayProps {
  offers: Offer[]
  /** The person returns from the comparison. */
  takesFocus: boolean
  empty(): void
  /** Null where the page compares the offers. */
  compare: (() => void) | null
}

/** Id of the checkbox that selects an offer for comparison. */
export const tickId = (offer: Offer) => `confronta-${offerKey(offer)}`

/** The offers selected for comparison, with the difference when there are two. */
export function CompareTray({ offers, takesFocus, empty, compare }: TrayProps) {
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
        {offers.map(({ banca }) => banca.nome).join(', ')}
        {offers.length === 2 && <span class="diff">. {difference(offers[0]!, offers[1]!)}</span>}
      </p>
      <p class="actions">
        <button
          class="button"
          type="button"
          onClick={event => {
            // The tray disappears, and would take the focus with it.
            const root = event.currentTarget.getRootNode() as Document | ShadowRoot
            root.getElementById(tickId(offers[0]!))?.focus()
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

/** «Differenza di 7,88 € sulla rata e di 228,28 € sul totale, di segno opposto.» */
function difference(a: Offer, b: Offer): string {
  const instalment = a.rata - b.rata
  const total = a.totaleDovuto - b.totaleDovuto
  const opposite = instalment * total < 0 ? ', di segno opposto' : ''
  return `Differenza di ${formatEuro(Math.abs(instalment))} sulla rata e di ${formatEuro(Math.abs(total))} sul totale${opposite}.`
}

/** The selected offers side by side: one column per offer, one row per figure. */
export function Compared({ offers, need, close }: { offers: Offer[]; need: Need; close(): void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useSignalEffect(() => heading.current?.focus())
  const names = (Object.keys(costNames) as CostName[]).filter(name =>
    offers.some(({ costi }) => costi.some(({ voce }) => voce === name)),
  )
  const row = (name: string, value: (offer: Offer) => ComponentChildren, firm?: boolean) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      {offers.map(offer => (
        <td key={offerKey(offer)} class={firm ? 'n firm' : 'n'}>
          {value(offer)}
        </td>
      ))}
    </tr>
  )
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
                <th key={offerKey(offer)} scope="col" class="n">
                  {offer.banca.nome}
                  <br />
                  {offer.prodotto.nome}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row('Rata mensile', offer => formatEuro(offer.rata), true)}
            {offers.some(({ fasi }) => fasi.length > 1) &&
              row('Rata dopo il periodo fisso, oggi', ({ fasi: [, then] }) =>
                then ? `${formatEuro(then.rata)} dal mese ${then.daRata}` : 'La stessa',
              )}
            {row('Tasso', offer => rateKinds[offer.tipoTasso])}
            {row('TAN', offer => formatRate(offer.tan))}
            {row('TAEG', offer => formatRate(offer.taeg), true)}
            {row('Indice', offer => index(offer) ?? '–')}
            {row('Capitale', () => formatEuro(need.importo))}
            {row('Interessi', offer => formatEuro(offer.interessi))}
            {names.map(voce =>
              row(costName({ voce }), offer =>
                formatEuro(
                  offer.costi.filter(item => item.voce === voce).reduce((sum, item) => sum + item.totale, 0),
                ),
              ),
            )}
            {row('Totale dovuto', offer => formatEuro(offer.totaleDovuto), true)}
            {row('Polizze facoltative', offer =>
              offer.facoltative.length
                ? offer.facoltative.map(item => `${costName(item)} ${cost(item)}`).join(', ')
                : 'Nessuna',
            )}
            {offers.some(isVariable) &&
              row('Rata con l’indice più alto di 2 punti', offer => {
                const raised = isVariable(offer)
                  ? atIndex({ offer, need, index: addDecimals(offer.indice.valore, 2) })
                  : null
                return raised ? formatEuro(raised.fasi.at(-1)!.rata) : 'Non cambia'
              })}
          </tbody>
        </table>
      </section>
      <button class="button" type="button" onClick={close}>
        Torna alle offerte
      </button>
    </section>
  )
}
