import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

interface Answer {
  /** Text, or what makes it of the request's headers. */
  body: string | ((headers: IncomingHttpHeaders) => string)
  /** Sent half a second after the body, as a slow server or network does. */
  rest?: string
  headers?: Record<string, string>
  status?: number
}

export interface FileServer {
  origin: string
  /** Answers a path; a page is the path with its body alone. */
  put(path: string, answer: Answer): void
  /** Answers a path no longer, or from its folder again. */
  take(path: string): void
  /** Paths asked, in order. */
  asked: { path: string; headers: IncomingHttpHeaders }[]
  close(): Promise<void>
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** What ships may be loaded by any page, and does not change. */
export const shippedHeaders = {
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=31536000, immutable',
}

/** A server of pages written by a spec and of built folders (address → folder), on its own origin. */
export async function serveFiles(folders: Record<string, string> = {}): Promise<FileServer> {
  const answers = new Map<string, Answer>()
  const asked: FileServer['asked'] = []
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
    asked.push({ path, headers: request.headers })
    const answer = answers.get(path)
    if (answer) {
      response.writeHead(answer.status ?? 200, {
        'content-type': 'text/html; charset=utf-8',
        ...answer.headers,
      })
      response.write(typeof answer.body === 'string' ? answer.body : answer.body(request.headers))
      if (answer.rest) await new Promise(later => setTimeout(later, 500))
      response.end(answer.rest)
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
    asked,
    close: () =>
      new Promise(done => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
