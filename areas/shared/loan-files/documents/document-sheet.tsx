import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
// Without a worker of its own, which the content security policy of the areas refuses, pdf.js uses this module.
import * as worker from 'pdfjs-dist/build/pdf.worker.mjs'
import { useEffect, useRef, useState } from 'react'
import { useFetchFile } from '../../calls/fetch-file.ts'

Object.assign(globalThis, { pdfjsWorker: worker })

/** A stored PDF, drawn page by page on a canvas; nothing of the file ever gets an address. */
export function DocumentSheet({ file, name }: { file: string; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const read = useFetchFile()
  const readLatest = useRef(read)
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [failed, setFailed] = useState(false)
  const [page, setPage] = useState(1)
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    const stop = new AbortController()
    const open = async () => {
      const { content } = await readLatest.current(`/files/${file}?vista=si`, { signal: stop.signal })
      const data = new Uint8Array(await content.arrayBuffer())
      const opened = await getDocument({ data, useWasm: false, useSystemFonts: true }).promise
      if (stop.signal.aborted) return void opened.destroy()
      setPdf(opened)
    }
    open().catch(() => setFailed(!stop.signal.aborted))
    return () => stop.abort()
  }, [file])
  useEffect(() => () => void pdf?.destroy(), [pdf])

  useEffect(() => {
    const target = canvas.current
    if (!pdf || !target) return
    let drawing: { cancel(): void } | undefined
    let isShown = true
    const draw = async () => {
      const one = await pdf.getPage(page)
      if (!isShown) return
      const rotation = (one.rotate + turn) % 360
      const width = (target.parentElement?.clientWidth ?? 600) * devicePixelRatio
      const scale = width / one.getViewport({ scale: 1, rotation }).width
      const viewport = one.getViewport({ scale, rotation })
      target.width = viewport.width
      target.height = viewport.height
      const task = one.render({ canvas: target, viewport })
      drawing = task
      await task.promise
    }
    draw().catch(error => {
      if (isShown && error?.name !== 'RenderingCancelledException') setFailed(true)
    })
    return () => {
      isShown = false
      drawing?.cancel()
    }
  }, [pdf, page, turn])

  if (failed) return <p className="error">Il documento non si riesce a mostrare: lo scarichi.</p>
  const pages = pdf?.numPages ?? 1
  return (
    <div className="document-sheet">
      <div className="actions">
        {pages > 1 && (
          <>
            <button className="button" type="button" disabled={page <= 1} onClick={() => setPage(page - 1)}>
              Indietro
            </button>
            <span className="num">
              pagina {page} di {pages}
            </span>
            <button
              className="button"
              type="button"
              disabled={page >= pages}
              onClick={() => setPage(page + 1)}
            >
              Avanti
            </button>
          </>
        )}
        <button className="button" type="button" onClick={() => setTurn((turn + 90) % 360)}>
          Ruota
        </button>
      </div>
      <canvas ref={canvas} aria-label={`${name}, pagina ${page}`} role="img" />
    </div>
  )
}
