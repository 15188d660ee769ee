import { connect, type Socket } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../../contract/access/permissions.ts'
import { whoMayCall } from '../../../contract/access/who-may-call.ts'
import { areas } from '../../../contract/calls/sessions.ts'
import { chaos } from '../../../server/testing/chance.ts'
import { type Target, targets } from '../../build/targets.ts'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { inTurn } from '../../support/matrix.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn as signInAt } from '../../support/sign-in.ts'

/** Specs of attacks on a running server, from a browser and from raw sockets. */

let server: BuiltServer
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const roles = Object.keys(areas) as Role[]
const exampleOf: Record<Role, string> = { admin: 'admin', agent: 'agente', client: 'cliente' }

const example = (role: Role) => exampleSignIn(server, exampleOf[role])
const signIn = (page: Page, role: Role, path = areas[role].pages as string) =>
  signInAt(page, server.quinto + path, example(role))

describe('names of people', () => {
  /** Names of up to a hundred characters that would have an effect if not escaped. */
  const corpus = [
    [
      `<img src=x onerror=alert(1)>"><script>alert(1)</script>'-alert(1)-'`,
      '<svg/onload=alert(1)><a href="javascript:alert(1)" autofocus onfocus=alert(1)>x</a>',
    ],
    [
      '</script></title></style><iframe srcdoc="<script>alert(1)</script>"></iframe>',
      "{{constructor.constructor('alert(1)')()}}&lt;img src=x onerror=alert(1)&gt;<!--",
    ],
  ] as const
  const pages: Record<Role, string[]> = {
    admin: ['/admin', '/admin/settings', '/admin/feeds/sessions'],
    agent: ['/agents', '/agents/settings'],
    client: ['/area-clienti', '/area-clienti/settings', '/mutui'],
  }

  it.each(inTurn(roles, 2))('is text wherever it is shown: %s', async role => {
    const wrong: string[] = []
    const context = await browser.newContext({
      locale: 'it-IT',
      reducedMotion: 'reduce',
      userAgent: '<img src=x onerror=alert(1)></td><script>alert(1)</script> Firefox/1',
    })
    const page = await context.newPage()
    page.on('dialog', dialog => {
      wrong.push(`a dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    complaintsOf(page, wrong)
    await context.route('**/*', route =>
      route.request().url().startsWith(server.quinto) ? route.continue() : route.abort(),
    )
    page.on('requestfinished', request => {
      if (!request.url().startsWith(server.quinto)) wrong.push(`a request to ${request.url()}`)
    })
    await signIn(page, role)
    const rename = await renamer(role)
    for (const [first, last] of corpus) {
      const names = role === 'admin' ? { name: first, surname: last } : { nome: first, cognome: last }
      await rename(names)
      for (const path of pages[role]) {
        await page.goto(server.quinto + path)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await expect.poll(() => page.locator('body').textContent(), { message: path }).toContain(first)
        const made = await page
          .locator(
            '[onerror], [onload], [onfocus], [src=x], [srcdoc], [href^="javascript:"], script:not([src])',
          )
          .evaluateAll(all => all.map(({ outerHTML }) => outerHTML))
        wrong.push(...made.filter(html => !html.includes('application/')).map(html => `${path}: ${html}`))
      }
    }
    await context.close()
    expect(wrong).toEqual([])
  })

  /** Returns a function that renames the example person of a role, as the administrator. */
  async function renamer(role: Role) {
    const { email } = example(role)
    const signedIn = await send('POST', '/admin/login', example('admin'))
    const { accessToken } = (await signedIn.json()) as { accessToken: string }
    const table = { admin: 'admins', agent: 'agents', client: 'clients' }[role]
    const one = async () =>
      (
        (await (await send('GET', `/${table}?search=${email}`, undefined, accessToken)).json()) as {
          rows: { _id: string; versione: number }[]
        }
      ).rows[0]!
    return async (values: object) => {
      const { _id, versione } = await one()
      const answer = await send('PATCH', `/${table}/${_id}`, { versione, ...values }, accessToken)
      expect([answer.status, await answer.text()]).toEqual([200, expect.anything()])
    }
  }
  const send = (method: string, path: string, body?: object, token?: string) =>
    fetch(`${server.quinto}/v2${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })

  it('are escaped in addresses too', async () => {
    const page = await browser.newPage()
    const wrong: string[] = []
    page.on('dialog', dialog => {
      wrong.push(page.url())
      void dialog.dismiss()
    })
    page.on('pageerror', error => wrong.push(error.message))
    const payload = encodeURIComponent('"><img src=x onerror=alert(1)>')
    for (const path of [
      `/area-clienti/register/${payload}`,
      `/agents/confirm-reset-password/${payload}`,
      `/admin/login?verso=${payload}#${payload}`,
      `/admin/${payload}`,
      `/mutui?importo=${payload}&partner=${payload}`,
    ]) {
      await page.goto(server.quinto + path)
      await page.locator('h1').first().waitFor()
      if ((await page.locator('img[src=x]').count()) > 0) wrong.push(path)
    }
    await page.close()
    expect(wrong).toEqual([])
  })
})

describe('another site', () => {
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    context = await browser.newContext({ locale: 'it-IT' })
    page = await context.newPage()
    await signIn(page, 'client')
  })
  afterAll(() => context?.close())

  it.each(roles)('cannot frame a page of an area, and neither can this site: %s', async role => {
    for (const outside of [`${server.partner}/cornice`, `${server.quinto}/mutui`]) {
      await page.goto(outside)
      await page.evaluate(address => {
        const frame = document.createElement('iframe')
        frame.name = 'rubata'
        frame.src = address
        document.body.append(frame)
      }, `${server.quinto}${areas[role].pages}/settings`)
      await expect.poll(() => page.frame('rubata')?.url()).toMatch(/^chrome-error:/)
    }
  })

  it('has no effect by a form sent with a signed-in person’s cookies', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
      await page.goto(`${server.partner}/cornice`)
      const answered = page.waitForResponse('**/v2/clients/logout')
      const there = page.waitForURL('**/v2/clients/logout')
      await page.evaluate(
        ([action, enctype]) => {
          const form = Object.assign(document.createElement('form'), { action, method: 'post', enctype })
          form.append(Object.assign(document.createElement('input'), { name: '{"a":"', value: '"}' }))
          document.body.append(form)
          form.submit()
        },
        [`${server.quinto}/v2/clients/logout`, type] as const,
      )
      expect((await answered).status()).toBe(401)
      await there
    }
    await page.goto(`${server.quinto}/area-clienti/settings`)
    await page.getByText('Questa sessione').waitFor()
  })

  it.each(['/\\truffa.example', 'javascript:alert(1)'])(
    'is not the target after signing in: %s',
    async verso => {
      const own = await browser.newContext({ locale: 'it-IT' })
      const there = await own.newPage()
      const requested: string[] = []
      there.on('request', request => requested.push(request.url()))
      await signIn(there, 'client', `/area-clienti/login?verso=${encodeURIComponent(verso)}`)
      expect(there.url()).toBe(`${server.quinto}/area-clienti`)
      expect(requested.filter(url => !url.startsWith(server.quinto))).toEqual([])
      await own.close()
    },
  )
})

/** Sends raw bytes to the server, and returns the response until either side closes. */
const raw = (text: string, then: (socket: Socket) => void = () => {}) =>
  new Promise<string>(resolve => {
    const socket = connect(Number(new URL(server.quinto).port), '127.0.0.1')
    let answer = ''
    socket.setEncoding('latin1').on('data', part => {
      answer += part
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
    socket.write(Buffer.from(text, 'latin1'))
    then(socket)
  })
const ask = (method: string, target: string) =>
  raw(`${method} ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`)
const statusOf = (answer: string) => Number(answer.slice(9, 12))
const bodyOf = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4)

describe('an address', () => {
  const up = ['../', '%2e%2e/', '..%2f', '%2e%2e%2f', '..%5c', '..\\', '....//', '..;/', '%252e%252e%252f']
  const stranger = ['..%c0%af', '..%00/', '.%00./', '%uff0e%uff0e/', '.%2e/', '..//', './../']
  const wanted = ['package.json', 'etc/passwd', 'manifest.json']
  const folders = [
    '/',
    '/v2/',
    '/iframes/',
    '/widgets/v1/',
    ...Object.values(areas).map(({ pages }) => `${pages}/`),
    ...Object.values<Target>(targets).flatMap(({ address }) => address ?? []),
  ]

  it('reaches no file outside the browser builds', async () => {
    const wrong: string[] = []
    for (const folder of new Set(folders))
      for (const step of [...up, ...stranger])
        await Promise.all(
          wanted.flatMap(file =>
            [1, 3].map(async times => {
              const target = folder + step.repeat(times) + file
              const answer = await ask('GET', target)
              const status = statusOf(answer)
              const isPage = bodyOf(answer).startsWith('<!doctype html>')
              if (!(status >= 400 && status < 500) && !(status === 200 && isPage))
                wrong.push(`${target}: ${answer.slice(0, 100)}`)
            }),
          ),
        )
    expect(wrong).toEqual([])
  })

  it('reaches no protected call when spelled differently', async () => {
    const guarded = Object.entries(whoMayCall).flatMap(([name, who]) =>
      name.startsWith('GET ') && who !== 'anyone'
        ? [name.slice(4).replace(':id', '0199aaaa-0000-7000-8000-000000000000')]
        : [],
    )
    expect(guarded.length).toBeGreaterThan(25)
    const ways = (path: string) => {
      const [, , first = '', ...rest] = path.split('/')
      const tail = [first, ...rest].join('/')
      return [
        path,
        path.toUpperCase(),
        `/${path}`,
        `/v2//${tail}`,
        `/v2/./${tail}`,
        `/v2/towns/../${tail}`,
        `/v2/towns/%2e%2e/${tail}`,
        `/v2/towns/..%2f${tail}`,
        `/v2/openapi.json/../${tail}`,
        `/widgets/v1/../../v2/${tail}`,
        `/v2/%${first.charCodeAt(0).toString(16)}${tail.slice(1)}`,
        `/v2%2f${tail}`,
        `/v2\\${tail}`,
        `${path}/`,
        `${path}//`,
        `${path}.`,
        `${path};a=1`,
        `${path}%00`,
        `${path}%20`,
        `${path}?`,
        `${path}#`,
        `http://127.0.0.1${path}`,
        `https://truffa.example${path}`,
      ]
    }
    const wrong: string[] = []
    for (const path of guarded)
      await Promise.all(
        ways(path).map(async target => {
          const status = statusOf(await ask('GET', target))
          if (![400, 401, 403, 404].includes(status)) wrong.push(`${target}: ${status}`)
        }),
      )
    expect(wrong).toEqual([])
  })

  it('serves the site’s page, whatever host it names', async () => {
    const named = 'host: truffa.example\r\nx-forwarded-host: truffa.example\r\nforwarded: host=truffa.example'
    for (const path of [
      '/',
      '/mutui',
      '/dati/mutui',
      '/news?pagina=1',
      '/pagine/privacy-policy',
      '/sitemap.xml',
      '/no',
    ])
      for (const prefix of ['', 'http://truffa.example', 'https://truffa.example/', '//truffa.example']) {
        const answer = await raw(`GET ${prefix}${path} HTTP/1.1\r\n${named}\r\nconnection: close\r\n\r\n`)
        expect([200, 301, 400, 404], prefix + path).toContain(statusOf(answer))
        expect(answer, prefix + path).not.toContain('truffa')
      }
  })

  it('redirects to no other host, whatever host it names', async () => {
    for (const target of [
      '/Home',
      '/Home/',
      '/index.html?//truffa.example',
      '//truffa.example/Home',
      '/Home//',
    ]) {
      const answer = await raw(
        `GET ${target} HTTP/1.1\r\nhost: truffa.example\r\nx-forwarded-host: truffa.example\r\nconnection: close\r\n\r\n`,
      )
      const location = /^location: (.*)$/im.exec(answer)?.[1]?.trim()
      if (location) expect([target, location]).toEqual([target, expect.stringMatching(/^\/(\?|$)/)])
    }
  })
})

describe('an endless request', () => {
  const head = 'POST /v2/clients/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'
  const pour = (part: string) => (socket: Socket) => {
    const more = () => {
      while (!socket.destroyed) if (!socket.write(part)) return void socket.once('drain', more)
    }
    more()
  }

  it('is refused and closed when too long', async () => {
    expect(statusOf(await raw(`${head}content-length: 1000000000\r\n\r\n`))).toBe(413)
    // A client that keeps sending may be disconnected before it reads the answer.
    const part = 'x'.repeat(65_536)
    for (const [length, more] of [
      ['content-length: 1000000000', part],
      ['transfer-encoding: chunked', `10000\r\n${part}\r\n`],
    ] as const)
      expect([413, 0]).toContain(statusOf(await raw(`${head}${length}\r\n\r\n`, pour(more))))
  })

  it('is not read with two lengths or an invalid one', async () => {
    for (const lengths of [
      'content-length: 2\r\ntransfer-encoding: chunked',
      'content-length: 2\r\ncontent-length: 3',
      'transfer-encoding: xchunked',
      'transfer-encoding : chunked',
      'content-length: -1',
    ]) {
      const hidden = 'GET /v2/admins HTTP/1.1\r\nhost: a\r\n\r\n'
      const answer = await raw(`${head}${lengths}\r\n\r\n0\r\n\r\n${hidden}`)
      expect([lengths, statusOf(answer), answer.match(/^HTTP/gm)?.length]).toEqual([lengths, 400, 1])
    }
  })

  // The timeout is a minute, checked every 30 s.
  it.runIf(chaos)('is closed, in head or body, and delays nobody else', async () => {
    const drip = (part: string) => (socket: Socket) => {
      const timer = setInterval(() => socket.write(part), 1000)
      socket.on('close', () => clearInterval(timer))
    }
    const slow = [
      raw(`${head}content-length: 20000\r\n\r\n`, drip('x')),
      raw('POST /v2/banks HTTP/1.1\r\nhost: a\r\ncontent-length: 20000\r\n\r\n', drip('x')),
      raw('GET / HTTP/1.1\r\nhost: a\r\n', drip('a: b\r\n')),
      raw('', drip('')),
    ]
    const others = await Promise.all(Array.from({ length: 20 }, () => fetch(`${server.quinto}/v2/regions`)))
    expect(others.map(({ status }) => status)).toEqual(Array(20).fill(200))
    await Promise.all(slow)
  })
})
