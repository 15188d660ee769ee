import { read } from '@e965/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerTime } from '../../contract/complaints/answer-time.ts'
import { dayInRome, formatShortDay } from '../../contract/italian/days.ts'
import { amountOf } from '../../contract/loan-files/file-groups.ts'
import { progressOf, signalInWords, turnNames } from '../../contract/loan-files/progress.ts'
import { renewableFrom } from '../../contract/loan-files/renewal.ts'
import { codeColumn } from '../../contract/records/cells.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { parseCsv } from '../import/parse-csv.ts'
import { countDurations } from '../subjects/loan-files/durations/count-durations.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const lines = (body: string) => parseCsv(body).map(({ cells }) => cells)

describeOnEitherDatabase('the derived columns of an export', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
    await countDurations(test.context)
  })
  afterAll(() => test.app.close())
  const get = async (path: string, flags = 'admin') => {
    const answer = await test.call('GET', path, { headers: { 'x-flags': flags } })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer
  }

  it('are those of the list of loan files, in their order, with the figures of the page', async () => {
    const { rows } = (await get('/pratiche?limit=200&sort=-IDEGG')).json()
    const { banche, patroni } = (await get('/pratiche/tempi')).json()
    const ids = rows.slice(0, 100).map(({ _id }: { _id: string }) => _id)
    const expected = new Map<string, { dal: string; al: string }>(
      (await get(`/pratiche/attese?pratiche=${ids.join()}`))
        .json()
        .rows.map((days: { _id: string; dal: string; al: string }) => [days._id, days]),
    )
    expect(expected.size).toBeGreaterThan(0)
    const columns = 'importo,IDEGG,segnale,giorni,turno,attesa,rinnovo'
    const { body } = await get(`/pratiche/esporta?formato=csv&sort=-IDEGG&colonne=${columns}`)
    const [heads, ...exported] = lines(body)
    expect(heads).toEqual([
      'Importo (€)',
      'IDEGG',
      'Segnale',
      'Giorni',
      'Tocca a',
      'Liquidazione attesa dal',
      'Liquidazione attesa al',
      'Rinnovabile dal',
      codeColumn,
    ])
    const today = dayInRome(test.context.now())
    const dayOf = (day: string | null | undefined) => (day ? formatShortDay(day) : '')
    for (const [i, file] of rows.slice(0, 100).entries()) {
      const progress = progressOf({ file, today, patron: patroni[file.agenzia], agreed: banche[file.banca] })
      const days = expected.get(file._id)
      expect(exported[i]).toEqual([
        (amountOf(file) / 100).toFixed(2).replace('.', ','),
        file.IDEGG,
        signalInWords(file, progress),
        String(progress.days),
        progress.turn ? turnNames[progress.turn] : '',
        dayOf(days?.dal),
        dayOf(days?.al),
        dayOf(renewableFrom(file)),
        file._id,
      ])
    }
    // Every column of a derived value has some values.
    for (const at of heads!.keys()) expect(exported.some(cells => cells[at])).toBe(true)
  })

  it('are typed in a workbook', async () => {
    const { rows } = (await get('/pratiche?limit=1&sort=-IDEGG')).json()
    const columns = 'IDEGG,importo,giorni'
    const answer = await get(`/pratiche/esporta?formato=xlsx&sort=-IDEGG&colonne=${columns}`)
    const sheet = read(answer.rawPayload, { cellNF: true }).Sheets.Pratiche!
    expect([sheet.A2.t, sheet.A2.v]).toEqual(['s', rows[0].IDEGG])
    expect([sheet.B2.t, sheet.B2.v, sheet.B2.z]).toEqual(['n', amountOf(rows[0]) / 100, '#,##0.00'])
    expect([sheet.C2.t, sheet.C2.z]).toEqual(['n', '#,##0'])
  })

  it('are left out of the file of all fields, which an import reads', async () => {
    const [heads] = lines((await get('/pratiche/esporta?formato=csv')).body)
    expect(heads).toContain('Importo richiesto (€)')
    expect(heads).not.toContain('Importo (€)')
  })

  it('are those of complaints', async () => {
    const { rows } = (await get('/reclami?limit=200&sort=-ricevutoAl')).json()
    const { body } = await get('/reclami/esporta?formato=csv&sort=-ricevutoAl&colonne=nome,entro,tempo')
    const today = dayInRome(test.context.now())
    expect(lines(body)).toEqual([
      ['Chi reclama', 'Rispondere entro', 'Tempo', codeColumn],
      ...rows.map((row: Parameters<typeof answerTime>[0] & { nome: string; _id: string }) => {
        const { due, words } = answerTime(row, today)
        return [row.nome, formatShortDay(due), words, row._id]
      }),
    ])
  })
})
