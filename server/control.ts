import { rm } from 'node:fs/promises'
import { createServer, get } from 'node:http'
import { join } from 'node:path'
import { recentLeads } from './actions/recent-leads.ts'
import { readSeal, verifyHistory } from './actions/verify-history.ts'
import type { Context } from './context.ts'

/**
 * The embedded database belongs to one process. The commands that read (`npm run data`, `npm run history`) reach it through this socket in the
 * data folder while the server runs; only who may read the folder may open it.
 */
const socketOf = (dataDir: string) =>
  process.platform === 'win32' ? `\\\\.\\pipe\\${join(dataDir, 'control')}` : join(dataDir, 'control.sock')

const answers: Record<string, (context: Context, query: URLSearchParams) => Promise<unknown>> = {
  '/leads': context => recentLeads(context),
  '/history': (context, query) => verifyHistory(context, readSeal(query.get('seal'))),
}

/** Opens the socket; answers a function that closes it. */
export async function openControl(context: Context): Promise<() => Promise<void>> {
  const path = socketOf(context.settings.dataDir)
  await rm(path, { force: true })
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://control')
    const answer = answers[pathname]
    if (!answer) return response.writeHead(404).end()
    try {
      const found = await answer(context, searchParams)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(found))
    } catch (error) {
      context.log.error({ err: error }, 'control socket')
      response.writeHead(500).end()
    }
  })
  const before = process.umask(0o077)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  process.umask(before)
  return () => new Promise(resolve => server.close(() => resolve()))
}

/** Asks the running server; null when none is running on this folder. */
export const askRunningServer = <T>(dataDir: string, path: string): Promise<T | null> =>
  new Promise((resolve, reject) => {
    const request = get({ socketPath: socketOf(dataDir), path }, response => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', part => {
        body += part
      })
      response.on('end', () =>
        response.statusCode === 200 ? resolve(JSON.parse(body)) : reject(new Error(body)),
      )
    })
    request.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(null) : reject(error),
    )
  })
