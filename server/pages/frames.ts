import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { frameSteps } from '../../contract/elements/frames.ts'
import { quintoMutui } from '../../contract/elements/quinto-mutui.ts'
import { calculatorState } from '../actions/calculator-state.ts'
import type { Built } from '../built.ts'
import type { Context } from '../context.ts'
import { activePartner, type Caller } from '../plugins/callers.ts'
import { escapeHtml, policy } from './html.ts'
import { iconPath } from './site.ts'

const base = '/iframes/calcolatori/mutui'
const attributeNames = Object.keys(quintoMutui.attributes)

/** One page for each step of the calculator: the same element, full page, to be framed by a partner or opened alone. */
export function frames(app: FastifyInstance, context: Context, built: Built): void {
  for (const [path, step] of Object.entries(frameSteps)) {
    app.get<{ Querystring: Record<string, string | string[]> }>(
      base + path,
      { schema: { hide: true } },
      async (request, reply) => {
        const attributes: Record<string, string> = { passo: step }
        for (const name of attributeNames) {
          const value = request.query[name]
          if (typeof value === 'string' && name !== 'passo') attributes[name] = value
        }
        return frame(reply, request.url, attributes)
      },
    )
  }

  async function frame(reply: FastifyReply, url: string, attributes: Record<string, string>) {
    const partner = attributes.partner ? await activePartner(context, attributes.partner) : null
    // An unknown key gets a page that nobody may frame and that compares nothing.
    const caller: Caller = { partner, comparison: !attributes.partner || partner?.modo === 'comparazione_oam' }
    const state = await calculatorState(context, caller)
    const element = await built.widgets.renderElement({ tag: quintoMutui.tag, attributes, state })
    const parents = partner ? partner.originiAmmesse : []
    const nonce = randomBytes(16).toString('base64')
    if (!built.relaxedPolicy) reply.header('content-security-policy', framePolicy(built, nonce, parents))
    const html = document({ element, nonce, parents, script: built.frameScript })
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send((await built.transform?.(url, html)) ?? html)
  }
}

const framePolicy = ({ widgetStyleHashes }: Built, nonce: string, parents: string[]) =>
  policy({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': [`'nonce-${nonce}'`, ...widgetStyleHashes].join(' '),
    'img-src': "'self'",
    'connect-src': "'self'",
    'form-action': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': ["'self'", ...parents].join(' '),
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  })

interface Document {
  element: string
  nonce: string
  parents: string[]
  script: string
}

const document = ({ element, nonce, parents, script }: Document) => `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Calcolatore dei mutui. Quinto</title>
<meta name="robots" content="noindex">
<meta property="csp-nonce" content="${nonce}">
<meta name="quinto-parent" content="${escapeHtml(parents.join(' '))}">
<link rel="icon" href="${iconPath}" type="image/svg+xml">
<script type="module" src="${script}"></script>
</head>
<body>
<main>${element}</main>
</body>
</html>
`
