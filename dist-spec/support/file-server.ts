import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

interface Answer {
  /** Body, or a function of the request's headers. */
  body: string | ((headers: IncomingHttpHeaders) => string)
  /** Sent once it is known, to simulate a slow server or network. */
  rest?: Promise<string>
  headers?: Record<string, string>
  status?: number
}

export interface FileServer {
  origin: string
  /** Defines the answer of a path. A string is the body of a page. */
  put(path: string, answer: Answer): void
  /** Removes the answer of a path; files of the folders are served again. */
  take(path: string): void
  /** Requests, in order. */
  requests: { path: string; headers: IncomingHttpHeaders }[]
  close(): Promise<void>
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** Headers of built files: any origin, immutable. */
export const shippedHeaders = {
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=31536000, immutable',
}

/** Serves pages defined by a spec, and built folders (address → folder), on its own origin. */
export async function serveFiles(folders: Record<string, string> = {}): Promise<FileServer> {
  const answers = new Map<string, Answer>()
  const requests: FileServer['requests'] = []
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
    requests.push({ path, headers: request.headers })
    const answer = answers.get(path)
    if (answer) {
      response.writeHead(answer.status ?? 200, {
        'content-type': 'text/html; charset=utf-8',
        ...answer.headers,
      })
      response.write(typeof answer.body === 'string' ? answer.body : answer.body(request.headers))
      response.end(await answer.rest)
      return
    }
    const address = Object.keys(folders).find(address => path.startsWith(address))
    const content =
      address && (await readFile(join(folders[address]!, path.slice(address.length))).catch(() => null))
    response.writeHead(content ? 200 : 404, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      ...shippedHeaders,
    })
    response.end(content ?? undefined)
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    put: (path, answer) => void answers.set(path, answer),
    take: path => void answers.delete(path),
    requests,
    close: () =>
      new Promise(done => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
