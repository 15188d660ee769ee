import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '../../contract/access/permissions.ts'
import { areas, sessionCookies } from '../../contract/calls/sessions.ts'
import type { Built } from '../built.ts'
import { areaPolicy, escapeHtml, fontPreload } from './html.ts'
import { iconPath } from './icon.ts'
import { installableTags } from './installable.ts'

const names = {
  admin: 'Amministrazione Quinto',
  agents: 'Area agenti Quinto',
  clients: 'Area clienti Quinto',
} as const

/**
 * Serves the areas: one document per area, without personal data, and 404 for unknown addresses. Each call decides on
 * permissions; the script shows the result.
 */
export function areaPages(app: FastifyInstance, built: Built): void {
  for (const role of Object.keys(areas) as Role[]) {
    const { calls, pages } = areas[role]
    const answer =
      (status: 200 | 404, page: readonly string[]) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        const nonce = randomBytes(16).toString('base64')
        if (built.policies) reply.header('content-security-policy', areaPolicy(nonce))
        const tags = role === 'client' ? installableTags : ''
        const { signedIn, ...head } = built.areaHeads[calls]
        const further = hasSession(request, role) ? [...signedIn, ...page] : []
        const files = [...new Set([...head.files, ...further])]
        const html = document({ title: names[calls], head: { ...head, files }, nonce, tags })
        return reply
          .code(status)
          .headers({
            'cache-control': 'no-store',
            'x-robots-tag': 'noindex, nofollow',
            // Links of earlier letters have their secret in the path.
            'referrer-policy': 'no-referrer',
          })
          .type('text/html; charset=utf-8')
          .send((await built.development?.transform(request.url, html)) ?? html)
      }
    for (const [path, files] of Object.entries(built.areaPages[calls]))
      app.get(path, { schema: { hide: true } }, answer(200, files))
    app.get(`${pages}/*`, { schema: { hide: true } }, answer(404, []))
  }
}

/** Whether the browser sends the cookie of a session. The calls decide whether the session is in force. */
const hasSession = ({ headers }: FastifyRequest, role: Role): boolean =>
  (headers.cookie ?? '').includes(`${sessionCookies[role].refresh}=`)

interface Document {
  title: string
  head: Omit<Built['areaHeads']['admin'], 'signedIn'>
  nonce: string
  /** Further tags of the head. */
  tags: string
}

const document = ({ title, head, nonce, tags }: Document) => `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta property="csp-nonce" nonce="${nonce}">
<meta name="robots" content="noindex, nofollow">
<link rel="icon" href="${iconPath}" type="image/svg+xml">
${tags}
${head.font ? fontPreload(head.font) : ''}
${head.styles.map(href => `<link rel="stylesheet" href="${href}">`).join('\n')}
<script type="module" src="${head.script}" nonce="${nonce}"></script>
${head.files.map(href => `<link rel="modulepreload" href="${href}" nonce="${nonce}">`).join('\n')}
</head>
<body>
<div id="area"></div>
<noscript><p class="page">Per usare quest’area serve JavaScript, che in questo browser non è attivo.</p></noscript>
</body>
</html>
`
