import { readdir, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import type { Built } from '../built.ts'
import { projectRoot } from '../project-root.ts'

const folder = join(projectRoot, 'server/example-partner')

interface Page {
  path: string
  file: string
  /** Name in the menu. */
  title: string
}

/**
 * The pages of two invented partners: each HTML file of the folder is a page, named in the menu by its
 * `<meta name="menu">`. In a page `{{quinto}}` is the address of this installation, `{{script quinto.js}}` one of our
 * scripts at an immutable address, with `integrity`, and `{{menu}}` the links to all pages.
 */
async function readPages(): Promise<Page[]> {
  const files = (await readdir(folder)).filter(name => name.endsWith('.html'))
  const pages = files.map(async file => {
    const [, title] =
      /<meta name="menu" content="([^"]+)">/.exec(await readFile(join(folder, file), 'utf8')) ?? []
    if (!title) throw new Error(`${file} has no <meta name="menu">.`)
    return { path: `/${file.replace(/(index)?\.html$/, '')}`, file, title }
  })
  return (await Promise.all(pages)).sort(
    (a, b) => Number(b.path === '/') - Number(a.path === '/') || a.title.localeCompare(b.title, 'it'),
  )
}

function menuAt(pages: readonly Page[], current: string): string {
  const links = pages.map(
    ({ path, title }) => `<a href="${path}"${path === current ? ' aria-current="page"' : ''}>${title}</a>`,
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
  const pages = await readPages()
  const script = (file: string) => {
    const { src, integrity } = pinned(file)
    return `<script type="module" src="${quinto}${src}"${integrity ? ` integrity="${integrity}"` : ''}></script>`
  }
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    const shown = pages.find(page => page.path === path)
    if (!shown)
      return response
        .writeHead(404, { 'content-type': 'text/html; charset=utf-8' })
        .end('<!doctype html><html lang="it"><title>Non c’è</title><p>Questa pagina non c’è.')
    const page = (await readFile(join(folder, shown.file), 'utf8'))
      .replaceAll('{{quinto}}', quinto)
      .replace('{{menu}}', menuAt(pages, path))
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
