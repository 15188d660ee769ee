import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { weekInOneLine } from '../../contract/italian/opening-hours.ts'
import { fold } from '../../contract/text/fold.ts'
import { kills } from '../testing/chance.ts'
import { run } from './embedded/test-processes/run.ts'
import { appliedMigrations, knownMigrations, migrate, migrateTo } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'
import { describeOnEachDatabase, type Preparation } from './testing/databases.ts'
import { freshEmbedded } from './testing/fresh-embedded.ts'

/** Number of migrations before the one that changes tables and rows of leads. */
const earlier = 11
const people = 3000

const before: Preparation = {
  name: 'earlier',
  async prepare(database) {
    await migrateTo(database.pool, earlier)
    await insertLeads(database, people)
  },
}

async function insertLeads({ pool }: Pick<Database, 'pool'>, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ _id: string }>(
    `insert into leads (_id, versione, "createdAt", "updatedAt", nome, cognome, telefono, prodotto, fonte, consensi,
      stato, ricerca)
    select gen_random_uuid(), 1, now(), now(), 'Ada', 'Prima', '+39 333 1234567', 'mutuo', '{}', '[]', 'nuovo', 'ada'
    from generate_series(1, $1) returning _id`,
    [count],
  )
  return rows.map(({ _id }) => _id)
}

/** Number of leads, and number of leads in the form after that migration. */
async function leadsOf({ pool }: Pick<Database, 'pool'>) {
  const { rows } = await pool.query<{ all: number; done: number }>(
    `select count(*)::int as all, count(*) filter (where ricerca = 'ada 3331234567')::int as done from leads`,
  )
  return rows[0]!
}

describeOnEachDatabase('migrating the data of an earlier version', (open, kind) => {
  it('keeps the data while others write with the earlier version, and runs once for several starts', async () => {
    const database = await open({ prepared: before })
    const written: string[] = []
    let writing = true
    const writer = (async () => {
      while (writing) written.push(...(await insertLeads(database, 1)))
    })()
    await Promise.all([migrate(database.pool), migrate(database.pool), migrate(database.pool)])
    const soFar = written.length
    await expect.poll(() => written.length).toBeGreaterThan(soFar)
    writing = false
    await writer
    expect(await appliedMigrations(database.pool)).toEqual(knownMigrations())
    const { all, done } = await leadsOf(database)
    expect(all).toBe(people + written.length)
    expect(done).toBeGreaterThanOrEqual(people)
    const { rows } = await database.pool.query('select count(*)::int as n from leads where _id = any($1)', [
      written,
    ])
    expect(rows).toEqual([{ n: written.length }])
  })

  it.runIf(kind === 'server')('that is cut off has no effect, and the next start runs it', async () => {
    const database = await open({ prepared: before })
    const other = await database.pool.connect()
    // The last statements of the migration wait for this lock.
    await other.query('begin')
    await other.query('lock table requests in share mode')
    const cut = migrate(database.pool).then(
      () => null,
      (error: Error) => error,
    )
    const waiting = async () => {
      // A query inside the transaction of `other` would always see the first snapshot.
      const { rows } = await database.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.pid
    }
    await expect.poll(waiting).toBeDefined()
    await other.query('select pg_terminate_backend($1)', [await waiting()])
    expect(await cut).toBeInstanceOf(Error)
    await other.query('commit')
    other.release()
    expect(await appliedMigrations(database.pool)).toEqual(knownMigrations().slice(0, earlier))
    expect(await leadsOf(database)).toEqual({ all: people, done: 0 })
    await migrate(database.pool)
    expect(await appliedMigrations(database.pool)).toEqual(knownMigrations())
    expect(await leadsOf(database)).toEqual({ all: people, done: people })
  })
})

const beforeOpeningHours: Preparation = {
  name: 'before-opening-hours',
  prepare: database => migrateTo(database.pool, 30),
}

describeOnEachDatabase('opening hours of the broker, written before they were intervals', open => {
  const week = (days: number[], ...intervals: [da: string, a: string][]) =>
    days.flatMap(giorno => intervals.map(([da, a]) => ({ giorno, da, a })))
  const workdays = [1, 2, 3, 4, 5]
  const texts: [text: string, apertura: ReturnType<typeof week> | null, orari: string | null][] = [
    ['Lun–ven 9.00–18.30', week(workdays, ['09:00', '18:30']), null],
    ['Lun–sab 9.30–13.00, 14.30–18.00', week([...workdays, 6], ['09:30', '13:00'], ['14:30', '18:00']), null],
    ['Gio 10.00–12.00', week([4], ['10:00', '12:00']), null],
    ['lun-ven 09:00-18:30', week(workdays, ['09:00', '18:30']), 'lun-ven 09:00-18:30'],
    ...[
      'Lun–ven 9.00–18.30, chiuso ad agosto',
      'Ven–lun 9.00–18.30',
      'Lun–ven 18.30–9.00',
      'Lun–ven 9.00–13.00, 12.00–18.00',
      'Lun–ven 9.00–25.00',
      'Lun–ven 9.00–18.30, ',
      'Su appuntamento',
    ].map(text => [text, null, text] satisfies [string, null, string]),
  ]

  it('become intervals when the text is unambiguous, and pages do not change', async () => {
    const database = await open({ prepared: beforeOpeningHours })
    for (const [i, [text]] of texts.entries())
      await database.pool.query(
        `insert into company (_id, versione, "createdAt", "updatedAt", codice, nome, oam, "codiceFiscale",
          "capitaleSociale", sede, telefono, email, orari)
        values (gen_random_uuid(), 1, now(), now(), $1, 'Casa', 'M1', '00000000018', 0, '{}', '06 1234567',
          'casa@quinto.example', $2)`,
        [`casa-${String(i).padStart(2, '0')}`, text],
      )
    await migrate(database.pool)
    const { rows } = await database.pool.query('select apertura, orari from company order by codice')
    expect(rows).toEqual(texts.map(([, apertura, orari]) => ({ apertura, orari })))
    for (const [i, { apertura, orari }] of rows.entries())
      expect(orari ?? weekInOneLine(apertura)).toBe(texts[i]![0])
  })
})

const beforeFolding: Preparation = {
  name: 'before-folding',
  prepare: database => migrateTo(database.pool, 32),
}

describeOnEachDatabase('search columns written before apostrophes and hyphens were folded', open => {
  /** The text in search columns at that time: lower case, without accents. */
  const earlierFold = (text: string) =>
    text
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .trim()
  const texts = [
    "D'Amico Ùgo",
    'D’Amico',
    'D‘Amico',
    'DʼAmico',
    'D`Amico D´Amico',
    'Rossi-Bianchi Pier‐Luigi',
    'Bari‑Roma ‒ Bari–Roma — fine',
    "anna-maria@posta-certa.example l'altra",
    "'",
    '100% \\ _ “sic”',
    'Rossi',
  ]

  it('become equal to newly written ones', async () => {
    const database = await open({ prepared: beforeFolding })
    const insert = `insert into leads (_id, versione, "createdAt", "updatedAt", nome, cognome, prodotto, fonte, consensi,
      stato, ricerca) values (gen_random_uuid(), 1, now(), now(), 'Ada', $1, 'mutuo', '{}', '[]', 'nuovo', $2)`
    for (const text of texts) await database.pool.query(insert, [text, earlierFold(text)])
    await migrate(database.pool)
    const { rows } = await database.pool.query<{ cognome: string; ricerca: string }>(
      'select cognome, ricerca from leads',
    )
    const found = Object.fromEntries(rows.map(({ cognome, ricerca }) => [cognome, ricerca]))
    expect(found).toEqual(Object.fromEntries(texts.map(text => [text, fold(text)])))
  })
})

describe('after kill -9 during a migration', () => {
  it(
    `${kills} times, the data are complete, either all before or all after the migration, and the next start finishes it`,
    async () => {
      const quiet = { info() {}, warn() {} }
      for (let kill = 1; kill <= kills; kill++) {
        const place = await freshEmbedded(inject('testDatabases').folder, before)
        onTestFinished(() => place.remove())
        const { dataDir } = place.options
        const starting = run('migrate.ts', dataDir)
        await starting.line('migrating')
        await wait(Math.random() * 400)
        starting.process.kill('SIGKILL')
        await starting.ended()
        const database = await openDatabase({ dataDir, log: quiet })
        try {
          const isDone = (await appliedMigrations(database.pool)).length === knownMigrations().length
          expect(await leadsOf(database)).toEqual({ all: people, done: isDone ? people : 0 })
          await migrate(database.pool)
          expect(await appliedMigrations(database.pool)).toEqual(knownMigrations())
          expect(await leadsOf(database)).toEqual({ all: people, done: people })
        } finally {
          await database.close()
        }
      }
    },
    kills * 60_000,
  )
})

const beforeAnnouncementStates: Preparation = {
  name: 'before-announcement-states',
  prepare: database => migrateTo(database.pool, 33),
}

describeOnEachDatabase('announcements written before they had states', open => {
  it('are published if they had an instant of publication, and drafts otherwise', async () => {
    const database = await open({ prepared: beforeAnnouncementStates })
    for (const [titolo, at] of [
      ['Uscita', '2026-11-01T08:00:00Z'],
      ['Da scrivere', null],
    ])
      await database.pool.query(
        `insert into communications (_id, versione, "createdAt", "updatedAt", titolo, corpo, categoria,
          destinatari, "pubblicataAt", "presaVisioneObbligatoria", ricerca)
        values (gen_random_uuid(), 1, now(), now(), $1, '{}', 'prodotti', '["all"]', $2, false, '')`,
        [titolo, at],
      )
    await migrate(database.pool)
    const { rows } = await database.pool.query('select titolo, stato from communications order by titolo')
    expect(rows).toEqual([
      { titolo: 'Da scrivere', stato: 'bozza' },
      { titolo: 'Uscita', stato: 'pubblicata' },
    ])
  })
})

const beforeOneKindOfLinks: Preparation = {
  name: 'before-one-kind-of-letter-links',
  prepare: database => migrateTo(database.pool, 62),
}

describeOnEachDatabase('links that stop an alert, from a table of their own', open => {
  it('keep their token, their alert and their time', async () => {
    const { pool } = await open({ prepared: beforeOneKindOfLinks })
    const customer = '01a20000-0000-7000-8000-000000000001'
    const simulation = '01a20000-0000-7000-8000-000000000002'
    await pool.query(
      `insert into clients (_id, versione, "createdAt", "updatedAt", nome, cognome, status, "emailVerificata",
        consensi, notifiche, tipo, ricerca)
        values ($1, 1, now(), now(), 'Ada', 'Verdi', 'validated', false, '[]', '[]', 'persona', '')`,
      [customer],
    )
    await pool.query(
      `insert into client_simulations (_id, client, snapshot, "createdAt") values ($1, $2, '{}', now())`,
      [simulation, customer],
    )
    await pool.query(
      `insert into rate_alerts (simulation, what, threshold, armed, "createdAt")
        values ($1, 'indice', 2.5, true, now())`,
      [simulation],
    )
    const expiresAt = new Date('2027-01-01T09:00:00Z')
    await pool.query(`insert into alert_stops (hash, simulation, "expiresAt") values ('abc', $1, $2)`, [
      simulation,
      expiresAt,
    ])
    await migrate(pool)
    const { rows } = await pool.query('select hash, purpose, kind, record, "expiresAt" from request_links')
    expect(rows).toEqual([{ hash: 'abc', purpose: 'stop', kind: 'tassi', record: simulation, expiresAt }])
  })
})
