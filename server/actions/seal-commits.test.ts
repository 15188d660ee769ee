import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { regions } from '../../contract/resources/regions.ts'
import { type Context, createContext } from '../context.ts'
import { system } from '../database/actor.ts'
import { migrate } from '../database/migrate.ts'
import { describeOnEachDatabase } from '../database/testing/databases.ts'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { firstBrokenSeal, sealCommits } from './seal-commits.ts'

describeOnEachDatabase('seals', open => {
  let context: Context
  beforeAll(async () => {
    const database = await open({ prepared: { name: 'migrated', prepare: ({ pool }) => migrate(pool) } })
    context = createContext({ settings: readSettings({}), database, log: createLog('silent') })
  })
  const write = (istat: string) =>
    context.store.create(context.database.orm, regions, { nome: `Regione ${istat}`, istat }, system)

  it('chains what was written, once, and notices a line that was changed', async () => {
    await write('01')
    await write('02')
    const sealed = await Promise.all([sealCommits(context), sealCommits(context)])
    expect(sealed.reduce((a, b) => a + b)).toBe(2)
    await write('03')
    expect(await sealCommits(context)).toBe(1)
    expect(await sealCommits(context)).toBe(0)
    expect(await firstBrokenSeal(context)).toBeNull()

    await context.database.orm.execute(sql`delete from commits where seal = 2`)
    expect(await firstBrokenSeal(context)).toBe(2)
    await context.database.orm.execute(sql`update commits set digest = 'altro' where seal = 1`)
    expect(await firstBrokenSeal(context)).toBe(1)
  })
})
