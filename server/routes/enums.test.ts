import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../database/testing/databases.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

describeOnEachDatabase('enumerations', open => {
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
    expect(Object.keys(paths).sort()).toEqual([
      '/v2/calcolatori/mutui',
      '/v2/calcolatori/mutui/condizioni',
      '/v2/calcolatori/mutui/piano',
      '/v2/calcolatori/mutui/simulazioni',
      '/v2/enums/province',
      '/v2/enums/regioni',
      '/v2/leads',
    ])
    expect(paths['/v2/leads'].post.requestBody.content['application/json'].schema.additionalProperties).toBe(
      false,
    )
  })

  it.each(['/niente', '/leads/1', '/enums/'])('answers 404 in words at %s', async path => {
    const answer = await test.call('GET', path)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatch(/Non esiste/)
  })

  it('is alive and ready', async () => {
    expect((await test.app.inject('/healthz')).statusCode).toBe(200)
    expect((await test.app.inject('/readyz')).statusCode).toBe(200)
  })
})
