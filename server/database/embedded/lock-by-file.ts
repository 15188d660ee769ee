import {
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { FolderInUseError } from './folder-in-use.ts'
import type { FolderLock } from './lock-folder.ts'

const heartbeatMs = 2000
/**
 * Time after which a silent holder in another container or computer, whose process cannot be checked, counts as dead.
 */
const silentMs = 10_000

interface Holder {
  pid: number
  /** The machine of the process number: each container has its own numbers. */
  machine: string
  /**
   * Start of the process, to distinguish a later process with the same number; null if the system does not provide it.
   */
  started: string | null
}

/**
 * Writes the holder into `quinto.pid` and keeps the file fresh. Replaces the file of a dead process. Throws
 * `FolderInUseError`.
 */
export async function lockByFile(folder: string): Promise<FolderLock> {
  const path = join(folder, 'quinto.pid')
  const mine = JSON.stringify({ pid: process.pid, machine, started: startOf(process.pid) } satisfies Holder)
  while (!create(path, mine)) {
    const found = read(path)
    if (found === null) continue
    await requireDead(folder, path, found)
    moveAway(folder, path, found)
  }
  const beat = setInterval(() => heartbeat(folder, path, mine), heartbeatMs)
  beat.unref()
  return {
    async release() {
      clearInterval(beat)
      if (read(path) === mine) rmSync(path, { force: true })
    },
  }
}

/** Returns if the holder of the file is dead; throws `FolderInUseError` otherwise. */
async function requireDead(folder: string, path: string, found: string) {
  const holder = parse(found)
  if (holder?.machine === machine) {
    if (!isAlive(holder)) return
    throw new FolderInUseError(folder, `dal processo ${holder.pid} (se non è Quinto si può togliere ${path})`)
  }
  const touched = touchedAt(path)
  while (touched !== null && Date.now() - touched < silentMs) {
    await wait(heartbeatMs / 4)
    if (touchedAt(path) !== touched)
      throw new FolderInUseError(
        folder,
        `dal processo ${holder?.pid ?? '?'} di un altro contenitore o computer`,
      )
  }
}

/**
 * Moves the file aside, to check that the file is still that of the dead holder. Throws if another process was faster.
 */
function moveAway(folder: string, path: string, found: string) {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  const moved = read(aside)
  rmSync(aside, { force: true })
  if (moved !== found) throw new FolderInUseError(folder, 'da un altro processo appena avviato')
}

/** Touches the file; ends the process if another process has taken the folder. */
function heartbeat(folder: string, path: string, mine: string) {
  try {
    const found = read(path)
    if (found === null) create(path, mine)
    else if (found === mine) utimesSync(path, new Date(), new Date())
    else {
      const taken = new FolderInUseError(folder, `dal processo ${parse(found)?.pid ?? '?'}`)
      writeSync(2, `${taken.message}\n`)
      process.abort()
    }
  } catch {
    // A failed heartbeat, on a full disk or in a removed folder, has no consequence for this process.
  }
}

function create(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx', mode: 0o600, flush: true })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function parse(found: string): Holder | null {
  try {
    return JSON.parse(found)
  } catch {
    return null
  }
}

const touchedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return started === null || started === startOf(pid)
}

/** Start of a process in ticks since the boot (`man 5 proc_pid_stat`, field 22); null without /proc. */
function startOf(pid: number): string | null {
  if (process.platform !== 'linux') return null
  const stat = read(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

const machine =
  process.platform === 'linux'
    ? `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
    : hostname()
