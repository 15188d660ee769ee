import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { startOwnProcess } from './own-process.ts'

interface Options {
  /** The code of the process, for `startOwnProcess`. */
  source: string
  /** Maximum heap of JavaScript, in MB. */
  maxMemoryMb: number
  /** An idle process ends after this time. */
  idleMs: number
  execArgv?: readonly string[]
}

/**
 * A process for work that must not slow down or end the server. It starts with the first work, and ends after a while
 * without work.
 */
export class SideProcess {
  readonly #options: Options
  #child: ChildProcess | null = null
  #idle: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** The process for the next work, which ends with `rest` or `drop`. */
  open(): ChildProcess {
    clearTimeout(this.#idle)
    this.#child ??= this.#start()
    this.#child.ref()
    this.#child.channel?.ref()
    return this.#child
  }

  /** Ends the work. An idle process must not keep the server from ending. */
  rest(): void {
    const child = this.#child
    if (!child) return
    child.unref()
    child.channel?.unref()
    this.#idle = setTimeout(() => {
      this.drop(child)
      if (child.connected) child.disconnect()
    }, this.#options.idleMs).unref()
  }

  /** Lets the next work start another process. */
  drop(child: ChildProcess): void {
    if (this.#child === child) this.#child = null
  }

  /** Ends an idle process now. */
  async end(): Promise<void> {
    clearTimeout(this.#idle)
    const child = this.#child
    if (!child) return
    this.drop(child)
    const ended = once(child, 'exit')
    child.ref()
    if (child.connected) child.disconnect()
    await ended
  }

  #start(): ChildProcess {
    const { source, maxMemoryMb, execArgv = [] } = this.#options
    const child = startOwnProcess(source, maxMemoryMb, ...execArgv)
    child.once('exit', () => this.drop(child))
    return child
  }
}
