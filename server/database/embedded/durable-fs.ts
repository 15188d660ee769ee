import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface OpenFile {
  /** The descriptor of the real file; null or missing for a folder. */
  nfd?: number | null
  node: unknown
}

/** The parts of Emscripten's NODEFS that this file uses; PGlite's types omit them. */
interface Nodefs {
  realPath(node: unknown): string
  stream_ops: { fsync?: (file: OpenFile) => number }
}

/**
 * NODEFS of Emscripten with fsync. In the original, PostgreSQL's fsync succeeds without any effect. A failed fsync ends
 * the process at once, because the kernel may have dropped the unwritten pages and would report success for the next
 * fsync (https://wiki.postgresql.org/wiki/Fsync_Errors).
 */
export class DurableFS extends NodeFS {
  readonly #sync: (descriptor: number) => void
  /** Number of files and folders synced so far. */
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

/** Ends the whole process, also from a worker, where `process.abort` is not allowed. Nothing runs afterwards. */
function abort(reason: string): never {
  writeSync(process.stderr.fd ?? 2, `${reason}\n`)
  process.kill(process.pid, 'SIGABRT')
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

/** Options for opening PGlite durably; the default option `-F` disables fsync. */
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
  // Log kept on disk between checkpoints; `upkeep.ts` makes the checkpoints.
  'min_wal_size=32MB',
  'max_wal_size=128MB',
]

/**
 * Commits a row, and throws when nothing was synced for the commit. An engine without durable writes, for example after
 * an upgrade of PGlite, must not be used.
 */
export async function proveDurable(pg: Pick<PGlite, 'exec'>, synced: () => number): Promise<void> {
  await pg.exec(`
    set client_min_messages = error;
    create schema if not exists embedded;
    create table if not exists embedded.openings (last timestamptz primary key);
    reset client_min_messages;`)
  const before = synced()
  await pg.exec('delete from embedded.openings; insert into embedded.openings values (clock_timestamp())')
  if (synced() === before)
    throw new Error('una riga è stata confermata senza fsync: i dati non sono al sicuro')
}
