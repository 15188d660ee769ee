import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Answer } from '../../contract/calls/call.ts'
import type { importCall } from '../../contract/calls/resources.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { maxRowsPerTransaction } from './check-import.ts'
import { parseCsv } from './parse-csv.ts'
import { breakSecondBatch } from './testing/break-batch.ts'

type Imported = Answer<NonNullable<ReturnType<typeof importCall>>>

const csv = (...lines: string[]) => lines.join('\r\n')
const ada = {
  nome: 'Ada',
  cognome: 'Moretti',
  email: 'ada.moretti@prova.it',
  codiceFiscale: 'MRTDAA80A41H501T',
  cellulare: '+39 333 1234567',
  status: 'validated',
}

const notMet = {
  colonna: '',
  messaggio: 'La persona scelta non è fra quelle di questa riga: scelga di nuovo, o ricarichi il file.',
}

describeOnEitherDatabase('importing people', open => {
  let test: TestApp
  let customer: string
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  const headers = { 'x-flags': 'admin' }
  const send = async (testo: string, given: object = {}) => {
    const answer = await test.call('POST', '/clients/importa', { headers, payload: { testo, ...given } })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json() as Imported
  }
  const written = async (testo: string, given: object = {}) => {
    const { impronta } = await send(testo, given)
    expect(impronta).toBeTypeOf('string')
    return send(testo, { ...given, conferma: impronta })
  }
  async function undone(id: string) {
    const answer = await test.call('POST', `/importazioni/${id}/annulla`, { headers })
    expect(answer.statusCode, answer.body).toBe(200)
    const one = async () => (await test.call('GET', `/importazioni/${id}`, { headers })).json()
    await expect.poll(async () => (await one()).stato, { timeout: 20_000 }).toBe('annullata')
    return one()
  }
  const read = async (id: string) => (await test.call('GET', `/clients/${id}`, { headers })).json()
  const found = async (search: string) =>
    (await test.call('GET', `/clients?search=${search}`, { headers })).json().rows as { _id: string }[]

  beforeAll(async () => {
    const made = await test.call('POST', '/clients', { headers, payload: { tipo: 'persona', ...ada } })
    expect(made.statusCode, made.body).toBe(201)
    customer = made.json()._id
  })

  it.each([
    ['E-mail', 'E-mail;Nome;Cognome', 'ADA.moretti@prova.it;Bice;Neri', false],
    ['Codice fiscale', 'Codice fiscale;Nome;Cognome', 'mrtdaa80a41h501t;Bice;Neri', true],
    ['Cellulare', 'Cellulare;Nome;Cognome', '333-123.45.67;Bice;Neri', true],
  ])('a row that meets a customer by %s asks, and is not written', async (by, head, row, mayBeNew) => {
    const file = csv(`${head};Stato`, `${row};Confermato`)
    const { righe, conti, impronta } = await send(file)
    expect(righe).toEqual([
      expect.objectContaining({
        riga: 2,
        esito: 'chiede',
        simili: [{ _id: customer, nome: 'Moretti Ada', per: [by] }],
        puoNuova: mayBeNew,
      }),
    ])
    // What an update would change is shown before the choice.
    expect(righe[0]!.cambi).toEqual(
      expect.arrayContaining([
        { colonna: 'Nome', prima: 'Ada', dopo: 'Bice' },
        { colonna: 'Cognome', prima: 'Moretti', dopo: 'Neri' },
      ]),
    )
    expect([conti.dubbie, impronta]).toEqual([1, null])
    expect(await read(customer)).toMatchObject(ada)
    // One choice for all rows, and one for this row.
    const isNew = (await send(file, { incontri: 'nuova' })).righe[0]!.esito
    expect([isNew, (await send(file, { scelte: { 2: 'nuova' } })).righe[0]!.esito]).toEqual(
      mayBeNew ? ['nuova', 'nuova'] : ['chiede', 'chiede'],
    )
    expect((await send(file, { incontri: 'salta' })).conti).toMatchObject({ saltate: 1, dubbie: 0 })
    expect((await send(file, { scelte: { 2: customer } })).righe[0]).toMatchObject({
      esito: 'cambia',
      _id: customer,
    })
  })

  it('a row names each column by which it meets a person once', async () => {
    const file = csv(
      'Nome;Cognome;E-mail;Cellulare;Codice fiscale',
      `X;Y;${ada.email};3331234567;${ada.codiceFiscale}`,
    )
    expect((await send(file)).righe[0]!.simili).toEqual([
      { _id: customer, nome: 'Moretti Ada', per: ['E-mail', 'Cellulare', 'Codice fiscale'] },
    ])
  })

  it('a choice updates nobody whom the row does not meet', async () => {
    const file = csv('Nome;Cognome;Cellulare;Stato', 'Nuova;Persona;360 9998887;Confermato')
    const { righe, impronta } = await send(file, { scelte: { 2: customer } })
    expect([impronta, righe]).toEqual([
      null,
      [expect.objectContaining({ esito: 'errata', _id: null, errori: [notMet] })],
    ])
    expect((await send(file)).righe[0]!.esito).toBe('nuova')
  })

  it('a row that meets an agent by the fiscal code asks', async () => {
    const { rows } = (await test.call('GET', '/agents?limit=1', { headers })).json()
    const codiceFiscale = 'RSSLNE85T50H501H'
    const { _id, versione } = rows[0]
    const changed = await test.call('PATCH', `/agents/${_id}`, {
      headers,
      payload: { versione, codiceFiscale },
    })
    expect(changed.statusCode, changed.body).toBe(200)
    const answer = await test.call('POST', '/agents/importa', {
      headers,
      payload: { testo: csv('Codice fiscale;Nome;Cognome', `${codiceFiscale.toLowerCase()};Bice;Neri`) },
    })
    expect(answer.json().righe).toEqual([
      expect.objectContaining({
        esito: 'chiede',
        simili: [expect.objectContaining({ _id, per: ['Codice fiscale'] })],
      }),
    ])
  })

  it('a row without a difference does not ask', async () => {
    const { conti } = await send(csv('E-mail;Nome;Cellulare', 'ada.moretti@prova.it;Ada;'))
    expect(conti).toMatchObject({ uguali: 1, dubbie: 0 })
  })

  it('an update leaves the values of empty cells alone, unless the import says otherwise', async () => {
    const file = csv('E-mail;Nome;Cellulare;Codice fiscale', 'ada.moretti@prova.it;Ada Maria;;')
    const [kept] = (await send(file, { incontri: 'aggiorna' })).righe
    expect(kept!.cambi).toEqual([{ colonna: 'Nome', prima: 'Ada', dopo: 'Ada Maria' }])
    const [emptied] = (await send(file, { incontri: 'aggiorna', vuote: 'svuota' })).righe
    expect(emptied!.cambi.map(({ colonna }) => colonna)).toEqual(['Nome', 'Cellulare', 'Codice fiscale'])
    await written(file, { incontri: 'aggiorna' })
    expect(await read(customer)).toMatchObject({ ...ada, nome: 'Ada Maria' })
  })

  it('writes the good rows without the bad ones, and reports each row with its cells', async () => {
    const file = csv(
      'Nome;Cognome;E-mail;Cellulare;Stato',
      'Carlo;Verdi;carlo.verdi@prova.it;340 1112223;Confermato',
      'Dora;Gialli;non è un indirizzo;;Confermato',
      'Elio;Rossi;carlo.verdi@prova.it;;Confermato',
      'Ada;Moretti;ada.moretti@prova.it;02 123456;Confermato',
      '=1+1;Blu;fabio.blu@prova.it;;Confermato',
    )
    const done = await written(file, { rapporto: true })
    expect(done.conti).toEqual({ nuove: 2, cambiate: 0, uguali: 0, errate: 2, dubbie: 1, saltate: 0 })
    expect([done.scritto, (await found('carlo.verdi')).length, (await found('Gialli')).length]).toEqual([
      true,
      1,
      0,
    ])
    const [head, ...lines] = parseCsv(done.rapporto!).map(({ cells }) => cells)
    expect(head).toEqual([
      'Riga del file',
      'Esito della riga',
      'Problema della riga',
      'Nome',
      'Cognome',
      'E-mail',
      'Cellulare',
      'Stato',
    ])
    expect(lines.map(cells => cells.slice(0, 3))).toEqual([
      ['2', 'Nuova', ''],
      ['3', 'Da correggere', expect.stringMatching(/^E-mail: L’indirizzo e-mail non è completo/)],
      ['4', 'Da correggere', 'E-mail: È già alla riga 2.'],
      ['5', 'Da decidere', ''],
      ['6', 'Nuova', ''],
    ])
    expect(lines[1]!.slice(3)).toEqual(['Dora', 'Gialli', 'non è un indirizzo', '', 'Confermato'])
    expect(lines[4]![3]).toBe("'=1+1")
    // The corrected report is a file to import.
    expect((await send(done.rapporto!)).ignorate).toEqual([
      'Riga del file',
      'Esito della riga',
      'Problema della riga',
    ])
  })

  it('relatives share a telephone, and one address stands in a file once', async () => {
    const file = csv(
      'Nome;Cognome;E-mail;Cellulare;Stato',
      'Gino;Viola;gino@prova.it;347 5556667;Confermato',
      'Ines;Viola;ines@prova.it;3475556667;Confermato',
    )
    expect((await written(file)).conti).toMatchObject({ nuove: 2, errate: 0, dubbie: 0 })
    // Both are there now, so a further row with the telephone names both.
    const { righe } = await send(csv('Nome;Cognome;Cellulare;Stato', 'Leo;Viola;+393475556667;Confermato'), {
      incontri: 'aggiorna',
    })
    expect(righe[0]).toMatchObject({ esito: 'chiede', cambi: expect.any(Array) })
    expect(righe[0]!.simili.map(({ nome }) => nome).sort()).toEqual(['Viola Gino', 'Viola Ines'])
  })

  it('a resumed import does with each row what was shown', async () => {
    const repair = breakSecondBatch(test.context.store)
    const many = Array.from(
      { length: maxRowsPerTransaction },
      (_, i) => `Nome${i};Folla;folla${i}@prova.it;Confermato;`,
    )
    const file = csv(
      'Nome;Cognome;E-mail;Stato;Cellulare',
      'Prima;Folla;prima.folla@prova.it;Confermato;351 1234567',
      ...many,
      'Sorella;Folla;sorella.folla@prova.it;Confermato;351 1234567',
      'Saltata;Folla;gemella.folla@prova.it;Confermato;351 7654321',
      'Gemella;Folla;gemella.folla@prova.it;Confermato;351 7654321',
      'Sbagliata;Folla;senza chiocciola;Confermato;',
      'Ada Bice;Moretti;ada.moretti@prova.it;Confermato;',
    )
    const { importazione } = await written(file, {
      scelte: { [maxRowsPerTransaction + 4]: 'salta', [maxRowsPerTransaction + 7]: customer },
    })
    const ended = async () => {
      const one = async () => (await test.call('GET', `/importazioni/${importazione}`, { headers })).json()
      await expect.poll(async () => (await one()).stato, { timeout: 20_000 }).not.toBe('in_corso')
      return one()
    }
    expect(await ended()).toMatchObject({ stato: 'interrotta', scritte: maxRowsPerTransaction })
    repair()
    // Somebody adds a person of the rest meanwhile: the import stops and says so.
    const sister = { nome: 'Sorella', cognome: 'Folla', cellulare: '351 7654321', status: 'validated' }
    const made = await test.call('POST', '/clients', { headers, payload: { tipo: 'persona', ...sister } })
    const resumed = () => test.call('POST', `/importazioni/${importazione}/riprendi`, { headers })
    const stopped = await resumed()
    expect([stopped.statusCode, stopped.json()]).toEqual([
      422,
      expect.stringMatching(/: c’è già una persona con questi dati \(Cellulare\)\./),
    ])
    await test.call('DELETE', `/clients/${made.json()._id}`, { headers })
    expect((await resumed()).statusCode).toBe(200)
    expect(await ended()).toMatchObject({ stato: 'fatta', scritte: maxRowsPerTransaction + 4, modificate: 1 })
    expect(await read(customer)).toMatchObject({ nome: 'Ada Bice' })
    expect([(await found('sorella.folla')).length, (await found('Sbagliata')).length]).toEqual([1, 0])
  })

  it('an undo keeps a person whom others refer to, names the reason, and deletes the others', async () => {
    const { importazione } = await written(
      csv(
        'Nome;Cognome;E-mail;Stato',
        'Pia;Pratica;pia.pratica@prova.it;Confermato',
        'Ugo;Solo;ugo.solo@prova.it;Confermato',
      ),
    )
    const [pia] = await found('pia.pratica')
    const payload = { cliente: pia!._id, prodotto: 'prestito', importoRichiesto: 1_000_000 }
    const file = await test.call('POST', '/pratiche', { headers, payload })
    expect(file.statusCode, file.body).toBe(201)
    expect(await undone(importazione!)).toMatchObject({
      annullate: 1,
      rimaste: [{ riga: 2, _id: pia!._id, messaggio: expect.stringContaining('1 partecipante') }],
    })
    expect([await read(pia!._id), await found('ugo.solo')]).toEqual([
      expect.objectContaining({ status: 'validated', versione: 1 }),
      [],
    ])
  })

  it('an undo gives back the name of a customer whose e-mail the office has confirmed', async () => {
    const vera = { nome: 'Vera', cognome: 'Certa', email: 'vera.certa@prova.it', status: 'validated' }
    const made = await test.call('POST', '/clients', { headers, payload: { tipo: 'persona', ...vera } })
    const { _id } = made.json()
    const { nome, email } = (await test.call('GET', `/clients/${_id}/email`, { headers })).json()
    const confirmed = await test.call('POST', `/clients/${_id}/email/conferma`, {
      headers,
      payload: { nome, email, condivisi: [] },
    })
    expect(confirmed.statusCode, confirmed.body).toBe(200)
    const { importazione } = await written(csv('ID;Nome', `${_id};Verissima`))
    expect(await undone(importazione!)).toMatchObject({ annullate: 1, rimaste: [] })
    // The confirmation named the person, and does not come back.
    expect(await read(_id)).toMatchObject({ nome: 'Vera', emailConfermata: null })
  })

  it('one confirmation is checked and writes the rows once, however often it arrives', async () => {
    const testo = csv('Nome;Cognome;Cellulare;Stato', 'Zeno;Doppio;360 1112223;Confermato')
    const { impronta } = await send(testo)
    const checks = vi.spyOn(test.context.store, 'refusalsOf')
    const payload = { testo, conferma: impronta }
    const answers = await Promise.all(
      [1, 2, 3].map(() => test.call('POST', '/clients/importa', { headers, payload })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect(checks).toHaveBeenCalledTimes(1)
    checks.mockRestore()
    expect(await found('Doppio')).toHaveLength(1)
  })

  it.each([
    ['one row', 1],
    ['several batches', maxRowsPerTransaction + 1],
  ])('a confirmation of %s without keys that arrives again later writes nothing', async (_, rows) => {
    const surname = `Chiavi${rows}`
    const testo = csv(
      'Nome;Cognome;Stato',
      ...Array.from({ length: rows }, () => `Senza;${surname};Confermato`),
    )
    const { impronta } = await send(testo)
    const confirm = (conferma: string | null) =>
      test.call('POST', '/clients/importa', { headers, payload: { testo, conferma } })
    const first = (await confirm(impronta)).json()
    const state = async () =>
      (await test.call('GET', `/importazioni/${first.importazione}`, { headers })).json().stato
    await expect.poll(state, { timeout: 20_000 }).toBe('fatta')
    const second = await confirm(impronta)
    expect([second.statusCode, second.json()]).toEqual([409, expect.stringContaining('già scritte')])
    const count = async () =>
      (await test.call('GET', `/clients?limit=1&search=${surname}`, { headers })).json().total
    expect(await count()).toBe(rows)
    // A new check of the same file may be confirmed again.
    const again = await send(testo)
    expect(again.impronta).not.toBe(impronta)
    if (rows > 1) return
    expect((await confirm(again.impronta)).statusCode).toBe(200)
    expect(await count()).toBe(2)
  })

  it('a confirmation that was refused leaves no import, and may arrive again', async () => {
    const testo = csv('E-mail;Nome', 'ada.moretti@prova.it;Adelaide')
    const { impronta } = await send(testo, { incontri: 'aggiorna' })
    const send409 = { testo, incontri: 'salta', conferma: impronta }
    const list = async () =>
      (await test.call('GET', '/importazioni?risorsa=clients', { headers })).json().rows
    const before = await list()
    expect((await test.call('POST', '/clients/importa', { headers, payload: send409 })).statusCode).toBe(409)
    expect(await list()).toEqual(before)
    expect(await send(testo, { incontri: 'aggiorna', conferma: impronta })).toMatchObject({ scritto: true })
  })

  it('needs the right to read the people, because the check shows their values', async () => {
    const testo = csv('Nome;Cellulare', 'Bice;333 1234567')
    const answer = await test.call('POST', '/clients/importa', {
      headers: { 'x-flags': 'clients_edit' },
      payload: { testo },
    })
    expect(answer.statusCode).toBe(403)
  })

  it('a changed choice does not write what was shown before, and a removed person is chosen anew', async () => {
    const file = csv('E-mail;Nome', 'ada.moretti@prova.it;Adele')
    const { impronta } = await send(file, { incontri: 'aggiorna' })
    const other = await test.call('POST', '/clients/importa', {
      headers,
      payload: { testo: file, incontri: 'salta', conferma: impronta },
    })
    expect(other.statusCode).toBe(409)
    const { righe } = await send(file, { scelte: { 2: '00000000-0000-4000-8000-000000000000' } })
    expect(righe[0]).toMatchObject({
      esito: 'errata',
      errori: [notMet],
    })
  })
})
