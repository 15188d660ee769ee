import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { admins } from '../../../contract/subjects/admins.ts'
import { agents } from '../../../contract/subjects/agents.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { createContext } from '../../context.ts'
import { system } from '../../database/actor.ts'
import { run } from '../../database/embedded/test-processes/run.ts'
import { openDatabase } from '../../database/open.ts'
import { freshEmbedded } from '../../database/testing/fresh-embedded.ts'
import { migrated } from '../../database/testing/migrated.ts'
import type { Place } from '../../database/testing/place.ts'
import { createLog } from '../../log.ts'
import { readSettings } from '../../settings.ts'
import { kills } from '../../testing/chance.ts'
import { addClient, addParticipant } from './testing/complete-file.ts'

const perKillMs = 120_000
const script = '../../../subjects/loan-files/testing/move-for-ever.ts'

describe('after kill -9 during moves of a loan file', () => {
  let place: Place
  /** The names of the participant make a second version. */
  let versionAtStart: number
  let file: string
  let admin: string
  const open = () => openDatabase({ dataDir: place.options.dataDir, log: { info() {}, warn: console.warn } })

  beforeAll(async () => {
    place = await freshEmbedded(inject('testDatabases').folder, migrated)
    const database = await open()
    const context = createContext({ settings: readSettings({}), database, log: createLog('silent') })
    const { store } = context
    const office = { name: 'Ada', surname: 'Bianchi', permissions: {}, ticketing: {}, ticketCategories: [] }
    const agent = {
      nome: 'Giulia',
      cognome: 'Ferrante',
      figura: 'agente',
      permissions: {},
      visibileSulSito: false,
    }
    const access = { status: 'validated' }
    const made = await store.create(
      database.orm,
      agents,
      { ...agent, ...access, email: 'giulia@esempio.it' },
      system,
    )
    const writer = await store.create(
      database.orm,
      admins,
      { ...office, ...access, email: 'ada@esempio.it' },
      system,
    )
    const values = { IDEGG: '48211', prodotto: 'mutuo', importoRichiesto: 15_000_000, agente: made._id }
    const { _id } = await store.create(database.orm, loanFiles, values, system)
    await addParticipant(context, _id, await addClient(context))
    versionAtStart = (await store.get(database.orm, loanFiles, _id, system)).versione
    file = _id
    admin = writer._id
    await database.close()
  })
  afterAll(() => place.remove())

  it(
    `${kills} times, each move has its state, its step and its letters together, or none of them`,
    async () => {
      let before = versionAtStart
      for (let kill = 1; kill <= kills; kill++) {
        const mover = run(script, place.options.dataDir, file, admin)
        // Waits until something is acknowledged, also on a slow machine.
        const hasMoved = () => mover.lines().length > 1 || mover.process.exitCode !== null
        await vi.waitUntil(hasMoved, { timeout: perKillMs / 1.5, interval: 20 }).catch(() => {
          throw new Error(`no move in kill ${kill}: ${mover.lines().at(-1)} ${mover.errors()}`)
        })
        expect(mover.errors()).toBe('')
        await wait(100 + Math.random() * 400)
        mover.process.kill('SIGKILL')
        await mover.ended()
        const acknowledged = Number(mover.lines().at(-1))
        expect(acknowledged).toBeGreaterThan(before)
        const found = await inspect()
        // One more move may have been committed without an acknowledgement.
        expect(found.versione - acknowledged).toBeOneOf([0, 1])
        // The first step is that of the new file, which has no letters.
        const moves = found.versione - versionAtStart
        expect(found).toMatchObject({
          stato: moves % 2 === 0 ? 'segnalata' : 'sospesa',
          last: found.stato,
          steps: moves + 1,
          commits: moves + versionAtStart,
          letters: moves,
        })
        before = found.versione
      }
    },
    kills * perKillMs,
  )

  async function inspect() {
    const database = await open()
    try {
      const { rows } = await database.pool.query(
        `select f.versione, f.stato,
          (select a from pratiche_passi p where p.pratica = f._id order by p.at desc, p._id desc limit 1) as last,
          (select count(*)::int from pratiche_passi p where p.pratica = f._id) as steps,
          (select count(*)::int from commits c where c.ref = f._id) as commits,
          (select count(distinct payload ->> 'step')::int from jobs where kind = 'step-letters') as letters
        from pratiche f where f._id = $1`,
        [file],
      )
      return rows[0] as Record<'versione' | 'steps' | 'commits' | 'letters', number> &
        Record<'stato' | 'last', string>
    } finally {
      await database.close()
    }
  }
})
