import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import type { Built } from '../built.ts'
import { projectRoot } from '../project-root.ts'

/**
 * The pages of two invented partners. `{{quinto}}` is the address of this installation; `{{script quinto.js}}` is a
 * script of ours at the address that never changes, with its `integrity`.
 */
const files: Record<string, string> = {
  '/': 'guida-mutui.html',
  '/immobiliare-lago': 'immobiliare-lago.html',
  '/cornice': 'cornice.html',
  '/finestra': 'finestra.html',
  '/prestiti': 'prestiti.html',
  '/agenzie': 'agenzie.html',
}

/** Serves the example partners' site on an origin of its own, as a stranger's site would be. */
export async function openExamplePartner({
  port,
  quinto,
  pinned,
}: {
  port: number
  quinto: string
  pinned: Built['pinned']
}): Promise<Server> {
  const folder = join(projectRoot, 'server/example-partner')
  const script = (file: string) => {
    const { src, integrity } = pinned(file)
    return `<script type="module" src="${quinto}${src}"${integrity ? ` integrity="${integrity}"` : ''}></script>`
  }
  const server = createServer(async (request, response) => {
    const name = files[(request.url ?? '/').split('?')[0] ?? '/']
    if (!name)
      return response
        .writeHead(404, { 'content-type': 'text/html; charset=utf-8' })
        .end('<!doctype html><html lang="it"><title>Non c’è</title><p>Questa pagina non c’è.')
    const page = (await readFile(join(folder, name), 'utf8'))
      .replaceAll('{{quinto}}', quinto)
      .replace(/\{\{script ([\w.-]+)\}\}/g, (_, file: string) => script(file))
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .end(page)
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  return server
}
