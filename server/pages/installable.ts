import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { projectRoot } from '../project-root.ts'

/** The colours of the paper (`ui/tokens/core.css`), for the bars of browser and system. */
const paper = { light: '#faf7f0', dark: '#171613' }

const manifestPath = '/area-clienti.webmanifest'
const iconPath = (name: string) => `/icone/area-clienti-${name}.png`
const icons = ['192', '512', 'maskable-512', 'apple-180']

const manifest = {
  id: '/area-clienti',
  name: 'Area clienti Quinto',
  short_name: 'Quinto',
  description: 'A che punto è la Sua pratica, che cosa serve, e chi La segue.',
  lang: 'it',
  start_url: '/area-clienti',
  scope: '/area-clienti',
  display: 'standalone',
  background_color: paper.light,
  theme_color: paper.light,
  icons: [
    { src: iconPath('192'), sizes: '192x192', type: 'image/png' },
    { src: iconPath('512'), sizes: '512x512', type: 'image/png' },
    { src: iconPath('maskable-512'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}

/** The tags by which a device can install the customers' area. No service worker: nothing private stays on the device. */
export const installableTags = [
  `<link rel="manifest" href="${manifestPath}">`,
  `<link rel="apple-touch-icon" href="${iconPath('apple-180')}">`,
  `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${paper.light}">`,
  `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${paper.dark}">`,
].join('\n')

/** Serves the manifest of the customers' area and its icons. They are the same for everybody. */
export async function installable(app: FastifyInstance): Promise<void> {
  const aDay = { 'cache-control': 'public, max-age=86400' }
  app.get(manifestPath, { schema: { hide: true } }, (_request, reply) =>
    reply.headers(aDay).type('application/manifest+json').send(JSON.stringify(manifest)),
  )
  for (const name of icons) {
    const png = await readFile(join(projectRoot, `ui/icons/area-clienti-${name}.png`))
    app.get(iconPath(name), { schema: { hide: true } }, (_request, reply) =>
      reply.headers(aDay).type('image/png').send(png),
    )
  }
}
