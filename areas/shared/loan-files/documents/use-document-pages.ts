import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../../../client/client.ts'
import { documentLimits, passwordField } from '../../../../contract/files/document-pages.ts'
import { useSendForm } from '../../calls/uploads.ts'
import { useServices } from '../../services.ts'
import type { PagesTarget } from './page-targets.ts'

/** A page of a document that is being uploaded. */
export interface Page {
  _id: string
  name: string
  size: number
  /** Null for a page that was sent before this page was opened. */
  file: File | null
  state: 'chosen' | 'sending' | 'sent' | 'refused'
  /** The sent share, from 0 to 1. */
  done: number
  refusal: string | null
  asksPassword: boolean
  password: string
}

/** `waiting` for the network, after which sending goes on by itself. */
type Phase = 'choosing' | 'sending' | 'waiting' | 'joining'

/** Milliseconds before the first and the last attempts of a call that the network lost. */
const [firstWaitMs, longestWaitMs] = [2000, 30_000]
/** No answer, or the answer of a proxy whose server is away. */
const isOfNetwork = (error: unknown) => error instanceof CallError && [0, 502, 504].includes(error.status)

/**
 * The pages of a document: each is sent in a request of its own and kept by the server until all are joined. What was sent
 * before is found again, and is not sent twice. While the network is away sending waits, and goes on by itself or by
 * `goOn`.
 */
export function useDocumentPages(target: PagesTarget, dropped: readonly File[]) {
  const { quietClient } = useServices()
  const sendForm = useSendForm()
  const [pages, setPages] = useState<readonly Page[]>(() => dropped.map(pageOf))
  const [phase, setPhase] = useState<Phase>('choosing')
  const [refusal, setRefusal] = useState<string | null>(null)
  const stop = useRef<AbortController>(undefined)
  const goOn = useRef(() => {})
  const known = useRef(target)

  useEffect(() => {
    let isShown = true
    known.current
      .read(quietClient)
      .then(({ rows }) => {
        const sent = rows.map(({ _id, nome, byte }) => ({
          ...blank,
          _id,
          name: nome,
          size: byte,
          state: 'sent' as const,
          done: 1,
        }))
        if (isShown) setPages(now => [...sent, ...now.filter(isNew(sent))])
      })
      // Without the sent pages all can be chosen again.
      .catch(() => {})
    return () => {
      isShown = false
      stop.current?.abort()
    }
  }, [quietClient])

  const change = (page: string, values: Partial<Page>) =>
    setPages(now => now.map(one => (one._id === page ? { ...one, ...values } : one)))

  /** Repeats a call that the network lost. */
  async function overNetwork<T>(call: () => Promise<T>, during: Phase, signal: AbortSignal): Promise<T> {
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
      try {
        setPhase(during)
        return await call()
      } catch (error) {
        if (signal.aborted || !isOfNetwork(error)) throw error
        setPhase('waiting')
        await new Promise<void>(resolve => {
          goOn.current = resolve
          addEventListener('online', () => resolve(), { once: true, signal })
          signal.addEventListener('abort', () => resolve(), { once: true })
          setTimeout(resolve, waitMs)
        })
        signal.throwIfAborted()
      }
    }
  }

  /** Sends one page. Returns whether the server keeps it. */
  async function send({ _id, file, password, state }: Page, signal: AbortSignal): Promise<boolean> {
    if (state === 'sent' || !file) return true
    const form = new FormData()
    if (password) form.append(passwordField, password)
    form.append('file', file)
    const path = `${target.path}/${_id}`
    const progress = (done: number) => change(_id, { done })
    change(_id, { state: 'sending', done: 0, refusal: null })
    try {
      await overNetwork(() => sendForm(path, form, progress, signal), 'sending', signal)
      change(_id, { state: 'sent', done: 1, asksPassword: false })
      return true
    } catch (error) {
      if (signal.aborted || !(error instanceof CallError)) throw error
      change(_id, { state: 'refused', refusal: error.message, asksPassword: passwordField in error.fields })
      return false
    }
  }

  /** Sends what is not sent yet and joins all pages. Returns whether the document has its file. */
  async function upload(aggiungi: boolean): Promise<boolean> {
    stop.current = new AbortController()
    const { signal } = stop.current
    setRefusal(null)
    try {
      const kept: boolean[] = []
      for (const page of pages) kept.push(await send(page, signal))
      if (kept.includes(false)) return false
      const joining = {
        body: { pagine: pages.map(({ _id }) => _id), aggiungi },
        idempotencyKey: crypto.randomUUID(),
        signal,
      }
      await overNetwork(() => target.join(quietClient, joining), 'joining', signal)
      return true
    } catch (error) {
      if (signal.aborted) return false
      if (!(error instanceof CallError)) throw error
      setRefusal(error.message)
      return false
    } finally {
      if (!signal.aborted) setPhase('choosing')
    }
  }

  return {
    pages,
    phase,
    refusal,
    upload,
    /** Tries again at once. */
    goOn: () => goOn.current(),
    /** Adds files as pages, and returns the pages. */
    add(files: readonly File[]): Page[] {
      const added = files.map(pageOf).filter(isNew(pages))
      setPages(now => [...now, ...added])
      return added
    },
    setPassword: (page: string, password: string) => change(page, { password }),
    /** Puts another file in the place of a page, such as the straightened picture. */
    replace: (page: string, file: File) =>
      setPages(now => now.map(one => (one._id === page ? pageOf(file) : one))),
    moveUp: (page: string) =>
      setPages(now => {
        const at = now.findIndex(({ _id }) => _id === page)
        return at < 1 ? now : [...now.slice(0, at - 1), now[at]!, now[at - 1]!, ...now.slice(at + 1)]
      }),
    remove({ _id, state }: Page) {
      setPages(now => now.filter(one => one._id !== _id))
      // A page that stays is left out of the document, and removed with it.
      if (state === 'sent') target.drop(quietClient, _id).catch(() => {})
    },
  }
}

/** Why the pages cannot be sent; null when they can. */
export function problemOf(pages: readonly Page[]): string | null {
  const tooLarge = pages.find(({ size }) => size > documentLimits.bytes)
  if (tooLarge) return `«${tooLarge.name}» supera i 25 MB: la tolga, o la salvi più leggera.`
  return pages.length > documentLimits.files
    ? `Le pagine sono più di ${documentLimits.files}: ne tolga qualcuna.`
    : null
}

const blank = {
  file: null,
  state: 'chosen',
  done: 0,
  refusal: null,
  asksPassword: false,
  password: '',
} as const

const pageOf = (file: File): Page => ({
  ...blank,
  _id: crypto.randomUUID(),
  name: file.name,
  size: file.size,
  file,
})

/** Whether a file is none of those that were sent before, which a person chooses again after a reload. */
const isNew =
  (pages: readonly Page[]) =>
  ({ name, size }: Page) =>
    !pages.some(page => !page.file && page.name === name && page.size === size)
