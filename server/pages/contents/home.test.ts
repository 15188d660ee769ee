import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { plainBuilt } from '../../testing/plain-built.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { home } from './home.ts'

describeOnEitherDatabase('the home page', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  const content = async () => {
    const found = await home.load(test.context, { path: '/', params: {}, query: {} }, null as never)
    if (!found || 'redirect' in found) throw new Error('the first page is elsewhere')
    return found.content
  }

  it('shows the limits of each calculator', async () => {
    expect((await content()).reach).toEqual({
      mutui: {
        importo: expect.objectContaining({ min: 30_000_00, max: 1_500_000_00 }),
        durataMesi: expect.objectContaining({ min: 60, max: 360 }),
      },
      prestiti: {
        importo: expect.objectContaining({ min: 2_000_00, max: 75_000_00 }),
        durataMesi: expect.objectContaining({ min: 12, max: 120 }),
      },
      cdq: {
        importo: expect.objectContaining({ min: 1_000_00, max: 75_000_00 }),
        netto: expect.objectContaining({ min: 500_00, max: 6_000_00 }),
        durataMesi: expect.objectContaining({ min: 24, max: 120 }),
      },
    })
    await test.context.database.pool.query(
      `update calculators set limiti = jsonb_set(limiti, '{importo,max}', '6000000') where codice = 'prestiti'`,
    )
    expect((await content()).reach.prestiti?.importo?.max).toBe(60_000_00)
    await test.context.database.pool.query(`delete from calculators where codice = 'cdq'`)
    expect((await content()).reach.cdq).toBeNull()
  })
  it('has no calculator until configured, and neither have the campaign pages', async () => {
    await test.context.database.pool.query(`delete from calculators where codice = 'mutui'`)
    const app = await buildApp(test.context, plainBuilt)
    for (const path of ['/', '/affidati_a_noi/adw']) {
      const answer = await app.inject(`/dati${path}`)
      expect([path, answer.statusCode]).toEqual([path, 200])
      const { content, widgets } = answer.json()
      expect(content.fee).toBeNull()
      expect(widgets).not.toHaveProperty('quinto-mutui')
      expect((await app.inject(path)).statusCode).toBe(200)
    }
    await app.close()
  })
})
