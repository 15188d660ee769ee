import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { files } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { xlsx } from '../../export/xlsx.ts'
import { all, csv, line } from '../../import/testing/price-files.ts'
import { readSettings } from '../../settings.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { forgetFiles } from '../files/files.ts'

describeOnEitherDatabase('price tables', open => {
  let test: TestApp
  let dataDir: string
  let now = new Date('2026-11-20T09:00:00Z')
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quinto-prices-'))
    test = await openTestApp(open, { now: () => now, settings: { ...readSettings({}), dataDir } })
  })
  afterAll(async () => {
    await test.app.close()
    await rm(dataDir, { recursive: true })
  })

  const call = (method: 'GET' | 'POST', path: string, payload?: object, flags = 'tabelle_asa,commits_see') =>
    test.call(method, path, { ...(payload && { payload }), headers: { 'x-flags': flags } })
  const upload = async (bytes: Buffer, name = 'listino.csv') => {
    const boundary = 'xxprezzixx'
    const answer = await test.call('POST', '/tabelle_asa/file', {
      payload: Buffer.concat([
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
        ),
        bytes,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
      headers: { 'x-flags': 'tabelle_asa', 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
    return answer
  }
  const uploaded = async (bytes: Buffer, name?: string) => (await upload(bytes, name)).json()._id as string
  const check = async (bytes: Buffer, validaDal = '2026-12-01') => {
    const file = await uploaded(bytes)
    const answer = await call('POST', '/tabelle_asa/controllo', { file, validaDal })
    return { file, status: answer.statusCode, ...answer.json() }
  }
  const publish = async (bytes: Buffer, nome: string, validaDal: string, validaAl: string | null = null) => {
    const { file, base } = await check(bytes, validaDal)
    const body = { file, nome, validaDal, validaAl, base: base?._id ?? null }
    return call('POST', '/tabelle_asa/pubblicazioni', body)
  }
  const versions = async () => (await call('GET', '/tabelle_asa/versioni')).json().rows
  const states = async () =>
    (await versions()).map((one: Record<string, string>) => `${one.nome} ${one.stato} ${one.fino ?? '…'}`)
  const withdraw = ({ _id, versione }: { _id: string; versione: number }) =>
    call('POST', `/tabelle_asa/${_id}/ritiro`, { versione })

  it('require the flag of their network', async () => {
    for (const [flags, status] of [
      ['tabelle_newfin,tabelle_hub', 403],
      ['tabelle_asa', 200],
    ] as const)
      expect((await call('GET', '/tabelle_asa/versioni', undefined, flags)).statusCode).toBe(status)
    const { _id } = (await versions())[0]
    // A table of another network answers 404.
    expect((await call('GET', `/tabelle_hub/${_id}/righe`, undefined, 'admin')).statusCode).toBe(404)
    for (const method of ['PATCH', 'DELETE'] as const)
      expect((await test.call(method, `/tabelle_asa/${_id}`, { payload: {} })).statusCode).toBe(404)
  })

  it('are read with a mapping, and published with the mapping that was checked', async () => {
    const made = await call(
      'POST',
      '/mappature',
      { nome: 'Altra rete', per: 'prezzi', intestazioni: [{ colonna: 'Annuo', campo: 'TAN' }] },
      'admin',
    )
    expect(made.statusCode, made.body).toBe(201)
    const { _id } = made.json()
    const file = await uploaded(Buffer.from(csv(line()).toString('utf8').replace('TAN (%)', 'Annuo')))
    const reading = { file, validaDal: '2026-12-01' }
    expect((await call('POST', '/tabelle_asa/controllo', reading)).statusCode).toBe(422)
    const mappatura = { _id, versione: 1 }
    const checked = await call('POST', '/tabelle_asa/controllo', { ...reading, mappatura })
    expect(checked.json()).toMatchObject({ quantiErrori: 0, righe: 1 })
    const changed = await test.call('PATCH', `/mappature/${_id}`, {
      headers: { 'x-flags': 'admin' },
      payload: { versione: 1, intestazioni: [{ colonna: 'Annuo', campo: 'TEG' }] },
    })
    expect(changed.statusCode, changed.body).toBe(200)
    const base = checked.json().base?._id ?? null
    const body = { ...reading, nome: 'Altra', validaAl: null, base, mappatura }
    const published = await call('POST', '/tabelle_asa/pubblicazioni', body)
    expect([published.statusCode, published.json()]).toEqual([
      409,
      expect.stringMatching(/la mappatura è cambiata/),
    ])
  })

  it('are not published from a file with errors or beyond the limits', async () => {
    const before = await versions()
    const usury = line({ convenzione: 'Privati', teg: '20,43' })
    const file = await uploaded(csv(line(), line({ tan: 'sette' }), usury))
    const wrong = await call('POST', '/tabelle_asa/controllo', { file, validaDal: '2026-12-01' })
    expect(wrong.json()).toMatchObject({
      quantiErrori: 2,
      errori: [
        { riga: 3, colonna: 'TAN (%)', valore: 'sette' },
        {
          riga: 4,
          colonna: 'TEG (%)',
          valore: '20,43',
          messaggio: expect.stringContaining('usura (20,4250'),
        },
      ],
      differenza: null,
    })
    const body = { file, nome: 'Errata', validaDal: '2026-12-01', validaAl: null, base: before[0]._id }
    const published = await call('POST', '/tabelle_asa/pubblicazioni', body)
    expect([published.statusCode, Object.keys(published.json().fields)]).toEqual([422, ['file']])

    // A cell so far away that a reader of every place up to it would fill its memory.
    async function* farOut() {
      yield [[{ text: 'lontano' }]]
    }
    const bad: [Buffer, RegExp][] = [
      [Buffer.from('a;b\n1;2'), /Non è una tabella/],
      [await all(xlsx('a', [], farOut())), /Non è una tabella/],
    ]
    for (const [bytes, words] of bad) {
      const file = await uploaded(bytes)
      const answer = await call('POST', '/tabelle_asa/controllo', { file, validaDal: '2026-12-01' })
      expect([answer.statusCode, answer.body]).toEqual([422, expect.stringMatching(words)])
    }
    const tooBig = await upload(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))
    expect([tooBig.statusCode, tooBig.body]).toEqual([413, expect.stringContaining('10 MB')])
    expect((await readdir(join(dataDir, 'files'))).filter(name => name.endsWith('.part'))).toEqual([])
    expect(await versions()).toEqual(before)
  })

  it('are published from a day on, compared and withdrawn, each with a history line', async () => {
    const [before] = await versions()
    const first = await publish(csv(line(), line({ convenzione: 'Privati' })), 'Dicembre', '2026-12-01')
    expect(first.statusCode).toBe(201)
    expect(await states()).toEqual(['Dicembre in_programma …', `${before.nome} in_vigore 2026-11-30`])

    const bytes = csv(line({ tan: '6,9' }), line({ convenzione: 'Nuovi' }))
    const { file, base, segue, differenza } = await check(bytes, '2026-12-10')
    expect([base.nome, segue]).toEqual(['Dicembre', null])
    expect(differenza).toMatchObject({ cambiate: 1, aggiunte: 1, tolte: 1, uguali: 0 })
    expect(differenza.righe[0]).toMatchObject({ prima: { tan: 7.25 }, dopo: { tan: 6.9, importoA: 123_450 } })
    const body = { file, nome: 'Natale', validaDal: '2026-12-10', validaAl: '2026-12-31', base: base._id }
    // The file was compared with another table.
    expect((await call('POST', '/tabelle_asa/pubblicazioni', { ...body, base: before._id })).statusCode).toBe(
      409,
    )
    for (const [wrong, field] of [
      [{ validaDal: '2026-11-19' }, 'validaDal'],
      [{ validaAl: '2026-12-09' }, 'validaAl'],
    ] as const) {
      const answer = await call('POST', '/tabelle_asa/pubblicazioni', { ...body, ...wrong })
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
    }
    expect((await call('POST', '/tabelle_asa/pubblicazioni', body)).statusCode).toBe(201)
    expect(await states()).toEqual([
      'Natale in_programma 2026-12-31',
      'Dicembre in_programma 2026-12-09',
      `${before.nome} in_vigore 2026-11-30`,
    ])

    now = new Date('2026-12-15T09:00:00Z')
    const [natale, dicembre] = await versions()
    expect([natale.stato, natale.ritiro.resta.nome, dicembre.stato]).toEqual([
      'in_vigore',
      'Dicembre',
      'scaduta',
    ])
    const compared = (await call('GET', `/tabelle_asa/${natale._id}/confronto?con=${dicembre._id}`)).json()
    expect(compared).toEqual(differenza)
    expect((await withdraw({ ...natale, versione: 2 })).statusCode).toBe(409)
    expect((await withdraw(dicembre)).statusCode).toBe(409)
    expect((await withdraw(natale)).json().inVigore.nome).toBe('Dicembre')
    expect((await states()).slice(0, 2)).toEqual(['Natale ritirata 2026-12-14', 'Dicembre in_vigore …'])
    expect((await withdraw({ ...natale, versione: 2 })).statusCode).toBe(409)

    const rows = (await call('GET', `/commits/${natale._id}`)).json()
    expect(rows.map((one: Record<string, unknown>) => [one.action, one.model])).toEqual([
      ['edit', 'Tabelle'],
      ['create', 'Tabelle'],
    ])
    expect(rows[0].info).toEqual([{ campo: 'ritirata', prima: null, dopo: '2026-12-15T09:00:00.000Z' }])
    // The file of a published table stays; other files are deleted after a day.
    now = new Date('2026-12-17T09:00:00Z')
    await forgetFiles(test.context)
    const original = await call('GET', `/tabelle_asa/${natale._id}/originale`)
    expect([original.statusCode, original.rawPayload.equals(bytes)]).toEqual([200, true])
    expect(original.headers['content-disposition']).toBe("attachment; filename*=UTF-8''listino.csv")
    expect((await call('GET', `/files/${natale.file._id}`, undefined, 'requests')).statusCode).toBe(404)
    const lost = { file, nome: 'x', validaDal: '2026-12-20', validaAl: null, base: null }
    const others = await test.call('POST', '/tabelle_hub/pubblicazioni', {
      payload: { ...lost, file: natale._id },
      headers: { 'x-flags': 'tabelle_hub' },
    })
    expect(others.statusCode).toBe(404)
    const foreign = await uploaded(bytes)
    const owner = test.context.newId()
    await test.context.database.orm.update(files).set({ owner }).where(eq(files._id, foreign))
    for (const [path, body] of [
      ['controllo', { validaDal: lost.validaDal }],
      ['pubblicazioni', lost],
    ] as const)
      expect([
        path,
        (await call('POST', `/tabelle_asa/${path}`, { ...body, file: foreign })).statusCode,
      ]).toEqual([path, 404])
  })

  it('with thousands of rows are read by page, filtered, and exported unchanged', async () => {
    const lines = Array.from({ length: 2000 }, (_, i) =>
      line({ convenzione: `Città ${i % 10}`, da: '24', a: '24', importoDa: `${i},00`, importoA: `${i},99` }),
    )
    expect((await publish(csv(...lines), 'Lunga', '2026-12-20')).statusCode).toBe(201)
    const { _id } = (await versions())[0]
    const rows = async (query: string) => (await call('GET', `/tabelle_asa/${_id}/righe?${query}`)).json()
    const page = await rows('limit=2')
    expect([page.total, page.next, page.rows[1].importoDa]).toEqual([2000, 2, 100])
    expect((await rows('limit=2&dopo=1998')).next).toBe(null)
    expect(await rows('importo=120050&durata=24&eta=30&prodotto=cqs&search=citta%200')).toMatchObject({
      total: 1,
      rows: [{ riga: 1201, convenzione: 'Città 0' }],
    })
    for (const none of ['eta=66', 'durata=25', 'prodotto=cqp', "search=%25'"])
      expect([none, (await rows(none)).total]).toEqual([none, 0])

    for (const formato of ['csv', 'xlsx']) {
      const file = await call('GET', `/tabelle_asa/${_id}/file?formato=${formato}`)
      const again = await check(file.rawPayload, '2026-12-21')
      expect([formato, again.differenza, again.avvisi]).toMatchObject([
        formato,
        { uguali: 2000, righe: [] },
        [],
      ])
      const template = await call('GET', `/tabelle_asa/modello?formato=${formato}`)
      expect(await check(template.rawPayload)).toMatchObject({
        righe: 3,
        quantiErrori: 0,
        quanteSovrapposte: 0,
      })
    }
  })
})
