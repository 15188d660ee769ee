import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { attachmentLimits } from '../../contract/attachments.ts'
import type { ContentKind } from '../../contract/content-files.ts'
import { AppError } from '../errors.ts'
import { TurnQueue } from '../turn-queue.ts'
import type { Sender } from './check-pdf.ts'

export interface ToInspect<K extends ContentKind = ContentKind> {
  path: string
  kind: K
  /** Of a picture once it is written anew. */
  maxBytes: number
  sender: Sender
}
export interface FromInspector {
  /** The clock of the file starts: the inspector has read its own code. */
  begun?: true
  /** What the file is now: a picture may have become a JPEG. */
  kind?: ContentKind
  /** Why the file is not kept. */
  refusal?: string
  status?: 413 | 422
  /** A fault of the inspector. */
  failure?: string
}

/** A visitor's file that waits for the inspection. */
export interface Visit {
  /** Whose share of the queue the file takes (`uploadNetwork`). */
  network: string
  /** Aborts when the visitor has gone. */
  signal: AbortSignal
}

/** A large photograph or scan takes a quarter of them. */
const maxMs: Record<Sender, number> = { visitor: 8000, staff: 30_000 }
/** For the start of an inspector. */
const maxStartMs = 30_000
/** Of JavaScript; a picture is bounded by its pixels. */
const maxMemoryMb = 256
/** An inspector without work ends after this time. */
const idleMs = 30_000
/** Files of visitors that wait or are inspected: of one network, as many as the form sends at once. */
const maxVisits = { network: attachmentLimits.files, all: 3 * attachmentLimits.files }

const tooManyVisits = () =>
  new AppError(
    503,
    'In questo momento stiamo controllando molti allegati: riprovi tra un minuto. Può inviare la richiesta anche senza questo file.',
    undefined,
    60,
  )
const gone = () => new AppError(400, 'Chi ha inviato il file ha chiuso la connessione.')
const tooHeavy = (kind: ContentKind) =>
  kind.startsWith('image/')
    ? 'L’immagine è troppo pesante da leggere: la salvi come JPEG o PDF più leggero e la carichi di nuovo.'
    : 'Il file è troppo complesso da controllare: lo salvi di nuovo in una versione più semplice e lo carichi di nuovo.'

/** A process that inspects one file at a time. Those of visitors and of staff do not wait for each other. */
class Inspector {
  private child: ChildProcess | null = null
  private idle: NodeJS.Timeout | undefined

  /** Throws as `inspectStaffFile`; a file whose `signal` aborts is dropped, and the process with it. */
  async inspect<K extends ContentKind>(file: ToInspect<K>, signal?: AbortSignal): Promise<K | 'image/jpeg'> {
    if (signal?.aborted) throw gone()
    clearTimeout(this.idle)
    this.child ??= this.start()
    const { child } = this
    child.ref()
    child.channel?.ref()
    const { kind, refusal, status, failure } = await answerOf(child, file, signal)
    if (this.child === child) this.rest(child)
    // An inspector that was stopped may have left it.
    if (refusal || signal?.aborted) await rm(`${file.path}.clean`, { force: true })
    if (signal?.aborted) throw gone()
    if (failure) throw new Error(failure)
    if (refusal) throw new AppError(status ?? 422, refusal)
    return kind === 'image/jpeg' ? kind : file.kind
  }

  private start(): ChildProcess {
    // The process gets nothing of what the server knows but the file.
    const child = fork(inspectorFile(), [], {
      execArgv: [`--max-old-space-size=${maxMemoryMb}`],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.on('error', () => {})
    child.once('exit', () => {
      if (this.child === child) this.child = null
    })
    return child
  }

  /** An inspector without work keeps no server from ending. */
  private rest(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
    this.idle = setTimeout(() => {
      if (this.child === child) this.child = null
      if (child.connected) child.disconnect()
    }, idleMs).unref()
  }
}

const answerOf = (child: ChildProcess, file: ToInspect, signal?: AbortSignal): Promise<FromInspector> =>
  new Promise(resolve => {
    const stop = () => child.kill('SIGKILL')
    let late = setTimeout(stop, maxStartMs)
    const settle = (answer: FromInspector) => {
      clearTimeout(late)
      child.off('message', hear)
      child.off('exit', exited)
      signal?.removeEventListener('abort', stop)
      resolve(answer)
    }
    const hear = (answer: FromInspector) => {
      if (!answer.begun) return settle(answer)
      clearTimeout(late)
      late = setTimeout(stop, maxMs[file.sender])
    }
    const exited = () => settle({ refusal: tooHeavy(file.kind) })
    child.on('message', hear)
    child.on('exit', exited)
    signal?.addEventListener('abort', stop)
    child.send(file, error => error && exited())
  })

const staffInspector = new Inspector()
const visitorInspector = new Inspector()
let lastOfStaff: Promise<unknown> = Promise.resolve()

const visits = new TurnQueue({ perOwner: maxVisits.network, inAll: maxVisits.all, refusal: tooManyVisits })

/**
 * Opens a file that was sent, in a process with limits to its time and memory, one file of staff and one of visitors at
 * a time. A picture is written anew in its place, as a JPEG where its own kind would take more than `maxBytes`; answers
 * what the file is then. Throws 422 for what is damaged, holds something else besides, or runs something, 413 for a
 * picture that stays too large.
 */
export function inspectStaffFile<K extends ContentKind>(
  file: Omit<ToInspect<K>, 'sender'>,
): Promise<K | 'image/jpeg'> {
  const inspecting = lastOfStaff.then(() => staffInspector.inspect({ ...file, sender: 'staff' }))
  lastOfStaff = inspecting.catch(() => {})
  return inspecting
}

/**
 * As `inspectStaffFile`, for a visitor's file: networks take turns. Throws 503 too when too many files wait, and 400 as
 * soon as the visitor has gone.
 */
export const inspectVisitorFile = <K extends ContentKind>(
  file: Omit<ToInspect<K>, 'sender'>,
  { network, signal }: Visit,
): Promise<K | 'image/jpeg'> =>
  visits
    .run(network, () => visitorInspector.inspect({ ...file, sender: 'visitor' }, signal), signal)
    .catch(error => {
      throw error === signal.reason ? gone() : error
    })

/** In the sources, or `inspector.js` beside the built server, of which this may be a chunk one folder below. */
function inspectorFile(): string {
  const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))
  if (import.meta.url.endsWith('.ts')) return file('./inspector-from-sources.mjs')
  const beside = file('./inspector.js')
  return existsSync(beside) ? beside : file('../inspector.js')
}
