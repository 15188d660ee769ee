import { sql } from 'drizzle-orm'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin } from '../areas/admin/area.ts'
import { agents } from '../areas/agents/area.ts'
import { clients } from '../areas/clients/area.ts'
import type { Area } from '../areas/shared/area.ts'
import { adminFlags, agentFlags, type Role } from '../contract/access/permissions.ts'
import { officeResources } from '../contract/subjects/registry.ts'
import { openBrowser } from '../dist-spec/support/browser.ts'
import { signIn } from '../dist-spec/support/sign-in.ts'
import { loadBuilt } from '../server/built.ts'
import { describeOnOneDatabase } from '../server/database/testing/databases.ts'
import { readSettings } from '../server/settings.ts'
import { freePort } from '../server/testing/free-port.ts'
import { addPerson, goodPassword } from '../server/testing/people.ts'
import { openTestApp, type TestApp, testNow } from '../server/testing/test-app.ts'
import { expectGolden } from './golden.ts'

const allOf = (flags: object) => Object.fromEntries(Object.keys(flags).map(flag => [flag, true]))
const people: Record<Role, object> = {
  admin: { permissions: allOf(adminFlags) },
  agent: { permissions: allOf(agentFlags) },
  client: {},
}
const areas: readonly Area[] = [admin, agents, clients]
const missingId = '0199aaaa-0000-7000-8000-000000000000'
/** The ids in the path of pages that are not the record page of a resource of the back office. */
const idsOf: Record<string, ReturnType<typeof sql>> = {
  '/admin/system/banks/products/:id': sql`select min(banca::text) as a from bank_products`,
  '/admin/system/banks/products/:id/add': sql`select min(banca::text) as a from bank_products`,
  '/admin/system/banks/products/:id/importa': sql`select min(banca::text) as a from bank_products`,
  '/admin/system/banks/products/:id/:product': sql`select banca as a, _id as b from bank_products order by _id limit 1`,
  '/admin/agents/:id/bdv': sql`select min(_id::text) as a from agents`,
  '/admin/asa/:id': sql`select min(_id::text) as a from tabelle_asa`,
  '/admin/newfin/:id': sql`select min(_id::text) as a from tabelle_newfin`,
  '/admin/tabelle_hub/:id': sql`select min(_id::text) as a from tabelle_hub`,
  '/admin/feeds/commits/:id': sql`select _id as a from commits order by model, _id limit 1`,
  '/admin/system/comunicazioni/:id/letture': sql`select min(_id::text) as a from communications`,
  '/admin/system/storage/:bucketName': sql`select 'contenuti' as a`,
  '/admin/system/storage/:bucketName/:key': sql`select 'contenuti' as a, min(key) as b from files`,
}
/** Figures on the server page that depend on the machine. */
const ofTheMachine =
  /((?:Node|Acceso da|Memoria|Grandezza|Risponde in|Tabelle|Pagine rilette|Liberi)\n *- definition: ).*/g

describeOnOneDatabase('golden areas', open => {
  let test: TestApp
  let browser: Browser
  let origin: string

  beforeAll(async () => {
    const port = await freePort()
    origin = `http://127.0.0.1:${port}`
    const settings = readSettings({ PORT: String(port), PUBLIC_URL: origin })
    test = await openTestApp(open, { settings }, await loadBuilt())
    await test.app.listen({ host: '127.0.0.1', port })
    for (const role of Object.keys(people) as Role[])
      await addPerson(test, role, `${role}@esempio.it`, people[role])
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await test.app.close()
  })

  async function firstId(table: string): Promise<string> {
    const { rows } = await test.context.database.orm.execute<{ _id: string }>(
      sql`select _id from ${sql.identifier(table)} order by _id limit 1`,
    )
    return rows[0]?._id ?? missingId
  }

  /** The address of a page with ids of the example data; without such a record, with the id of a missing record. */
  async function addressOf(path: string): Promise<string> {
    const ids: string[] = []
    const statement = idsOf[path]
    if (statement) {
      const { rows } = await test.context.database.orm.execute<Record<string, string>>(statement)
      ids.push(...Object.values(rows[0] ?? {}))
    }
    for (const { one, list, load } of officeResources)
      if (path === `/admin${one ?? list}/:id`) ids.push(await firstId((await load()).name))
    return path.replace(/:\w+/g, () => ids.shift() ?? missingId)
  }

  async function openAs(context: BrowserContext, area: Area): Promise<Page> {
    const page = await context.newPage()
    await page.clock.setFixedTime(testNow)
    const email = `${area.role}@esempio.it`
    await signIn(page, `${origin}${area.base}`, { email, password: goodPassword })
    return page
  }

  /** The accessibility tree of a loaded page without random values and figures of the machine. */
  async function accessibilityTree(page: Page): Promise<string> {
    const body = page.locator('body')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    let tree = ''
    await expect
      .poll(async () => {
        await page.waitForLoadState('networkidle')
        const before = tree
        tree = await body.ariaSnapshot()
        return tree === before && (await page.locator('[aria-busy=true], progress').count()) === 0
      })
      .toBe(true)
    const ids: string[] = []
    return tree
      .replaceAll(new URL(origin).host, 'quinto.example')
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, id => {
        if (!ids.includes(id)) ids.push(id)
        return `id-${ids.indexOf(id) + 1}`
      })
      .replace(/\b1\.[\w-]{16}/g, 'DIGEST')
      .replace(ofTheMachine, '$1…')
  }

  it.each(areas.map(area => [area.base.slice(1), area] as const))(
    'accessibility tree of the pages of %s',
    { timeout: 600_000 },
    async (name, area) => {
      const context = await browser.newContext({
        locale: 'it-IT',
        timezoneId: 'Europe/Rome',
        reducedMotion: 'reduce',
        viewport: { width: 1440, height: 900 },
      })
      const page = await openAs(context, area)
      const { routes } = await area.load()
      expect(routes.length).toBeGreaterThan(0)
      for (const { path } of routes) {
        await page.goto(origin + (await addressOf(path)))
        await expectGolden(
          `areas/${name}${path.replaceAll('/', '_').replaceAll(':', '')}.yaml`,
          await accessibilityTree(page),
        )
      }
      await context.close()
      const stranger = await (
        await browser.newContext({ locale: 'it-IT', timezoneId: 'Europe/Rome' })
      ).newPage()
      await stranger.clock.setFixedTime(testNow)
      for (const { path } of area.open) {
        await stranger.goto(origin + path)
        await expectGolden(
          `areas/${name}_open${path.replaceAll('/', '_')}.yaml`,
          await accessibilityTree(stranger),
        )
      }
      await stranger.context().close()
    },
  )
})
