import type { ComponentChildren } from 'preact'
import { telephone } from '../../../contract/italian/telephone.ts'
import { warning } from '../../../contract/products/warnings.ts'
import { waysOut } from '../../../finance/offers/ways-out.ts'
import type { Calculator } from '../calculator/calculator.ts'
import type { ProductTypes, Result } from '../calculator/product.ts'
import { provincesOf } from '../fields/provinces.ts'
import { TroubleNotice } from '../loading/trouble.tsx'
import { KeepSimulation } from '../simulation/keep-simulation.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Gone } from './gone.tsx'
import { listOf } from './list-state.ts'
import { OffersList } from './offers-list.tsx'
import type { OffersView } from './offers-view.ts'
import { Sentence } from './sentence.tsx'

interface Props<T extends ProductTypes> {
  model: Calculator<T>
  view: OffersView<T>
  result: Result<T>
}

/** The need as a sentence, the offers, and the products that give none with their reasons. */
export function OffersStep<T extends ProductTypes>({
  model,
  view,
  answer,
}: Omit<Props<T>, 'result'> & {
  /** Shown until the offers arrive. */
  answer: ComponentChildren
}) {
  const result = model.offers.result.value
  return (
    <div class="results">
      <button class="button bare back" type="button" onClick={() => model.steps.go('bisogno')}>
        Torna al calcolo
      </button>
      {result && result.offerte.length > 1 && !listOf(model).isComparing.value && (
        <button
          class="button skip"
          type="button"
          onClick={({ currentTarget }) =>
            (currentTarget.getRootNode() as ParentNode).querySelector<HTMLElement>('.tick')?.focus()
          }
        >
          Vai all’elenco delle offerte
        </button>
      )}
      <Sentence model={model} view={view} />
      {result ? <Found model={model} view={view} result={result} /> : answer}
    </div>
  )
}

function Found<T extends ProductTypes>({ model, view, result }: Props<T>) {
  const { offerte, need, terms } = result
  const list = listOf(model)
  const shown = list.apply(offerte, view.filters, view.orders)
  const [best] = shown
  const { Below } = view
  const order = view.orders[list.order.value] ?? view.orders[0]
  const disclaimer = `I valori sono calcolati sui dati indicati e non sono una proposta di contratto: ${view.decision}.`
  const isComparing = list.isComparing.value
  const isEmptied = offerte.length > 0 && !best
  const canKeep = !model.context.attributes.scelta?.value && !isEmptied
  const isFiltered = offerte.length > 1 || !!view.FirstFilters || !!list.bank.value
  return (
    <>
      <TroubleNotice model={model} />
      {!isComparing && (
        <div class="bar">
          <details class="criterion">
            <summary>
              <strong role="status">
                {counted(shown.length, offerte.length)}
                {shown.length > 1 && <>, in ordine di {order.name}</>}
              </strong>
            </summary>
            <p>
              {shown.length > 1 && <>Ordine: {order.words}. Non dipende dalle provvigioni. </>}
              Confronto fra {terms.banche} {view.panel}, non fra tutte quelle del mercato.
              <span class="narrow"> {disclaimer}</span>
            </p>
          </details>
          {isFiltered && (
            <details class="sieve">
              <summary>Filtri e ordine</summary>
              <FilterBar model={model} view={view} offers={offerte} />
            </details>
          )}
        </div>
      )}
      <Gone
        model={model}
        view={view}
        result={result}
        opened={list.opened.value}
        close={() => (list.opened.value = null)}
      />
      {offerte.length > 0 ? (
        <>
          <p class="warning">
            <strong>{warning}</strong> <span class={isComparing ? undefined : 'wide'}>{disclaimer}</span>
          </p>
          <OffersList model={model} view={view} result={result} offers={shown} />
          {best ? (
            // The detail of an offer ends with its own example.
            model.offers.key(best) !== list.opened.value && (
              <p class="note">{view.example(best, need, model.settings.value.intermediario.nome)}</p>
            )
          ) : (
            <div class="empty">
              <h3>Nessuna offerta passa i filtri</h3>
              <button class="button" type="button" onClick={list.clear}>
                Togli i filtri
              </button>
            </div>
          )}
        </>
      ) : (
        <Empty model={model} view={view} result={result} />
      )}
      {canKeep && !(offerte.length === 1 && list.opened.value) && (
        // Filters or another order may put another offer first than the kept page would.
        <KeepSimulation
          model={model}
          keeping={view.keeping}
          need={need}
          offer={best === offerte[0] ? undefined : best}
        />
      )}
      {Below && <Below model={model} result={result} />}
      <Excluded model={model} view={view} result={result} />
    </>
  )
}

function counted(shown: number, all: number): string {
  const filtered = shown ? `${shown} ${shown === 1 ? 'offerta' : 'offerte'}` : 'Nessuna offerta'
  if (shown < all) return `${filtered} su ${all} con questi filtri`
  if (all === 0) return 'Nessuna offerta con questi dati'
  return all === 1 ? 'Una sola offerta' : `${all} offerte`
}

/** The smallest changes that give an offer, each with what it gives. */
function Empty<T extends ProductTypes>({ model, view, result: { need } }: Props<T>) {
  const ways = waysOut(view.changes(need, model), model.offers.count)
  const { telefono } = model.settings.value.intermediario
  const follow = (way: (typeof ways)[number]) => {
    view.follow(model, way)
    listOf(model).arriving.value = true
  }
  const isChoice = !!model.context.attributes.scelta?.value
  return (
    <div class="empty">
      <h3>{view.nobody} del confronto può rispondere a questa richiesta</h3>
      {ways.length > 0 && (
        <>
          <p class="soft">Basterebbe un cambiamento solo:</p>
          <ul class="ways">
            {ways.map(way => (
              <li key={`${way.change} ${way.need[way.change]}`}>
                <span>
                  <strong>{view.wayInWords(way)}</strong>{' '}
                  {way.offers === 1 ? 'ci sarebbe un’offerta' : `ci sarebbero ${way.offers} offerte`}
                </span>
                <button class="button" type="button" onClick={() => follow(way)}>
                  Calcola<span class="hidden"> {view.wayInWords(way).toLowerCase()}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {isChoice ? (
        ways.length === 0 && <p class="soft">Nessuna singola modifica basta: ne provi due insieme.</p>
      ) : (
        <>
          <p class="soft">
            {ways.length === 0 && 'Nessuna singola modifica basta. '}
            Un consulente può cercare un’altra strada: <a href={telephone(telefono)}>{telefono}</a>.
          </p>
          <button class="button" type="button" onClick={() => model.steps.go('contatto')}>
            Chiedi di essere contattati
          </button>
        </>
      )}
    </div>
  )
}

/** Products that give no offer, each with its reason; open when there are no offers. */
function Excluded<T extends ProductTypes>({ model, view, result: { escluse, need, offerte } }: Props<T>) {
  if (escluse.length === 0) return null
  const province = provincesOf(model.client).name(need.provincia ?? '')
  return (
    <details class="excluded" open={offerte.length === 0}>
      <summary>
        {escluse.length === 1
          ? 'Un prodotto non è in elenco, per questo motivo'
          : `${escluse.length} prodotti non sono in elenco, ciascuno per un motivo`}
      </summary>
      <ul>
        {escluse.map(excluded => (
          <li key={excluded.prodotto._id}>
            <strong>{excluded.banca.nome}</strong>, {excluded.prodotto.nome}:{' '}
            {view.reason(excluded, need, province)}.
          </li>
        ))}
      </ul>
    </details>
  )
}
