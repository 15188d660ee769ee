import { computed, effect, signal } from '@preact/signals'
import { Component } from 'preact'
import { part } from '../shared/calculator/part.ts'
import type { AgenciesModel } from './model.ts'

/** Shared by all finders of the page: the drawn map, and the external map if one is configured. */
const drawnPart = part(() => import('./map/map.tsx'))
const tiledPart = part(() => import('./map/tiles.tsx'))

/** Place of the map, which loads when scrolled into view. The list works without it. */
export class MapPlace extends Component<{ model: AgenciesModel }> {
  readonly #seen = signal(false)
  readonly #opened = signal(false)
  // Falls back to the drawn map without an external map, or when that one fails to load.
  readonly #part = computed(() => {
    const { found, tilesFailed } = this.props.model
    return found.value?.mappa && !tilesFailed.value && !tiledPart.failed.value ? tiledPart : drawnPart
  })

  /** Follows the place while it is in the document. */
  readonly #attach = (place: HTMLDivElement | null) => {
    if (!place) return
    const { model } = this.props
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        this.#seen.value = true
      },
      { rootMargin: '200px' },
    )
    observer.observe(place)
    const endings = [
      () => observer.disconnect(),
      effect(() => {
        if (this.#seen.value && model.found.value) void this.#part.value.load()
      }),
      // A choice in the list opens the map where space is limited.
      effect(() => {
        if (!model.chosen.value) return
        this.#opened.value = true
        queueMicrotask(() => place.scrollIntoView({ block: 'nearest' }))
      }),
    ]
    return () => {
      for (const end of endings) end()
    }
  }

  override render() {
    const { model } = this.props
    const map = this.#seen.value ? this.#part.value.part.value : null
    if (map) model.context.adopt(map.css)
    return (
      <div class={this.#opened.value ? 'map-side opened' : 'map-side'}>
        <button
          class="button map-toggle"
          type="button"
          aria-expanded={this.#opened.value}
          aria-controls="mappa"
          onClick={() => {
            this.#opened.value = !this.#opened.value
          }}
        >
          {this.#opened.value ? 'Chiudi la mappa' : 'Vedi la mappa'}
        </button>
        <div class="map-place" id="mappa" ref={this.#attach}>
          {map ? (
            <map.View model={model} />
          ) : this.#part.value.failed.value && this.#seen.value ? (
            <Missing />
          ) : null}
        </div>
      </div>
    )
  }
}

const Missing = () => (
  <div class="notice" role="status">
    <p>La mappa non si è caricata. L’elenco è completo anche senza.</p>
    <button class="button" type="button" onClick={() => void drawnPart.load()}>
      Riprova
    </button>
  </div>
)
