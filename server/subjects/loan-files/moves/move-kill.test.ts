import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { admins } from '../../../../contract/subjects/admins.ts'
import { agents } from '../../../../contract/subjects/agents.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { createContext } from '../../../context.ts'
import { system } from '../../../database/actor.ts'
import { run } from '../../../database/embedded/test-processes/run.ts'
import { openDatabase } from '../../../database/open.ts'
import { freshEmbedded } from '../../../database/testing/fresh-embedded.ts'
import { migrated } from '../../../database/testing/migrated.ts'
import type { Place } from '../../../database/testing/place.ts'
import { createLog } from '../../../log.ts'
import { readSettings } from '../../../settings.ts'
import { killsOfMoves } from '../../../testing/chance.ts'
import { addClient, addParticipant } from '../testing/complete-file.ts'

/** The longest start of a process, and the time of each kill on the average. */
const startMs = 90_000
const perKillMs = 30_000
const script = '../../../subjects/loan-files/testing/move-for-ever.ts'

/** What the database has of the file. */
type Found = Record<'versione' | 'steps' | 'commits' | 'letters', number> & Record<'stato' | 'last', string>

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
    `${killsOfMoves} times, each move has its state, its step and its letters together, or none of them`,
    async () => {
      let acknowledged = versionAtStart
      for (let kill = 0; kill <= killsOfMoves; kill++) {
        const mover = run(script, place.options.dataDir, file, admin)
        try {
          // Waits until something is acknowledged, also on a slow machine.
          const hasMoved = () => mover.lines().length > 1 || mover.process.exitCode !== null
          await vi.waitUntil(hasMoved, { timeout: startMs, interval: 20 }).catch(() => {
            throw new Error(`no move after ${kill} kills: ${mover.lines().at(-1)} ${mover.errors()}`)
          })
          expect(mover.errors()).toBe('')
          // Each process begins with what the former kill has left.
          expectWhole(JSON.parse(mover.lines()[0]!), acknowledged)
          await wait(100 + Math.random() * 400)
        } finally {
          mover.process.kill('SIGKILL')
          await mover.ended()
        }
        acknowledged = Number(mover.lines().at(-1))
      }
    },
    startMs + (killsOfMoves + 1) * perKillMs,
  )

  function expectWhole(found: Found, acknowledged: number) {
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
  }
})
