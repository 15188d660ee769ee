import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../database/testing/databases.ts'
import { type Jobs, startJobs } from '../../jobs/jobs.ts'
import type { Message } from '../../mail/mail.ts'
import { addPerson, goodPassword, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

const flags = { 'x-flags': 'clients_see,clients_edit,clients_export' }
const firm = {
  tipo: 'azienda',
  nome: 'Mario',
  cognome: 'Rossi',
  denominazione: 'Officine Rossi S.r.l.',
  partitaIva: '12345678903',
  rappresentante: 'Maria Rossi',
  titolariEffettivi: ['Maria Rossi', 'Mario Rossi'],
  emailVerificata: false,
  consensi: [],
  status: 'pending',
}
const person = { nome: 'Ada', cognome: 'Zibibbo', emailVerificata: false, consensi: [], status: 'pending' }

describeOnEachDatabase('customers', open => {
  let test: TestApp
  let jobs: Jobs
  const letters: Message[] = []
  beforeAll(async () => {
    test = await openTestApp(open)
    jobs = startJobs(test.context, async (_id, _at, message) => void letters.push(message), { poll: false })
  })
  afterAll(() => test.app.close())

  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) =>
    test.call(method, path, { headers: flags, ...(payload && { payload }) })
  const create = async (values: object) => call('POST', '/clients', values)
  const made = async (values: object): Promise<{ _id: string; versione: number; email: string | null }> => {
    const answer = await create(values)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }
  const read = async (id: string) => (await call('GET', `/clients/${id}`)).json()
  const change = async (id: string, values: object) =>
    call('PATCH', `/clients/${id}`, { versione: (await read(id)).versione, ...values })
  const sent = async (): Promise<string[]> => {
    await jobs.runDue()
    return letters.splice(0).map(({ to, text }) => `${to}: ${text}`)
  }

  it('are persons unless the record says otherwise', async () => {
    expect(await made(person)).toMatchObject({ tipo: 'persona', denominazione: null, email: null })
  })

  it('are firms with denomination and VAT number, found by both', async () => {
    const { _id } = await made(firm)
    expect(await read(_id)).toMatchObject({ ...firm, email: null, codiceFiscale: null })
    const idsOf = (answer: { json(): { rows: { _id: string }[] } }) => answer.json().rows.map(row => row._id)
    for (const search of ['officine', '12345678903', 'mario officine'])
      expect([search, idsOf(await call('GET', `/clients?search=${search}`))]).toEqual([search, [_id]])
    const firms = (await call('GET', '/clients?filter[tipo]=azienda&search=officine')).json().rows
    expect(firms).toMatchObject([{ _id, tipo: 'azienda' }])
    const names = await test.call('GET', '/merchandising_requests/riferimenti/cliente?search=officine', {
      headers: { 'x-flags': 'merchandising_requests,clients_see' },
    })
    expect(names.json().rows).toMatchObject([
      { _id, nome: 'Rossi Mario Officine Rossi S.r.l.', dettaglio: null },
    ])
  })

  it.each([
    [{ ...firm, denominazione: null }, 'denominazione', 'Di un’azienda serve la denominazione.'],
    [{ ...firm, partitaIva: null }, 'partitaIva', 'Di un’azienda serve la partita IVA.'],
    [
      { ...firm, partitaIva: '12345678901' },
      'partitaIva',
      'La partita IVA non è giusta: undici cifre, senza IT.',
    ],
    [
      { ...firm, dataNascita: '1980-01-01' },
      'dataNascita',
      'È di una persona: la tolga, oppure scelga «Persona».',
    ],
    [
      { ...firm, codiceFiscale: 'RSSMRA80A01H501U' },
      'codiceFiscale',
      'Il codice fiscale di un’azienda ha undici cifre: questo è di una persona.',
    ],
    [
      { ...person, codiceFiscale: '12345678903' },
      'codiceFiscale',
      'Il codice fiscale di una persona ha sedici caratteri.',
    ],
    [
      { ...person, denominazione: 'Rossi S.r.l.' },
      'denominazione',
      'È di un’azienda: lo tolga, oppure scelga «Azienda».',
    ],
    [
      { ...person, titolariEffettivi: ['Ada'] },
      'titolariEffettivi',
      'È di un’azienda: lo tolga, oppure scelga «Azienda».',
    ],
  ])('are refused with the field and what to do', async (values, field, message) => {
    const answer = await create(values)
    expect([400, 422]).toContain(answer.statusCode)
    expect(answer.json().fields).toEqual({ [field]: message })
  })

  it('share no e-mail, and any number of them has none', async () => {
    await made({ ...person, nome: 'Senza' })
    await made({ ...person, nome: 'Senza due' })
    await made({ ...person, nome: 'Con', email: 'con@esempio.it' })
    expect((await create({ ...person, nome: 'Con due', email: 'CON@esempio.it' })).statusCode).toBe(409)
    const csv = (await call('GET', '/clients/esporta?formato=csv&colonne=tipo,cognome,email,partitaIva')).body
    expect(csv).toMatch(/^"?Persona"?;"?Zibibbo"?;"?"?;/m)
    expect(csv).toMatch(/^"?Azienda"?;"?Rossi"?;"?"?;.*12345678903/m)
  })

  it('without an e-mail cannot sign in and get no letters, by no call', async () => {
    const { _id } = await made({ ...person, status: 'validated' })
    const visitor = new Visitor(test, 'client')
    for (const email of ['', 'null', 'undefined', _id])
      expect(
        (await visitor.call('POST', '/clients/login', { email, password: goodPassword })).statusCode,
      ).not.toBe(200)
    await visitor.call('POST', '/clients/password/forgot', { email: 'null' })
    expect(await sent()).toEqual([])
  })

  it('get their first e-mail at once, and sign in once the office has confirmed it and they have chosen a password with its link', async () => {
    const { _id } = await made({ ...person, status: 'validated' })
    expect((await change(_id, { email: 'prima@esempio.it' })).statusCode).toBe(200)
    expect(await read(_id)).toMatchObject({
      email: 'prima@esempio.it',
      nuovaEmail: null,
      emailVerificata: false,
    })
    expect(await sent()).toEqual([])
    const visitor = new Visitor(test, 'client')
    const forgotten = { email: 'prima@esempio.it' }
    await visitor.call('POST', '/clients/password/forgot', forgotten)
    expect(await sent()).toEqual([expect.stringContaining('l’ufficio deve sentire da Lei')])
    const { nome } = (await call('GET', `/clients/${_id}/email`)).json()
    const confirmation = { ...forgotten, nome, condivisi: [] }
    expect((await call('POST', `/clients/${_id}/email/conferma`, confirmation)).statusCode).toBe(200)
    await visitor.call('POST', '/clients/password/forgot', forgotten)
    const [letter = ''] = await sent()
    expect(letter).toMatch(/^prima@esempio\.it: /)
    const [, token] = /confirm-reset-password\/[\w-]{43}#([\w-]+)/.exec(letter)!
    const password = 'sette navi dietro il faro'
    const reset = await visitor.call('POST', '/clients/password/reset', { token, password })
    expect(reset.statusCode, reset.body).toBe(200)
    expect(await read(_id)).toMatchObject({ emailVerificata: true, status: 'validated' })
    expect(
      (await visitor.call('POST', '/clients/login', { email: 'prima@esempio.it', password })).statusCode,
    ).toBe(200)
  })

  it('whose e-mail is removed are signed out, notified at the old address, and never come back with the old password', async () => {
    const _id = await addPerson(test, 'client', 'tolta@esempio.it')
    const visitor = new Visitor(test, 'client')
    await visitor.signIn('tolta@esempio.it')
    await sent()
    expect((await change(_id, { email: null })).statusCode).toBe(200)
    expect(await read(_id)).toMatchObject({ email: null, nuovaEmail: null, emailVerificata: false })
    expect((await visitor.call('GET', '/clients/getMe')).statusCode).toBe(401)
    expect(await sent()).toEqual([expect.stringMatching(/^tolta@esempio\.it: /)])
    expect((await visitor.signIn('tolta@esempio.it')).statusCode).not.toBe(200)
    await change(_id, { email: 'altrui@esempio.it' })
    expect(await sent()).toEqual([])
    expect((await visitor.signIn('altrui@esempio.it')).statusCode).not.toBe(200)
  })

  it('are imported with and without an e-mail, persons and firms', async () => {
    const testo = [
      'Tipo;Nome;Cognome;Denominazione;Partita IVA;E-mail',
      'Azienda;Luca;Bianchi;Bianchi S.p.A.;12345678903;',
      'Azienda;Lia;Neri;Neri S.n.c.;;',
      ';Pia;Verdi;;;pia@esempio.it',
      ';Pio;Verdi;;;',
    ].join('\n')
    const checked = (await call('POST', '/clients/importa', { testo })).json()
    expect(checked.conti).toMatchObject({ nuove: 3, errate: 1 })
    expect(checked.righe.find(({ riga }: { riga: number }) => riga === 3)).toMatchObject({
      errori: [{ colonna: 'Partita IVA', messaggio: 'Da compilare.' }],
    })
    const good = testo.replace('Neri S.n.c.;;', 'Neri S.n.c.;12345678903;')
    const { impronta } = (await call('POST', '/clients/importa', { testo: good })).json()
    const written = await call('POST', '/clients/importa', { testo: good, conferma: impronta })
    expect(written.json()).toMatchObject({ scritto: true, conti: { nuove: 4, errate: 0 } })
    const { rows } = (await call('GET', '/clients?search=verdi')).json()
    expect(rows).toMatchObject([
      { nome: 'Pia', tipo: 'persona', email: 'pia@esempio.it' },
      { nome: 'Pio', tipo: 'persona', email: null },
    ])
  })

  it('ask about an equal tax code, in a new record and in a change, and take the person after the answer', async () => {
    const codiceFiscale = 'BNCLCU82C03L219V'
    const first = await made({ ...person, codiceFiscale, email: 'prima@posta.example' })
    const second = { ...person, cognome: 'Verdi', codiceFiscale, email: 'seconda@posta.example' }
    const refused = await create(second)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'similar_customers', record: { _id: first._id, nome: 'Zibibbo Ada' } },
    ])
    const blind = await test.call('POST', '/clients', {
      headers: { 'x-flags': 'clients_edit' },
      payload: second,
    })
    expect([blind.statusCode, blind.json().code, blind.body.includes(first._id)]).toEqual([
      409,
      'similar_customers',
      false,
    ])
    const other = await made({ ...second, codiceFiscale: null })
    const changed = await change(other._id, { codiceFiscale })
    expect([changed.statusCode, changed.json().code]).toEqual([409, 'similar_customers'])
    expect((await change(other._id, { codiceFiscale, nuova: true })).statusCode).toBe(200)
    // A code that the record has already asks nothing.
    expect((await change(other._id, { codiceFiscale, nome: 'Eva' })).statusCode).toBe(200)
    const third = { ...second, email: 'terza@posta.example', nuova: true }
    expect((await create(third)).statusCode).toBe(201)
  })

  it('asks about an equal tax code among simultaneous calls', async () => {
    const codiceFiscale = 'VRDLGU75B02F205A'
    const answers = await Promise.all(
      ['uno', 'due', 'tre'].map(name => create({ ...person, codiceFiscale, email: `${name}@posta.example` })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  })
})
