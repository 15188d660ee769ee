import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { loadBuilt } from '../../../server/built.ts'
import { projectRoot } from '../../../server/project-root.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { oneIn } from '../../support/matrix.ts'
import { builtFiles } from '../../support/widget-server.ts'

/** Starts the built server with these variables and waits for it to stop by itself. */
async function startAndStop(variables: Record<string, string>) {
  const child = spawn(execPath, ['dist/server/main.js'], {
    cwd: projectRoot,
    env: { ...process.env, DATABASE_URL: '', EXAMPLE_PARTNER_PORT: '0', ...variables },
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', part => {
    output += part
  })
  const [code] = await once(child, 'exit')
  return { code, lines: output.trim().split('\n') }
}

describe('the server', () => {
  let server: BuiltServer
  beforeAll(async () => {
    server = await startExampleServer()
  })
  afterAll(() => server?.close())

  it.each(
    oneIn(3, [
      ['PORT', 'ottomila'],
      ['DATABASE_URL', 'mysql://localhost'],
      ['TOKEN_KEYS', 'x'],
    ] as const),
  )('does not start with an invalid %s, and reports it in one line', async (name, value) => {
    const { code, lines } = await startAndStop({ [name]: value })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name} `))])
  })

  it('serves files of a fixed version unchanged, and follows the major version', async () => {
    const { files } = builtFiles
    const answers = async (address: string) => {
      const names = [...Object.keys(files), 'integrity.json']
      return Promise.all(
        names.map(async name => {
          const { status, headers } = await fetch(`${server.quinto}/widgets/${address}/${name}`)
          const cache = headers.get('cache-control') ?? ''
          const hashed = /-[\w-]{8}\.js$/.test(name)
          expect([name, status]).toEqual([name, 200])
          expect(headers.get('access-control-allow-origin')).toBe('*')
          expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
          return { cache, hashed }
        }),
      )
    }
    const lasting = 'public, max-age=31536000, immutable'
    expect((await answers(builtFiles.version)).every(({ cache }) => cache === lasting)).toBe(true)
    await expect(
      access(join(server.dataDir, 'widgets', builtFiles.version, builtFiles.loader)),
    ).resolves.toBe(undefined)
    for (const { cache, hashed } of await answers(builtFiles.major))
      expect(cache).toBe(hashed ? lasting : 'public, max-age=300')
    const unknown = await fetch(`${server.quinto}/widgets/0.0.1/${builtFiles.loader}`)
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([
      404,
      expect.stringContaining('json'),
    ])
  })

  it('describes its calls as the build stored them', async () => {
    const { description } = await loadBuilt()
    expect(description).toMatch(/^\{"openapi":"3\.1\.0".*"\/v2\/leads/s)
    expect(await (await fetch(`${server.quinto}/v2/openapi.json`)).text()).toBe(description)
  })

  it('refuses a folder that another process has open', async () => {
    const { code, lines } = await startAndStop({ DATA_DIR: server.dataDir, PORT: '0' })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringContaining(server.dataDir)])
  })

  it('logs requests without personal data', async () => {
    await fetch(`${server.quinto}/v2/calcolatori/mutui?partner=nessuno&email=ada@example.it`)
    await expect.poll(() => server.output()).toContain('"route":"/v2/calcolatori/mutui"')
    expect(server.output()).not.toMatch(/ada@example|remoteAddress|partner=nessuno/)
  })

  it('stops cleanly when asked, and starts again with all data', async () => {
    const inFlight = Array.from({ length: 5 }, async () => {
      const answer = await fetch(`${server.quinto}/`)
      return { status: answer.status, text: await answer.text() }
    })
    const socket = new WebSocket(`${server.quinto.replace('http', 'ws')}/ws`, { origin: server.quinto })
    const goodbye = once(socket, 'close')
    await once(socket, 'open')
    expect(await server.stop()).toBe(0)
    expect((await goodbye)[0]).toBe(1001)
    // Started requests are finished; later ones get 503.
    for (const { status, text } of await Promise.all(inFlight)) {
      expect([status, text.slice(-8)]).toEqual(status === 503 ? [503, expect.anything()] : [200, '</html>\n'])
    }
    expect(await server.data('leads')).toContain('persona')
  })
})
