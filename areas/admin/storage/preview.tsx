import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import { type ContentKind, contentKinds } from '../../../contract/files/content-files.ts'
import { sized } from '../../../contract/files/picture-sizes.ts'
import { decodeText } from '../../../contract/text/decode-text.ts'
import { addStyle } from '../../shared/add-style.ts'
import { usePrivateFile } from '../../shared/calls/fetch-file.ts'
import style from './preview.css?inline'

addStyle(style)

type Stored = AnswerOf<'GET /storage/:bucketName/:key'>
/** Maximum length of a shown text, in characters. */
const maxTextLength = 100_000

/** Preview of a file whose type a browser can show safely. */
export function Preview({ file }: { file: Stored }) {
  const { url, mimetype, name } = file
  const group = contentKinds[mimetype as ContentKind]?.group
  if (!url) return group === 'picture' ? <PrivatePicture file={file} /> : <None />
  if (group === 'picture') return <Picture key={url} url={url} name={name} />
  if (group === 'video')
    return (
      // biome-ignore lint/a11y/useMediaCaption: subtitles are separate files.
      <video className="storage-preview" src={url} controls preload="metadata" aria-label={name} />
    )
  if (group === 'subtitles') return <Text url={url} />
  if (mimetype === 'application/pdf') return <Pdf key={url} url={url} name={name} />
  return <None />
}

const None = () => <p className="soft">Si vede solo dopo averlo scaricato.</p>

function Picture({ url, name }: { url: string; name: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <p className="soft">L’immagine non si riesce a leggere.</p>
  return (
    <picture>
      <source srcSet={sized(url, 640, 'avif')} type="image/avif" />
      <img className="storage-preview" src={sized(url, 640)} alt={name} onError={() => setBroken(true)} />
    </picture>
  )
}

/** The browser's PDF viewer captures keys and pointer, so it opens only on request. */
function Pdf({ url, name }: { url: string; name: string }) {
  const [isShown, setShown] = useState(false)
  return isShown ? (
    <iframe className="storage-preview" src={url} title={name} />
  ) : (
    <button className="button" type="button" onClick={() => setShown(true)}>
      Mostra il PDF
    </button>
  )
}

function Text({ url }: { url: string }) {
  const { data } = useQuery({
    queryKey: ['testo', url],
    queryFn: async () =>
      decodeText(new Uint8Array(await (await fetch(url)).arrayBuffer())).slice(0, maxTextLength),
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <pre className="storage-preview" tabIndex={0}>
      {data}
    </pre>
  )
}

/**
 * A private picture, read on request because each reading is logged, and drawn on a canvas, so that the picture never
 * has an address.
 */
function PrivatePicture({ file: { _id, name } }: { file: Stored }) {
  const read = usePrivateFile()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'hidden' | 'loading' | 'shown' | 'broken'>('hidden')
  async function show() {
    setState('loading')
    const bytes = await read(_id)
    const picture = bytes && (await createImageBitmap(bytes).catch(() => null))
    if (!picture || !canvas.current) return setState(bytes ? 'broken' : 'hidden')
    canvas.current.width = picture.width
    canvas.current.height = picture.height
    canvas.current.getContext('2d')?.drawImage(picture, 0, 0)
    picture.close()
    setState('shown')
  }
  return (
    <>
      {state === 'broken' && <p className="soft">L’immagine non si riesce a leggere.</p>}
      <canvas
        ref={canvas}
        className="storage-preview"
        hidden={state !== 'shown'}
        role="img"
        aria-label={name}
      />
      {(state === 'hidden' || state === 'loading') && (
        <button
          className="button"
          type="button"
          aria-disabled={state === 'loading' || undefined}
          onClick={() => void show()}
        >
          Mostra l’immagine
        </button>
      )}
    </>
  )
}
