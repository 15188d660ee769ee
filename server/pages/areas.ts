import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { areas } from '../../contract/calls/sessions.ts'
import type { Built } from '../built.ts'
import { areaPolicy, escapeHtml } from './html.ts'
import { iconPath } from './site.ts'

const names = {
  admin: 'Amministrazione Quinto',
  agents: 'Area agenti Quinto',
  clients: 'Area clienti Quinto',
} as const

/**
 * The areas' pages: one document for all those of an area, with nothing of anybody in it. What a person may see is
 * decided by each call; the script shows it.
 */
export function areaPages(app: FastifyInstance, built: Built): void {
  for (const { calls, pages } of Object.values(areas)) {
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const nonce = randomBytes(16).toString('base64')
      if (built.policies) reply.header('content-security-policy', areaPolicy(nonce))
      const html = document({ title: names[calls], head: built.areaHeads[calls], nonce })
      return reply
        .headers({
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex, nofollow',
          'cross-origin-opener-policy': 'same-origin',
          // The links of the e-mails have their token in the address.
          'referrer-policy': 'no-referrer',
        })
        .type('text/html; charset=utf-8')
        .send((await built.development?.transform(request.url, html)) ?? html)
    }
    app.get(pages, { schema: { hide: true } }, answer)
    app.get(`${pages}/*`, { schema: { hide: true } }, answer)
  }
}

interface Document {
  title: string
  head: Built['areaHeads']['admin']
  nonce: string
}

const document = ({ title, head, nonce }: Document) => `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="robots" content="noindex, nofollow">
<link rel="icon" href="${iconPath}" type="image/svg+xml">
${head.fonts.map(href => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`).join('\n')}
${head.styles.map(href => `<link rel="stylesheet" href="${href}">`).join('\n')}
<script type="module" src="${head.script}" nonce="${nonce}"></script>
</head>
<body>
<div id="area"></div>
<noscript>Per entrare serve JavaScript, che in questo browser non è attivo.</noscript>
</body>
</html>
`
