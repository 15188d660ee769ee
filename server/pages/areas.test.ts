import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import { plainBuilt } from '../testing/plain-built.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const built = {
  ...plainBuilt,
  areaHeads: {
    ...plainBuilt.areaHeads,
    clients: { ...plainBuilt.areaHeads.clients, files: ['/areas/start.js'], signedIn: ['/areas/frame.js'] },
  },
  areaPages: { ...plainBuilt.areaPages, clients: { '/area-clienti': ['/areas/start.js', '/areas/home.js'] } },
}

describeOnOneDatabase('the document of an area', open => {
  let test: TestApp
  let app: FastifyInstance
  beforeAll(async () => {
    test = await openTestApp(open)
    app = await buildApp(test.context, built)
  })
  afterAll(() => Promise.all([app.close(), test.app.close()]))

  const preloaded = async (cookie: string) => {
    const { body } = await app.inject({ url: '/area-clienti', headers: { cookie } })
    return [...body.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, file]) => file)
  }

  it('names each file of its page once, for a browser with a session', async () => {
    expect(await preloaded('clientAccessToken=a; clientRefreshToken=b')).toEqual([
      '/areas/start.js',
      '/areas/frame.js',
      '/areas/home.js',
    ])
  })

  it('names only the files of the sign-in without a session of the area', async () => {
    expect(await preloaded('')).toEqual(['/areas/start.js'])
    expect(await preloaded('agentRefreshToken=b')).toEqual(['/areas/start.js'])
  })
})
