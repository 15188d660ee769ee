import { effect, useSignal, useSignalEffect } from '@preact/signals'
import leafletCss from 'leaflet/dist/leaflet.css?inline'
import {
  map as createMap,
  divIcon,
  latLngBounds,
  layerGroup,
  type Marker,
  marker,
  tileLayer,
} from 'leaflet/dist/leaflet-src.esm.js'
import { useRef } from 'preact/hooks'
import { dropPageBarInContainer } from '../../shared/display/scroll-container.ts'
import type { AgenciesModel } from '../model.ts'
import { Chosen } from './chosen.tsx'
import mapCss from './map.css?inline'
import tilesCss from './tiles.css?inline'

export const css = leafletCss + mapCss + tilesCss

type Point = [lat: number, lng: number]

/** Bounds of Italy. */
const italy = latLngBounds([35.4, 6.6], [47.1, 18.6])
/** Number of nearest agencies that the initial view includes. */
const nearest = 3
/** Maximum zoom around a single agency: a few streets. */
const closest = 15

/** All found agencies or, when too many, those of the list. */
const locatedIn = ({ found }: AgenciesModel) => {
  const { punti, agenzie } = found.value!
  return punti.length > 0
    ? punti.map(({ _id, nome, lat, lng }) => ({ _id, nome, at: [lat, lng] as Point }))
    : agenzie.map(({ _id, nome, indirizzo }) => ({ _id, nome, at: [indirizzo.lat, indirizzo.lng] as Point }))
}

/**
 * Whether the libraries of the page leave what Leaflet relies on: loops over the keys of an object meet no inherited key,
 * and `bind` takes arguments.
 */
function isLeafletSafe(): boolean {
  for (const _ in {}) return false
  return ((...given: unknown[]) => given.length).bind(null, 1, 2)() === 2
}

/** The external map set by an administrator, with the agencies. */
export function View({ model }: { model: AgenciesModel }) {
  const canvas = useRef<HTMLDivElement>(null)
  const { tessere, attribuzione, attribuzioneUrl } = model.found.peek()!.mappa!
  const shown = useSignal<ReturnType<typeof createMap> | null>(null)

  // The effect reads no signals, so the map is created once.
  useSignalEffect(() => {
    if (!isLeafletSafe()) {
      model.tilesFailed.value = true
      return
    }
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    // Leaflet writes its controls as HTML text, which pages with Trusted Types refuse. Buttons below replace them.
    const map = createMap(canvas.current!, {
      attributionControl: false,
      zoomControl: false,
      scrollWheelZoom: false,
      fadeAnimation: !isStill,
      zoomAnimation: !isStill,
      markerZoomAnimation: !isStill,
      maxZoom: 18,
    })
    let arrived = false
    tileLayer(tessere, { maxZoom: 18 })
      .on('tileload', () => {
        arrived = true
      })
      .on('tileerror', () => {
        if (!arrived) model.tilesFailed.value = true
      })
      .addTo(map)
    map.fitBounds(italy)
    shown.value = map

    const pins = layerGroup().addTo(map)
    const byId = new Map<string, Marker>()
    const endings = [
      effect(() => {
        pins.clearLayers()
        byId.clear()
        const located = locatedIn(model)
        for (const { _id, nome, at } of located) {
          // An element, because Leaflet parses strings as HTML.
          const icon = divIcon({ className: 'pin', iconSize: [28, 28], html: document.createElement('i') })
          const choose = () => model.choose({ _id, nome })
          // Leaflet's pins are not native buttons: Enter needs a handler.
          const pin = marker(at, { icon, title: nome })
            .on('click', choose)
            .on('keydown', ({ originalEvent: { key } }) => key === 'Enter' && choose())
          pin.addTo(pins).getElement()!.setAttribute('aria-label', nome)
          byId.set(_id, pin)
        }
        const place = model.foundAt.value
        const points = located.map(({ at }) => at)
        const around =
          place.kind === 'everywhere'
            ? []
            : place.kind === 'point'
              ? [[place.lat, place.lng] as Point, ...points.slice(0, nearest)]
              : points
        map.fitBounds(around.length > 0 ? latLngBounds(around).pad(0.2) : italy, { maxZoom: closest })
      }),
      effect(() => {
        void model.found.value
        const chosen = model.chosen.value
        for (const [id, pin] of byId) pin.getElement()?.setAttribute('aria-pressed', String(id === chosen))
        const pin = chosen ? byId.get(chosen) : undefined
        if (pin) map.setView(pin.getLatLng(), Math.max(map.getZoom(), 13))
      }),
    ]
    return () => {
      for (const end of endings) end()
      map.remove()
    }
  })

  return (
    <figure class="map" ref={dropPageBarInContainer} part="mappa">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset takes no aspect ratio */}
      <div class="tiles" ref={canvas} role="group" aria-label="Mappa delle agenzie" />
      <p class="tools">
        <button class="button" type="button" onClick={() => shown.value?.zoomIn()}>
          Più vicino
        </button>
        <button class="button" type="button" onClick={() => shown.value?.zoomOut()}>
          Più lontano
        </button>
        {model.foundAt.value.kind !== 'everywhere' && (
          <button class="button bare" type="button" onClick={model.goEverywhere}>
            Tutta l’Italia
          </button>
        )}
      </p>
      <Chosen model={model} />
      <figcaption>{attribuzioneUrl ? <a href={attribuzioneUrl}>{attribuzione}</a> : attribuzione}</figcaption>
    </figure>
  )
}
