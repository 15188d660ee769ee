import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import type { Built } from '../built.ts'
import { projectRoot } from '../project-root.ts'

/**
 * The pages of two invented partners, each with what it shows. `{{quinto}}` is the address of this installation,
 * `{{script quinto.js}}` a script of ours at the address that never changes, with its `integrity`, and `{{menu}}` the
 * links to all pages.
 */
const pages: Record<string, { file: string; shows: string }> = {
  '/': { file: 'guida-mutui.html', shows: 'Mutui, con il confronto' },
  '/immobiliare-lago': { file: 'immobiliare-lago.html', shows: 'Mutui, solo contatto' },
  '/cornice': { file: 'cornice.html', shows: 'Mutui, in una cornice' },
  '/finestra': { file: 'finestra.html', shows: 'Mutui, in una finestra' },
  '/prestiti': { file: 'prestiti.html', shows: 'Prestiti' },
  '/cdq': { file: 'cdq.html', shows: 'Cessione del quinto' },
  '/rate': { file: 'rate.html', shows: 'Le rate in poco spazio' },
  '/agenzie': { file: 'agenzie.html', shows: 'Agenzie' },
  '/contatti': { file: 'contatti.html', shows: 'Contatti' },
  '/carrello': { file: 'carrello.html', shows: 'Carrello' },
}

function menuAt(path: string): string {
  const links = Object.entries(pages).map(
    ([href, { shows }]) => `<a href="${href}"${href === path ? ' aria-current="page"' : ''}>${shows}</a>`,
  )
  return `<nav aria-label="Pagine di esempio">Pagine di esempio: ${links.join(' · ')}</nav>`
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
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    const shown = pages[path]
    if (!shown)
      return response
        .writeHead(404, { 'content-type': 'text/html; charset=utf-8' })
        .end('<!doctype html><html lang="it"><title>Non c’è</title><p>Questa pagina non c’è.')
    const page = (await readFile(join(folder, shown.file), 'utf8'))
      .replaceAll('{{quinto}}', quinto)
      .replace('{{menu}}', menuAt(path))
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
