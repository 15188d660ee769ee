import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeColumn, exportable, headOf } from '../../contract/records/cells.ts'
import { maxCounted } from '../../contract/records/count-limits.ts'
import { exporter } from '../../contract/records/exporter.ts'
import { resources } from '../../contract/subjects/all.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { parseCsv } from '../import/parse-csv.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

/** Unpacks an archive by its central directory. */
function unzip(archive: Buffer): Record<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'))
  const files: Record<string, string> = {}
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, size] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)]
    const length = archive.readUInt16LE(at + 28)
    const start = archive.readUInt32LE(at + 42)
    const content = start + 30 + archive.readUInt16LE(start + 26)
    const text = inflateRawSync(archive.subarray(content, content + packed))
    expect(text.length).toBe(size)
    files[archive.subarray(at + 46, at + 46 + length).toString()] = text.toString()
    at += 46 + length
  }
  return files
}

const lines = (body: string) => parseCsv(body).map(({ cells }) => cells)

describeOnEitherDatabase('exporting a list', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())
  const get = (path: string, flags = 'admin') => test.call('GET', path, { headers: { 'x-flags': flags } })

  it('contains every record of each list, with its columns and without secrets', async () => {
    for (const definition of resources) {
      const { name, fields } = definition
      if (!exporter(definition)) continue
      const answer = await get(`/${name}/esporta?formato=csv`)
      expect([name, answer.statusCode]).toEqual([name, 200])
      expect(answer.headers['content-disposition']).toMatch(
        /^attachment; filename="[a-z0-9-]+-2026-11-20\.csv"$/,
      )
      const [heads, ...rows] = lines(answer.body)
      const labels = exportable(definition).flatMap(key => (fields[key] ? [headOf(fields[key])] : []))
      expect(heads).toEqual([...labels, 'Creato', 'Modificato', codeColumn])
      const { total } = (await get(`/${name}?limit=1`)).json()
      const codes = new Set(rows.map(row => row.at(-1)))
      expect(rows.some(row => row.length !== heads!.length)).toBe(false)
      expect([name, Math.min(codes.size, maxCounted + 1)]).toEqual([name, total])
      expect(answer.body).not.toMatch(/webhookSegreto|segretissimo/)
    }
  })

  it('applies the filters, search, order and columns of the list across pages', async () => {
    const { rows, total } = (await get('/agents?filter[figura]=agente&sort=-cognome&limit=200')).json()
    const csv = lines(
      (await get('/agents/esporta?formato=csv&filter[figura]=agente&sort=-cognome&colonne=cognome,figura'))
        .body,
    )
    expect(csv[0]).toEqual(['Cognome', 'Figura', codeColumn])
    expect(csv.slice(1).map(line => line[2])).toEqual(rows.map((row: { _id: string }) => row._id))
    expect(csv).toHaveLength(total + 1)
    const two = rows.slice(0, 2).map((row: { _id: string }) => row._id)
    expect(lines((await get(`/agents/esporta?formato=csv&ids=${two.join()}`)).body)).toHaveLength(3)
  })

  it('writes names of referenced records, and Italian numbers and days', async () => {
    const { rows } = (await get('/bank_products?limit=1')).json()
    const bank = (await get(`/banks/${rows[0].banca}`)).json()
    const answer = await get(`/bank_products/esporta?formato=csv&colonne=banca&ids=${rows[0]._id}`)
    expect(lines(answer.body)[1]).toEqual([bank.nome, rows[0]._id])
    const rate = (await get('/rates?limit=1')).json().rows[0]
    const [heads, line] = lines(
      (await get(`/rates/esporta?formato=csv&colonne=data,valore,createdAt&ids=${rate._id}`)).body,
    )
    expect(heads![1]).toBe('Valore (%)')
    expect(line!.slice(0, 2)).toEqual([
      rate.data.split('-').reverse().join('/'),
      String(rate.valore).replace('.', ','),
    ])
    expect(line![2]).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/)
  })

  it('writes codes of provinces', async () => {
    const { rows } = (await get('/leads?limit=3')).json()
    const ids = rows.map((row: { _id: string }) => row._id)
    const answer = await get(`/leads/esporta?formato=csv&colonne=provincia&sort=-_id&ids=${ids.join()}`)
    expect(lines(answer.body).slice(1)).toEqual(
      rows.map((row: { _id: string; provincia: string }) => [row.provincia, row._id]),
    )
  })

  it('contains no cell that a spreadsheet reads as a formula', async () => {
    const hostile = ['=1+1', '+SUM(A1)', '-2+3', '@cmd', '=HYPERLINK("http://x";"qui")']
    const made: string[] = []
    for (const nome of hostile) {
      const policy = { ltvMax: 80, rataRedditoMax: 35, etaMaxScadenza: 75 }
      const values = {
        tipo: 'banca',
        convenzioneDal: '2026-01-01',
        referenti: [],
        slaGiorni: {},
        provvigioni: [],
      }
      const answer = await test.call('POST', '/banks', {
        headers: { 'x-flags': 'banks' },
        payload: { nome, ...values, policy, status: 'validated' },
      })
      expect(answer.statusCode, answer.body).toBe(201)
      made.push(answer.json()._id)
    }
    const { body } = await get(`/banks/esporta?formato=csv&colonne=nome&sort=_id&ids=${made.join()}`)
    const cells = body.split('\r\n').slice(1, -1)
    expect(cells).toHaveLength(hostile.length)
    for (const cell of cells) expect(cell).toMatch(/^"?'/)
    const book = unzip(
      (await get(`/banks/esporta?formato=xlsx&colonne=nome,convenzioneDal&sort=_id&ids=${made.join()}`))
        .rawPayload,
    )
    const sheet = book['xl/worksheets/sheet1.xml']!
    expect(sheet).not.toContain('<f>')
    expect(sheet).toContain(
      '<c r="A2" t="inlineStr" s="0"><is><t xml:space="preserve">=1+1</t></is></c><c r="B2" s="5"><v>46023</v></c>',
    )
    expect(Object.keys(book).toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ])
  })

  it.each(['+393331234567', '+39 06 1234567', '+39-06-1234567'])(
    'writes the telephone %s as usable text, which an import reads back unchanged',
    async cellulare => {
      const agent = (await get('/agents?limit=1')).json().rows[0]
      const headers = { 'x-flags': 'admin' }
      const { versione } = (await get(`/agents/${agent._id}`)).json()
      const changed = await test.call('PATCH', `/agents/${agent._id}`, {
        headers,
        payload: { versione, cellulare },
      })
      expect(changed.statusCode, changed.body).toBe(200)
      const query = `colonne=cellulare,nome&ids=${agent._id}`
      const testo = (await get(`/agents/esporta?formato=csv&${query}`)).body
      expect(testo).toMatch(/\r\n"\+39 [\d ]+";/)
      const book = unzip((await get(`/agents/esporta?formato=xlsx&${query}`)).rawPayload)
      expect(book['xl/worksheets/sheet1.xml']).toContain(
        `<c r="A2" t="inlineStr" s="0"><is><t xml:space="preserve">${cellulare}</t></is></c>`,
      )
      const same = await test.call('POST', '/agents/importa', { headers, payload: { testo } })
      expect(same.json().conti).toMatchObject({ nuove: 0, cambiate: 0, uguali: 1, errate: 0 })
      const other = testo.replace(/"\+39 [\d ]+"/, '+39 333 7654321')
      const seen = (await test.call('POST', '/agents/importa', { headers, payload: { testo: other } })).json()
      expect(seen.righe[0].cambi).toMatchObject([{ colonna: 'Cellulare', dopo: '+39 333 7654321' }])
    },
  )

  it('requires the right to read the records, and the export right for customers', async () => {
    const codes = async (name: string, ...flags: string[]) =>
      Promise.all(flags.map(async some => (await get(`/${name}/esporta?formato=csv`, some)).statusCode))
    expect(await codes('clients', 'clients_see', 'clients_export', 'clients_see,clients_export')).toEqual([
      403, 403, 200,
    ])
    expect(await codes('banks', 'banks', 'agenzie')).toEqual([200, 403])
    expect((await test.call('GET', '/towns/esporta?formato=csv')).statusCode).toBe(404)
  })

  it.each([
    ['colonne=policy', 422],
    ['colonne=ricerca', 422],
    ['formato=pdf', 422],
    ['sort=policy', 422],
    ['limit=1', 400],
    ['filter[provvigioni]=1', 400],
    ['ids=1', 422],
  ])('refuses the query %s', async (query, status) => {
    const format = query.startsWith('formato') ? '' : '&formato=csv'
    expect((await get(`/banks/esporta?${query}${format}`)).statusCode).toBe(status)
  })
})
