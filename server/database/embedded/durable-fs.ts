import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface OpenFile {
  /** The descriptor of the real file; a folder has none. */
  nfd?: number | null
  node: unknown
}

/** What we use of Emscripten's NODEFS, which PGlite's types leave out. */
interface Nodefs {
  realPath(node: unknown): string
  stream_ops: { fsync?: (file: OpenFile) => number }
}

/**
 * Emscripten's NODEFS has no fsync: PostgreSQL asks for it, is told that all is well, and nothing reaches the
 * disk. Here it does. A failed fsync ends the process at once: the kernel may have dropped the pages it could
 * not write and answer the next fsync with success (https://wiki.postgresql.org/wiki/Fsync_Errors).
 */
export class DurableFS extends NodeFS {
  readonly #sync: (descriptor: number) => void
  /** How many files and folders were synced so far. */
  synced = 0

  constructor(folder: string, sync = fsyncSync) {
    super(folder)
    this.#sync = sync
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pg, options)
    emscriptenOpts.preRun?.push(module => {
      const nodefs = (module as { NODEFS?: Nodefs }).NODEFS
      if (!nodefs?.stream_ops) throw new Error('PGlite does not show NODEFS: no fsync is possible')
      nodefs.stream_ops.fsync = file => {
        try {
          this.#syncFile(file.nfd ?? openSync(nodefs.realPath(file.node), 'r'), file.nfd == null)
        } catch (error) {
          abort(`Il disco non ha confermato una scrittura (${(error as Error).message}): mi fermo.`)
        }
        return 0
      }
    })
    return { emscriptenOpts }
  }

  #syncFile(descriptor: number, closeAfter: boolean) {
    try {
      this.#sync(descriptor)
      this.synced++
    } finally {
      if (closeAfter) closeSync(descriptor)
    }
  }
}

/** Ends the whole process, from a worker too, where `process.abort` is not allowed; runs nothing more here. */
function abort(reason: string): never {
  writeSync(process.stderr.fd ?? 2, `${reason}\n`)
  process.kill(process.pid, 'SIGABRT')
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

/** The only way PGlite may be opened: its own default is `-F`, no fsync at all. */
export const durableOptions = (fs: DurableFS): PGliteOptions => ({
  fs,
  startParams: [
    ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
    ...settings.flatMap(setting => ['-c', setting]),
  ],
})

const settings = [
  'fsync=on',
  'wal_sync_method=fsync',
  'shared_buffers=32MB',
  // What stays on disk between checkpoints, which upkeep.ts asks for.
  'min_wal_size=32MB',
  'max_wal_size=128MB',
]
