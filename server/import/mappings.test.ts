import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { priceColumns } from '../../contract/products/price-rows.ts'
import { BadCell, type KindField, readCell } from '../../contract/records/field-kinds.ts'
import { clients } from '../../contract/subjects/clients.ts'
import { news } from '../../contract/subjects/content/news.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { formatOf, type Mapping } from './mapping.ts'
import { readPriceRows } from './price-rows.ts'
import { linesOf } from './read-table.ts'

const other = {
  nome: 'Altro gestionale',
  per: 'elenchi',
  codifica: 'auto',
  numeri: 'inglesi',
  giorni: 'americani',
  colonne: [],
  intestazioni: [
    { colonna: 'Surname', campo: 'Cognome' },
    { colonna: 'First name', campo: 'Nome' },
    { colonna: 'Mail', campo: 'E-mail' },
    { colonna: 'Born', campo: 'Data di nascita' },
    { colonna: 'State', campo: 'Stato' },
  ],
  parole: [{ colonna: 'State', parola: 'Active', valore: 'Confermato' }],
  vuote: 'lascia',
} as const

describe('the format of a mapping', () => {
  const format = formatOf(other as unknown as Mapping)
  const { importoDa, tan, durataDa } = priceColumns as unknown as Record<string, KindField>

  it.each([
    ['1,234.5', importoDa!, '1234,5'],
    ['1234', importoDa!, '1234'],
    ['4.25%', tan!, '4,25'],
    ['120', durataDa!, '120'],
    ['03/25/1980', clients.fields.dataNascita, '25/03/1980'],
    ['1980-03-25', clients.fields.dataNascita, '25/03/1980'],
    ['03/04/2026', news.fields.dataPubblicazione, '04/03/2026'],
    ['03/04/2026 14:30', news.fields.dataPubblicazione, '04/03/2026 14:30'],
    ['2026-03-04T14:30:00', news.fields.dataPubblicazione, '04/03/2026T14:30:00'],
    ['', tan!, ''],
  ])('writes «%s» as our own files do', (cell, field, own) => {
    expect(format.cell(cell, 'x', field)).toBe(own)
  })

  it.each([
    ['25/03/1980', clients.fields.dataNascita, 'non è un giorno che esiste'],
    ['marzo', clients.fields.dataNascita, 'non è un giorno come mm/gg/aaaa'],
    ['1.234,5', importoDa!, 'non è un numero come 1,234.56'],
  ])('refuses «%s»', (cell, field, problem) => {
    const read = () => format.cell(cell, 'x', field)
    expect(read).toThrow(BadCell)
    expect(read).toThrow(problem)
  })

  it('reads a point of a file with Italian numbers as one of thousands, except in rates', () => {
    const { cell } = formatOf({ ...other, numeri: 'italiani' } as unknown as Mapping)
    const read = (text: string, field: KindField) => readCell(field, cell(text, 'x', field))
    expect(['2.055', '1.234,50', '12,5'].map(text => read(text, importoDa!))).toEqual([
      205_500, 123_450, 1250,
    ])
    expect(['2.055', '12.5'].map(text => read(text, tan!))).toEqual([2.055, 12.5])
    expect(read('1.000', durataDa!)).toBe(1000)
    for (const text of ['12.5', '12.50 €', '1234.567'])
      expect(() => read(text, importoDa!)).toThrow(`«${text}» non è un numero come 1.234,56.`)
  })

  it('reads heads and words in any case', () => {
    expect([format.head(' SURNAME '), format.head('Altro')]).toEqual(['Cognome', 'Altro'])
    expect(format.cell(' active', 'state', clients.fields.status)).toBe('Confermato')
    expect(format.cell('active', 'Mail', clients.fields.email)).toBe('active')
  })

  it('serves tables of prices', () => {
    const names = {
      Tipologia: 'Prodotto',
      Ente: 'Convenzione',
      Mesi: 'Durata da',
      Rate: 'TAN',
      Coef: 'Coefficiente',
    }
    const mapping = {
      ...other,
      intestazioni: Object.entries(names).map(([colonna, campo]) => ({ colonna, campo })),
      parole: [{ colonna: 'Tipologia', parola: 'Stipendio', valore: 'CQS' }],
    }
    const lines = linesOf('Tipologia;Ente;Mesi;Rate;Coef\nStipendio;Statali;60;4.25;19.1234\n')
    const { rows, errori } = readPriceRows(lines, null, formatOf(mapping as unknown as Mapping))
    expect(errori).toEqual([])
    expect(rows).toMatchObject([{ prodotto: 'cqs', convenzione: 'Statali', durataDa: 60, tan: 4.25 }])
  })
})

describeOnEitherDatabase('mappings', open => {
  let test: TestApp
  let mappatura: string
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())
  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object, flags = 'admin') =>
    test.call(method, path, { headers: { 'x-flags': flags }, ...(payload && { payload }) })

  it('read the columns, words and days of another program', async () => {
    const made = await call('POST', '/mappature', other)
    expect(made.statusCode, made.body).toBe(201)
    mappatura = made.json()._id
    const testo = 'Surname;First name;Mail;Born;State\nPolo;Marco;marco.polo@prova.it;09/15/1954;Active\n'
    const seen = (await call('POST', '/clients/importa', { testo, mappatura })).json()
    expect(seen).toMatchObject({ colonne: ['Cognome', 'Nome', 'E-mail', 'Data di nascita', 'Stato'] })
    const done = (
      await call('POST', '/clients/importa', { testo, mappatura, conferma: seen.impronta })
    ).json()
    expect([done.scritto, done.conti.nuove]).toEqual([true, 1])
    const { rows } = (await call('GET', '/clients?search=marco.polo')).json()
    expect(rows[0]).toMatchObject({ dataNascita: '1954-09-15', status: 'validated' })
    const wrong = (
      await call('POST', '/clients/importa', { testo: testo.replace('09/15', '15/09'), mappatura })
    ).json()
    expect(wrong.righe[0].errori).toEqual([
      { colonna: 'Data di nascita', messaggio: '«15/09/1954» non è un giorno che esiste.' },
    ])
  })

  it('say what empty cells do, unless the sender does', async () => {
    const { versione } = (await call('GET', `/mappature/${mappatura}`)).json()
    expect((await call('PATCH', `/mappature/${mappatura}`, { versione, vuote: 'svuota' })).statusCode).toBe(
      200,
    )
    const testo = 'Mail;Born\nmarco.polo@prova.it;\n'
    const send = async (given: object) =>
      (await call('POST', '/clients/importa', { testo, mappatura, incontri: 'aggiorna', ...given })).json()
    expect((await send({})).conti).toMatchObject({ cambiate: 1 })
    expect((await send({ vuote: 'lascia' })).conti).toMatchObject({ uguali: 1 })
  })

  it('are listed by name to whoever imports, and read one kind of file', async () => {
    const listed = await call('GET', '/importazioni/mappature?per=elenchi', undefined, 'clients_edit')
    expect(listed.json().rows).toEqual([
      { _id: mappatura, versione: 2, nome: 'Altro gestionale', vuote: 'svuota' },
    ])
    expect((await call('GET', '/mappature', undefined, 'clients_edit')).statusCode).toBe(403)
    const egg = (await call('GET', '/importazioni/mappature?per=egg')).json().rows[0]
    const refused = await call('POST', '/clients/importa', { testo: 'Mail\nx', mappatura: egg._id })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['mappatura']])
  })

  it('have no column and no word twice', async () => {
    const twice = async (values: object) => {
      const answer = await call('POST', '/mappature', { ...other, nome: 'Doppia', ...values })
      return [answer.statusCode, Object.keys(answer.json().fields ?? {})]
    }
    const [first] = other.intestazioni
    expect(await twice({ intestazioni: [first, { ...first, campo: 'Nome' }] })).toEqual([
      422,
      ['intestazioni'],
    ])
    expect(await twice({ parole: [...other.parole, ...other.parole] })).toEqual([422, ['parole']])
    const [word] = other.parole
    expect(await twice({ parole: [word, { ...word, parola: ' àctive ' }] })).toEqual([422, ['parole']])
    const two = [
      { ...word, colonna: 'Stato', parola: 'pratica x' },
      { ...word, colonna: 'Stato pratica', parola: 'x' },
    ]
    expect(await twice({ parole: two })).toEqual([201, []])
  })
})
