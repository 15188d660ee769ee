import { afterAll, beforeAll, expect, it } from 'vitest'
import { whoMayCall } from '../../../contract/access/who-may-call.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

/** Calls without a description: their answers are files, or the description itself. */
const notDescribed =
  /^GET \/v2\/(openapi\.json|files\/:id|(preventivo|simulazioni)\/:id\/pdf|agents\/(preventivi\/:id\/pdf|(:id\/)?bdv\/pdf|display\/:prodotto\/:id\/:file)|clients\/(:id\/)?esportazioni\/:esportazione\/file|clients\/pratiche\/:id\/offerta\/pdf|pratiche\/:id\/(documenti\.zip|carte\/:carta)|pratiche_verifiche\/:id\/questionario|training_completions\/:id\/pdf|([\w/:]+)\/esporta|tabelle_\w+\/(modello|:id\/(file|originale)))$/

describeOnEitherDatabase('enumerations', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  it('lists the twenty regions by name', async () => {
    const regions = (await test.call('GET', '/enums/regioni')).json()
    expect(regions).toHaveLength(20)
    expect(regions[0].nome).toBe('Abruzzo')
  })

  it('lists the provinces with their region and where they are', async () => {
    const provinces = (await test.call('GET', '/enums/province')).json()
    expect(provinces).toHaveLength(110)
    expect(provinces.find((p: { sigla: string }) => p.sigla === 'RM')).toMatchObject({
      regione: 'Lazio',
      capoluogo: 'Roma',
    })
  })

  it('describes every call in OpenAPI', async () => {
    const { paths } = (await test.call('GET', '/openapi.json')).json()
    const described = Object.entries<object>(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map(method => `${method} ${path}`),
    )
    const expected = Object.keys(whoMayCall)
      .filter(name => name.includes(' /v2/') && !notDescribed.test(name))
      .map(name => name.replace(/^\w+/, method => method.toLowerCase()).replace(/:(\w+)/g, '{$1}'))
    expect(described.toSorted()).toEqual(expected.toSorted())
    expect(paths['/v2/leads'].post.requestBody.content['application/json'].schema.additionalProperties).toBe(
      false,
    )
  })

  it.each(['/niente', '/leads/1/2', '/enums/'])('answers 404 with an Italian message at %s', async path => {
    const answer = await test.call('GET', path)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatch(/Non esiste/)
  })

  it('answers 426 with an Italian message at /ws', async () => {
    const answer = await test.app.inject({ url: '/ws' })
    expect([answer.statusCode, answer.json()]).toEqual([426, 'Qui si parla WebSocket.'])
  })

  it('answers 200 to checks of liveness and readiness', async () => {
    expect((await test.app.inject('/healthz')).statusCode).toBe(200)
    expect((await test.app.inject('/readyz')).statusCode).toBe(200)
  })
})
