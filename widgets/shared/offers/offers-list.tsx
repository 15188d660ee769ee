import { useSignal, useSignalEffect } from '@preact/signals'
import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Calculator } from '../calculator/calculator.ts'
import type { ProductTypes, Result } from '../calculator/product.ts'
import { KeepSimulation } from '../simulation/keep-simulation.tsx'
import { BankMark } from './bank-mark.tsx'
import { Compared, CompareTray } from './compared-offers.tsx'
import { listOf } from './list-state.ts'
import type { OffersView } from './offers-view.ts'

/** Number of offers that fit side by side on a wide page, and of those that a page gets by `scelta`. */
const maxCompared = 3
const maxChosen = 4

interface Props<T extends ProductTypes> {
  model: Calculator<T>
  view: OffersView<T>
  result: Result<T>
  /** The filtered offers in order; the selected ones may not be among them. */
  offers: T['offer'][]
}

/** The offers, each in a row that expands to its detail. Some offers can be compared side by side. */
export function OffersList<T extends ProductTypes>({ model, view, result, offers }: Props<T>) {
  const { ticked, comparing, isComparing, arriving, ...list } = listOf(model)
  const { key } = model.offers
  const chosen = list.chosen.value
  const rows = useRef<HTMLOListElement>(null)
  useSignalEffect(() => {
    if (!arriving.value || !rows.current) return
    arriving.value = false
    const first = rows.current.querySelector<HTMLElement>('h3')
    first?.focus({ preventScroll: true })
    first?.closest('li')?.scrollIntoView()
  })
  const isChoice = !!model.context.attributes.scelta?.value
  if (isComparing.value)
    return (
      <Compared
        model={model}
        view={view}
        offers={chosen}
        need={result.need}
        close={() => (comparing.value = false)}
      />
    )
  const full = chosen.length >= (isChoice ? maxChosen : maxCompared)
  const canChoose = isChoice || result.offerte.length > 1
  return (
    <>
      {offers.length > 0 && (
        <ol class="offers" ref={rows}>
          {offers.map(offer => (
            <OfferItem
              key={key(offer)}
              model={model}
              view={view}
              result={result}
              offer={offer}
              marks={view.marks.filter(({ value }) => isLowest(value, offer, offers))}
              full={full}
              canChoose={canChoose}
            />
          ))}
        </ol>
      )}
      {canChoose && chosen.length > 0 && (
        <CompareTray
          offers={chosen}
          productName={offer => view.productName(offer, result.need)}
          paid={view.paid ?? (offer => offer)}
          onInstalment={view.names?.onInstalment ?? 'sulla rata'}
          onTotal={view.names?.onTotal ?? 'sul totale'}
          takesFocus={comparing.value === false}
          tick={tickId(key(chosen[0]!))}
          empty={() => (ticked.value = [])}
          compare={isChoice ? null : () => (comparing.value = true)}
        />
      )}
    </>
  )
}

const tickId = (key: string) => `confronta-${key}`

/** Whether an offer alone has the lowest value. */
function isLowest<O>(value: (offer: O) => number, offer: O, offers: readonly O[]): boolean {
  const lowest = value(offer)
  return offers.length > 1 && offers.every(other => other === offer || value(other) > lowest)
}

interface ItemProps<T extends ProductTypes> extends Omit<Props<T>, 'offers'> {
  offer: T['offer']
  marks: OffersView<T>['marks']
  /** The maximum number of offers is selected. */
  full: boolean
  /** There is another offer to compare with, or the page gets what is selected. */
  canChoose: boolean
}

function OfferItem<T extends ProductTypes>({
  model,
  view,
  result,
  offer,
  marks,
  full,
  canChoose,
}: ItemProps<T>) {
  const { opened, ticked } = listOf(model)
  const key = model.offers.key(offer)
  const isOpen = opened.value === key
  const isTicked = ticked.value.includes(key)
  const isChoice = !!model.context.attributes.scelta?.value
  const verb = isChoice ? 'Scegli' : 'Confronta'
  const name = `${offer.banca.nome}, ${offer.prodotto.nome}`
  const ofOffer = <span class="hidden"> {name}</span>
  const id = `offerta-${key}`
  const ask = () => {
    model.offers.choose(offer)
    model.steps.go('richiesta')
  }
  const row = useRef<HTMLDivElement>(null)
  const [main, rate, total] = view.figures
  const { Detail } = view
  const follows = view.indexOf?.(offer)
  const rowNote = view.rowNote?.(offer, result.need)
  return (
    <li class={isTicked ? 'offer selected' : 'offer'} part="offerta" aria-labelledby={id}>
      <div class="offer-row" ref={row}>
        <div class="bank">
          <BankMark name={offer.banca.nome} />
          <div>
            <h3 id={id} tabIndex={-1}>
              {offer.banca.nome}
            </h3>
            <p class="note">{view.productName(offer, result.need)}</p>
            {follows && <p class="note index">{follows}</p>}
          </div>
        </div>
        {[main, rate, total].map(({ label, value, note }, at) => (
          <p key={label} class={['main', 'rate', 'total'][at]}>
            <span class="label">{label}</span>
            <span class="value">{value(offer)}</span>
            {note && <span class="below">{note(offer, result.need)}</span>}
            {at === 2 &&
              marks.map(({ words }) => (
                <span key={words} class="best">
                  {words}
                </span>
              ))}
          </p>
        ))}
        {rowNote && <p class="row-note">{rowNote}</p>}
        <div class="do">
          {!isChoice && (
            <button class="button" type="button" part="azione" onClick={ask}>
              Chiedi{isOpen ? <span class="hidden"> questa offerta: {name}</span> : ofOffer}
            </button>
          )}
          {canChoose && (
            <label class="check">
              <input
                class="tick"
                type="checkbox"
                id={tickId(key)}
                checked={isTicked}
                disabled={full && !isTicked}
                aria-label={`${verb} ${name}`}
                onChange={event => {
                  ticked.value = event.currentTarget.checked
                    ? [...ticked.value, key]
                    : ticked.value.filter(other => other !== key)
                }}
              />
              {verb}
            </label>
          )}
          <button
            class="button bare"
            type="button"
            aria-expanded={isOpen}
            onClick={() => (opened.value = isOpen ? null : key)}
          >
            {isOpen ? 'Chiudi' : 'Dettagli'}
            {ofOffer}
          </button>
        </div>
      </div>
      {isOpen && (
        <div class="opened">
          <OpenBar row={row}>
            <span class="bank">
              <BankMark name={offer.banca.nome} />
              <strong>{offer.banca.nome}</strong>
            </span>
            <span>
              {main.label} <strong>{main.value(offer)}</strong>
            </span>
            <span>
              {rate.label} <strong>{rate.value(offer)}</strong>
            </span>
            {!isChoice && (
              <button class="button primary" type="button" onClick={ask}>
                Chiedi{ofOffer}
              </button>
            )}
          </OpenBar>
          <Detail model={model} offer={offer} result={result} />
          {!isChoice && (
            <KeepSimulation model={model} keeping={view.keeping} need={result.need} offer={offer} />
          )}
        </div>
      )}
    </li>
  )
}

/** The figures and the request again, while the row of the expanded offer is out of sight. */
function OpenBar({ row, children }: { row: RefObject<HTMLElement | null>; children: ComponentChildren }) {
  const isAway = useSignal(false)
  useEffect(() => {
    // The root keeps the bar out of a frame as high as its content, where nothing can stay in sight.
    const sight = new IntersectionObserver(
      entries => {
        isAway.value = !entries.at(-1)!.isIntersecting
      },
      { root: document },
    )
    sight.observe(row.current!)
    return () => sight.disconnect()
  }, [row, isAway])
  return (
    <div class={isAway.value ? 'open-hold away' : 'open-hold'}>
      <p class="open-bar">{children}</p>
    </div>
  )
}
