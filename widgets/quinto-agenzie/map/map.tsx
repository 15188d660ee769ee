import { useComputed, useSignal, useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { formatNumber } from '../../../contract/italian/format.ts'
import { outlines } from '../../../contract/pages/map/outlines.ts'
import { type Box, project } from '../../../contract/pages/map/projection.ts'
import { part } from '../../shared/calculator/part.ts'
import { dropPageBarInContainer } from '../../shared/display/scroll-container.ts'
import type { AgenciesModel } from '../model.ts'
import { Chosen } from './chosen.tsx'
import { around, framed, isClosest, scaled, wholeItaly, within } from './frame.ts'
import css from './map.css?inline'
import { type Located, type Mark, marksOf, markTowards } from './marks.ts'

export { css }

/** A mark, or a region with its number of agencies when there are too many for single marks. */
interface Shown extends Mark {
  region?: { nome: string; numero: number }
}

/** The names of towns and the scale, after the map itself. */
const namesPart = part(() => import('./names.tsx'))

/** Number of nearest agencies that the initial view includes. */
const nearest = 3

/** Initial view of a search, before the person moves the map. */
function frameOf({ foundAt, found }: AgenciesModel): Box {
  const place = foundAt.value
  if (place.kind === 'region') {
    const outline = outlines.find(({ nome }) => nome === place.nome)
    return outline ? framed(outline.box, 1.12) : wholeItaly
  }
  const { punti, agenzie } = found.value!
  const points = (punti.length > 0 ? punti : agenzie.map(({ indirizzo }) => indirizzo)).map(project)
  if (place.kind === 'province' && points.length > 0) return framed(around(points), 1.6)
  if (place.kind === 'point') return framed(around([project(place), ...points.slice(0, nearest)]), 1.4)
  return wholeItaly
}

/** The agencies to draw: all found ones or, when too many, those of the list once the search is narrower. */
function locatedIn({ found, foundAt, chosen }: AgenciesModel): Located[] {
  const { punti, agenzie } = found.value!
  if (punti.length > 0)
    return punti.map(({ _id, nome, lat, lng }) => ({ _id, nome, ...project({ lat, lng }) }))
  if (foundAt.value.kind === 'everywhere' && !chosen.value) return []
  return agenzie.map(({ _id, nome, indirizzo }) => ({ _id, nome, ...project(indirizzo) }))
}

/** The drawn map: Italy's regions with the agencies. */
export function View({ model }: { model: AgenciesModel }) {
  const canvas = useRef<HTMLDivElement>(null)
  const pixels = useSignal(360)
  /** View that the person moved to; null before. */
  const moved = useSignal<Box | null>(null)
  /** Key of the mark in the tab order (roving tabindex). */
  const reached = useSignal('')
  const toFocus = useRef<string | null>(null)

  const box = useComputed(() => moved.value ?? frameOf(model))
  const located = useComputed<Located[]>(() => locatedIn(model))
  const marks = useComputed<Shown[]>(() =>
    located.value.length > 0 || model.found.value!.totale === 0
      ? marksOf(located.value, box.value, pixels.value, isClosest(box.value))
      : model.found.value!.regioni.flatMap(region => {
          const outline = outlines.find(({ nome }) => nome === region.nome)
          if (!outline) return []
          const { x, y, width, height } = outline.box
          return [{ key: region.nome, x: x + width / 2, y: y + height / 2, agencies: [], region }]
        }),
  )

  useSignalEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      pixels.value = entry!.contentRect.width || 360
    })
    observer.observe(canvas.current!)
    return () => observer.disconnect()
  })
  useSignalEffect(() => void namesPart.load())
  // A new search resets the view.
  useSignalEffect(() => {
    void model.found.value
    moved.value = null
  })
  // Moves the view so that the chosen agency has a mark of its own.
  useSignalEffect(() => {
    const chosen = model.chosen.value
    const point = chosen && located.value.find(({ _id }) => _id === chosen)
    if (!point) return
    const shown = box.peek()
    const isAlone = marks.peek().some(({ key, agencies }) => key === chosen && agencies.length === 1)
    if (isAlone && within(point, shown)) return
    const others = located.peek().filter(({ _id }) => _id !== chosen)
    const gap = Math.min(...others.map(other => Math.hypot(other.x - point.x, other.y - point.y)))
    // Zooms until the nearest other agency is a fifth of the map away.
    const width = Math.min(shown.width, Math.max(0, gap) * 5)
    moved.value = framed({ x: point.x - width / 2, y: point.y, width, height: 0 }, 1)
  })
  useSignalEffect(() => {
    void marks.value
    if (!toFocus.current) return
    const key = toFocus.current
    queueMicrotask(() => {
      toFocus.current = null
      canvas.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus()
    })
  })

  const all = marks.value
  const { x, y, width, height } = box.value
  const inSight = all.filter(mark => within(mark, box.value))
  const stop = inSight.find(({ key }) => key === reached.value) ?? inSight[0]
  const place = model.foundAt.value
  const region = place.kind === 'region' ? place.nome : null
  // The chosen region is drawn last, so that no neighbour covers its border.
  const regions = outlines.toSorted((a, b) => Number(a.nome === region) - Number(b.nome === region))
  const chosen = located.value.find(({ _id }) => _id === model.chosen.value)
  const here = place.kind === 'point' ? { ...project(place), name: place.nome } : null
  const names = namesPart.part.value
  if (names) model.context.adopt(names.css)
  const percent = (part: number, of: number) => `${(part / of) * 100}%`

  function press(mark: Shown) {
    const [first, ...others] = mark.agencies
    if (mark.region) return model.go({ kind: 'region', nome: mark.region.nome })
    if (others.length === 0) return model.choose(first!)
    toFocus.current = first!._id
    reached.value = first!._id
    const closer = framed(around(mark.agencies), 1.5)
    moved.value = closer.width < width ? closer : scaled(box.value, 0.5)
  }

  function walk(event: KeyboardEvent, mark: Shown) {
    const next = markTowards(inSight, mark, event.key)
    if (!next) return
    event.preventDefault()
    reached.value = next.key
    canvas.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus()
  }

  return (
    <figure class="map" ref={dropPageBarInContainer} part="mappa">
      <div class="canvas" ref={canvas}>
        <svg viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
          {regions.map(({ nome, path }) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: a shorter way for a mouse; the form has the regions too
            <path
              key={nome}
              d={path}
              class={nome === region ? 'chosen' : undefined}
              onClick={() => model.go({ kind: 'region', nome })}
            >
              <title>{nome}</title>
            </path>
          ))}
        </svg>
        {names && <names.Names box={box.value} pixels={pixels.value} marks={inSight} here={here} />}
        {here && <Here at={here} box={box.value} name={here.name} />}
        <fieldset aria-label="Agenzie sulla mappa: si passa dall’una all’altra con le frecce">
          {inSight.map(mark => {
            const isChosen = mark.agencies.some(({ _id }) => _id === model.chosen.value)
            const count = mark.region?.numero ?? mark.agencies.length
            return (
              <button
                key={mark.key}
                type="button"
                data-key={mark.key}
                class={count > 1 || mark.region ? 'mark many' : 'mark'}
                aria-pressed={count > 1 || mark.region ? undefined : isChosen}
                aria-label={labelOf(mark)}
                tabIndex={mark === stop ? 0 : -1}
                style={{ left: percent(mark.x - x, width), top: percent(mark.y - y, height) }}
                onClick={() => press(mark)}
                onFocus={() => {
                  reached.value = mark.key
                }}
                onKeyDown={event => walk(event, mark)}
              >
                {count > 1 || mark.region ? formatNumber(count) : null}
              </button>
            )
          })}
        </fieldset>
      </div>
      <p class="tools">
        <button
          class="button"
          type="button"
          disabled={isClosest(box.value)}
          onClick={() => {
            moved.value = scaled(box.value, 0.5, chosen ?? here ?? undefined)
          }}
        >
          Più vicino
        </button>
        <button
          class="button"
          type="button"
          disabled={width >= wholeItaly.width}
          onClick={() => {
            moved.value = scaled(box.value, 2)
          }}
        >
          Più lontano
        </button>
        {place.kind !== 'everywhere' && (
          <button class="button bare" type="button" onClick={model.goEverywhere}>
            Tutta l’Italia
          </button>
        )}
      </p>
      <Chosen model={model} />
      <figcaption>
        Contorni delle regioni: <a href="https://mapsvg.com/maps/italy">MapSVG</a>,{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/deed.it">CC BY 4.0</a>
      </figcaption>
    </figure>
  )
}

function labelOf({ region, agencies }: Shown): string {
  if (region)
    return `${region.nome}, ${region.numero === 1 ? '1 agenzia' : `${formatNumber(region.numero)} agenzie`}`
  if (agencies.length === 1) return agencies[0]!.nome
  const names = agencies.slice(0, 3).map(({ nome }) => nome)
  return `${agencies.length} agenzie: ${names.join(', ')}${agencies.length > 3 ? ' e altre' : ''}`
}

/** The place from which distances are measured. */
function Here({ at, box, name }: { at: { x: number; y: number }; box: Box; name: string | null }) {
  if (!within(at, box)) return null
  return (
    <span
      class="here"
      style={{
        left: `${((at.x - box.x) / box.width) * 100}%`,
        top: `${((at.y - box.y) / box.height) * 100}%`,
      }}
      title={name ?? 'La posizione indicata dal browser'}
      aria-hidden="true"
    />
  )
}
