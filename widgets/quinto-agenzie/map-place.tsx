import { useSignal, useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { part } from '../shared/part.ts'
import type { AgenciesModel } from './model.ts'

/** One for all the finders of the page. */
const mapPart = part(() => import('./map/map.tsx'))

/** Where the map will be: it is asked for when its place comes into sight, and the list does without it. */
export function MapPlace({ model }: { model: AgenciesModel }) {
  const place = useRef<HTMLDivElement>(null)
  const seen = useSignal(false)
  const opened = useSignal(false)
  useSignalEffect(() => {
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        seen.value = true
        void mapPart.load()
      },
      { rootMargin: '200px' },
    )
    observer.observe(place.current!)
    return () => observer.disconnect()
  })
  // What is chosen in the list is looked for on the map: where there is little room it opens for it.
  useSignalEffect(() => {
    if (!model.chosen.value) return
    opened.value = true
    queueMicrotask(() => place.current?.scrollIntoView({ block: 'nearest' }))
  })
  const map = seen.value ? mapPart.part.value : null
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
        {map ? <map.View model={model} /> : mapPart.failed.value && seen.value ? <Missing /> : null}
      </div>
    </div>
  )
}

const Missing = () => (
  <div class="notice" role="status">
    <p>La mappa non si è caricata. L’elenco è completo anche senza.</p>
    <button class="button" type="button" onClick={() => void mapPart.load()}>
      Riprova
    </button>
  </div>
)
