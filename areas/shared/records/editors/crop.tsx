import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import type { StoredFile } from '../../../../contract/files/content-files.ts'
import { type Area, sized } from '../../../../contract/files/picture-sizes.ts'
import { number } from '../../../../contract/italian/format.ts'
import { addStyle } from '../../late-style.ts'
import { useServices } from '../../services.ts'
import { Waiting } from '../../waiting.tsx'
import { largestArea, moved, scaled } from '../crop-area.ts'
import style from './crop.css?inline'

addStyle(style)

interface Props {
  file: StoredFile
  ratio: readonly [width: number, height: number] | undefined
  /** With the part that was chosen, or null when the picture stays as it is. */
  onDone: (part: StoredFile | null) => void
}

/** Of the picture, at each key; with Shift five times as much. */
const step = 0.01

const focusFirst = (element: HTMLElement | null) => element?.focus()

/** A dialog in which a part of a picture is chosen, by dragging or by keys. */
export function Crop({ file, ratio, onDone }: Props) {
  const id = useId()
  const { client } = useServices()
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [whole, setWhole] = useState<StoredFile>()
  const [known, setKnown] = useState<Area | null>(null)
  /** Width by height of the picture, once it is there. */
  const [shape, setShape] = useState<number>()
  const [area, setArea] = useState<Area>()
  const [isBusy, setBusy] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const aspect = ratio && ratio[0] / ratio[1]

  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    client.call('GET /storage/ritaglio', { query: { url: file.url } }).then(
      ({ originale, area }) => {
        setWhole(originale as StoredFile)
        setKnown(area)
      },
      () => setBroken(true),
    )
  }, [client, file])

  function began(img: HTMLImageElement) {
    const shape = img.naturalWidth / img.naturalHeight
    setShape(shape)
    setArea(known ?? largestArea(shape, aspect))
  }

  const change = (next: (area: Area, shape: number) => Area) =>
    setArea(now => (now && shape ? next(now, shape) : now))

  function pressed(event: KeyboardEvent) {
    const by = event.shiftKey ? step * 5 : step
    const arrows: Record<string, [number, number]> = {
      ArrowLeft: [-by, 0],
      ArrowRight: [by, 0],
      ArrowUp: [0, -by],
      ArrowDown: [0, by],
    }
    const arrow = arrows[event.key]
    const factor = { '+': 1 + by * 2, '=': 1 + by * 2, '-': 1 / (1 + by * 2), _: 1 / (1 + by * 2) }[event.key]
    if (!arrow && !factor) return
    event.preventDefault()
    change((now, shape) => (arrow ? moved(now, ...arrow) : scaled(now, factor!, shape, aspect)))
  }

  function dragged(event: PointerEvent<HTMLElement>, isCorner: boolean) {
    if (event.button !== 0 || !area || !shape) return
    event.preventDefault()
    event.stopPropagation()
    const { width, height } = frame.current!.getBoundingClientRect()
    const from = area
    const [x, y] = [event.clientX, event.clientY]
    const target = event.currentTarget
    target.setPointerCapture(event.pointerId)
    const move = (now: globalThis.PointerEvent) => {
      const [dx, dy] = [(now.clientX - x) / width, (now.clientY - y) / height]
      if (!isCorner) return setArea(moved(from, dx, dy))
      if (aspect) return setArea(scaled(from, 1 + dx / from.width, shape, aspect, 'corner'))
      setArea({
        ...from,
        width: Math.min(Math.max(from.width + dx, 0.05), 1 - from.x),
        height: Math.min(Math.max(from.height + dy, 0.05), 1 - from.y),
      })
    }
    const end = () => {
      target.removeEventListener('pointermove', move)
      target.removeEventListener('pointerup', end)
      target.removeEventListener('pointercancel', end)
    }
    target.addEventListener('pointermove', move)
    target.addEventListener('pointerup', end)
    target.addEventListener('pointercancel', end)
  }

  async function cut() {
    if (!area || isBusy) return
    setBusy(true)
    try {
      onDone((await client.call('POST /storage/ritaglia', { body: { url: file.url, area } })) as StoredFile)
    } catch {
      // What failed is told by a toast; the frame stays where it is, to be tried again.
      setBusy(false)
    }
  }

  const percent = (part: number) => `${part * 100}%`
  return (
    <dialog
      ref={dialog}
      className="dialog crop"
      aria-labelledby={`${id}-titolo`}
      onCancel={event => {
        event.preventDefault()
        onDone(null)
      }}
    >
      <h2 id={`${id}-titolo`}>Ritaglia {file.name}</h2>
      {isBroken && <p className="error">L’immagine non si riesce ad aprire: resta com’è.</p>}
      {!whole && !isBroken && <Waiting />}
      {whole && (
        <div className="crop-frame" ref={frame}>
          <img
            src={sized(whole.url, 960)}
            alt=""
            draggable={false}
            onLoad={event => began(event.currentTarget)}
            onError={() => setBroken(true)}
          />
          {area && (
            // biome-ignore lint/a11y/useSemanticElements: no element is a frame that is moved over a picture.
            <div
              className="crop-area"
              ref={focusFirst}
              role="group"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys.
              tabIndex={0}
              aria-label="Riquadro"
              aria-describedby={`${id}-tasti`}
              style={{
                left: percent(area.x),
                top: percent(area.y),
                width: percent(area.width),
                height: percent(area.height),
              }}
              onKeyDown={pressed}
              onPointerDown={event => dragged(event, false)}
            >
              <span className="crop-corner" onPointerDown={event => dragged(event, true)} />
            </div>
          )}
        </div>
      )}
      {area && shape && whole && (
        <div className="crop-below">
          <div className="crop-preview" style={{ aspectRatio: (area.width * shape) / area.height }}>
            <img
              src={sized(whole.url, 960)}
              alt=""
              style={{
                width: percent(1 / area.width),
                left: percent(-area.x / area.width),
                top: percent(-area.y / area.height),
              }}
            />
          </div>
          <div>
            <p className="help" id={`${id}-tasti`}>
              Si sposta trascinando o con le frecce, si ingrandisce dall’angolo o con + e −.
              {ratio && ` La forma è ${ratio.join(':')}.`}
            </p>
            <p className="num" role="status">
              {number(Math.round(area.width * 100))}% × {number(Math.round(area.height * 100))}% dell’immagine
            </p>
            <div className="actions">
              <button
                className="button"
                type="button"
                onClick={() => change((now, shape) => scaled(now, 1.1, shape, aspect))}
              >
                Più grande
              </button>
              <button
                className="button"
                type="button"
                onClick={() => change((now, shape) => scaled(now, 1 / 1.1, shape, aspect))}
              >
                Più piccolo
              </button>
            </div>
          </div>
        </div>
      )}
      <div className="actions">
        <button className="button" type="button" onClick={() => onDone(null)}>
          ANNULLA
        </button>
        <button
          className="button primary"
          type="button"
          aria-disabled={!area || isBusy || isBroken || undefined}
          onClick={() => void cut()}
        >
          {isBusy ? 'Un momento…' : 'RITAGLIA'}
        </button>
      </div>
    </dialog>
  )
}
