import type { ChildProcess } from 'node:child_process'
import type { BusinessCard } from '../../contract/personal-documents/business-card.ts'
import type { Actor } from '../database/actor.ts'
import { AppError } from '../errors.ts'
import { startOwnProcess } from '../own-process.ts'
import { TurnQueue } from '../turn-queue.ts'
import type { PrintedDisplay } from './display.ts'
import type { Paper } from './papers/paper.ts'

/** What the printer makes a PDF of. */
export type Printing =
  | { card: BusinessCard }
  | { display: PrintedDisplay }
  | { paper: Pick<Paper, 'frame' | 'steps'> }

export type FromPrinter =
  /** The printer has loaded its code and starts to draw: the time limit begins now. */
  { begun: true } | { pdf: Uint8Array } | { failure: string }

interface Options {
  start?: () => ChildProcess
  /** Time limit of one PDF. The longest paper of a file takes about a second on a busy machine. */
  maxMs?: number
  maxStartMs?: number
}

const maxMemoryMb = 256
/** A printer without work ends after this time. */
const idleMs = 60_000
/** Maximum waiting and running PDFs of one person, and of all people. */
const maxOfPerson = 4
const maxOfAll = 40

const tooMany = () =>
  new AppError(503, 'In questo momento si preparano molti PDF: riprovi fra qualche secondo.', undefined, 5)
const failed = () =>
  new AppError(503, 'Il PDF non si è riuscito a preparare: riprovi fra qualche secondo.', undefined, 5)

/** Makes PDFs in a process of its own, one at a time; people take turns. */
export class Printer {
  readonly #start: () => ChildProcess
  readonly #limits: { ms: number; startMs: number }
  readonly #queue = new TurnQueue({ perOwner: maxOfPerson, total: maxOfAll, refusal: tooMany })
  #child: ChildProcess | null = null
  #idle: NodeJS.Timeout | undefined

  constructor({ start, maxMs = 20_000, maxStartMs = 30_000 }: Options = {}) {
    this.#start = start ?? (() => startOwnProcess('print/printer', maxMemoryMb))
    this.#limits = { ms: maxMs, startMs: maxStartMs }
  }

  /**
   * Makes a PDF in the turn of `owner`. A printer that ends in the middle is started again once. Throws 503 when too many
   * PDFs wait, after the time limit, and when the printer ends again.
   */
  print(owner: string, printing: Printing): Promise<Buffer> {
    return this.#queue.run(owner, async () => {
      const answer = (await this.#ask(printing)) ?? (await this.#ask(printing))
      if (!answer) throw failed()
      // The log leaves out the message of a cause, which may quote the paper.
      if ('failure' in answer)
        throw new Error('a PDF could not be drawn', {
          cause: Object.assign(new Error(), { stack: answer.failure }),
        })
      return Buffer.from(answer.pdf)
    })
  }

  /** The answer of the printer; null when the printer ended. Throws 503 after the time limit. */
  async #ask(printing: Printing): Promise<Exclude<FromPrinter, { begun: true }> | null> {
    clearTimeout(this.#idle)
    this.#child ??= this.#start()
    const child = this.#child
    child.ref()
    child.channel?.ref()
    const answer = await answerOf(child, printing, this.#limits)
    if (answer === null || answer === 'late') {
      this.#child = null
      child.kill('SIGKILL')
      if (answer === 'late') throw failed()
      return null
    }
    this.#rest(child)
    return answer
  }

  /** An idle printer must not keep the server from ending. */
  #rest(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
    this.#idle = setTimeout(() => {
      if (this.#child === child) this.#child = null
      if (child.connected) child.disconnect()
    }, idleMs).unref()
  }
}

const answerOf = (
  child: ChildProcess,
  printing: Printing,
  { ms, startMs }: { ms: number; startMs: number },
): Promise<Exclude<FromPrinter, { begun: true }> | null | 'late'> =>
  new Promise(resolve => {
    const settle = (answer: Parameters<typeof resolve>[0]) => {
      clearTimeout(late)
      child.off('message', onMessage)
      child.off('exit', ended)
      resolve(answer)
    }
    const ended = () => settle(null)
    let late = setTimeout(() => settle('late'), startMs)
    const onMessage = (answer: FromPrinter) => {
      if (!('begun' in answer)) return settle(answer)
      clearTimeout(late)
      late = setTimeout(() => settle('late'), ms)
    }
    child.on('message', onMessage)
    child.on('exit', ended)
    // A printer that ended while it was idle cannot be told.
    if (child.connected) child.send(printing, error => error && ended())
    else ended()
  })

const printer = new Printer()

/** Makes a PDF for a person. Throws as `Printer.print`. */
export const printPdf = (actor: { id: string } | Pick<Actor, 'kind'>, printing: Printing): Promise<Buffer> =>
  printer.print('id' in actor ? actor.id : actor.kind, printing)
