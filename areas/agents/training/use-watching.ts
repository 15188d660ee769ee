import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import { CallError } from '../../../client/client.ts'
import { mergeSpans, partsOutside, type Span } from '../../../contract/training/spans.ts'
import { useServices } from '../../shared/services.ts'
import { draftKey, readDraft, storeDraft } from '../../shared/session/drafts.ts'

export type Watched = AnswerOf<'POST /formazione/video/:id/visione'>

/** Milliseconds between two reports while a video plays. */
const reportEveryMs = 10_000
/** Milliseconds before the first and the last attempts after the network was lost. */
const [firstWaitMs, longestWaitMs] = [2000, 30_000]
/** No answer, or the answer of a proxy whose server is away. */
const isOfNetwork = ({ status }: CallError) => [0, 502, 503, 504].includes(status)
/** Shorter rests, in seconds, are differences of rounding. */
const leastSeconds = 0.5

/**
 * Reports what is played of a video: the stretches since the last report, every ten seconds and at each pause. What the
 * server has not taken stays in this tab, over a reload too, and goes when the network is back.
 */
export function useWatching(id: string, file: string, onWatched: (watched: Watched) => void) {
  const { quietClient } = useServices()
  const storage = draftKey('visione', `${id} ${file}`)
  const waiting = useRef<readonly Span[]>([])
  const player = useRef({ position: 0, length: 0 })
  const isSending = useRef(false)
  const lost = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isAway, setAway] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const latestOnWatched = useRef(onWatched)
  latestOnWatched.current = onWatched

  const keep = useCallback(
    (spans: readonly Span[]) => {
      waiting.current = spans
      storeDraft(storage, spans.length > 0 ? { versione: 0, values: { intervalli: spans } } : null)
    },
    [storage],
  )

  const report = useCallback(async () => {
    clearTimeout(timer.current)
    const { position, length } = player.current
    if (isSending.current || length === 0) return
    isSending.current = true
    try {
      const watched = await quietClient.call('POST /formazione/video/:id/visione', {
        params: { id },
        body: {
          intervalli: mergeSpans(waiting.current).map(([from, to]): [number, number] => [from, to]),
          posizione: position,
          lunghezza: length,
          video: file,
        },
      })
      lost.current = 0
      setAway(false)
      // What the server has capped waits for the next report, when more time has passed.
      const rest = waiting.current.flatMap(span => partsOutside(span, watched.intervalli))
      keep(rest.filter(([from, to]) => to - from > leastSeconds))
      latestOnWatched.current(watched)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!isOfNetwork(error)) setRefusal(error.message)
      else {
        setAway(true)
        timer.current = setTimeout(
          () => void report(),
          Math.min(firstWaitMs * 2 ** lost.current++, longestWaitMs),
        )
      }
    } finally {
      isSending.current = false
    }
  }, [id, file, quietClient, keep])

  useEffect(() => {
    const kept = readDraft(storage)?.values.intervalli
    waiting.current = (kept as Span[] | undefined) ?? []
    const again = () => void report()
    const leave = () => document.visibilityState === 'hidden' && void report()
    addEventListener('online', again)
    document.addEventListener('visibilitychange', leave)
    return () => {
      clearTimeout(timer.current)
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', leave)
      // The page is left while the video plays.
      if (waiting.current.length > 0) void report()
    }
  }, [storage, report])

  return {
    isAway,
    refusal,
    /** Adds a stretch that was played. */
    played(span: Span) {
      keep(mergeSpans([...waiting.current, span]))
    },
    /** Notes where the player is, in seconds. */
    at(position: number, length: number) {
      player.current = { position, length: Number.isFinite(length) ? length : 0 }
    },
    report,
    reportEveryMs,
  }
}
