import { useComputed, useSignal, useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { part } from '../shared/calculator/part.ts'
import type { AgenciesModel } from './model.ts'

/** Shared by all finders of the page: the drawn map, and the external map if one is configured. */
const drawnPart = part(() => import('./map/map.tsx'))
const tiledPart = part(() => import('./map/tiles.tsx'))

/** Place of the map, which loads when scrolled into view. The list works without it. */
export function MapPlace({ model }: { model: AgenciesModel }) {
  const place = useRef<HTMLDivElement>(null)
  const seen = useSignal(false)
  const opened = useSignal(false)
  // Falls back to the drawn map without an external map, or when that one fails to load.
  const mapPart = useComputed(() =>
    model.found.value?.mappa && !model.tilesFailed.value && !tiledPart.failed.value ? tiledPart : drawnPart,
  )
  useSignalEffect(() => {
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        seen.value = true
      },
      { rootMargin: '200px' },
    )
    observer.observe(place.current!)
    return () => observer.disconnect()
  })
  useSignalEffect(() => {
    if (seen.value && model.found.value) void mapPart.value.load()
  })
  // A choice in the list opens the map where space is limited.
  useSignalEffect(() => {
    if (!model.chosen.value) return
    opened.value = true
    queueMicrotask(() => place.current?.scrollIntoView({ block: 'nearest' }))
  })
  const map = seen.value ? mapPart.value.part.value : null
  if (map) model.context.adopt(map.css)
  return (
    <div class={opened.value ? 'map-side opened' : 'map-side'}>
      <button
        class="button map-toggle"
        type="button"
        aria-expanded={opened.value}
        aria-controls="mappa"
        onClick={() => {
          opened.value = !opened.value
        }}
      >
        {opened.value ? 'Chiudi la mappa' : 'Vedi la mappa'}
      </button>
      <div class="map-place" id="mappa" ref={place}>
        {map ? <map.View model={model} /> : mapPart.value.failed.value && seen.value ? <Missing /> : null}
      </div>
    </div>
  )
}

const Missing = () => (
  <div class="notice" role="status">
    <p>La mappa non si è caricata. L’elenco è completo anche senza.</p>
    <button class="button" type="button" onClick={() => void drawnPart.load()}>
      Riprova
    </button>
  </div>
)
