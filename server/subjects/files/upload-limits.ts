import { fileSize } from '../../../contract/files/file-size.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { DocumentTurn } from '../../inspection/inspect-file.ts'
import { addUses, type Count, countsOf, inDay, secondsLeft, waitInWords } from '../../plugins/allowance.ts'
import { reserves, type SenderKind, withinReserve } from './upload-room.ts'
import { uploadNetwork } from './visitor-uploads.ts'

/** Who sends files: a person, or the network of a visitor. Files that arrive by mail have no address. */
export interface Sender {
  kind: SenderKind
  id: string
  ip?: string
}

interface Limits {
  /** Bytes that may arrive in an hour and in a day. */
  anHour: number
  aDay: number
  /** Files, and their bytes, in course at the same time, from their arrival until they are stored. */
  files: number
  bytes: number
}

export type UploadLimits = Record<SenderKind, Limits>

const [mega, giga] = [1_000_000, 1_000_000_000]

/** The limits of one sender. */
export const usualUploadLimits: UploadLimits = {
  visitor: { anHour: 300 * mega, aDay: 600 * mega, files: 10, bytes: 110 * mega },
  client: { anHour: giga, aDay: 2.5 * giga, files: 8, bytes: 220 * mega },
  agent: { anHour: 2 * giga, aDay: 8 * giga, files: 50, bytes: 600 * mega },
  admin: { anHour: 4 * giga, aDay: 16 * giga, files: 70, bytes: 1.2 * giga },
}

/** What the senders of one network, and all senders of one kind, may have in course, as multiples of one sender's. */
const networkShare = 3
const kindShare = 10

/** Bytes of an upload between two writes of its count. */
const reportedBytes = 8 * mega
/** The database counts in units, because a count has 32 bits. */
const unit = 1024

/** Passes on the bytes of an upload, and counts them. Throws 429 beyond the limits and 507 beyond the reserve. */
export type Metered = (bytes: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>

/** The name of a sender in counts and queues. */
const nameOf = ({ kind, id }: Sender): string => `${kind}:${id}`
/** The range of addresses of a sender; the sender alone without an address. */
const groupOf = (sender: Sender): string => (sender.ip ? uploadNetwork(sender.ip) : nameOf(sender))

/** The turn of a sender whose file is inspected. */
export const turnOf = (sender: Sender): DocumentTurn => ({
  owner: nameOf(sender),
  group: groupOf(sender),
  isCustomers: sender.kind === 'client',
})

/** The size of an upload. */
interface Size {
  /** The announced bytes; 0 when unknown. */
  announced: number
  max: number
}

/**
 * Takes an upload within the limits of its sender: `take` passes all bytes through its parameter.
 * Throws 429 when too many files of the sender, of the network or of the kind of sender are in course, and when too many
 * bytes have arrived in an hour or in a day. Bytes of refused files count too.
 */
export async function withinUploadLimits<T>(
  context: Context,
  sender: Sender,
  { announced, max }: Size,
  take: (metered: Metered) => Promise<T>,
): Promise<T> {
  // An upload of unknown size may be as large as possible. The form around a file is left out.
  const size = Math.min(announced || max, max)
  const leave = enter(context, sender, size)
  const meter = new Meter(context, sender)
  try {
    await meter.requireRoom(size)
    return await take(bytes => meter.count(withinReserve(context, reserves[sender.kind], bytes)))
  } finally {
    leave()
    // Bytes that are not reported belong to a failed upload, whose error takes precedence.
    await meter.report().catch(() => {})
  }
}

/** Counts bytes that have arrived already. Throws 429. */
export async function countBytes(context: Context, sender: Sender, bytes: number): Promise<void> {
  const meter = new Meter(context, sender)
  await meter.requireRoom(bytes)
  await meter.add(bytes)
  await meter.report()
}

/** The uploads in course in this process, by sender, by network and by kind. */
const inCourse = new Map<string, { files: number; bytes: number }>()

/** Notes an upload as in course until the returned function is called. Throws 429. */
function enter({ uploadLimits }: Context, sender: Sender, bytes: number): () => void {
  const { kind } = sender
  const limits = uploadLimits[kind]
  const places = [
    { key: nameOf(sender), share: 1, refused: ownFilesInCourse },
    { key: `${kind} from ${groupOf(sender)}`, share: networkShare, refused: manyFilesInCourse },
    { key: kind, share: kindShare, refused: manyFilesInCourse },
  ]
  for (const { key, share, refused } of places) {
    const now = inCourse.get(key)
    // A single file is always admitted; its own limit of bytes is that of its kind.
    if (now && (now.files >= share * limits.files || now.bytes + bytes > share * limits.bytes))
      throw refused()
  }
  const add = (files: number, bytes: number) => {
    for (const { key } of places) {
      const now = inCourse.get(key) ?? { files: 0, bytes: 0 }
      if (now.files + files === 0) inCourse.delete(key)
      else inCourse.set(key, { files: now.files + files, bytes: now.bytes + bytes })
    }
  }
  add(1, bytes)
  return () => add(-1, -bytes)
}

const ownFilesInCourse = () =>
  new AppError(
    429,
    'Stanno già arrivando molti Suoi file: aspetti che siano caricati e riprovi fra mezzo minuto.',
    undefined,
    30,
  )
const manyFilesInCourse = () =>
  new AppError(429, 'In questo momento arrivano molti file: riprovi fra un minuto.', undefined, 60)

/** Counts the bytes of an upload over all processes. */
class Meter {
  readonly #context: Context
  readonly #sender: Sender
  /** Bytes that the database does not know. */
  #unreported = 0

  constructor(context: Context, sender: Sender) {
    this.#context = context
    this.#sender = sender
  }

  /** The counts of the sender, each with its limit. */
  get #periods() {
    const { anHour, aDay } = this.#context.uploadLimits[this.#sender.kind]
    const subject = `bytes:${nameOf(this.#sender)}`
    return [
      { subject, max: anHour, words: 'in un’ora' },
      { subject: inDay(subject), max: aDay, words: 'in un giorno' },
    ] as const
  }

  async requireRoom(bytes: number): Promise<void> {
    const { database, now } = this.#context
    const subjects = this.#periods.map(({ subject }) => subject)
    const counts = await countsOf(database.orm, subjects, now())
    for (const period of this.#periods) {
      const count = counts.get(period.subject)
      if (count && count.used * unit + bytes > period.max) throw this.#refusal(period, count)
    }
  }

  async *count(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const some of bytes) {
      await this.add(some.length)
      yield some
    }
    await this.report()
  }

  async add(bytes: number): Promise<void> {
    this.#unreported += bytes
    if (this.#unreported >= reportedBytes) await this.report()
  }

  /** Tells the database what arrived. Throws 429 beyond a limit. */
  async report(): Promise<void> {
    const { database, now } = this.#context
    const uses = Math.ceil(this.#unreported / unit)
    this.#unreported = 0
    if (uses === 0) return
    const counts = []
    for (const period of this.#periods)
      counts.push([
        period,
        await addUses(database.orm, period.subject, uses, now(), { mayBeLost: true }),
      ] as const)
    for (const [period, count] of counts)
      if ((count.used - 1) * unit > period.max) throw this.#refusal(period, count)
  }

  #refusal({ subject, max, words }: { subject: string; max: number; words: string }, count: Count): AppError {
    const seconds = secondsLeft(subject, count, this.#context.now())
    const wait = `riprovi fra ${waitInWords(seconds)}`
    const message =
      this.#sender.kind === 'visitor'
        ? `Dalla Sua connessione sono già arrivati molti allegati: ${wait}. Può inviare la richiesta anche senza questo file.`
        : `Si possono caricare al massimo ${fileSize(max)} di file ${words}: ${wait}.`
    return new AppError(429, message, undefined, seconds)
  }
}
