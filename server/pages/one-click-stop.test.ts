import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { clientsTable } from '../database/schema.ts'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import { newStop } from '../subjects/clients/stop-by-letter.ts'
import { collectLog } from '../testing/collect-log.ts'
import { addPerson } from '../testing/people.ts'
import { plainBuilt } from '../testing/plain-built.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const chosen = { tipo: 'surroga', attiva: true, at: '2026-11-01T09:00:00.000Z' }

describeOnOneDatabase('the button of a mail program that stops an alert', open => {
  const collected = collectLog('trace')
  let test: TestApp
  let app: FastifyInstance
  beforeAll(async () => {
    test = await openTestApp(open, { log: collected.log })
    app = await buildApp(test.context, plainBuilt)
  })
  afterAll(() => Promise.all([app.close(), test.app.close()]))

  const post = (token: string, type: string, payload: string) =>
    app.inject({
      method: 'POST',
      url: `/area-clienti/ferma-avviso/${token}`,
      headers: { 'content-type': type },
      payload,
    })
  const form = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=x', form],
  ])('stops it with a body of %s, also pressed again, and no log has the link', async (type, body) => {
    const { orm } = test.context.database
    const customer = await addPerson(test, 'client', `${type.length}@posta.example`, { notifiche: [chosen] })
    const token = await newStop(test.context, orm, 'surroga', customer)
    for (const press of [1, 2]) {
      const answer = await post(token, type, body)
      expect([answer.statusCode, answer.body], `press ${press}`).toEqual([204, ''])
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    }
    const [row] = await orm.select().from(clientsTable).where(eq(clientsTable._id, customer))
    expect(row!.notifiche).toMatchObject([{ tipo: 'surroga', attiva: false }])
    expect(collected.text()).not.toContain(token)
  })

  it('stops nothing with an unknown link, and nothing when the link is only opened', async () => {
    const unknown = await post(
      'A'.repeat(22),
      'application/x-www-form-urlencoded',
      'List-Unsubscribe=One-Click',
    )
    expect(unknown.statusCode).toBe(422)
    const { orm } = test.context.database
    const customer = await addPerson(test, 'client', 'apre@posta.example', { notifiche: [chosen] })
    const token = await newStop(test.context, orm, 'surroga', customer)
    await app.inject({ method: 'GET', url: `/area-clienti/ferma-avviso/${token}` })
    const [row] = await orm.select().from(clientsTable).where(eq(clientsTable._id, customer))
    expect(row!.notifiche).toMatchObject([{ tipo: 'surroga', attiva: true }])
  })
})
