import { statSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { FolderInUseError } from './folder-in-use.ts'
import type { FolderLock } from './lock-folder.ts'

const answerWithinMs = 1000

/** Listens on the abstract socket of the folder; clients receive the process number. */
export function lockBySocket(folder: string): Promise<FolderLock> {
  const { dev, ino } = statSync(folder, { bigint: true })
  const path = `\0quinto-${dev}-${ino}`
  const server = createServer(socket => socket.on('error', () => {}).end(String(process.pid)))
  const release = () => new Promise<void>(done => server.close(() => done()))
  return new Promise((resolve, reject) => {
    server.once('error', async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return reject(error)
      reject(new FolderInUseError(folder, `dal processo ${await readHolder(path)}`))
    })
    server.listen({ path, exclusive: true }, () => {
      server.unref()
      resolve({ release })
    })
  })
}

function readHolder(path: string): Promise<string> {
  return new Promise(resolve => {
    let pid = ''
    const socket = connect({ path, timeout: answerWithinMs })
    const finish = () => {
      socket.destroy()
      resolve(pid || 'che non risponde')
    }
    socket.on('data', data => {
      pid += data
    })
    socket.on('end', finish).on('error', finish).on('timeout', finish)
  })
}
