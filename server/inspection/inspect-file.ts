import type { ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { attachmentLimits } from '../../contract/files/attachments.ts'
import type { ContentKind } from '../../contract/files/content-files.ts'
import { passwordField } from '../../contract/files/document-pages.ts'
import { AppError } from '../errors.ts'
import { SideProcess } from '../side-process.ts'
import { type Turn, TurnQueue } from '../turn-queue.ts'
import type { Sender } from './check-pdf.ts'
import type { CleanPage, PageKind } from './document-pages.ts'

export interface ToInspect<K extends ContentKind = ContentKind> {
  path: string
  kind: K
  /** Maximum size of a picture after it is encoded again. */
  maxBytes: number
  sender: Sender
}
/** A page of a document to bring into its stored form (`cleanPage`). */
interface ToClean {
  page: string
  kind: PageKind
  password: string | undefined
}
/** Pages to make one PDF of (`mergePages`). */
interface ToMerge {
  merge: readonly CleanPage[]
  to: string
  kind: 'application/pdf'
}
export type Task = ToInspect | ToClean | ToMerge

export interface FromInspector {
  /** The inspector has loaded its code and starts the inspection: the time limit begins now. */
  begun?: true
  /** The kind after the inspection: a picture may have become a JPEG. */
  kind?: ContentKind
  /** The Italian message for a refused file. */
  refusal?: string
  status?: 413 | 422
  /** The refusal asks for the password of a PDF. */
  needsPassword?: boolean
  /** The kind of a cleaned page, or the number of pages of a merged document. */
  pageKind?: CleanPage['kind']
  pages?: number
  /** The stack of an unexpected error. */
  failure?: string
}

/** The sender of a visitor's file. */
export interface Visit {
  /** The network whose share of the queue counts the file (`uploadNetwork`). */
  network: string
  /** Aborts when the visitor disconnects. */
  signal: AbortSignal
}

/** Time limits; a large photograph or scan takes a quarter of the visitors' one. */
const maxMs = { visitor: 8000, customerPage: 15_000, staff: 30_000 } as const
/** Time limit for the start of an inspector. */
const maxStartMs = 30_000
/** JavaScript heap; pictures are limited by their pixels instead. */
const maxMemoryMb = 256
/** Memory of PDFium and of the decoder of HEIC, in pages of 64 KiB: the longest documents and largest pictures fit. */
const maxWasmPages = 16_384
/** Maximum number of waiting and inspected files of visitors; one network may have the files of one form. */
const maxVisits = { network: attachmentLimits.files, all: 3 * attachmentLimits.files }

const tooManyVisits = () =>
  new AppError(
    503,
    'In questo momento stiamo controllando molti allegati: riprovi tra un minuto. Può inviare la richiesta anche senza questo file.',
    undefined,
    60,
  )
const disconnected = () => new AppError(400, 'Chi ha inviato il file ha chiuso la connessione.')
const tooHeavy = (kind: ContentKind | PageKind) =>
  kind.startsWith('image/')
    ? 'L’immagine è troppo pesante da leggere: la salvi come JPEG o PDF più leggero e la carichi di nuovo.'
    : 'Il file è troppo complesso da controllare: lo salvi di nuovo in una versione più semplice e lo carichi di nuovo.'

interface Running {
  maxMs: number
  /** An abort kills the process. */
  signal?: AbortSignal
  /** Runs after a refusal or an abort. */
  tidy?: () => Promise<void>
}

/** A process that inspects one file at a time. */
class Inspector {
  readonly #process = new SideProcess({
    source: 'inspection/inspector',
    maxMemoryMb,
    idleMs: 30_000,
    execArgv: [`--wasm-max-mem-pages=${maxWasmPages}`],
  })

  /** Inspects a file. Throws as `inspectStaffFile`. */
  async inspect<K extends ContentKind>(
    file: ToInspect<K>,
    running: Omit<Running, 'tidy'>,
  ): Promise<K | 'image/jpeg'> {
    // A killed inspector may leave this file behind.
    const tidy = () => rm(`${file.path}.clean`, { force: true })
    const { kind } = await this.run(file, { ...running, tidy })
    return kind === 'image/jpeg' ? kind : file.kind
  }

  /** Does a task. Throws as `inspect`. */
  async run(task: Task, { maxMs, signal, tidy }: Running): Promise<FromInspector> {
    if (signal?.aborted) throw disconnected()
    const child = this.#process.open()
    const answer = await answerOf(child, task, maxMs, signal)
    const { refusal, status, needsPassword, failure } = answer
    this.#process.rest()
    if (refusal || signal?.aborted) await tidy?.()
    if (signal?.aborted) throw disconnected()
    if (failure) throw new Error(failure)
    if (refusal)
      throw new AppError(status ?? 422, refusal, needsPassword ? { [passwordField]: refusal } : undefined)
    return answer
  }
}

const answerOf = (
  child: ChildProcess,
  task: Task,
  maxMs: number,
  signal?: AbortSignal,
): Promise<FromInspector> =>
  new Promise(resolve => {
    const stop = () => child.kill('SIGKILL')
    let late = setTimeout(stop, maxStartMs)
    const settle = (answer: FromInspector) => {
      clearTimeout(late)
      child.off('message', onMessage)
      child.off('exit', exited)
      signal?.removeEventListener('abort', stop)
      resolve(answer)
    }
    const onMessage = (answer: FromInspector) => {
      if (!answer.begun) return settle(answer)
      clearTimeout(late)
      late = setTimeout(stop, maxMs)
    }
    const exited = () => settle({ refusal: tooHeavy(task.kind) })
    child.on('message', onMessage)
    child.on('exit', exited)
    signal?.addEventListener('abort', stop)
    child.send(task, error => error && exited())
  })

/** An inspector whose senders take turns. `withinUploadLimits` limits the files that wait. */
class Desk {
  readonly #inspector = new Inspector()
  readonly #queue: TurnQueue

  constructor(queue = new TurnQueue()) {
    this.#queue = queue
  }

  run<T>(turn: Turn, work: (inspector: Inspector) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#queue.run(turn, () => work(this.#inspector), signal)
  }
}

/** Files of one kind of senders do not wait for those of another; long documents do not delay content files. */
const desks = {
  visitors: new Desk(
    new TurnQueue({ perOwner: maxVisits.network, total: maxVisits.all, refusal: tooManyVisits }),
  ),
  customersDocuments: new Desk(),
  documents: new Desk(),
  content: new Desk(),
}

/**
 * Opens a file of the staff in a process with limited time and memory, one file at a time; people take turns. Encodes a
 * picture again in its place, as a JPEG when its own kind would exceed `maxBytes`. Returns the kind after that. Throws 422
 * for a file that is damaged, holds other contents or runs something, 413 for a picture that stays too large.
 */
export const inspectStaffFile = <K extends ContentKind>(
  file: Omit<ToInspect<K>, 'sender'>,
  turn: Turn,
): Promise<K | 'image/jpeg'> =>
  desks.content.run(turn, inspector =>
    inspector.inspect({ ...file, sender: 'staff' }, { maxMs: maxMs.staff }),
  )

/** Whose document is inspected, and in which turn. */
export interface DocumentTurn extends Turn {
  isCustomers: boolean
}

const deskOf = ({ isCustomers }: DocumentTurn) => (isCustomers ? desks.customersDocuments : desks.documents)

/**
 * Brings a page of a document into its stored form, in its place, in a process with limited time and memory; people take
 * turns. Returns the kind after that. Throws 413 and 422; the fields of the error ask for the password of a protected PDF.
 */
export async function cleanDocumentPage(
  page: string,
  kind: PageKind,
  password: string | undefined,
  turn: DocumentTurn,
): Promise<CleanPage> {
  const limits = { maxMs: turn.isCustomers ? maxMs.customerPage : maxMs.staff }
  const { pageKind } = await deskOf(turn).run(turn, inspector =>
    inspector.run({ page, kind, password }, limits),
  )
  return { path: page, kind: pageKind! }
}

/** Makes one PDF of cleaned pages at `to`, in the same process. Returns its number of pages. Throws 413 and 422. */
export async function mergeDocumentPages(
  merge: readonly CleanPage[],
  to: string,
  turn: DocumentTurn,
): Promise<number> {
  const { pages } = await deskOf(turn).run(turn, inspector =>
    inspector.run({ merge, to, kind: 'application/pdf' }, { maxMs: maxMs.staff }),
  )
  return pages!
}

/**
 * As `inspectStaffFile`, for a visitor's file. Networks take turns. Also throws 503 when too many files wait, and 400 when
 * the visitor disconnects.
 */
export const inspectVisitorFile = <K extends ContentKind>(
  file: Omit<ToInspect<K>, 'sender'>,
  { network, signal }: Visit,
): Promise<K | 'image/jpeg'> =>
  desks.visitors
    .run(
      { owner: network, group: network },
      inspector => inspector.inspect({ ...file, sender: 'visitor' }, { maxMs: maxMs.visitor, signal }),
      signal,
    )
    .catch(error => {
      throw error === signal.reason ? disconnected() : error
    })
