import { formatMoney } from '../../contract/italian/amounts.ts'
import { formatDuration } from '../../contract/italian/format.ts'
import { telephone } from '../../contract/italian/telephone.ts'
import { exclusionReason } from '../../contract/products/exclusions.ts'
import { representativeExample } from '../../contract/products/representative-example.ts'
import { warning } from '../../contract/products/warnings.ts'
import { type WayOut, wayOut } from '../../finance/offers/way-out.ts'
import { TroubleNotice } from '../shared/loading/trouble.tsx'
import { Excluded } from '../shared/offers/offers-step.tsx'
import { Answer } from './answer.tsx'
import { KeepSimulation } from './keep-simulation.tsx'
import { FilterBar } from './list/filter-bar.tsx'
import { filtersOf } from './list/filters.ts'
import { Gone } from './list/gone.tsx'
import { OffersTable } from './list/offers-table.tsx'
import type { MortgageModel } from './model.ts'
import { Sentence } from './need/sentence.tsx'
import type { Result } from './offers.ts'
import css from './offers-step.css?inline'

export { css }

/** The need, the offers by TAEG, and the excluded products with the reason. */
export function View({ model }: { model: MortgageModel }) {
  const result = model.offers.result.value
  return (
    <div class="results">
      <button class="button bare back" type="button" onClick={() => model.steps.go('bisogno')}>
        Torna al calcolo
      </button>
      <Sentence model={model} />
      {result ? <Found model={model} result={result} /> : <Answer model={model} />}
    </div>
  )
}

function Found({ model, result }: { model: MortgageModel; result: Result }) {
  const { offerte, need, terms } = result
  const filters = filtersOf(model)
  const shown = filters.apply(offerte)
  const [best] = shown
  return (
    <>
      <TroubleNotice model={model} />
      <div class="bar">
        <p class="criterion">
          {offerte.length ? (
            <>
              <strong role="status">
                {counted(shown.length, offerte.length)}, in ordine di TAEG crescente
              </strong>
              ; a parità di TAEG, di totale da restituire. L’ordine non dipende dalle provvigioni.{' '}
            </>
          ) : (
            <strong>Nessuna offerta con questi dati. </strong>
          )}
          Confronto fra {terms.banche} banche convenzionate, non fra tutte quelle del mercato.
        </p>
        {!filters.isComparing.value && <FilterBar model={model} offers={offerte} />}
      </div>
      <Gone
        model={model}
        result={result}
        opened={filters.opened.value}
        close={() => (filters.opened.value = null)}
      />
      {!offerte.length ? (
        <Empty model={model} result={result} />
      ) : (
        <>
          <p class="notice caution">
            <span>
              <strong>{warning}</strong> I valori sono calcolati sui dati inseriti e non sono una proposta di
              contratto: la banca decide dopo l’istruttoria.
            </span>
          </p>
          <OffersTable model={model} result={result} offers={shown} />
          {best ? (
            <p class="note">{representativeExample(best, need, model.settings.value.intermediario.nome)}</p>
          ) : (
            <div class="empty">
              <h3>Nessuna offerta passa i filtri</h3>
              <button class="button" type="button" onClick={filters.clear}>
                Togli i filtri
              </button>
            </div>
          )}
        </>
      )}
      {!model.context.attributes.scelta.value && <KeepSimulation model={model} need={need} />}
      <Excluded client={model.client} result={result} reason={exclusionReason} />
    </>
  )
}

function counted(shown: number, all: number): string {
  const filtered = shown ? `${shown} ${shown === 1 ? 'offerta' : 'offerte'}` : 'Nessuna offerta'
  if (shown < all) return `${filtered} su ${all} con questi filtri`
  return all === 1 ? 'Una sola offerta' : `${all} offerte`
}

/** Explains why there is no offer, and proposes a change that produces one. */
function Empty({ model, result }: { model: MortgageModel; result: Result }) {
  const { need, escluse } = result
  const way = wayOut(need, escluse, model.offers.count)
  const { telefono } = model.settings.value.intermediario
  const isOfAgent = model.context.attributes.scelta.value
  return (
    <div class="empty">
      <h3>Nessuna banca del confronto può rispondere a questa richiesta</h3>
      {way ? (
        <>
          <p class="soft">
            {wayWords(way)} ci {way.offers === 1 ? 'sarebbe un’offerta' : `sarebbero ${way.offers} offerte`}.
          </p>
          <button class="button primary" type="button" onClick={() => follow(model, way)}>
            Calcola {wayWords(way).toLowerCase()}
          </button>
        </>
      ) : (
        <p class="soft">
          Nessuna singola modifica basta
          {isOfAgent ? (
            ': ne provi due insieme.'
          ) : (
            <>
              . Un consulente può cercare un’altra strada: <a href={telephone(telefono)}>{telefono}</a>.
            </>
          )}
        </p>
      )}
      {!isOfAgent && (
        <button class="button" type="button" onClick={() => model.steps.go('contatto')}>
          Chiedi di essere contattati
        </button>
      )}
    </div>
  )
}

const wayWords = ({ change, need }: WayOut): string =>
  change === 'importo'
    ? `Con ${formatMoney(need.importo)}`
    : change === 'durataMesi'
      ? `In ${formatDuration(need.durataMesi)}`
      : 'Con qualunque tasso'

function follow(model: MortgageModel, { change, need }: WayOut) {
  if (change === 'importo') model.need.numbers.importo.set(need.importo / 100)
  else if (change === 'durataMesi') model.need.numbers.durata.set(need.durataMesi / 12)
  else model.need.chooseRateKind(null)
}
