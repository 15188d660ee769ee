import { EventEmitter, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Answer } from '../../contract/calls/call.ts'
import type { readImport } from '../../contract/calls/imports.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { verifyHistory } from '../history/verify-history.ts'
import { collectStatements } from '../testing/collect-statements.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { maxRowsPerTransaction } from './check-import.ts'
import { forgetImports } from './import-runs.ts'
import { breakSecondBatch } from './testing/break-batch.ts'

type Import = Answer<typeof readImport>

/** A CSV with one rate a day from 1 January 2031, of one term. */
const ratesFile = (days: number, term: string) => {
  const day = (i: number) => new Date(Date.UTC(2031, 0, 1 + i)).toISOString().slice(0, 10)
  const lines = Array.from({ length: days }, (_, i) => `BCE;${term};${day(i)};2,5;prova`)
  return ['Tipo;Scadenza;Data;Valore (%);Fonte', ...lines].join('\r\n')
}

describeOnEitherDatabase('imports in batches', open => {
  let test: TestApp
  let clock = Date.parse('2026-11-20T09:00:00Z')
  let statements: ReturnType<typeof collectStatements>
  beforeAll(async () => {
    statements = collectStatements()
    test = await openTestApp(open, { now: () => new Date(clock) })
  })
  afterAll(async () => {
    statements.stop()
    await test.app.close()
  })

  const ask = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
    flags = 'admin',
  ) => test.call(method, path, { headers: { 'x-flags': flags }, ...(payload && { payload }) })
  const succeed = async (...given: Parameters<typeof ask>) => {
    const answer = await ask(...given)
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    return answer.json()
  }
  async function write(name: string, testo: string) {
    const { impronta } = await succeed('POST', `/${name}/importa`, { testo })
    expect(impronta).toBeTypeOf('string')
    return succeed('POST', `/${name}/importa`, { testo, conferma: impronta, nome: 'tassi.csv' })
  }
  async function ended(id: string): Promise<Import> {
    for (;;) {
      const found: Import = await succeed('GET', `/importazioni/${id}`)
      if (found.stato !== 'in_corso' && found.stato !== 'annullamento') return found
      await wait(20)
    }
  }
  const undone = async (id: string) => {
    await succeed('POST', `/importazioni/${id}/annulla`)
    return ended(id)
  }
  const count = async (name: string) => {
    const { rows } = await test.context.database.pool.query(`select count(*)::int as n from ${name}`)
    return rows[0].n as number
  }
  async function contentVersion(): Promise<number> {
    const { rows } = await test.context.database.pool.query('select version from derived.content_version')
    return rows[0].version
  }
  const sound = async () => (await verifyHistory(test.context)).faults

  it('use one more statement for each further 200 rows', async () => {
    statements.texts.length = 0
    await write('rates', ratesFile(3, 'pochi'))
    const few = statements.texts.splice(0).length
    await write('rates', ratesFile(500, 'molti'))
    expect([few > 3, statements.texts.length]).toEqual([true, few + 2])
    expect(await sound()).toEqual([])
  })

  it('write a short file in one transaction, and undo it', async () => {
    const { rows } = await succeed('GET', '/rates?limit=2&sort=_id')
    const [changed, later] = rows
    const file = [
      'ID;Tipo;Scadenza;Data;Valore (%);Fonte',
      ...rows.map(
        (row: Record<string, string>) => `${row._id};${row.tipo};${row.scadenza};${row.data};7,77;importata`,
      ),
      ';BCE;prova;01/01/2040;1;prova',
    ].join('\n')
    const done = await write('rates', file)
    expect([done.scritto, done.conti.cambiate, done.conti.nuove]).toEqual([true, 2, 1])
    const { rows: made } = await succeed('GET', '/rates?filter[scadenza]=prova')
    expect(made).toHaveLength(1)
    await succeed('PATCH', `/rates/${later._id}`, { versione: 2, fonte: 'dopo' })

    const back = await undone(done.importazione)
    expect(back).toMatchObject({ stato: 'annullata', scritte: 3, annullate: 2 })
    expect(back.rimaste).toEqual([
      { riga: 3, _id: later._id, messaggio: 'È stato modificato dopo l’importazione.' },
    ])
    const { updatedAt: _, ...before } = changed
    expect(await succeed('GET', `/rates/${changed._id}`)).toMatchObject({ ...before, versione: 3 })
    expect((await ask('GET', `/rates/${made[0]._id}`)).statusCode).toBe(404)
    expect(await succeed('GET', `/commits/${changed._id}`)).toHaveLength(2)
    expect(await sound()).toEqual([])
  })

  it('keep a record that others refer to when undone, and name the reason', async () => {
    const lines = ['Prima', 'Seconda'].map((nome, i) => `${nome};${i};Visitatori del sito`)
    const { importazione } = await write('faq_categories', ['Nome;Ordine;Chi le legge', ...lines].join('\n'))
    const { rows } = await succeed('GET', '/faq_categories?search=seconda')
    const faq = (await succeed('GET', '/faqs?limit=1')).rows[0]
    await succeed('PATCH', `/faqs/${faq._id}`, { versione: faq.versione, categoria: rows[0]._id })
    expect(await undone(importazione)).toMatchObject({
      annullate: 1,
      rimaste: [{ riga: 3, _id: rows[0]._id, messaggio: expect.stringContaining('(1 FAQ)') }],
      puo: { annullare: true },
    })
    await succeed('PATCH', `/faqs/${faq._id}`, { versione: faq.versione + 1, categoria: faq.categoria })
    expect(await undone(importazione)).toMatchObject({ annullate: 2, rimaste: [] })
    expect((await ask('GET', `/faq_categories/${rows[0]._id}`)).statusCode).toBe(404)
  })

  it('of long files are written in batches, and resume after an interruption', async () => {
    const before = await count('rates')
    const pages = await contentVersion()
    const repair = breakSecondBatch(test.context.store)
    const { importazione, scritto } = await write('rates', ratesFile(2 * maxRowsPerTransaction + 5, 'lotti'))
    expect(scritto).toBe(false)
    const stopped = await ended(importazione)
    repair()
    expect(stopped).toMatchObject({
      stato: 'interrotta',
      righe: 2 * maxRowsPerTransaction + 5,
      scritte: maxRowsPerTransaction,
      puo: { riprendere: true, annullare: true },
    })
    expect(await count('rates')).toBe(before + maxRowsPerTransaction)
    expect(await contentVersion()).toBe(pages + 1)

    const both = await Promise.all([1, 2].map(() => ask('POST', `/importazioni/${importazione}/riprendi`)))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await ended(importazione)).toMatchObject({
      stato: 'fatta',
      scritte: 2 * maxRowsPerTransaction + 5,
    })
    expect(await count('rates')).toBe(before + 2 * maxRowsPerTransaction + 5)
    // The content version changes once for each run, not for each batch.
    expect(await contentVersion()).toBe(pages + 2)
    const { rows } = await test.context.database.pool.query(
      `select count(*)::int as n from imports where content is not null`,
    )
    expect(rows).toEqual([{ n: 0 }])
    // The history shows each run as one act.
    const { rows: acts } = await test.context.database.pool.query(
      `select count(*)::int as lines from import_lines line join commits on ref = line.record
      where line.import = $1 group by act order by min(line."row")`,
      [importazione],
    )
    expect(acts.map(({ lines }) => lines)).toEqual([maxRowsPerTransaction, maxRowsPerTransaction + 5])
  })

  it('resume beside a batch that is slower than its lease, and write each row once', async () => {
    const { store } = test.context
    const { writeMany } = store
    const gate = new EventEmitter()
    const reached = once(gate, 'reached')
    let batches = 0
    const slow = vi.spyOn(store, 'writeMany').mockImplementation(async function (
      this: typeof store,
      ...given: Parameters<typeof writeMany>
    ) {
      if (++batches === 2) {
        clock += 60_000
        gate.emit('reached')
        await once(gate, 'open')
      }
      return writeMany.apply(this, given)
    })
    const rows = 3 * maxRowsPerTransaction
    const { importazione } = await write('rates', ratesFile(rows, 'lento'))
    await reached
    statements.texts.length = 0
    const resumed = ask('POST', `/importazioni/${importazione}/riprendi`)
    // On a server the resumption has read the import, and waits for the batch; the embedded database reads after the batch.
    const waits = () => statements.texts.some(text => /^update "imports" .*, "run" = /.test(text))
    if (test.context.database.kind === 'server') await vi.waitUntil(waits, { timeout: 20_000, interval: 10 })
    else await wait(500)
    gate.emit('open')
    expect((await resumed).statusCode).toBe(200)
    expect(await ended(importazione)).toMatchObject({ stato: 'fatta', righe: rows, scritte: rows })
    slow.mockRestore()
    expect(await succeed('GET', '/rates?filter[scadenza]=lento&limit=1')).toMatchObject({ total: rows })
  })

  it('of a dead process are shown as interrupted', async () => {
    const { importazione } = await write('rates', ratesFile(5, 'processo'))
    await ended(importazione)
    const set = (change: string) =>
      test.context.database.pool.query(`update imports set ${change} where _id = '${importazione}'`)
    await set(
      `state = 'in_corso', content = 'Tipo', rest = '{}', "aliveUntil" = '${new Date(clock + 1000).toISOString()}'`,
    )
    expect(await succeed('GET', `/importazioni/${importazione}`)).toMatchObject({
      stato: 'in_corso',
      puo: { riprendere: false, annullare: false },
    })
    expect((await ask('POST', `/importazioni/${importazione}/annulla`)).statusCode).toBe(409)
    await set(`"aliveUntil" = '${new Date(clock - 1000).toISOString()}'`)
    expect(await succeed('GET', `/importazioni/${importazione}`)).toMatchObject({
      stato: 'interrotta',
      puo: { riprendere: true, annullare: true },
    })
    // An erasure may have taken the text.
    await set('content = null')
    expect((await ask('POST', `/importazioni/${importazione}/riprendi`)).statusCode).toBe(409)
    const before = await count('rates')
    expect(await undone(importazione)).toMatchObject({ stato: 'annullata', rimaste: [] })
    expect(await count('rates')).toBe(before - 5)
  })

  it('are deleted after ninety days, while their records stay', async () => {
    const { importazione } = await write('rates', ratesFile(1, 'vecchia'))
    const { pool } = test.context.database
    await pool.query(`update imports set "createdAt" = "createdAt" - interval '89 days'`)
    await forgetImports(test.context)
    expect((await ask('GET', `/importazioni/${importazione}`)).statusCode).toBe(200)
    await pool.query(`update imports set "createdAt" = "createdAt" - interval '2 days'`)
    await forgetImports(test.context)
    expect((await ask('GET', `/importazioni/${importazione}`)).statusCode).toBe(404)
    expect(await succeed('GET', '/rates?filter[scadenza]=vecchia')).toMatchObject({ total: 1 })
  })

  it('need the right to write their records', async () => {
    const { importazione } = await write('rates', ratesFile(1, 'diritti'))
    const { rows } = await succeed('GET', '/importazioni?risorsa=rates', undefined, 'euribor_eurirs')
    expect(rows[0]).toMatchObject({ _id: importazione, file: 'tassi.csv', stato: 'fatta' })
    for (const [method, path] of [
      ['GET', '/importazioni?risorsa=rates'],
      ['GET', `/importazioni/${importazione}`],
      ['POST', `/importazioni/${importazione}/riprendi`],
      ['POST', `/importazioni/${importazione}/annulla`],
    ] as const)
      expect([path, (await ask(method, path, undefined, 'banks')).statusCode]).toEqual([path, 404])
  })
})
