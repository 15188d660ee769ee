import { afterAll, beforeAll, expect, it } from 'vitest'
import { importCall } from '../../contract/calls/resources.ts'
import { exporter } from '../../contract/records/exporter.ts'
import { resources } from '../../contract/subjects/all.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { addPerson } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { parseCsv } from './parse-csv.ts'

const csv = (...lines: string[][]) =>
  lines.map(cells => cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n')

describeOnEitherDatabase('importing records', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())
  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object, flags = 'admin') =>
    test.call(method, path, { headers: { 'x-flags': flags }, ...(payload && { payload }) })
  const give = async (name: string, testo: string, conferma?: string) => {
    const answer = await call('POST', `/${name}/importa`, { testo, ...(conferma && { conferma }) })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  it('reports no change for every exported file', async () => {
    for (const definition of resources) {
      if (!importCall(definition) || !exporter(definition)) continue
      const { name } = definition
      const { body } = await call('GET', `/${name}/esporta?formato=csv`)
      const lines = body.split('\r\n')
      // An imported file has a limited number of rows.
      const text = name === 'rates' ? lines.slice(0, 100).join('\r\n') : body
      if (parseCsv(text).length < 2) continue
      const { conti, righe, ignorate, chiave } = await give(name, text)
      expect([name, righe.slice(0, 3), ignorate]).toEqual([name, [], []])
      expect([conti.uguali, chiave]).toEqual([parseCsv(text).length - 1, 'ID'])
    }
  })

  it('shows the changes of each field, and writes them with history lines only after confirmation', async () => {
    const { rows } = (await call('GET', '/rates?limit=2&sort=-_id')).json()
    const [kept, changed] = rows
    const file = csv(
      ['ID', 'Tipo', 'Scadenza', 'Data', 'Valore (%)', 'Fonte', 'Altro'],
      ['', 'BCE', 'principale', '31/12/2030', '2,125', 'prova', 'x'],
      [changed._id, '', '', '', '', '', ''].map((cell, i) => (i === 4 ? '-0,5' : cell)),
      [kept._id, '', '', '', '', '', ''],
    )
    const none = { nuove: 0, cambiate: 0, uguali: 0, errate: 0, dubbie: 0, saltate: 0 }
    // Empty cells leave the values alone, unless the caller says otherwise.
    expect((await give('rates', file)).conti).toEqual({ ...none, nuove: 1, cambiate: 1, uguali: 1 })
    const emptying = await call('POST', '/rates/importa', { testo: file, vuote: 'svuota' })
    expect(emptying.json().conti).toEqual({ ...none, nuove: 1, errate: 2 })

    const good = csv(
      ['ID', 'Valore (%)', 'Tipo', 'Scadenza', 'Data', 'Fonte', 'Altro'],
      ['', '2,125', 'BCE', 'principale', '31/12/2030', 'prova', 'x'],
    )
    const two = `${good}\r\n${csv([changed._id, "'-0,5", changed.tipo, changed.scadenza, changed.data, changed.fonte, ''])}`
    const seen = await give('rates', two)
    expect(seen).toMatchObject({
      chiave: 'ID',
      ignorate: ['Altro'],
      conti: { ...none, nuove: 1, cambiate: 1 },
      scritto: false,
    })
    expect(seen.righe[1]).toMatchObject({
      riga: 3,
      esito: 'cambia',
      _id: changed._id,
      cambi: [{ colonna: 'Valore (%)', prima: String(changed.valore).replace('.', ','), dopo: '-0,5' }],
    })
    expect((await call('GET', `/rates/${changed._id}`)).json()).toEqual(changed)

    const done = await give('rates', two, seen.impronta)
    expect([done.scritto, done.conti.cambiate]).toEqual([true, 1])
    expect((await call('GET', `/rates/${changed._id}`)).json()).toMatchObject({ valore: -0.5, versione: 2 })
    const made = (await call('GET', '/rates?limit=1&sort=-_id')).json().rows[0]
    expect(made).toMatchObject({ tipo: 'bce', data: '2030-12-31', valore: 2.125, versione: 1 })
    expect((await call('GET', `/commits/${made._id}`)).json()).toHaveLength(1)
    const again = await call('POST', '/rates/importa', { testo: two, conferma: seen.impronta })
    expect([again.statusCode, again.json()]).toEqual([409, expect.stringContaining('già scritte')])
  })

  it('names row and column of each error, and writes no row', async () => {
    const { rows } = (await call('GET', '/agencies?limit=1')).json()
    const { codice, nome } = rows[0]
    const file = csv(
      ['Codice', 'Nome', 'Stato', 'E-mail'],
      [codice, 'Un altro nome', 'Confermato', 'non è un indirizzo'],
      [codice, nome, 'Confermato', ''],
      ['NUOVA', 'Agenzia nuova', 'Chiusa', ''],
      ['ALTRA', 'Agenzia', 'Confermato', '#N/D'],
    )
    const { righe, conti, impronta, chiave } = await give('agencies', file)
    expect([chiave, impronta, conti.errate]).toEqual(['Codice', null, 4])
    const found = righe.map((row: { riga: number; errori: { colonna: string }[] }) => [
      row.riga,
      row.errori.map(({ colonna }) => colonna).join(),
    ])
    expect(found).toEqual([
      [2, 'E-mail'],
      [3, 'Codice'],
      [4, 'Stato'],
      [5, 'E-mail'],
    ])
    expect(righe[3].errori[0].messaggio).toBe('La cella contiene l’errore #N/D: la corregga nel foglio.')
    expect((await call('GET', `/agencies/${rows[0]._id}`)).json()).toEqual(rows[0])
    const forced = await call('POST', '/agencies/importa', { testo: file, conferma: 'x' })
    expect(forced.statusCode).toBe(409)
  })

  it('resolves references by name, and refuses people who may not write', async () => {
    const { rows } = (await call('GET', '/bank_products?limit=1')).json()
    const { rows: banks } = (await call('GET', '/banks?limit=2')).json()
    const other = banks.find((bank: { _id: string }) => bank._id !== rows[0].banca)
    const file = csv(['ID', 'Banca'], [rows[0]._id, other.nome.toUpperCase()])
    const { righe } = await give('bank_products', file)
    expect(righe[0]).toMatchObject({
      esito: 'cambia',
      cambi: [{ colonna: 'Banca', dopo: other.nome.toUpperCase() }],
    })
    const nowhere = await give('bank_products', csv(['ID', 'Banca'], [rows[0]._id, 'Nessuna banca']))
    expect(nowhere.righe[0].errori).toEqual([{ colonna: 'Banca', messaggio: '«Nessuna banca» non c’è.' }])
    expect((await call('POST', '/banks/importa', { testo: 'x' }, 'agenzie')).statusCode).toBe(403)
    // The rules for rights in forms apply to files too.
    const { rows: admins } = (await call('GET', '/admins?limit=1')).json()
    if (admins[0]) {
      const raised = csv(['ID', 'Cognome'], [admins[0]._id, 'Altro'])
      const answer = await call('POST', '/admins/importa', { testo: raised }, 'admins')
      expect(answer.json().conti.errate).toBe(1)
    }
  })

  it('tells nothing about records that the sender may not choose', async () => {
    const known = await addPerson(test, 'client', 'zel@esempio.it', {
      nome: 'Zelinda',
      cognome: 'Zanichelli',
    })
    const refusalOf = async (cliente: string) => {
      const testo = csv(
        ['nome', 'ricevutoAl', 'testo', 'stato', 'cliente'],
        ['Mario', '01/11/2026', 'Protesto', 'Ricevuto', cliente],
      )
      const answer = await call('POST', '/reclami/importa', { testo }, 'reclami')
      return JSON.stringify(answer.json().righe[0].errori).replaceAll(cliente, '…')
    }
    const invented = '0199c0de-0000-7000-8000-000000000009'
    expect(await refusalOf('Zanichelli Zelinda')).toBe(await refusalOf('Inventata Zenobia'))
    expect(await refusalOf(known)).toBe(await refusalOf(invented))
    expect(await refusalOf(known)).toContain('Cliente')
  })

  it.each([
    ['', 'Nel file non ci sono righe'],
    ['Nome', 'Nel file non ci sono righe'],
    ['Pippo;Pluto\n1;2', 'Nessuna colonna'],
    ['Nome;Nome\n1;2', 'c’è due volte'],
    ['ID;Nome;id\n;x;', '«id» c’è due volte'],
    ['_id;Nome;ID\n;x;', '«ID» c’è due volte'],
    ['Nome\n"1;2', 'virgolette'],
    [';'.repeat(5_900_000), 'più di 200 colonne'],
    [`Nome\n${';\n'.repeat(2_900_000)}`, 'Al massimo 40.000 righe, contando quelle vuote'],
    [`Nome\n${'\n'.repeat(5_900_000)}`, 'Al massimo 40.000 righe, contando quelle vuote'],
    [`Nome\n${'x\n'.repeat(20_001)}`, 'Al massimo 20.000 righe'],
  ])('refuses the file %.20j', async (testo, message) => {
    const answer = await call('POST', '/banks/importa', { testo })
    expect([answer.statusCode, answer.json().fields.testo]).toEqual([422, expect.stringContaining(message)])
  })
})
