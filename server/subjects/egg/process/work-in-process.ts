import type { Context } from '../../../context.ts'
import type { Actor } from '../../../database/actor.ts'
import { AppError } from '../../../errors.ts'
import type { Settings } from '../../../settings.ts'
import { SideProcess } from '../../../side-process.ts'
import type { EggSource, Eggsync, EggWork } from '../egg-work.ts'

export type EggTask = { read: Eggsync; source: EggSource } | { run: Eggsync; actor: Actor }

/** What the process needs of the server. */
export interface EggHouse {
  url: string
  settings: Settings
  /** Milliseconds by which the clock of the server differs from the system's. */
  shiftMs: number
}
export type ToImporter = { id: number; task: EggTask; house: EggHouse } | { stop: true }
export interface FromImporter {
  id: number
  /** The import that was read; null after a run. */
  done?: Eggsync | null
  refusal?: Pick<AppError, 'status' | 'message' | 'fields' | 'answerCode'>
  failure?: { name: string; code: string | undefined; stack: string }
}

/** The process ended in the middle of its work. */
export class ProcessEnded extends Error {
  constructor() {
    super('L’importazione si è fermata: mandi di nuovo il file.')
  }
}

/** Rows of the largest accepted file, with what the work adds to them. */
const maxMemoryMb = 1024
/** A batch leaves many objects that live for its time: fewer collections. */
const execArgv = ['--max-semi-space-size=64']

/** The work of imports in a process of its own, with its own connections to the database server of `context`. */
export function workInProcess({ database, settings, now }: Context): EggWork {
  const side = new SideProcess({
    source: 'subjects/egg/process/egg-importer',
    maxMemoryMb,
    idleMs: 60_000,
    execArgv,
  })
  const house = (): EggHouse => ({
    url: database.url!,
    // The process needs no secret besides the address of the database.
    settings: {
      ...settings,
      databaseUrl: null,
      tokenKeys: null,
      fileKeys: null,
      smtpUrl: null,
    },
    shiftMs: now().getTime() - Date.now(),
  })
  const running = new Set<Promise<unknown>>()
  let last = 0

  const ask = (task: EggTask) =>
    new Promise<Eggsync | null>((resolve, reject) => {
      const child = side.open()
      const id = ++last
      const settle = (end: () => void) => {
        child.off('message', onMessage)
        child.off('exit', onExit)
        end()
      }
      const onMessage = ({ id: of, done, refusal, failure }: FromImporter) => {
        if (of !== id) return
        if (done !== undefined) settle(() => resolve(done))
        else if (refusal) {
          const { status, message, fields, answerCode } = refusal
          settle(() => reject(new AppError(status, message, fields, undefined, answerCode)))
        } else settle(() => reject(Object.assign(new Error(), failure)))
      }
      const onExit = () => settle(() => reject(new ProcessEnded()))
      child.on('message', onMessage)
      child.once('exit', onExit)
      child.send({ id, task, house: house() } satisfies ToImporter, error => error && onExit())
    })

  async function tracked<T>(work: Promise<T>): Promise<T> {
    running.add(work)
    try {
      return await work
    } finally {
      running.delete(work)
      if (running.size === 0) side.rest()
    }
  }

  return {
    read: async (one, source) => (await tracked(ask({ read: one, source })))!,
    run: async (one, actor) => void (await tracked(ask({ run: one, actor }))),
    async stop() {
      if (running.size > 0) side.open().send({ stop: true } satisfies ToImporter)
      await Promise.allSettled(running)
      await side.end()
    },
  }
}
