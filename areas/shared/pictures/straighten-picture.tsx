import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { addStyle } from '../add-style.ts'
import {
  type Corners,
  isSheet,
  type Point,
  sheetSize,
  straighten,
  straightenRows,
  turned,
  wholePicture,
} from './straighten.ts'
import style from './straighten-picture.css?inline'

addStyle(style)

/** The longest side of a straightened picture: A4 paper at 300 dots per inch. */
const maxSide = 3508
/** The longest sides on the page. */
const [shownSide, previewSide] = [1200, 360]
/** How far a key moves a corner, as a share of the picture; with the shift key, ten times as far. */
const keyStep = 0.005
const jpegQuality = 0.9

const cornerNames = ['in alto a sinistra', 'in alto a destra', 'in basso a destra', 'in basso a sinistra']
const directions: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface Props {
  picture: File
  /** Called with the straightened picture. */
  onDone: (straightened: File) => void
  /** Called when the picture stays as it is. */
  onClose: () => void
}

/**
 * A dialog to straighten a photographed sheet: its four corners are moved by pointer, finger or arrow keys, and a preview
 * shows the result. Works on canvases only: the picture never gets an address.
 */
export function StraightenPicture({ picture, onDone, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const shown = useRef<HTMLCanvasElement>(null)
  const preview = useRef<HTMLCanvasElement>(null)
  const stop = useRef<AbortController>(undefined)
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  const [failed, setFailed] = useState(false)
  const [corners, setCorners] = useState<Corners>(wholePicture)
  const [turns, setTurns] = useState(0)
  const [done, setDone] = useState<number | null>(null)

  useEffect(() => {
    dialog.current?.showModal()
    return () => stop.current?.abort()
  }, [])
  useEffect(() => {
    let isShown = true
    let opened: ImageBitmap | undefined
    createImageBitmap(picture).then(
      one => {
        opened = one
        if (isShown) setBitmap(one)
        else one.close()
      },
      () => isShown && setFailed(true),
    )
    return () => {
      isShown = false
      opened?.close()
    }
  }, [picture])
  useEffect(() => {
    if (bitmap && shown.current) draw(shown.current, bitmap, shownSide)
  }, [bitmap])
  useEffect(() => {
    const [from, to] = [shown.current, preview.current]
    if (!bitmap || !from || !to) return
    const frame = requestAnimationFrame(() => {
      const small = draw(document.createElement('canvas'), from, previewSide)
      const sheet = blankSheet(to, small, turned(corners, turns))
      straightenRows(small, turned(corners, turns), sheet.pixels, 0, sheet.pixels.height)
      sheet.paint()
    })
    return () => cancelAnimationFrame(frame)
  }, [bitmap, corners, turns])

  function move(index: number, to: Point) {
    const inside = (share: number) => Math.min(Math.max(share, 0), 1)
    setCorners(now => {
      const moved = now.map((corner, i) =>
        i === index ? { x: inside(to.x), y: inside(to.y) } : corner,
      ) as unknown as Corners
      return isSheet(moved) ? moved : now
    })
  }

  async function finish() {
    if (!bitmap || done !== null) return
    stop.current = new AbortController()
    setDone(0)
    try {
      const straightened = await straightenedFile(
        picture,
        bitmap,
        turned(corners, turns),
        setDone,
        stop.current.signal,
      )
      onDone(straightened)
    } catch {
      if (!stop.current.signal.aborted) setFailed(true)
    }
  }

  return (
    <dialog
      ref={dialog}
      className="dialog straighten"
      aria-label={`Raddrizza ${picture.name}`}
      onClose={event => {
        // The event of a dialog does not bubble in the browser, but through the tree of React.
        event.stopPropagation()
        onClose()
      }}
    >
      {failed ? (
        <p className="error" role="alert">
          Questo dispositivo non apre la foto: la pagina si può caricare così com’è.
        </p>
      ) : (
        <div className="straighten-views">
          <div className="straighten-stage" ref={stage}>
            <canvas ref={shown} role="img" aria-label="La foto, con i quattro angoli del foglio" />
            <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
              <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
            </svg>
            {corners.map((corner, i) => (
              <Handle
                key={cornerNames[i]}
                name={cornerNames[i]!}
                corner={corner}
                stage={stage}
                onMove={to => move(i, to)}
              />
            ))}
          </div>
          <figure>
            <canvas ref={preview} role="img" aria-label="Anteprima della pagina raddrizzata" />
            <figcaption className="note">Anteprima</figcaption>
          </figure>
        </div>
      )}
      {!failed && (
        <p className="note">
          Porti i quattro angoli su quelli del foglio: trascinandoli, oppure con le frecce (con Maiusc, più in
          fretta).
        </p>
      )}
      {done !== null && <progress value={done} aria-label="Si raddrizza la pagina" />}
      <div className="actions">
        {!failed && (
          <button className="button" type="button" onClick={() => setTurns((turns + 1) % 4)}>
            Ruota
          </button>
        )}
        <button className="button" type="button" onClick={() => dialog.current?.close()}>
          Lascia così
        </button>
        {!failed && (
          <button
            className="button primary"
            type="button"
            aria-busy={done !== null || undefined}
            aria-disabled={!bitmap || undefined}
            onClick={() => void finish()}
          >
            Raddrizza
          </button>
        )}
      </div>
    </dialog>
  )
}

interface HandleProps {
  name: string
  corner: Point
  stage: { current: HTMLElement | null }
  onMove: (to: Point) => void
}

/** A corner, which follows the pointer that holds it, and the arrow keys. */
function Handle({ name, corner, stage, onMove }: HandleProps) {
  /** From the pointer to the corner, so that the corner does not jump to the finger. */
  const offset = useRef<Point>({ x: 0, y: 0 })
  const under = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = stage.current!.getBoundingClientRect()
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }
  const press = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (!direction) return
    event.preventDefault()
    const step = keyStep * (event.shiftKey ? 10 : 1)
    onMove({ x: corner.x + direction[0] * step, y: corner.y + direction[1] * step })
  }
  const percent = (share: number) => `${Math.round(share * 100)} %`
  return (
    <button
      className="straighten-corner"
      type="button"
      aria-label={`Angolo ${name}, ${percent(corner.x)} da sinistra e ${percent(corner.y)} dall’alto`}
      style={{ left: `${corner.x * 100}%`, top: `${corner.y * 100}%` }}
      onKeyDown={press}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        const { x, y } = under(event)
        offset.current = { x: corner.x - x, y: corner.y - y }
      }}
      onPointerMove={event => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        const { x, y } = under(event)
        onMove({ x: x + offset.current.x, y: y + offset.current.y })
      }}
    />
  )
}

/** Draws a picture on a canvas, within `side`, on white as paper. Returns its pixels. */
function draw(canvas: HTMLCanvasElement, picture: ImageBitmap | HTMLCanvasElement, side: number): ImageData {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** The pixels of the straightened sheet, which `paint` draws on the canvas. */
function blankSheet(canvas: HTMLCanvasElement, picture: ImageData, corners: Corners) {
  const { width, height } = sheetSize(corners, picture, maxSide)
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')!
  const pixels = context.createImageData(width, height)
  return { pixels, paint: () => context.putImageData(pixels, 0, 0) }
}

async function straightenedFile(
  { name }: File,
  bitmap: ImageBitmap,
  corners: Corners,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<File> {
  const canvas = document.createElement('canvas')
  const picture = draw(canvas, bitmap, maxSide)
  const sheet = blankSheet(canvas, picture, corners)
  await straighten(picture, corners, sheet.pixels, onProgress, signal)
  sheet.paint()
  const jpeg = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', jpegQuality))
  signal.throwIfAborted()
  if (!jpeg) throw new Error('the browser makes no JPEG')
  return new File([jpeg], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
}
