import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { cartWindow } from '../../contract/embedding/cart-window.ts'
import { type Frame, frames, isPublicPage } from '../../contract/embedding/frames.ts'
import { displayIsOver } from '../../contract/personal-documents/display.ts'
import type { Built } from '../built.ts'
import type { Context } from '../context.ts'
import { type Caller, partnerOf } from '../plugins/callers.ts'
import { embeddedDisplay } from '../subjects/agents/displays/embedded-display.ts'
import { elementState } from './element-states.ts'
import { escapeHtml, fontPreload, pagePolicy, unframedPolicy } from './html.ts'
import { iconPath } from './icon.ts'
import { parametersOf, type Query } from './parameters.ts'
import { renderedLimit } from './rendered-limit.ts'

/**
 * Serves one page per step of an element: the element as a full page, framed by a partner or opened directly. The thanks
 * follow a request within the page, so whoever opens their address starts again. A public page has no agent.
 */
export function framePages(app: FastifyInstance, context: Context, built: Built): void {
  for (const frame of frames) {
    for (const [end, [passo]] of Object.entries(frame.pages)) {
      app.get<{ Querystring: Query }>(
        frame.path + end,
        { schema: { hide: true }, config: renderedLimit(context) },
        async (request, reply) => {
          const withoutAgent = isPublicPage(end) && 'agente' in request.query
          if (passo === 'grazie' || withoutAgent) {
            const query = new URLSearchParams(request.url.split('?')[1])
            if (withoutAgent) query.delete('agente')
            return reply.redirect(
              frame.path + (passo === 'grazie' ? '' : end) + (query.size > 0 ? `?${query}` : ''),
            )
          }
          const { display } = parametersOf(request.query, ['display'])
          if (display !== undefined && frame.calculator === 'rata')
            return answerDisplay(reply, request.url, frame, display)
          const given = parametersOf(request.query, frame.parameters)
          return answer(reply, request.url, frame, { ...frame.attributes, ...given, passo })
        },
      )
    }
  }

  app.get(cartWindow, { schema: { hide: true } }, async ({ url }, reply) => {
    const { widgets } = await built.rendering()
    const nonce = randomBytes(16).toString('base64')
    if (built.policies)
      reply.header(
        'content-security-policy',
        unframedPolicy([`'nonce-${nonce}'`, ...built.policies.widgetStyles]),
      )
    const html = document({
      title: 'Il carrello di Quinto',
      element: `<div id="finestra"></div><noscript>${withoutScript}</noscript>`,
      font: built.siteHead.font,
      style: firstPaint(built.typeface, {}) + widgets.cartWindowStyle,
      nonce,
      parents: [],
      script: built.cartWindow.script,
      chunks: built.cartWindow.files,
    })
    return reply
      .headers({
        'cache-control': 'no-store',
        // The window answers the frame that opened it. Every other page of ours is separated from its opener.
        'cross-origin-opener-policy': 'unsafe-none',
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send((await built.development?.transform(url, html)) ?? html)
  })

  async function answer(
    reply: FastifyReply,
    url: string,
    frame: Frame,
    attributes: Record<string, string | undefined>,
  ) {
    const { tag, calculator } = frame
    const partner = attributes.partner ? await partnerOf(context, attributes.partner, calculator) : null
    // An unknown key gets a page that cannot be framed and compares nothing.
    const caller: Caller = {
      partner,
      comparison: !attributes.partner || partner?.modo === 'comparazione_oam',
    }
    const parents = partner?.originiAmmesse ?? []
    const state = await elementState(context, tag, caller, attributes)
    const content = { attributes, state, theme: partner?.tema ?? {}, parents, ancestors: parents }
    return send(reply, url, frame, content)
  }

  /** A display of an agent, which any page may frame. */
  async function answerDisplay(reply: FastifyReply, url: string, frame: Frame, id: string) {
    const found = await embeddedDisplay(context, id, frame.tag === 'quinto-rata' ? 'mutuo' : 'prestito')
    return send(reply, url, frame, {
      attributes: { agente: found?.agente },
      state: found?.figure,
      isOver: !found,
      theme: {},
      parents: [],
      ancestors: ['*'],
    })
  }

  async function send(
    reply: FastifyReply,
    url: string,
    { tag, title }: Frame,
    { attributes, state, isOver, theme, parents, ancestors }: Content,
  ) {
    const { widgets } = await built.rendering()
    const { publicUrl: base } = context.settings
    const inside = isOver ? '' : await widgets.renderWidget({ tag, attributes, base, state })
    const nonce = randomBytes(16).toString('base64')
    if (built.policies) {
      reply.header(
        'content-security-policy',
        pagePolicy([`'nonce-${nonce}'`, ...built.policies.widgetStyles], ancestors),
      )
    }
    const html = document({
      title,
      element: isOver
        ? `<p>${displayIsOver}</p>`
        : `${widgets.openingTag(tag, attributes)}${inside}</${tag}>`,
      font: built.siteHead.font,
      style: firstPaint(built.typeface, theme),
      nonce,
      parents,
      script: built.frame.script,
      chunks: isOver ? [] : (built.frame.elements[tag] ?? []),
    })
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send((await built.development?.transform(url, html)) ?? html)
  }
}

const withoutScript = '<p>Per il carrello serve JavaScript, che in questo browser non è attivo.</p>'

interface Content {
  attributes: Record<string, string | undefined>
  state: unknown
  /** The display is over: a sentence replaces the element. */
  isOver?: boolean
  theme: Record<string, string>
  /** Origins that receive the messages of the frame. */
  parents: string[]
  /** Origins that may frame the page. */
  ancestors: string[]
}

/** Accepts only values that can set a colour or a length. */
const plainValue = /^[\w\s#(),.%+-]{1,100}$/

/** Style of a frame's first paint: typeface, partner's theme, no margin, full background. */
function firstPaint(typeface: string, theme: Record<string, string>): string {
  const properties = Object.entries(theme)
    .filter(([name, value]) => /^--quinto-[a-z-]+$/.test(name) && plainValue.test(value))
    .map(([name, value]) => `${name}:${value}`)
  return [
    typeface,
    `:root{color-scheme:light dark;background:var(--quinto-paper,light-dark(#faf7f0,#171613));${properties.join(';')}}`,
    'body{margin:0;font-family:"Source Serif 4 Variable",Georgia,"Times New Roman",serif}',
    'h1{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}',
  ].join('')
}

interface Document {
  title: string
  element: string
  style: string
  font?: string
  nonce: string
  parents: string[]
  script: string
  /** Static imports of the script. */
  chunks: string[]
}

const document = ({
  title,
  element,
  style,
  font,
  nonce,
  parents,
  script,
  chunks,
}: Document) => `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}. Quinto</title>
<meta name="robots" content="noindex">
<meta property="csp-nonce" content="${nonce}">
<meta name="quinto-parent" content="${escapeHtml(parents.join(' '))}">
<link rel="icon" href="${iconPath}" type="image/svg+xml">
${font ? fontPreload(font) : ''}
<style nonce="${nonce}">${style}</style>
<script type="module" src="${script}"></script>
${chunks.map(chunk => `<link rel="modulepreload" href="${chunk}">`).join('\n')}
</head>
<body>
<main aria-label="${title}"><h1>${title}</h1>${element}</main>
</body>
</html>
`
