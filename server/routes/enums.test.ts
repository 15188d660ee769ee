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
    const described = Object.entries<object>(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map(method => `${method} ${path}`),
    )
    expect(described.toSorted()).toMatchInlineSnapshot(`
      [
        "delete /v2/admin/sessions/{id}",
        "delete /v2/admins/{id}",
        "delete /v2/agencies/{id}",
        "delete /v2/agents/sessions/{id}",
        "delete /v2/agents/{id}",
        "delete /v2/bank_products/{id}",
        "delete /v2/banks/{id}",
        "delete /v2/calculators/{id}",
        "delete /v2/clients/sessions/{id}",
        "delete /v2/clients/{id}",
        "delete /v2/leads/{id}",
        "delete /v2/merchandising/{id}",
        "delete /v2/merchandising_requests/{id}",
        "delete /v2/partners/{id}",
        "delete /v2/rates/{id}",
        "delete /v2/requests/{id}",
        "delete /v2/settings/{id}",
        "get /v2/admin/getMe",
        "get /v2/admin/sessions",
        "get /v2/admins",
        "get /v2/admins/{id}",
        "get /v2/admins/{id}/dipendenti",
        "get /v2/agencies",
        "get /v2/agencies/riferimenti/{campo}",
        "get /v2/agencies/{id}",
        "get /v2/agencies/{id}/dipendenti",
        "get /v2/agents",
        "get /v2/agents/getMe",
        "get /v2/agents/riferimenti/{campo}",
        "get /v2/agents/sessions",
        "get /v2/agents/{id}",
        "get /v2/agents/{id}/bdv",
        "get /v2/agents/{id}/dipendenti",
        "get /v2/agenzie",
        "get /v2/agenzie/luoghi",
        "get /v2/bank_products",
        "get /v2/bank_products/riferimenti/{campo}",
        "get /v2/bank_products/{id}",
        "get /v2/bank_products/{id}/dipendenti",
        "get /v2/banks",
        "get /v2/banks/{id}",
        "get /v2/banks/{id}/dipendenti",
        "get /v2/calcolatori/cdq",
        "get /v2/calcolatori/mutui",
        "get /v2/calcolatori/prestiti",
        "get /v2/calcolatori/rata",
        "get /v2/calculators",
        "get /v2/calculators/{id}",
        "get /v2/calculators/{id}/dipendenti",
        "get /v2/clients",
        "get /v2/clients/getMe",
        "get /v2/clients/riferimenti/{campo}",
        "get /v2/clients/sessions",
        "get /v2/clients/{id}",
        "get /v2/clients/{id}/dipendenti",
        "get /v2/commits/{id}",
        "get /v2/contatti",
        "get /v2/enums/province",
        "get /v2/enums/regioni",
        "get /v2/feeds/commits",
        "get /v2/feeds/commits/{id}",
        "get /v2/feeds/sessions",
        "get /v2/leads",
        "get /v2/leads/modulo",
        "get /v2/leads/riferimenti/{campo}",
        "get /v2/leads/{id}",
        "get /v2/leads/{id}/dipendenti",
        "get /v2/merchandising",
        "get /v2/merchandising/cart/",
        "get /v2/merchandising/getAllPublic",
        "get /v2/merchandising/{id}",
        "get /v2/merchandising/{id}/dipendenti",
        "get /v2/merchandising_requests",
        "get /v2/merchandising_requests/riferimenti/{campo}",
        "get /v2/merchandising_requests/{id}",
        "get /v2/merchandising_requests/{id}/dipendenti",
        "get /v2/partners",
        "get /v2/partners/{id}",
        "get /v2/partners/{id}/dipendenti",
        "get /v2/provinces",
        "get /v2/provinces/{id}",
        "get /v2/rates",
        "get /v2/rates/{id}",
        "get /v2/rates/{id}/dipendenti",
        "get /v2/regions",
        "get /v2/regions/{id}",
        "get /v2/requests",
        "get /v2/requests/riferimenti/{campo}",
        "get /v2/requests/{id}",
        "get /v2/requests/{id}/dipendenti",
        "get /v2/sessions",
        "get /v2/sessions/riferimenti/{campo}",
        "get /v2/sessions/{id}",
        "get /v2/settings",
        "get /v2/settings/{id}",
        "get /v2/settings/{id}/dipendenti",
        "get /v2/towns",
        "get /v2/towns/{id}",
        "get /v2/webhook_deliveries",
        "get /v2/webhook_deliveries/riferimenti/{campo}",
        "get /v2/webhook_deliveries/{id}",
        "patch /v2/admins/{id}",
        "patch /v2/agencies/{id}",
        "patch /v2/agents/{id}",
        "patch /v2/bank_products/{id}",
        "patch /v2/banks/{id}",
        "patch /v2/calculators/{id}",
        "patch /v2/clients/{id}",
        "patch /v2/leads/{id}",
        "patch /v2/merchandising/{id}",
        "patch /v2/merchandising_requests/{id}",
        "patch /v2/partners/{id}",
        "patch /v2/rates/{id}",
        "patch /v2/requests/{id}",
        "patch /v2/settings/{id}",
        "post /v2/admin/login",
        "post /v2/admin/logout",
        "post /v2/admin/password/change",
        "post /v2/admin/password/forgot",
        "post /v2/admin/password/reset",
        "post /v2/admin/refresh",
        "post /v2/admin/second-factor/confirm",
        "post /v2/admin/second-factor/disable",
        "post /v2/admin/second-factor/start",
        "post /v2/admin/sessions/end-others",
        "post /v2/admins",
        "post /v2/admins/importa",
        "post /v2/admins/{id}/second-factor/remove",
        "post /v2/agencies",
        "post /v2/agencies/importa",
        "post /v2/agents",
        "post /v2/agents/importa",
        "post /v2/agents/login",
        "post /v2/agents/logout",
        "post /v2/agents/password/change",
        "post /v2/agents/password/forgot",
        "post /v2/agents/password/reset",
        "post /v2/agents/refresh",
        "post /v2/agents/second-factor/confirm",
        "post /v2/agents/second-factor/disable",
        "post /v2/agents/second-factor/start",
        "post /v2/agents/sessions/end-others",
        "post /v2/agents/{id}/second-factor/remove",
        "post /v2/bank_products",
        "post /v2/bank_products/anteprima",
        "post /v2/bank_products/importa",
        "post /v2/banks",
        "post /v2/banks/importa",
        "post /v2/calcolatori/cdq/condizioni",
        "post /v2/calcolatori/mutui/condizioni",
        "post /v2/calcolatori/mutui/piano",
        "post /v2/calcolatori/mutui/simulazioni",
        "post /v2/calcolatori/prestiti/condizioni",
        "post /v2/calculators",
        "post /v2/calculators/importa",
        "post /v2/clients",
        "post /v2/clients/confirm",
        "post /v2/clients/email/change",
        "post /v2/clients/email/confirm",
        "post /v2/clients/importa",
        "post /v2/clients/login",
        "post /v2/clients/logout",
        "post /v2/clients/password/change",
        "post /v2/clients/password/forgot",
        "post /v2/clients/password/reset",
        "post /v2/clients/refresh",
        "post /v2/clients/register",
        "post /v2/clients/sessions/end-others",
        "post /v2/commits/{id}/restore",
        "post /v2/commits/{id}/undo",
        "post /v2/contatti",
        "post /v2/contatti/allegati",
        "post /v2/leads",
        "post /v2/merchandising",
        "post /v2/merchandising/cart/add",
        "post /v2/merchandising/cart/change_quantity",
        "post /v2/merchandising/cart/send_request",
        "post /v2/merchandising/importa",
        "post /v2/partners",
        "post /v2/partners/importa",
        "post /v2/rates",
        "post /v2/rates/importa",
        "post /v2/rates/inserimento",
        "post /v2/settings",
        "post /v2/settings/importa",
      ]
    `)
    expect(paths['/v2/leads'].post.requestBody.content['application/json'].schema.additionalProperties).toBe(
      false,
    )
  })

  it.each(['/niente', '/leads/1/2', '/enums/'])('answers 404 in words at %s', async path => {
    const answer = await test.call('GET', path)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatch(/Non esiste/)
  })

  it('says in words that /ws is for WebSockets', async () => {
    const answer = await test.app.inject({ url: '/ws' })
    expect([answer.statusCode, answer.json()]).toEqual([426, 'Qui si parla WebSocket.'])
  })

  it('is alive and ready', async () => {
    expect((await test.app.inject('/healthz')).statusCode).toBe(200)
    expect((await test.app.inject('/readyz')).statusCode).toBe(200)
  })
})
