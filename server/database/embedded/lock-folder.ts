import { lockByFile } from './lock-by-file.ts'
import { lockBySocket } from './lock-by-socket.ts'

/** Held until released, or until the process ends, however it ends. */
export interface FolderLock {
  release(): Promise<void>
}

/**
 * Makes `folder` this process's own. Throws `FolderInUseError` at once, naming the holder, when another has it.
 *
 * Two ways together: on Linux an abstract socket, which the kernel frees with the process and nobody can
 * remove by mistake; and everywhere a file with the holder's number, which other containers see too.
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
