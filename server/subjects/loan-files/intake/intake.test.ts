import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isFiscalCode } from '../../../../contract/italian/italian-codes.ts'
import type { LeadSimulation } from '../../../../contract/products/simulation-words.ts'
import type { AnyFields, DefinitionOf, ResourceDefinition } from '../../../../contract/records/resource.ts'
import { clients } from '../../../../contract/subjects/clients.ts'
import { leads } from '../../../../contract/subjects/leads.ts'
import { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import { fees } from '../../../../contract/subjects/loan-files/fees.ts'
import { fileNotes } from '../../../../contract/subjects/loan-files/file-notes.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import { shares } from '../../../../contract/subjects/loan-files/shares.ts'
import { steps } from '../../../../contract/subjects/loan-files/steps.ts'
import { requests } from '../../../../contract/subjects/requests.ts'
import { impersonalOffer } from '../../../../finance/offers/impersonal.ts'
import type { Offer } from '../../../../finance/offers/types.ts'
import { mathematicsVersion } from '../../../../finance/version.ts'
import { system } from '../../../database/actor.ts'
import { clientsTable, commits, jobs, loanFilesTable } from '../../../database/schema.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { addPerson, confirmedByOffice, Visitor } from '../../../testing/people.ts'
import { followToken, sendRequest, writeRequest } from '../../../testing/sent-requests.ts'
import { addStoredFile } from '../../../testing/stored-file.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { confirmAddressOfLetter } from '../../requests/follow-link.ts'

const office = { 'x-flags': 'pratiche_see,pratiche_edit,clients_see,lead_requests,requests' }
const need = {
  finalita: 'prima_casa',
  valore: 19_000_000,
  importo: 15_000_000,
  durataMesi: 300,
  provincia: 'VT',
  eta: 41,
  redditoNetto: 240_000,
  altreRate: 12_000,
}
/** A tax code with this number. */
const codeOf = (number: number): string =>
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map(check => `RSSMRA80A01H${number}${check}`).find(isFiscalCode)!

describeOnEitherDatabase('a new loan file', open => {
  let test: TestApp
  let agent: string
  let other: string
  const visitors = {} as { own: Visitor; other: Visitor }
  /** Counter that gives each test its own people. */
  let turn = 0
  beforeAll(async () => {
    test = await openTestApp(open)
    agent = await addPerson(test, 'agent', 'segue@esempio.it', {
      cognome: 'Segue',
      permissions: { pratiche: true, lead: true },
    })
    other = await addPerson(test, 'agent', 'altra@esempio.it', {
      cognome: 'Altra',
      permissions: { pratiche: true, lead: true },
    })
    visitors.own = new Visitor(test, 'agent')
    visitors.other = new Visitor(test, 'agent', '203.0.113.2')
    await visitors.own.signIn('segue@esempio.it')
    await visitors.other.signIn('altra@esempio.it')
  })
  beforeEach(() => {
    turn++
  })
  afterAll(() => test.app.close())

  const mailbox = () => `ada.${turn}@posta.example`
  const code = (further = 0) => codeOf(100 + 2 * turn + further)
  const phone = () => `333 400${String(turn).padStart(4, '0')}`
  const person = (fields: object = {}) => ({
    nome: 'Ada',
    cognome: `Rossi ${'abcdefghijklmnopqrstuvwxyz'[turn % 26]}`,
    email: mailbox(),
    cellulare: phone(),
    ...fields,
  })
  // Some people of these tests have several files.
  const asked = { prodotto: 'mutuo', importoRichiesto: 15_000_000, comunque: true }
  const create = (payload: object, headers: Record<string, string> = office) =>
    test.call('POST', '/pratiche', { payload: { ...asked, ...payload }, headers })
  const made = async (payload: object) => {
    const answer = await create(payload)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json() as { _id: string; IDEGG: string; cliente: string; senzaEmail: boolean }
  }
  const rowsOf = (definition: ResourceDefinition, pratica: string) =>
    test.context.store
      .list(test.context.database.orm, definition, { filter: { pratica }, sort: '_id' }, system)
      .then(({ rows }) => rows as Record<string, unknown>[])
  const read = <F extends AnyFields>(definition: DefinitionOf<F>, id: string) =>
    test.context.store.get(test.context.database.orm, definition, id, system)
  const customerWith = (values: object) => addPerson(test, 'client', mailbox(), values)
  async function lead(values: object = {}, sent: object = {}) {
    const terms = await test.call('POST', '/calcolatori/mutui/condizioni', { payload: { need } })
    const { prodotto } = terms
      .json()
      .condizioni.find((t: { prodotto: { nome: string } }) => t.prodotto.nome === 'Casa Fisso')
    const { email, cellulare, nome, cognome } = person()
    const { _id } = await sendRequest(
      test,
      'lead',
      { nome, cognome, email, telefono: cellulare, provincia: 'VT' },
      { need, offerta: { prodotto: prodotto._id, tipoTasso: 'fisso' }, ...sent },
    )
    await writeRequest(test, 'lead', _id, { agente: agent, ...values })
    return _id
  }
  const lettersTo = async (address: string) =>
    (await test.context.database.orm.select().from(jobs))
      .map(({ payload }) => payload as { to?: string; subject?: string; text?: string })
      .filter(({ to }) => to === address)
  const letterCount = async () => (await test.context.database.orm.select().from(jobs)).length

  describe('by hand', () => {
    it('has its customer, applicant, share, fees and first step, and a number of the house', async () => {
      const file = await made({ persona: person({ codiceFiscale: code() }), agente: agent, durataMesi: 300 })
      expect(file).toMatchObject({ IDEGG: expect.stringMatching(/^Q26-\d{6}$/), senzaEmail: false })
      const { cognome } = person()
      expect(await read(clients, file.cliente)).toMatchObject({
        cognome,
        codiceFiscale: code(),
        agente: agent,
        emailVerificata: false,
      })
      expect(await read(loanFiles, file._id)).toMatchObject({
        IDEGG: file.IDEGG,
        intestatario: `${cognome} Ada`,
        chiavi: `${code()} ${phone().replace(' ', '')} ${mailbox()}`,
        stato: 'segnalata',
        agente: agent,
        durataMesi: 300,
        versione: 1,
        statoDal: test.context.now().toISOString(),
        dataUltimoMovimento: test.context.now().toISOString(),
      })
      expect(await rowsOf(participants, file._id)).toMatchObject([
        { cliente: file.cliente, ruolo: 'richiedente' },
      ])
      expect(await rowsOf(shares, file._id)).toMatchObject([{ agente: agent, perc: 100 }])
      expect(await rowsOf(fees, file._id)).toMatchObject([{ compensoCliente: null }])
      expect(await rowsOf(steps, file._id)).toMatchObject([{ da: null, a: 'segnalata' }])
      expect(await rowsOf(bankAnswers, file._id)).toEqual([])
      // Two files never have one number.
      const next = await made({ cliente: file.cliente })
      expect(next.IDEGG > file.IDEGG).toBe(true)
    })

    it('is an agent’s own, whoever the agent names', async () => {
      const answer = await visitors.own.call('POST', '/pratiche', { ...asked, persona: person() })
      expect(answer.statusCode, answer.body).toBe(201)
      expect(await read(loanFiles, answer.json()._id)).toMatchObject({ agente: agent })
      const forOther = await visitors.own.call('POST', '/pratiche', {
        ...asked,
        persona: person({ email: null, cellulare: null, cognome: 'Nessuna' }),
        agente: other,
      })
      expect([forOther.statusCode, Object.keys(forOther.json().fields)]).toEqual([403, ['agente']])
    })

    it('happens once for an idempotency key', async () => {
      const headers = { ...office, 'idempotency-key': `pratica-${turn}` }
      const [first, second] = [
        await create({ persona: person() }, headers),
        await create({ persona: person() }, headers),
      ]
      expect(second.json()).toEqual(first.json())
    })

    it.each([
      [{}, 'persona'],
      [{ cliente: '0199c0de-0000-7000-8000-0000000000aa' }, 'cliente'],
      [
        { persona: { nome: 'Ada', cognome: 'Rossi', codiceFiscale: 'RSSMRA80A01H501X' } },
        'persona.codiceFiscale',
      ],
      [{ persona: { nome: 'Ada', cognome: 'Rossi', tipo: 'azienda' } }, 'persona.denominazione'],
      [{ persona: { nome: 'Ada', cognome: 'Rossi' }, importoRichiesto: 0 }, 'importoRichiesto'],
      [
        { persona: { nome: 'Ada', cognome: 'Rossi' }, agente: '0199c0de-0000-7000-8000-0000000000aa' },
        'agente',
      ],
    ])('names the field that is wrong', async (payload, field) => {
      const answer = await create(payload)
      expect(answer.statusCode, answer.body).toBe(422)
      expect(Object.keys(answer.json().fields)).toContain(field)
    })
  })

  describe('for the same need of a customer with an open file', () => {
    const again = (payload: object) => create({ comunque: false, ...payload })
    const refusal = ({ _id, IDEGG }: { _id: string; IDEGG: string }) => ({
      code: 'open_file',
      message: expect.stringContaining(IDEGG),
      record: { _id, nome: IDEGG },
    })

    it('asks, by hand and from a lead, and opens after the answer', async () => {
      const file = await made({ persona: person(), agente: agent })
      const id = await lead()
      for (const payload of [{ cliente: file.cliente }, { persona: person() }, { lead: id }]) {
        const refused = await again(payload)
        expect([refused.statusCode, refused.json()]).toEqual([409, expect.objectContaining(refusal(file))])
      }
      expect(await read(leads, id)).toMatchObject({ stato: 'nuovo' })
      expect((await again({ cliente: file.cliente, comunque: true })).statusCode).toBe(201)
      expect((await again({ lead: id, comunque: true })).statusCode).toBe(201)
    })

    it.each<[string, object, object, number]>([
      ['a purpose that is not known', { finalita: 'prima_casa' }, {}, 409],
      ['another purpose', { finalita: 'prima_casa' }, { finalita: 'surroga' }, 201],
      ['another product', {}, { prodotto: 'prestito' }, 201],
      ['the other assignment of a fifth', { prodotto: 'cqs' }, { prodotto: 'cqp' }, 409],
      ['a delegation beside an assignment', { prodotto: 'cqs' }, { prodotto: 'delega' }, 201],
    ])('compares the need: %s', async (_what, first, second, status) => {
      const { cliente } = await made({ persona: person(), agente: agent, ...first })
      expect((await again({ cliente, ...second })).statusCode).toBe(status)
    })

    it('asks nothing about a closed file, and nothing about a file in which the customer is a guarantor', async () => {
      const closed = await made({ persona: person(), agente: agent })
      await test.context.database.orm
        .update(loanFilesTable)
        .set({ stato: 'annullata' })
        .where(eq(loanFilesTable._id, closed._id))
      turn++
      const { _id } = await made({ persona: person(), agente: agent })
      const payload = { cliente: closed.cliente, ruolo: 'garante' }
      await test.call('POST', `/pratiche/${_id}/persone`, { payload, headers: office })
      expect((await again({ cliente: closed.cliente })).statusCode).toBe(201)
    })

    it('names no file that the agent does not read', async () => {
      const file = await made({ persona: person(), agente: other })
      await test.context.database.orm
        .update(clientsTable)
        .set({ agente: agent })
        .where(eq(clientsTable._id, file.cliente))
      const refused = await visitors.own.call('POST', '/pratiche', {
        ...asked,
        comunque: false,
        cliente: file.cliente,
      })
      expect([refused.statusCode, refused.json().code, refused.json().record]).toEqual([
        409,
        'open_file',
        undefined,
      ])
      expect(refused.body).not.toContain(file.IDEGG)
      const stranger = await visitors.other.call('POST', '/pratiche', { ...asked, cliente: file.cliente })
      expect(stranger.statusCode).toBe(201)
    })

    it('takes the lead in its place, with story, note and simulation', async () => {
      const file = await made({ persona: person(), agente: agent })
      const id = await lead({ messaggio: 'Mi chiami la sera.' })
      const path = `/pratiche/${file._id}/lead`
      await visitors.own.call('POST', `/leads/${id}/contatti`, { tipo: 'chiamata' })
      const { versione } = await read(leads, id)
      await visitors.own.call('PATCH', `/leads/${id}`, { versione, nota: 'Preferisce il tasso fisso.' })
      expect((await visitors.other.call('POST', path, { lead: id })).statusCode).toBe(404)
      const joined = await visitors.own.call('POST', path, { lead: id })
      expect([joined.statusCode, joined.json()]).toEqual([201, { _id: file._id, IDEGG: file.IDEGG }])
      expect(await read(leads, id)).toMatchObject({ stato: 'convertito', rispostoAt: expect.any(String) })
      const told = await visitors.own.call('GET', path)
      expect(told.json().rows).toMatchObject([
        {
          _id: id,
          messaggio: 'Mi chiami la sera.',
          simulazione: { need },
          leggibile: true,
          unito: { chi: 'Aldo Segue', at: test.context.now().toISOString() },
        },
      ])
      const lines = told.json().rows[0].storia as Record<string, string | null>[]
      expect(lines.map(({ tipo, testo, chi }) => [tipo, testo, chi])).toEqual(
        expect.arrayContaining([
          ['nota', 'Preferisce il tasso fisso.', 'Aldo Segue'],
          ['chiamata', null, 'Aldo Segue'],
        ]),
      )
      expect((await visitors.other.call('GET', path)).statusCode).toBe(404)
      const twice = await visitors.own.call('POST', path, { lead: id })
      expect([twice.statusCode, twice.json().code]).toEqual([409, 'already_converted'])
      expect((await again({ lead: id })).json()).toMatchObject({ code: 'already_converted' })
      const found = await visitors.own.call('GET', `/pratiche?filter[lead]=${id}`)
      expect(found.json().rows).toMatchObject([{ _id: file._id }])
      const now = await read(leads, id)
      const unconverted = await visitors.own.call('POST', `/leads/${id}/stato`, {
        versione: now.versione,
        stato: 'qualificato',
      })
      expect(unconverted.statusCode).toBe(422)
    })

    it('takes no lead of another agent', async () => {
      const file = await made({ persona: person(), agente: agent })
      const foreign = await lead({ agente: other })
      const joined = await visitors.own.call('POST', `/pratiche/${file._id}/lead`, { lead: foreign })
      const nowhere = await visitors.own.call('POST', `/pratiche/${file._id}/lead`, { lead: file._id })
      expect([joined.statusCode, joined.json().message]).toEqual([nowhere.statusCode, nowhere.json().message])
      expect(joined.statusCode).toBeGreaterThan(399)
      expect(await read(leads, foreign)).toMatchObject({ stato: 'nuovo', agente: other })
    })

    it('takes no lead into a closed file', async () => {
      const file = await made({ persona: person(), agente: agent })
      await test.context.database.orm
        .update(loanFilesTable)
        .set({ stato: 'annullata' })
        .where(eq(loanFilesTable._id, file._id))
      const joined = await visitors.own.call('POST', `/pratiche/${file._id}/lead`, { lead: await lead() })
      expect(joined.statusCode).toBe(409)
    })
  })

  it('has the story of its lead for its readers, also after a hand-over', async () => {
    const id = await lead({ nota: 'Richiamare dopo le 18.' })
    const { _id } = await made({ lead: id })
    const payload = { agente: other, motivo: 'Congedo' }
    const passed = await test.call('POST', `/pratiche/${_id}/passaggio`, { payload, headers: office })
    expect(passed.statusCode, passed.body).toBe(200)
    const told = await visitors.other.call('GET', `/pratiche/${_id}/lead`)
    expect(told.json().rows).toMatchObject([{ _id: id, leggibile: true, unito: null, simulazione: { need } }])
    // The page of the lead keeps its readers.
    const reader = { headers: { 'x-flags': 'pratiche_see' } }
    const inFileOnly = await test.call('GET', `/pratiche/${_id}/lead`, reader)
    expect(inFileOnly.json().rows).toMatchObject([{ _id: id, leggibile: false }])
    expect(told.json().rows[0].storia).toContainEqual(
      expect.objectContaining({ tipo: 'nota', testo: 'Richiamare dopo le 18.' }),
    )
  })

  describe('finds its customer', () => {
    it('by the tax code, with the same name, and completes the record', async () => {
      const { nome, cognome } = person()
      const known = await customerWith({ nome, cognome, codiceFiscale: code(1), cellulare: null })
      const file = await made({ persona: person({ codiceFiscale: code(1).toLowerCase(), email: null }) })
      expect(file.cliente).toBe(known)
      expect(await read(clients, known)).toMatchObject({ cellulare: phone(), email: mailbox() })
    })

    it.each([
      ['another e-mail', { email: 'altrove@posta.example' }],
      ['another name', { cognome: 'Bianchi' }],
    ])('by a question, for the same tax code with %s', async (_what, fields) => {
      const { nome, cognome } = person()
      const known = await customerWith({ nome, cognome, codiceFiscale: code(1), agente: agent })
      const persona = person({ codiceFiscale: code(1), cellulare: null, ...fields })
      for (const given of [persona, { ...persona, nuova: true }]) {
        const refused = await create({ persona: given })
        expect([refused.statusCode, refused.json().code]).toEqual([409, 'similar_customers'])
      }
      const proposals = await visitors.own.call('GET', `/pratiche/simili?codiceFiscale=${code(1)}`)
      expect(proposals.json().rows).toMatchObject([{ _id: known, uguali: ['codiceFiscale'], certo: true }])
      expect((await made({ cliente: known })).cliente).toBe(known)
      const hidden = await visitors.other.call('POST', '/pratiche', { ...asked, persona })
      expect([hidden.statusCode, hidden.json().code, hidden.body.includes(known)]).toEqual([
        409,
        'followed_customer',
        false,
      ])
    })

    it('by e-mail or telephone and name, however they are written', async () => {
      const { nome, cognome } = person()
      const known = await customerWith({ nome, cognome, cellulare: phone(), emailVerificata: false })
      expect((await made({ persona: person({ email: mailbox().toUpperCase() }) })).cliente).toBe(known)
      const spelled = person({ email: null, cellulare: `+39 ${phone()}`, nome: cognome, cognome: nome })
      expect((await made({ persona: spelled })).cliente).toBe(known)
    })

    it('proposes, and never takes, somebody with the same mailbox and another name or tax code', async () => {
      const { nome, cognome } = person()
      const husband = await customerWith({ nome, cognome, codiceFiscale: code(), cellulare: phone() })
      const wife = person({ nome: 'Bruna', cognome: 'Verdi' })
      const namesake = person({ codiceFiscale: code(1) })
      for (const persona of [wife, namesake]) {
        const refused = await create({ persona })
        expect([refused.statusCode, refused.json().code]).toEqual([409, 'similar_customers'])
      }
      const proposals = await test.call(
        'GET',
        `/pratiche/simili?nome=Bruna&cognome=Verdi&email=${mailbox()}`,
        {
          headers: office,
        },
      )
      expect(proposals.json()).toMatchObject({
        rows: [{ _id: husband, uguali: ['email'], certo: false, email: mailbox() }],
        seguito: false,
      })
      const confirmed = await made({ persona: { ...wife, nuova: true } })
      expect(confirmed.cliente).not.toBe(husband)
      // An e-mail belongs to one customer; the file finds the person by the telephone.
      expect(confirmed.senzaEmail).toBe(true)
      expect(await read(clients, confirmed.cliente)).toMatchObject({ email: null, cellulare: phone() })
      const chosen = await made({ cliente: husband })
      expect(chosen.cliente).toBe(husband)
    })

    it.each([
      ['a customer with a proved e-mail and the telephone', { emailVerificata: true }, { email: null }],
      [
        'a customer with another e-mail and the telephone',
        { emailVerificata: false },
        { email: 'altra@posta.example' },
      ],
    ])('proposes, and never takes, %s, whoever typed the name', async (_name, known, given) => {
      const { nome, cognome } = person()
      const stranger = await customerWith({ nome, cognome, cellulare: phone(), ...known })
      const persona = person({ ...given, codiceFiscale: code() })
      const refused = await create({ persona })
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'similar_customers'])
      const { cliente } = await made({ persona: { ...persona, nuova: true } })
      expect(cliente).not.toBe(stranger)
      expect(await read(clients, stranger)).toMatchObject({ codiceFiscale: null })
    })

    it('lets the caller choose among several, and never makes a second of a known person', async () => {
      const twice = { nome: 'Dora', cognome: 'Doppia', cellulare: phone() }
      await customerWith({ ...twice })
      await addPerson(test, 'client', `seconda.${turn}@posta.example`, twice)
      const persona = person({ ...twice, email: null })
      const several = await create({ persona })
      expect(several.json()).toMatchObject({ code: 'similar_customers' })
      const { nome, cognome } = person()
      await addPerson(test, 'client', `sola.${turn}@posta.example`, { nome, cognome })
      const again = await create({
        persona: { ...person({ email: `sola.${turn}@posta.example`, cellulare: null }), nuova: true },
      })
      expect([again.statusCode, again.json()]).toEqual([409, expect.stringContaining('già fra i clienti')])
    })

    it('says nothing about customers of others to an agent, and tells the office once', async () => {
      const { nome, cognome } = person()
      const customer = await customerWith({ nome, cognome, cellulare: phone(), agente: other })
      const found = await visitors.own.call('GET', `/pratiche/simili?email=${mailbox()}`)
      expect(found.json()).toEqual({ rows: [], seguito: true })
      for (const payload of [
        { persona: person() },
        { persona: person({ nuova: true }) },
        { cliente: customer },
      ]) {
        const refused = await visitors.own.call('POST', '/pratiche', { ...asked, ...payload })
        expect([refused.statusCode, refused.json().message, refused.json().code]).toEqual([
          409,
          'Già seguito: chieda all’ufficio.',
          'followed_customer',
        ])
        expect(refused.body).not.toContain(mailbox())
      }
      const { rows } = await test.context.database.pool.query('select email from company limit 1')
      const letters = (await lettersTo(rows[0].email)).filter(({ subject }) => subject?.includes(cognome))
      expect(letters).toHaveLength(1)
      expect(letters[0]!.text).toContain(`/admin/clients/${customer}`)
      expect(letters[0]!.text).toContain('Aldo Segue')
      // The other agent, whose customer the person is, goes on.
      const own = await visitors.other.call('POST', '/pratiche', { ...asked, persona: person() })
      expect([own.statusCode, own.json().cliente]).toEqual([201, customer])
    })

    it('lets an agent see the customers of the files that the agent follows', async () => {
      const { cliente } = await made({ persona: person(), agente: other })
      await test.context.store.update(
        test.context.database.orm,
        clients,
        cliente,
        1,
        { agente: null },
        system,
      )
      const query = `/pratiche/simili?telefono=${encodeURIComponent(phone())}`
      expect((await visitors.other.call('GET', query)).json()).toMatchObject({
        rows: [{ _id: cliente, uguali: ['telefono'], pratiche: 1 }],
        seguito: false,
      })
      expect((await visitors.own.call('GET', query)).json()).toEqual({ rows: [], seguito: true })
    })
  })

  describe('from a lead', () => {
    const office = { headers: { 'x-flags': 'clients_see,clients_edit' } }
    const choicesOf = async (customer: string) =>
      (await test.call('GET', `/clients/${customer}/consensi`, office)).json().righe.length
    async function confirmed(id: string) {
      const { email } = await read(leads, id)
      const at = test.context.now().toISOString()
      await writeRequest(test, 'lead', id, { emailConfermata: { email, at } })
      return id
    }

    it('gives the consents of the lead only to a person with the name under which the lead arrived', async () => {
      async function consentsOf(payload: object) {
        const { _id, cliente } = await made(payload)
        return [(await read(loanFiles, _id)).consensi.length, await choicesOf(cliente)]
      }
      const own = await confirmed(await lead())
      const { nome, cognome, email, consensi } = await read(leads, own)
      const given = consensi.filter(({ valore }) => valore).length
      const swapped = { ...person(), email, nome: cognome, cognome: nome }
      expect(await consentsOf({ lead: own, persona: swapped })).toEqual([consensi.length, given])
      turn++
      const stranger = { nome: 'Ugo', cognome: 'Altri', email: mailbox(), cellulare: phone() }
      const persona = { ...stranger, nuova: true }
      expect(await consentsOf({ lead: await confirmed(await lead()), persona })).toEqual([0, 0])
      turn++
      const renamed = await confirmed(await lead())
      const telefono = '333 5550001'
      const other = `ugo.${mailbox()}`
      await writeRequest(test, 'lead', renamed, { nome: 'Ugo', cognome: 'Diversi', email: other, telefono })
      expect(await consentsOf({ lead: renamed })).toEqual([0, 0])
    })

    it('gives the consents of the lead to a new customer while the letter to the customer’s address is confirmed', async () => {
      // Anybody may type this name and this address, and tick the boxes.
      const id = await lead()
      const { _id, cliente } = await made({ lead: id })
      expect((await read(loanFiles, _id)).consensi).not.toEqual([])
      expect(await choicesOf(cliente)).toBe(0)
      await confirmed(id)
      expect(await choicesOf(cliente)).toBeGreaterThan(0)
      await test.call('DELETE', `/clients/${cliente}/email/conferma`, office)
      expect(await choicesOf(cliente)).toBe(0)
      turn++
      const elsewhere = await confirmed(await lead())
      const { nome, cognome } = await read(leads, elsewhere)
      const persona = { ...person(), nome, cognome, email: `altra.${mailbox()}` }
      expect(await choicesOf((await made({ lead: elsewhere, persona })).cliente)).toBe(0)
    })

    it('has the partner of the lead, which an agent does not choose', async () => {
      const id = await lead()
      const { versione } = await read(leads, id)
      const partners = await test.call('GET', '/partners?limit=1', { headers: { 'x-flags': 'partners' } })
      const [{ _id: partner }] = partners.json().rows
      const answer = await visitors.own.call('PATCH', `/leads/${id}`, { versione, partner })
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([403, ['partner']])
    })

    it('has everything that the lead knows, and the lead is converted without letters', async () => {
      const id = await lead()
      const before = await letterCount()
      const file = await made({ lead: id })
      expect(await letterCount()).toBe(before)
      const source = await read(leads, id)
      expect(source).toMatchObject({ stato: 'convertito', primoContattoAt: expect.any(String) })
      expect(await read(loanFiles, file._id)).toMatchObject({
        lead: id,
        agente: agent,
        agenzia: source.agenzia,
        partner: source.partner,
        fonte: source.fonte,
        consensi: source.consensi,
        simulazione: source.simulazione,
        tipoTasso: 'fisso',
        immobile: { provincia: 'VT' },
      })
      expect(await rowsOf(participants, file._id)).toMatchObject([
        { redditoNettoMensile: 240_000, altriImpegniMensili: 12_000 },
      ])
      const { offerta, giorno } = source.simulazione as unknown as LeadSimulation & { offerta: Offer }
      expect(await rowsOf(bankAnswers, file._id)).toMatchObject([
        {
          banca: offerta.banca._id,
          prodottoBanca: offerta.prodotto._id,
          stato: 'da_inviare',
          importoChiesto: 15_000_000,
          durataChiesta: 300,
          tanChiesto: offerta.tan,
          taegChiesto: offerta.taeg,
          rataChiesta: offerta.rata,
          offerta: { matematica: mathematicsVersion, giorno, offerta: impersonalOffer(offerta) },
        },
      ])
      expect(await rowsOf(fees, file._id)).toMatchObject([{ compensoCliente: 75_000 }])
    })

    it('answers a second conversion with the file', async () => {
      const id = await lead()
      const { _id, IDEGG } = await made({ lead: id })
      const again = await create({ lead: id })
      expect([again.statusCode, again.json()]).toMatchObject([
        409,
        { code: 'already_converted', record: { _id, nome: IDEGG } },
      ])
      const blind = await create({ lead: id }, { 'x-flags': 'pratiche_edit,clients_see,lead_requests' })
      expect([blind.statusCode, blind.json().record]).toEqual([409, undefined])
    })

    it('gives a lead without an agent the agent of the file, and asks for one', async () => {
      const id = await lead({ agente: null })
      const nobody = await create({ lead: id })
      expect([nobody.statusCode, Object.keys(nobody.json().fields)]).toEqual([422, ['agente']])
      await made({ lead: id, agente: other })
      expect(await read(leads, id)).toMatchObject({ stato: 'convertito', agente: other })
    })

    it('is an agent’s own lead, and none of a colleague', async () => {
      const id = await lead()
      const strange = await visitors.other.call('POST', '/pratiche', { ...asked, lead: id })
      expect(strange.statusCode).toBe(404)
      const answer = await visitors.own.call('POST', '/pratiche', { ...asked, lead: id })
      expect(answer.statusCode, answer.body).toBe(201)
    })

    it('does not start from a lead that is put aside', async () => {
      const id = await lead({ stato: 'spam' })
      expect((await create({ lead: id })).statusCode).toBe(409)
    })
  })

  it('keeps its lead converted while it lives', async () => {
    const id = await lead()
    const file = await made({ lead: id })
    const unconvert = async () => {
      const { versione } = await read(leads, id)
      const payload = { versione, stato: 'qualificato' }
      return test.call('POST', `/leads/${id}/stato`, { payload, headers: office })
    }
    const refused = await unconvert()
    expect(refused.statusCode).toBe(422)
    expect(refused.json().missing).toMatchObject([
      { message: 'Dal lead è nata una pratica: annulli prima la pratica.' },
    ])
    const { versione } = await read(loanFiles, file._id)
    const payload = { versione, stato: 'annullata', motivo: 'Aperta per errore.' }
    const ended = await test.call('POST', `/pratiche/${file._id}/stato`, { payload, headers: office })
    expect(ended.statusCode, ended.body).toBe(200)
    expect((await unconvert()).statusCode).toBe(200)
  })

  it('starts from a message to the house, which counts as answered', async () => {
    const { email, cellulare, nome, cognome } = person()
    const { _id } = await sendRequest(
      test,
      'request',
      { nome, cognome, email, telefono: cellulare },
      { oggetto: 'aziende' },
    )
    const file = await made({ richiesta: _id, prodotto: 'leasing' })
    expect(await read(loanFiles, file._id)).toMatchObject({ richiesta: _id, prodotto: 'leasing', lead: null })
    expect(await read(requests, _id)).toMatchObject({ stato: 'risposta', rispostoAt: expect.any(String) })
    const again = await create({ richiesta: _id, prodotto: 'leasing' })
    expect(again.json()).toMatchObject({ record: { _id: file._id } })
    const blind = await create({ richiesta: _id }, { 'x-flags': 'pratiche_edit,clients_see' })
    expect(blind.statusCode).toBe(404)
  })

  describe('takes a message about it as a note', () => {
    /** The note that a message from the contact form becomes in a file of the person. */
    async function noteOf(file: { _id: string }, confirm?: (request: string) => Promise<void>) {
      const { email, cellulare, nome, cognome } = person()
      const { _id } = await sendRequest(
        test,
        'request',
        { nome, cognome, email, telefono: cellulare, messaggio: 'A che punto siamo?' },
        { oggetto: 'pratica' },
      )
      await confirm?.(_id)
      const answer = await test.call('POST', `/pratiche/${file._id}/risposte`, {
        payload: { richiesta: _id },
        headers: office,
      })
      expect(answer.statusCode, answer.body).toBe(201)
      expect(await read(requests, _id)).toMatchObject({ stato: 'in_carico' })
      return rowsOf(fileNotes, file._id)
    }
    /** Presses the button on the page of the letter's link. */
    const byLetter = async () => confirmAddressOfLetter(test.context, await followToken(test, mailbox()))
    const words = 'Oggetto: Una pratica già avviata\n\nA che punto siamo?'
    /** The note of somebody whom nobody has confirmed. */
    const ofSomebody = () => ({
      tipo: 'risposta',
      cliente: null,
      autore: `${person().nome} ${person().cognome}`,
      testo: `Dal sito, mittente non verificato: Ada ${person().cognome}, ${mailbox()}, ${phone()}\n\n${words}`,
      allegati: null,
    })

    it('of its sender, who confirmed the address by the letter', async () => {
      const file = await made({ persona: person(), agente: agent })
      const { nome, cognome } = person()
      expect(await noteOf(file, byLetter)).toMatchObject([
        {
          tipo: 'risposta',
          cliente: file.cliente,
          autore: `${nome} ${cognome}`,
          testo: words,
          allegati: null,
        },
      ])
    })

    it.each([
      ['a message of a stranger was joined after the confirmation', 'Accetto l’offerta.', false],
      ['a message of a stranger was joined before the confirmation', 'Accetto l’offerta.', true],
      ['an attachment of a stranger was joined', null, false],
    ])('of nobody in the file, when %s', async (_, joined, isFirst) => {
      const { database } = test.context
      const file = await made({ persona: person(), agente: agent })
      const { nome, cognome, cellulare: telefono } = person()
      const [note] = await noteOf(file, async () => {
        if (!isFirst) await byLetter()
        const attached = joined ? [] : [await addStoredFile(database, { owner: null, ownerRole: null })]
        const contact = { nome, cognome, telefono, ...(joined && { messaggio: joined }) }
        const allegati = attached.map(({ _id }) => _id)
        await sendRequest(test, 'request', contact, { oggetto: 'pratica', allegati })
        if (isFirst) await byLetter()
      })
      expect(note).toMatchObject({
        cliente: null,
        testo: expect.stringMatching(
          /^Dal sito, mittente non verificato: .*\n\nSono più invii con lo stesso nome/,
        ),
        allegati: joined ? null : [expect.anything()],
      })
    })

    it('of the name and the contact in the form, when nobody opened the letter', async () => {
      const file = await made({ persona: person(), agente: agent })
      expect(await noteOf(file)).toMatchObject([ofSomebody()])
    })

    it('of the name and the contact in the form, also when the office confirmed the address', async () => {
      // Whoever knows the address can write it into the form.
      const { nome, cognome } = person()
      const cliente = await customerWith({ nome, cognome, ...confirmedByOffice(mailbox()) })
      const file = await made({ cliente, agente: agent })
      expect(await noteOf(file)).toMatchObject([ofSomebody()])
    })

    it('not again after the office took the words away, and the message is removed after the words alone', async () => {
      const file = await made({ persona: person(), agente: agent })
      const [note] = await noteOf(file)
      const { richiesta } = await read(fileNotes, note!._id as string)
      const payload = { motivo: 'Ingiurie' }
      const remove = () => test.call('DELETE', `/requests/${richiesta}`, { headers: office, payload })
      const refused = await remove()
      expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('1 nota')])
      const away = await test.call('POST', `/pratiche_note/${note!._id}/togli`, {
        payload: { motivo: 'Ingiurie' },
        headers: office,
      })
      expect(away.statusCode, away.body).toBe(200)
      const again = await test.call('POST', `/pratiche/${file._id}/risposte`, {
        payload: { richiesta },
        headers: office,
      })
      expect([again.statusCode, again.body]).toEqual([409, expect.stringContaining('ha tolto')])
      expect((await remove()).statusCode).toBe(200)
      expect(await rowsOf(fileNotes, file._id)).toMatchObject([
        { testo: expect.stringMatching(/^Messaggio tolto dall’ufficio .*: Ingiurie$/), richiesta: null },
      ])
    })

    it('not again after the office took the words away, also after an erasure emptied the history', async () => {
      const file = await made({ persona: person(), agente: agent })
      const [note] = await noteOf(file)
      const { richiesta } = await read(fileNotes, note!._id as string)
      const away = await test.call('POST', `/pratiche_note/${note!._id}/togli`, {
        payload: { motivo: 'Ingiurie' },
        headers: office,
      })
      expect(away.statusCode, away.body).toBe(200)
      // The erasure of a person whom the words name leaves no content.
      const emptied = { info: null, deletedObject: null, salt: null }
      await test.context.database.orm
        .update(commits)
        .set(emptied)
        .where(eq(commits.ref, note!._id as string))
      const again = await test.call('POST', `/pratiche/${file._id}/risposte`, {
        payload: { richiesta },
        headers: office,
      })
      expect([again.statusCode, again.body]).toEqual([409, expect.stringContaining('ha tolto')])
    })

    it('of nobody in the file, when another customer shares the address', async () => {
      const file = await made({ persona: person(), agente: agent })
      await addPerson(test, 'client', mailbox().replace('@', '+casa@'), { nome: 'Carlo' })
      expect(await noteOf(file, byLetter)).toMatchObject([ofSomebody()])
    })

    it('of nobody in the file, when the name is another', async () => {
      const cliente = await customerWith({ nome: 'Bice', ...confirmedByOffice(mailbox()) })
      const file = await made({ cliente, agente: agent })
      expect(await noteOf(file, byLetter)).toMatchObject([ofSomebody()])
    })
  })

  it('lets its readers read who takes part, and nobody else', async () => {
    const file = await made({ persona: person({ codiceFiscale: null }), agente: agent })
    const own = await visitors.own.call('GET', `/pratiche/${file._id}/persone`)
    expect(own.json().rows).toMatchObject([
      { cliente: file.cliente, ruolo: 'richiedente', nome: 'Ada', email: mailbox(), cellulare: phone() },
    ])
    expect((await visitors.other.call('GET', `/pratiche/${file._id}/persone`)).statusCode).toBe(404)
    expect((await visitors.own.call('GET', `/clients/${file.cliente}`)).statusCode).toBe(403)
  })

  describe('takes another person', () => {
    const path = (id: string) => `/pratiche/${id}/persone`
    const spouse = (fields: object = {}) => ({
      nome: 'Carlo',
      cognome: 'Fontana',
      codiceFiscale: code(1),
      email: `carlo.${turn}@posta.example`,
      ...fields,
    })
    const authorsOf = async (ref: string) =>
      (await test.call('GET', `/commits/${ref}`, { headers: { 'x-flags': 'commits_see' } })).json()

    it('of its agent, who is not a customer yet, with the birthday of the tax code', async () => {
      const file = await made({ persona: person(), agente: agent })
      const answer = await visitors.own.call('POST', path(file._id), {
        persona: spouse(),
        ruolo: 'cointestatario',
      })
      expect(answer.statusCode, answer.body).toBe(201)
      const customer = await read(clients, answer.json().cliente)
      expect(customer).toMatchObject({ nome: 'Carlo', dataNascita: '1980-01-01', agente: agent })
      expect(await read(loanFiles, file._id)).toMatchObject({
        intestatario: `${person().cognome} Ada, Fontana Carlo`,
      })
      expect(JSON.stringify(await authorsOf(customer._id))).toContain(agent)
    })

    it('who is never another’s customer', async () => {
      const file = await made({ persona: person(), agente: agent })
      const followed = await made({ persona: spouse(), agente: other })
      for (const whom of [{ persona: spouse() }, { cliente: followed.cliente }]) {
        const answer = await visitors.own.call('POST', path(file._id), {
          ...whom,
          ruolo: 'garante',
        })
        expect([answer.statusCode, answer.json().code]).toEqual([409, 'followed_customer'])
      }
      const elsewhere = await visitors.own.call('POST', path(followed._id), {
        persona: spouse(),
        ruolo: 'garante',
      })
      expect(elsewhere.statusCode).toBe(404)
    })

    it('whose data its agent corrects, while the customer has no access', async () => {
      const file = await made({ persona: person({ codiceFiscale: null }), agente: agent })
      const [one] = (await visitors.own.call('GET', path(file._id))).json().rows
      const change = (payload: object, who = visitors.own) =>
        who.call('PATCH', `${path(file._id)}/${one._id}`, payload)
      const versione = one.versioneCliente
      const changed = await change({ versione, codiceFiscale: code(), email: `nuova.${turn}@posta.example` })
      expect(changed.statusCode, changed.body).toBe(200)
      expect(await read(clients, file.cliente)).toMatchObject({
        codiceFiscale: code(),
        dataNascita: '1980-01-01',
        email: `nuova.${turn}@posta.example`,
      })
      expect((await read(loanFiles, file._id)).chiavi).toContain(code())
      expect((await change({ versione, nome: 'Eva' })).statusCode).toBe(409)
      expect((await change({ versione: versione + 1, nome: 'Eva' }, visitors.other)).statusCode).toBe(404)
      const taken = await made({ persona: spouse(), agente: other })
      expect(taken._id).toBeTruthy()
      const twice = await change({ versione: versione + 1, codiceFiscale: code(1) })
      expect([twice.statusCode, Object.keys(twice.json().fields)]).toEqual([422, ['codiceFiscale']])
    })

    it('whose e-mail stays, once the customer signs in with it', async () => {
      const customer = await addPerson(test, 'client', `entra.${turn}@posta.example`, { nome: 'Iva' })
      const file = await made({ cliente: customer, agente: agent })
      const [one] = (await visitors.own.call('GET', path(file._id))).json().rows
      const answer = await visitors.own.call('PATCH', `${path(file._id)}/${one._id}`, {
        versione: one.versioneCliente,
        email: `altra.${turn}@posta.example`,
      })
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['email']])
    })
  })

  describe('names its people', () => {
    const names = async (id: string) => {
      const { intestatario, chiavi } = await read(loanFiles, id)
      return [intestatario, chiavi]
    }
    const add = (pratica: string, cliente: string, ruolo: string) =>
      test.call('POST', `/pratiche/${pratica}/persone`, { payload: { cliente, ruolo }, headers: office })

    it('as they come, change and go', async () => {
      const { cognome } = person()
      const file = await made({ persona: person(), agente: agent })
      const second = await addPerson(test, 'client', `bruna.${turn}@posta.example`, {
        nome: 'Bruna',
        cognome: 'Verdi',
        cellulare: '347 111 2222',
      })
      const guarantor = await addPerson(test, 'client', `garante.${turn}@posta.example`, {
        nome: 'Gino',
        cognome: 'Garante',
        codiceFiscale: code(),
      })
      expect((await add(file._id, guarantor, 'garante')).statusCode).toBe(201)
      const added = await add(file._id, second, 'cointestatario')
      expect(added.statusCode, added.body).toBe(201)
      const digits = phone().replace(' ', '')
      expect(await names(file._id)).toEqual([
        `${cognome} Ada, Verdi Bruna`,
        `${digits} ${mailbox()} 3471112222 bruna.${turn}@posta.example ${code()} garante.${turn}@posta.example`,
      ])
      await test.context.store.update(
        test.context.database.orm,
        clients,
        second,
        1,
        { cognome: 'Neri', cellulare: null },
        system,
      )
      expect(await names(file._id)).toEqual([
        `${cognome} Ada, Neri Bruna`,
        `${digits} ${mailbox()} bruna.${turn}@posta.example ${code()} garante.${turn}@posta.example`,
      ])
      const removed = await test.call('DELETE', `/pratiche_partecipanti/${added.json()._id}`, {
        headers: office,
      })
      expect(removed.statusCode, removed.body).toBe(200)
      expect((await names(file._id))[0]).toBe(`${cognome} Ada`)
    })

    it('and keeps the last applicant', async () => {
      const file = await made({ persona: person() })
      const [applicant] = await rowsOf(participants, file._id)
      const path = `/pratiche_partecipanti/${applicant!._id}`
      const removed = await test.call('DELETE', path, { headers: office })
      expect([removed.statusCode, removed.json()]).toEqual([409, expect.stringContaining('richiedente')])
      const changed = await test.call('PATCH', path, {
        payload: { versione: 1, ruolo: 'garante' },
        headers: office,
      })
      expect(changed.statusCode).toBe(409)
      const elsewhere = await made({ cliente: file.cliente })
      const moved = await test.call('PATCH', path, {
        payload: { versione: 1, pratica: elsewhere._id },
        headers: office,
      })
      expect(moved.statusCode).toBe(422)
    })

    it('in every import, in one write of many customers', async () => {
      const file = await made({ persona: person() })
      const second = await addPerson(test, 'client', `bruna.${turn}@posta.example`)
      await add(file._id, second, 'cointestatario')
      const { store, database } = test.context
      const { written } = await database.orm.transaction(tx =>
        store.writeMany(
          tx,
          clients,
          [
            { id: file.cliente, versione: 1, values: { nome: 'Uno', cognome: 'Nuovo' } },
            { id: second, versione: 1, values: { nome: 'Due', cognome: 'Nuova' } },
          ],
          system,
        ),
      )
      expect(written).toHaveLength(2)
      expect((await names(file._id))[0]).toBe('Nuovo Uno, Nuova Due')
    })
  })

  describe('has shares', () => {
    const replace = (id: string, quote: object[], headers: Record<string, string> = office) =>
      test.call('PUT', `/pratiche/${id}/quote`, { payload: { quote }, headers })

    it('that add up to 100, written by the office alone', async () => {
      const file = await made({ persona: person(), agente: agent })
      const answer = await replace(file._id, [
        { agente: agent, perc: 66.67 },
        { agente: other, perc: 33.33 },
      ])
      expect(answer.statusCode, answer.body).toBe(200)
      expect(await rowsOf(shares, file._id)).toMatchObject([
        { agente: agent, perc: 66.67 },
        { agente: other, perc: 33.33 },
      ])
      expect(await rowsOf(fileNotes, file._id)).toMatchObject([
        { testo: 'Quote: Aldo Segue 100 % → Aldo Segue 66,67 %, Aldo Altra 33,33 %.' },
      ])
      for (const wrong of [
        [{ agente: agent, perc: 99 }],
        [],
        [
          { agente: agent, perc: 50 },
          { agente: agent, perc: 50 },
        ],
        [{ agente: '0199c0de-0000-7000-8000-0000000000aa', perc: 100 }],
      ]) {
        const refused = await replace(file._id, wrong)
        expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['quote']])
      }
      const byAgent = await visitors.own.call('PUT', `/pratiche/${file._id}/quote`, {
        quote: [{ agente: agent, perc: 100 }],
      })
      expect(byAgent.statusCode).toBe(403)
      // The agent with a share reads the file.
      expect((await visitors.other.call('GET', `/pratiche/${file._id}`)).statusCode).toBe(200)
    })
  })

  describe('is handed over', () => {
    it('with its share, a note with the reason and one letter', async () => {
      const [one, two] = [
        await made({ persona: person(), agente: agent }),
        await made({ persona: person(), agente: agent }),
      ]
      await test.call('PUT', `/pratiche/${two._id}/quote`, {
        payload: {
          quote: [
            { agente: agent, perc: 60 },
            { agente: other, perc: 40 },
          ],
        },
        headers: office,
      })
      const before = (await lettersTo('altra@esempio.it')).length
      const answer = await test.call('POST', '/pratiche/passaggi', {
        payload: { ids: [one._id, two._id, two._id], agente: other, motivo: 'congedo' },
        headers: office,
      })
      expect(answer.json()).toEqual({ passate: 2 })
      expect(await read(loanFiles, one._id)).toMatchObject({ agente: other })
      expect(await rowsOf(shares, one._id)).toMatchObject([{ agente: other, perc: 100 }])
      expect(await rowsOf(shares, two._id)).toMatchObject([
        { agente: agent, perc: 60 },
        { agente: other, perc: 40 },
      ])
      expect(await rowsOf(fileNotes, one._id)).toMatchObject([
        { testo: 'Passa da Aldo Segue a Aldo Altra: congedo' },
      ])
      const letters = (await lettersTo('altra@esempio.it')).slice(before)
      expect(letters.map(({ subject }) => subject)).toEqual(['Da ora segue 2 pratiche'])
      expect(letters[0]!.text).toContain(one.IDEGG)
      const history = await test.call('GET', `/commits/${one._id}`, {
        headers: { 'x-flags': 'commits_see,pratiche_see' },
      })
      expect(history.body).toContain(agent)
    })

    it('all or none, by the office alone', async () => {
      const file = await made({ persona: person(), agente: agent })
      const payload = {
        ids: [file._id, '0199c0de-0000-7000-8000-0000000000aa'],
        agente: other,
        motivo: 'congedo',
      }
      expect((await test.call('POST', '/pratiche/passaggi', { payload, headers: office })).statusCode).toBe(
        404,
      )
      expect(await read(loanFiles, file._id)).toMatchObject({ agente: agent })
      const byAgent = await visitors.own.call('POST', `/pratiche/${file._id}/passaggio`, {
        agente: other,
        motivo: 'congedo',
      })
      expect(byAgent.statusCode).toBe(403)
      const nobody = await test.call('POST', `/pratiche/${file._id}/passaggio`, {
        payload: { motivo: 'congedo' },
        headers: office,
      })
      expect(nobody.statusCode).toBe(422)
    })
  })
})
