import { lockByFile } from './lock-by-file.ts'
import { lockBySocket } from './lock-by-socket.ts'

/** A lock, held until released or until the process ends. */
export interface FolderLock {
  release(): Promise<void>
}

/**
 * Locks `folder` for this process. Throws `FolderInUseError`, naming the holder, when another process has the lock.
 *
 * Uses two mechanisms: on Linux an abstract socket, which the kernel frees with the process and nobody can remove by
 * mistake; and everywhere a file with the holder's number, which is visible in other containers too.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const socket = process.platform === 'linux' ? await lockBySocket(folder) : null
  try {
    const file = await lockByFile(folder)
    return {
      async release() {
        await file.release()
        await socket?.release()
      },
    }
  } catch (error) {
    await socket?.release()
    throw error
  }
}
