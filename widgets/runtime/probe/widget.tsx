import { computed, effect, signal } from '@preact/signals'
import { element } from '../../../contract/elements/element.ts'
import { visitFrom } from '../page-visit.ts'
import type { Widget, WidgetContext } from '../widget.ts'

/** A widget that shows what the runtime gives it. The specs of the element contract use this widget. */
export const definition = element({
  tag: 'quinto-prova',
  attributes: {
    nome: { kind: 'text' },
    importo: { kind: 'number' },
    disabled: { kind: 'flag' },
    colore: { kind: 'choice', values: ['rosso', 'verde'] },
    tema: { kind: 'choice', values: ['chiaro', 'scuro'] },
    guasto: { kind: 'choice', values: ['vista', 'modello', 'dopo'] },
  },
  events: {
    'quinto-scelta': { cancelable: true },
    'quinto-avviso': {},
  },
})

/** Counts of live models and effects, for the leak specs. */
export const alive = { models: 0, effects: 0 }

function createModel({ attributes, emit, adopt, page, state, base }: WidgetContext<typeof definition>) {
  if (attributes.guasto.value === 'modello') throw new Error('guasto del modello')
  alive.models++
  const seen = computed(() =>
    JSON.stringify(Object.entries(attributes).map(([name, { value }]) => [name, value])),
  )
  let runs = 0
  const stop = effect(() => {
    void seen.value
    runs++
  })
  alive.effects++
  return {
    attributes,
    seen,
    emit,
    adopt,
    page: page && visitFrom(page),
    state,
    base,
    pressed: signal(0),
    renders: { count: 0 },
    runs: () => runs,
    dispose() {
      stop()
      alive.models--
      alive.effects--
    },
  }
}

function View({ model }: { model: ReturnType<typeof createModel> }) {
  model.renders.count++
  model.adopt('.late{letter-spacing:3px}')
  const { nome, importo, guasto } = model.attributes
  if (guasto.value === 'vista' || (guasto.value === 'dopo' && model.pressed.value > 0))
    throw new Error('guasto della vista')
  return (
    <section part="riquadro" class="late">
      <h2>{nome.value ?? 'senza nome'}</h2>
      <p class="amount" title={String(importo.value)}>
        {importo.value ?? 'niente'}
      </p>
      <output data-renders={model.renders.count} data-runs={model.runs()}>
        {model.seen.value}
      </output>
      <input aria-label="Nota" />
      <button
        type="button"
        class="button primary"
        onClick={() => {
          model.pressed.value++
          model.emit('quinto-avviso')
          model.pressed.value += model.emit('quinto-scelta', { volte: model.pressed.value }) ? 0 : 100
        }}
      >
        {model.pressed.value}
      </button>
      <pre>{JSON.stringify({ page: model.page, state: model.state ?? null })}</pre>
    </section>
  )
}

export const probe: Widget<typeof definition, ReturnType<typeof createModel>> = {
  definition,
  createModel,
  View,
  css: 'h2{color:var(--accent);font-size:var(--text-h2)}p{font-size:1em;margin:0}',
}
