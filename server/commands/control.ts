import { rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { json, text } from 'node:stream/consumers'
import { copyWhileServing } from '../backup/copy-while-serving.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { readSeal, verifyHistory } from '../history/verify-history.ts'
import { OperatorError } from '../operator-error.ts'
import { rotateFileKeys, storedFiles } from '../subjects/files/stored-files.ts'
import { trashAllUnknownFiles } from '../subjects/files/unknown-files.ts'
import { recentLeads } from '../subjects/leads/recent-leads.ts'
import { retentionNow } from '../subjects/personal-data/retention-now.ts'
import { createAdmin, type NewAdmin } from '../subjects/sessions/create-admin.ts'
import { secondFactorOff } from '../subjects/sessions/second-factor-off.ts'

/**
 * Only one process can open the embedded database. While the server runs, commands (`npm run data`, `npm run admin`,
 * `npm run history`, `npm run backup`) reach the database through this socket in the data folder. Only users who may
 * read the folder may open the socket.
 */
const socketOf = (dataDir: string) =>
  process.platform === 'win32' ? `\\\\.\\pipe\\${join(dataDir, 'control')}` : join(dataDir, 'control.sock')

/** Opens the socket. Returns a function that closes it. */
export async function openControl(context: Context): Promise<() => Promise<void>> {
  const path = socketOf(context.settings.dataDir)
  await rm(path, { force: true })
  const commands: Record<string, (query: URLSearchParams, body: unknown) => Promise<unknown>> = {
    'GET /leads': () => recentLeads(context),
    'GET /history': query => verifyHistory(context, readSeal(query.get('seal'))),
    'POST /backup-copy': () => copyWhileServing(context),
    'POST /trash-files': () => trashAllUnknownFiles(context),
    'GET /retention': () => retentionNow(context),
    'GET /stored-files': query => storedFiles(context, query.get('after')),
    'POST /rotate-file-keys': () => rotateFileKeys(context),
    'POST /admins': (_, body) => createAdmin(context, body as NewAdmin),
    'POST /second-factor-off': (_, body) => secondFactorOff(context, body as { email: string }),
  }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://control')
    const command = commands[`${request.method} ${pathname}`]
    if (!command) return response.writeHead(404).end()
    try {
      const body = request.method === 'POST' ? await json(request) : undefined
      const answer = await command(searchParams, body)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    } catch (error) {
      if (error instanceof AppError)
        return response
          .writeHead(error.status)
          .end(Object.values(error.fields ?? {}).join(' ') || error.message)
      context.log.error({ err: error }, 'control socket')
      response.writeHead(500).end()
    }
  })
  const before = process.umask(0o077)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  process.umask(before)
  return () => new Promise(resolve => server.close(() => resolve()))
}

const failed = 'Il server non ci è riuscito: il suo registro dice perché.'

/**
 * Sends a GET request, or with a body a POST request, to the server on a data folder. Returns null when none is
 * running.
 */
export const callRunningServer = <T>(dataDir: string, path: string, body?: object): Promise<T | null> =>
  new Promise((resolve, reject) => {
    const options = { socketPath: socketOf(dataDir), path, method: body ? 'POST' : 'GET' }
    const outgoing = request(options, response => {
      text(response).then(
        answer =>
          response.statusCode === 200
            ? resolve(JSON.parse(answer))
            : reject(new OperatorError(answer || failed)),
        reject,
      )
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(null) : reject(error),
    )
    outgoing.end(body && JSON.stringify(body))
  })
