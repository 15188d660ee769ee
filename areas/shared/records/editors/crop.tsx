import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import Cropper, { type MediaSize } from 'react-easy-crop'
import cropperStyle from 'react-easy-crop/react-easy-crop.css?inline'
import type { StoredFile } from '../../../../contract/files/content-files.ts'
import { type Area, sized } from '../../../../contract/files/picture-sizes.ts'
import { formatNumber } from '../../../../contract/italian/format.ts'
import { addStyle } from '../../add-style.ts'
import { useServices } from '../../services.ts'
import { Waiting } from '../../waiting.tsx'
import style from './crop.css?inline'

addStyle(cropperStyle)
addStyle(style)

interface Props {
  file: StoredFile
  ratio: readonly [width: number, height: number]
  /** Receives the chosen part, or null when the picture stays unchanged. */
  onDone: (part: StoredFile | null) => void
}

const MAX_ZOOM = 10
const ZOOM_STEP = 1.1

const scaled = ({ x, y, width, height }: Area, factor: number): Area => ({
  x: x * factor,
  y: y * factor,
  width: width * factor,
  height: height * factor,
})

/** A dialog to crop a picture: the person moves and zooms the picture behind a frame. */
export function Crop({ file, ratio, onDone }: Props) {
  const id = useId()
  const { client } = useServices()
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [whole, setWhole] = useState<StoredFile>()
  const [known, setKnown] = useState<Area | null>(null)
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  /** Width by height of the picture, once loaded. */
  const [shape, setShape] = useState<number>()
  const [area, setArea] = useState<Area>()
  const [isBusy, setBusy] = useState(false)
  const [isBroken, setBroken] = useState(false)

  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    if (shape) frame.current?.querySelector<HTMLElement>('[role=group]')?.focus()
  }, [shape])
  useEffect(() => {
    client.call('GET /storage/ritaglio', { query: { url: file.url } }).then(
      ({ originale, area }) => {
        setWhole(originale as StoredFile)
        setKnown(area)
      },
      () => setBroken(true),
    )
  }, [client, file])

  const change = (factor: number) => setZoom(now => Math.min(Math.max(now * factor, 1), MAX_ZOOM))

  function pressed(event: KeyboardEvent) {
    const factor = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP, _: 1 / ZOOM_STEP }[event.key]
    if (!factor) return
    event.preventDefault()
    change(factor)
  }

  async function cut() {
    if (!area || isBusy) return
    setBusy(true)
    try {
      onDone((await client.call('POST /storage/ritaglia', { body: { url: file.url, area } })) as StoredFile)
    } catch {
      // A toast reports the failure; the frame keeps its position for another attempt.
      setBusy(false)
    }
  }

  const percent = (part: number) => `${part * 100}%`
  return (
    <dialog
      ref={dialog}
      className="dialog crop"
      aria-labelledby={`${id}-titolo`}
      onKeyDown={pressed}
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
          <Cropper
            image={sized(whole.url, 960)}
            crop={place}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={ratio[0] / ratio[1]}
            showGrid={false}
            disableAutomaticStylesInjection
            {...(known && { initialCroppedAreaPercentages: scaled(known, 100) })}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropAreaChange={percentages => setArea(scaled(percentages, 0.01))}
            onMediaLoaded={({ naturalWidth, naturalHeight }: MediaSize) =>
              setShape(naturalWidth / naturalHeight)
            }
            mediaProps={{ onError: () => setBroken(true) }}
            cropperProps={{
              role: 'group',
              'aria-label': 'Riquadro',
              'aria-describedby': `${id}-tasti`,
            }}
          />
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
              L’immagine si sposta trascinandola o con le frecce, si ingrandisce con la rotella, con due dita
              o con + e −. La forma è {ratio.join(':')}.
            </p>
            <p className="num" role="status">
              {formatNumber(Math.round(area.width * 100))}% × {formatNumber(Math.round(area.height * 100))}%
              dell’immagine
            </p>
            <div className="actions">
              <button className="button" type="button" onClick={() => change(ZOOM_STEP)}>
                Ingrandisci
              </button>
              <button className="button" type="button" onClick={() => change(1 / ZOOM_STEP)}>
                Riduci
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
