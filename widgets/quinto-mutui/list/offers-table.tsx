import { formatRate } from '../../../contract/italian/amounts.ts'
import { formatEuro, formatWholeEuro } from '../../../contract/italian/format.ts'
import { rateKinds } from '../../../contract/products/mortgage.ts'
import { index } from '../../../contract/products/offer-words.ts'
import type { Offer } from '../../../finance/offers/types.ts'
import { OfferDetail } from '../detail/offer-detail.tsx'
import type { MortgageModel } from '../model.ts'
import { offerKey, type Result } from '../offers.ts'
import { Compared, CompareTray, tickId } from './compared-offers.tsx'
import { filtersOf } from './filters.ts'

/** Number of offers that fit side by side on a wide page, and of those that a page gets by `scelta`. */
const maxCompared = 3
const maxChosen = 4

interface Props {
  model: MortgageModel
  result: Result
  /** The filtered offers; the selected ones may not be among them. */
  offers: Offer[]
}

/** The offers by TAEG. A row expands to its detail; some offers can be compared side by side. */
export function OffersTable({ model, result, offers }: Props) {
  const { opened, ticked, comparing, isComparing, ...filters } = filtersOf(model)
  const { need } = result
  const chosen = filters.chosen.value
  const isChoice = model.context.attributes.scelta.value
  const tick = (key: string, on: boolean) => {
    ticked.value = on ? [...ticked.value, key] : ticked.value.filter(other => other !== key)
  }
  if (isComparing.value)
    return <Compared offers={chosen} need={need} close={() => (comparing.value = false)} />
  return (
    <>
      {offers.length > 0 && (
        <table class="table offers">
          <caption class="hidden">Offerte di mutuo in ordine di TAEG crescente</caption>
          <thead>
            <tr>
              <th scope="col">
                <span class="hidden">{isChoice ? 'Scegli' : 'Confronta'}</span>
              </th>
              <th scope="col">Banca e prodotto</th>
              <th scope="col" class="n">
                Rata mensile
              </th>
              <th scope="col" class="n">
                TAN
              </th>
              <th scope="col" class="n" aria-sort="ascending">
                TAEG
              </th>
              <th scope="col" class="n">
                Spese e compenso
              </th>
              <th scope="col" class="n">
                Totale dovuto
              </th>
              <th scope="col">
                <span class="hidden">Dettaglio</span>
              </th>
            </tr>
          </thead>
          {offers.map(offer => {
            const key = offerKey(offer)
            const isOpen = opened.value === key
            const isTicked = ticked.value.includes(key)
            return (
              <tbody key={key}>
                <OfferRow
                  offer={offer}
                  kind={need.tipoTasso ? null : rateKinds[offer.tipoTasso].toLowerCase()}
                  open={isOpen}
                  ticked={isTicked}
                  full={!isTicked && chosen.length >= (isChoice ? maxChosen : maxCompared)}
                  verb={isChoice ? 'Scegli' : 'Confronta'}
                  toggle={() => (opened.value = isOpen ? null : key)}
                  tick={on => tick(key, on)}
                />
                {isOpen && (
                  <tr class="opened">
                    <td colSpan={8}>
                      <OfferDetail model={model} offer={offer} result={result} />
                    </td>
                  </tr>
                )}
              </tbody>
            )
          })}
        </table>
      )}
      {chosen.length > 0 && (
        <CompareTray
          offers={chosen}
          takesFocus={comparing.value === false}
          empty={() => (ticked.value = [])}
          compare={isChoice ? null : () => (comparing.value = true)}
        />
      )}
    </>
  )
}

interface RowProps {
  offer: Offer
  /** Shown when the list holds several kinds of rate. */
  kind: string | null
  open: boolean
  ticked: boolean
  /** The maximum number of offers is selected. */
  full: boolean
  /** What the checkbox does, for its name. */
  verb: 'Scegli' | 'Confronta'
  toggle(): void
  tick(on: boolean): void
}

function OfferRow({ offer, kind, open, ticked, full, verb, toggle, tick }: RowProps) {
  const {
    banca,
    prodotto,
    fasi: [, then],
  } = offer
  const id = tickId(offer)
  const follows = index(offer)
  return (
    <tr class={ticked ? 'selected' : undefined} part="offerta">
      <td>
        <input
          class="tick"
          type="checkbox"
          id={id}
          checked={ticked}
          disabled={full}
          aria-label={`${verb} ${banca.nome}, ${prodotto.nome}`}
          onChange={event => tick(event.currentTarget.checked)}
        />
      </td>
      <th scope="row">
        <label for={id}>
          <span class="bank">{banca.nome}</span>{' '}
          <span class="soft">{kind ? `${prodotto.nome}, tasso ${kind}` : prodotto.nome}</span>
          {follows && <span class="note">{follows}</span>}
        </label>
      </th>
      <td class="n big" data-l="Rata">
        {formatEuro(offer.rata)}
        {then && (
          <span class="note">
            poi {formatEuro(then.rata)}, dal mese {then.daRata}
          </span>
        )}
      </td>
      <td class="n" data-l="TAN">
        {formatRate(offer.tan)}
      </td>
      <td class="n firm" data-l="TAEG">
        {formatRate(offer.taeg)}
      </td>
      <td class="n" data-l="Spese e compenso">
        {formatWholeEuro(offer.totaleCosti)}
      </td>
      <td class="n" data-l="Totale dovuto">
        {formatWholeEuro(offer.totaleDovuto)}
      </td>
      <td class="n">
        <button class="button bare" type="button" aria-expanded={open} onClick={toggle}>
          {open ? 'Chiudi' : 'Apri'}
          <span class="hidden">
            {' '}
            {banca.nome}, {prodotto.nome}
          </span>
        </button>
      </td>
    </tr>
  )
}
