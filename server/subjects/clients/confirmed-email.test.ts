import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isFiscalCode } from '../../../contract/italian/italian-codes.ts'
import { followPath } from '../../../contract/pages/request-link.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import { fileNotes } from '../../../contract/subjects/loan-files/file-notes.ts'
import { buildApp } from '../../app.ts'
import { system } from '../../database/actor.ts'
import { erasures, jobs, loanFilesTable, participantsTable } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { startJobs } from '../../jobs/jobs.ts'
import { addPerson, confirmedByOffice, goodPassword, Visitor } from '../../testing/people.ts'
import { plainBuilt } from '../../testing/plain-built.ts'
import { followToken, sendRequest, writeRequest } from '../../testing/sent-requests.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { addVerification } from '../loan-files/testing/complete-file.ts'

const office = { 'x-flags': 'pratiche_see,pratiche_edit,clients_see,clients_edit,lead_requests' }
const codeOf = (number: number): string =>
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map(check => `RSSMRA80A01H${number}${check}`).find(isFiscalCode)!

/** An agent who tries to enter the customers' area as a customer. */
describeOnEitherDatabase('the address of a customer', (open, kind) => {
  let test: TestApp
  let site: Awaited<ReturnType<typeof buildApp>>
  let agent: string
  const aldo = { visitor: null as unknown as Visitor }
  let turn = 100
  const phone = () => `333 700${turn}00`
  beforeAll(async () => {
    test = await openTestApp(open)
    site = await buildApp(test.context, plainBuilt)
    agent = await addPerson(test, 'agent', 'aldo.agente@gmail.com', {
      cellulare: '333 999 0001',
      permissions: { pratiche: true, lead: true },
    })
    await addPerson(test, 'agent', 'carla@rete.example', { status: 'blocked' })
    aldo.visitor = new Visitor(test, 'agent')
    await aldo.visitor.signIn('aldo.agente@gmail.com')
  })
  beforeEach(() => {
    turn++
  })
  afterAll(() => Promise.all([site.close(), test.app.close()]))

  const person = (values: object = {}) => ({
    nome: 'Ada',
    cognome: `Vera${'abcdefghijklmnopqrstuvwxyz'[turn % 26]}${'abcdefghijklmnopqrstuvwxyz'[Math.floor(turn / 26)]}`,
    email: `ada.${turn}@posta.example`,
    cellulare: phone(),
    codiceFiscale: codeOf(turn),
    ...values,
  })
  const by = async (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) => {
    const answer = await aldo.visitor.call(method, path, payload)
    expect([path, answer.statusCode < 300, answer.body]).toEqual([path, true, expect.anything()])
    return answer.json()
  }
  /** A file that the agent makes. */
  async function file(payload: object) {
    const made = await by('POST', '/pratiche', {
      prodotto: 'mutuo',
      importoRichiesto: 15_000_000,
      comunque: true,
      ...payload,
    })
    const { rows } = await by('GET', `/pratiche/${made._id}/inviti`)
    return { id: made._id as string, customer: made.cliente as string, participant: rows[0].partecipante }
  }
  type Made = Awaited<ReturnType<typeof file>>
  const invite = ({ id, participant }: Made) => by('POST', `/pratiche/${id}/inviti/${participant}`)
  const stateOf = async ({ id }: Made) => (await by('GET', `/pratiche/${id}/inviti`)).rows[0]
  const asOffice = (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', path: string, payload?: object) =>
    test.call(method, path, { headers: office, ...(payload && { payload }) })
  const emailOf = async (customer: string) => (await asOffice('GET', `/clients/${customer}/email`)).json()
  /** What the office reads on the page of the customer, and confirms. */
  async function confirm(customer: string) {
    const { nome, email, condivisi } = await emailOf(customer)
    const body = { nome, email, condivisi: condivisi.map(({ _id }: { _id: string }) => _id) }
    return asOffice('POST', `/clients/${customer}/email/conferma`, body)
  }
  const withdraw = (customer: string) => asOffice('DELETE', `/clients/${customer}/email/conferma`)
  const lettersTo = async (to: string) =>
    (await test.context.database.orm.select().from(jobs).orderBy(jobs._id))
      .map(({ payload }) => payload as { to?: string; text?: string })
      .filter(one => one.to?.toLowerCase() === to.toLowerCase())
      .map(({ text = '' }) => text)
  const invitations = async (to: string) =>
    (await lettersTo(to)).flatMap(text => /area-clienti\/invito\/[\w-]+#([\w-]{43})/.exec(text)?.[1] ?? [])
  /** A request of the person, whose letter is opened; `press` confirms on the page. */
  async function ownLead(values: { email?: string; cellulare?: string } = {}, press = true) {
    const { nome, cognome, email, cellulare } = person(values)
    const { _id } = await sendRequest(test, 'lead', { nome, cognome, email, telefono: cellulare })
    await writeRequest(test, 'lead', _id, { agente: agent })
    const address = `${followPath}/${await followToken(test, email)}`
    expect((await site.inject(address)).body).toContain('"indirizzo":"da_confermare"')
    if (press) {
      const answer = await site.inject({ method: 'POST', url: address, headers: forms })
      expect([answer.statusCode, answer.headers.location]).toEqual([303, `${address}#indirizzo`])
      expect((await site.inject(address)).body).toContain('"indirizzo":"confermato"')
    }
    return { lead: _id, address }
  }
  const forms = { 'content-type': 'application/x-www-form-urlencoded' }
  const withCode = async (made: Made) => {
    const { rows } = await by('GET', `/pratiche/${made.id}/persone`)
    const { _id, versioneCliente } = rows[0]
    await by('PATCH', `/pratiche/${made.id}/persone/${_id}`, {
      versione: versioneCliente,
      codiceFiscale: codeOf(turn),
    })
    return made
  }
  async function newDataOf({ id }: Made, values: object) {
    const { rows } = await by('GET', `/pratiche/${id}/persone`)
    const { _id, versioneCliente } = rows[0]
    return [`/pratiche/${id}/persone/${_id}`, { versione: versioneCliente, ...values }] as const
  }
  const change = async (made: Made, values: object) => by('PATCH', ...(await newDataOf(made, values)))
  /** The office corrects the data. */
  async function correct(made: Made, values: object) {
    const answer = await asOffice('PATCH', ...(await newDataOf(made, values)))
    expect(answer.statusCode, answer.body).toBe(200)
  }

  it('that only an agent wrote waits for the office, and leaves when the office has confirmed it', async () => {
    const { email } = person()
    const made = await file({ persona: person() })
    expect(await invite(made)).toMatchObject({
      stato: 'in_attesa',
      attesa: expect.stringContaining('Nessuno ha ancora confermato'),
    })
    expect(await stateOf(made)).toMatchObject({ stato: 'in_attesa', email })
    expect(await invitations(email)).toEqual([])
    // The queue of the office: the list, and what is to be done.
    const list = await asOffice('GET', '/clients?filter[attesa]=ufficio')
    expect(list.json().rows.map((row: { _id: string }) => row._id)).toContain(made.customer)
    expect((await asOffice('GET', '/admin/da-fare')).json().voci).toContainEqual({
      codice: 'indirizzi',
      quanti: list.json().rows.length,
    })
    expect(await emailOf(made.customer)).toMatchObject({ conferma: null, inAttesa: [{ _id: made.id }] })
    const answer = await confirm(made.customer)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({
      conferma: { come: 'ufficio', da: 'Amministrazione', at: '2026-11-20T09:00:00.000Z' },
      inAttesa: [],
    })
    expect(await stateOf(made)).toMatchObject({ stato: 'invitato', attesa: null })
    expect(await invitations(email)).toHaveLength(1)
    const { store, database } = test.context
    expect(await store.get(database.orm, clients, made.customer, system)).toMatchObject({
      emailVerificata: false,
      emailConfermata: { email, come: 'ufficio', da: { nome: 'Amministrazione' } },
    })
  })

  it('is confirmed by nobody of the network', async () => {
    const made = await file({ persona: person() })
    const path = `/clients/${made.customer}/email`
    const body = { nome: 'Ada', email: person().email, condivisi: [] }
    expect((await aldo.visitor.call('POST', `${path}/conferma`, body)).statusCode).toBe(403)
    expect((await aldo.visitor.call('GET', path)).statusCode).toBe(403)
    const reader = { 'x-flags': 'clients_see,pratiche_edit' }
    const refused = await test.call('POST', `${path}/conferma`, { headers: reader, payload: body })
    expect(refused.statusCode).toBe(403)
  })

  it('is confirmed by the person on the page of the letter to an own request', async () => {
    const { lead } = await ownLead()
    const made = await withCode(await file({ lead }))
    expect(await invite(made)).toMatchObject({ stato: 'invitato', attesa: null })
    expect(await emailOf(made.customer)).toMatchObject({ conferma: { come: 'richiesta' } })
  })

  it('is not confirmed by opening the letter, and a waiting invitation leaves with the confirmation', async () => {
    const { lead, address } = await ownLead({}, false)
    const made = await withCode(await file({ lead }))
    expect((await invite(made)).stato).toBe('in_attesa')
    expect((await site.inject({ method: 'POST', url: address, headers: forms })).statusCode).toBe(303)
    expect((await stateOf(made)).stato).toBe('invitato')
    expect(await invitations(person().email)).toHaveLength(1)
  })

  it('of a request that somebody has changed is not confirmed by the letter to the former address', async () => {
    const { lead, address } = await ownLead({}, false)
    await writeRequest(test, 'lead', lead, { email: `altra.${turn}@posta.example` })
    await site.inject({ method: 'POST', url: address, headers: forms })
    const made = await withCode(await file({ lead }))
    expect((await invite(made)).stato).toBe('in_attesa')
    expect((await emailOf(made.customer)).conferma).toBeNull()
  })

  it('of a confirmed request is not that of another person', async () => {
    await ownLead()
    const made = await file({ persona: person({ nome: 'Ugo', cellulare: `333 800${turn}00` }) })
    expect((await invite(made)).stato).toBe('in_attesa')
  })

  it('of a confirmed request is not that of a person whose name somebody wrote there later', async () => {
    const email = `alias.${turn}@posta.example`
    const { nome, cognome } = person()
    const { _id } = await sendRequest(test, 'lead', { nome: 'Pippo', cognome: 'Pluto', email })
    await writeRequest(test, 'lead', _id, { agente: agent })
    const address = `${followPath}/${await followToken(test, email)}`
    expect((await site.inject({ method: 'POST', url: address, headers: forms })).statusCode).toBe(303)
    await writeRequest(test, 'lead', _id, { nome, cognome })
    const made = await file({ persona: person({ email }) })
    expect((await invite(made)).stato).toBe('in_attesa')
    expect((await emailOf(made.customer)).conferma).toBeNull()
  })

  it.each([
    ['the agent’s own', 'aldo.agente@gmail.com', 'email'],
    ['the agent’s own in capitals', 'ALDO.AGENTE+C@GMAIL.COM', 'email'],
    ['with a part after a plus', 'aldo.agente+cliente@gmail.com', 'email'],
    ['without its dots', 'aldoagente@gmail.com', 'email'],
    ['of the other name of the provider', 'aldo.agente+1@googlemail.com', 'email'],
    ['of a colleague who is blocked', 'carla+cliente@rete.example', 'email'],
    ['any other of a colleague’s domain', 'cliente@rete.example', 'dominio'],
  ])('that is a mailbox of the house waits although its letter was opened: %s', async (_name, email, che) => {
    await test.context.database.pool.query(`update clients set email = null where email ilike $1`, [email])
    const { lead } = await ownLead({ email })
    const made = await withCode(await file({ lead }))
    expect(await invite(made)).toMatchObject({
      stato: 'in_attesa',
      attesa: expect.stringContaining('non sono soltanto di questa persona'),
    })
    expect((await emailOf(made.customer)).condivisi).toContainEqual(
      expect.objectContaining({ risorsa: 'agents', che: expect.arrayContaining([che]) }),
    )
    expect(await invitations(email)).toEqual([])
  })

  it('waits when it is a partner’s', async () => {
    const { rows } = await test.context.database.pool.query('select email from referrers limit 1')
    const { lead } = await ownLead({ email: rows[0].email })
    const made = await withCode(await file({ lead }))
    expect((await invite(made)).stato).toBe('in_attesa')
    expect((await emailOf(made.customer)).condivisi[0]).toMatchObject({ risorsa: 'referrers' })
  })

  it('waits with the telephone of an agent or of another customer, and the office reads whose it is', async () => {
    const { lead } = await ownLead({ cellulare: '+39 333 9990001' })
    const made = await withCode(await file({ lead }))
    expect((await invite(made)).stato).toBe('in_attesa')
    expect((await emailOf(made.customer)).condivisi).toMatchObject([
      { risorsa: 'agents', nome: 'Agente Aldo', che: ['telefono'] },
    ])
    turn++
    const first = await file({ persona: person() })
    const phoneOfFirst = phone()
    turn++
    const own = await ownLead({ cellulare: phone() })
    const second = await withCode(await file({ lead: own.lead }))
    await change(second, { cellulare: phoneOfFirst })
    expect((await invite(second)).stato).toBe('in_attesa')
    expect((await emailOf(second.customer)).condivisi).toMatchObject([
      { _id: first.customer, risorsa: 'clients', che: ['telefono'] },
    ])
    // The office knows, and confirms; a further record with the telephone asks the office again.
    expect((await confirm(second.customer)).statusCode).toBe(200)
    expect((await stateOf(second)).stato).toBe('invitato')
    await change(second, { cellulare: '333 9990001' })
    expect((await invite(second)).stato).toBe('in_attesa')
  })

  it('is confirmed as the office saw it, not as it became meanwhile', async () => {
    const made = await file({ persona: person() })
    await invite(made)
    const { email } = person()
    const { nome } = await emailOf(made.customer)
    await change(made, { cellulare: '333 9990001' })
    const path = `/clients/${made.customer}/email/conferma`
    expect((await asOffice('POST', path, { nome, email, condivisi: [] })).statusCode).toBe(409)
    await change(made, { nome: 'Mario' })
    expect((await asOffice('POST', path, { nome, email, condivisi: [agent] })).statusCode).toBe(409)
    await change(made, { nome: 'Ada', email: `nuova.${turn}@posta.example` })
    expect((await asOffice('POST', path, { nome, email, condivisi: [agent] })).statusCode).toBe(409)
    expect((await stateOf(made)).stato).toBe('in_attesa')
  })

  it('loses its confirmation when it changes, for an existing customer too', async () => {
    const made = await file({ persona: person() })
    await confirm(made.customer)
    expect((await invite(made)).stato).toBe('invitato')
    const [token] = await invitations(person().email)
    await correct(made, { email: `aldo.${turn}@altrove.example` })
    expect((await invite(made)).stato).toBe('in_attesa')
    await correct(made, { email: person().email })
    expect((await invite(made)).stato).toBe('in_attesa')
    expect((await emailOf(made.customer)).conferma).toBeNull()
    const visitor = new Visitor(test, 'client', `192.0.2.${turn % 250}`)
    const check = { token, codiceFiscale: codeOf(turn) }
    expect((await visitor.mine('POST', '/inviti/verifica', check)).statusCode).toBe(422)
    // Another file of the same customer is no way round.
    const again = await file({ cliente: made.customer })
    expect((await invite(again)).stato).toBe('in_attesa')
  })

  it.each([
    ['name', { nome: 'Mario', cognome: 'Rossi' }],
    ['fiscal code', { codiceFiscale: codeOf(999) }],
  ])(
    'loses its confirmation when the person gets another %s, and the open invitations with it',
    async (_name, values) => {
      const made = await file({ persona: person() })
      await confirm(made.customer)
      expect((await invite(made)).stato).toBe('invitato')
      const [token] = await invitations(person().email)
      await correct(made, values)
      expect((await emailOf(made.customer)).conferma).toBeNull()
      const visitor = new Visitor(test, 'client', `192.0.2.${turn % 250}`)
      const check = { token, codiceFiscale: codeOf(turn), ...('codiceFiscale' in values && values) }
      expect((await visitor.mine('POST', '/inviti/verifica', check)).statusCode).toBe(422)
      expect((await invite(made)).stato).toBe('in_attesa')
      // The former data do not bring the confirmation back.
      await correct(made, { nome: 'Ada', cognome: person().cognome, codiceFiscale: codeOf(turn) })
      expect((await emailOf(made.customer)).conferma).toBeNull()
    },
  )

  describe('of a customer whom the office knows or who has an access', () => {
    const refusedFor = async (made: Made, values: object) => {
      const answer = await aldo.visitor.call('PATCH', ...(await newDataOf(made, values)))
      expect(answer.statusCode, answer.body).toBe(422)
      expect(answer.json().fields).toEqual(
        Object.fromEntries(
          Object.keys(values).map(field => [field, expect.stringMatching(/all’ufficio|la cambia lui/)]),
        ),
      )
    }
    const another = () => ({ nome: 'Tizio', cognome: 'Prova', codiceFiscale: codeOf(turn + 500) })

    it('an agent cannot replace the person or the address', async () => {
      const made = await file({ persona: person() })
      await confirm(made.customer)
      await refusedFor(made, another())
      await refusedFor(made, { codiceFiscale: null })
      await refusedFor(made, { email: `tizio.${turn}@altrove.example` })
      expect(await emailOf(made.customer)).toMatchObject({ conferma: { come: 'ufficio' } })
      await change(made, { cellulare: '333 765 4321', dataNascita: '1980-01-01' })
    })

    it.each(['another account', 'the own account'])(
      'an agent cannot pass the access of %s to another person',
      async which => {
        // The agent writes a person of their own choice, whose address this person has confirmed.
        await ownLead()
        const made = await file({ persona: person() })
        expect((await invite(made)).stato).toBe('invitato')
        const [token] = await invitations(person().email)
        const visitor = new Visitor(test, 'client', `192.0.2.${turn % 250}`)
        const isOther = which === 'another account'
        if (isOther) {
          const email = `altra.${turn}@posta.example`
          await addPerson(test, 'client', email)
          await visitor.signIn(email)
        }
        const proof = { token, codiceFiscale: codeOf(turn), ...(!isOther && { password: goodPassword }) }
        const accepted = await visitor.mine('POST', '/inviti/accetta', proof)
        expect(accepted.statusCode, accepted.body).toBe(200)
        await refusedFor(made, another())
        await refusedFor(made, { email: `vera.${turn}@posta.example` })
        await change(made, { nome: 'ADA' })
      },
    )

    it.runIf(kind === 'server')(
      'an agent cannot replace the person while an invitation is accepted in another file',
      async () => {
        const made = await file({ persona: person() })
        const other = await file({ cliente: made.customer })
        const { orm } = test.context.database
        const path = await newDataOf(made, another())
        let isHeld = () => {}
        const held = new Promise<void>(resolve => {
          isHeld = resolve
        })
        const accepting = orm.transaction(async tx => {
          await tx.select().from(loanFilesTable).where(eq(loanFilesTable._id, other.id)).for('update')
          isHeld()
          await setTimeout(300)
          await tx
            .update(participantsTable)
            .set({ accesso: made.customer })
            .where(eq(participantsTable._id, other.participant))
        })
        await held
        const answer = aldo.visitor.call('PATCH', ...path)
        await accepting
        expect((await answer).statusCode).toBe(422)
      },
    )

    it('an agent cannot replace the person after taking an access back', async () => {
      await ownLead()
      const made = await file({ persona: person() })
      await invite(made)
      const [token] = await invitations(person().email)
      const email = `altra.${turn}@posta.example`
      await addPerson(test, 'client', email)
      const visitor = new Visitor(test, 'client', `192.0.2.${turn % 250}`)
      await visitor.signIn(email)
      await visitor.mine('POST', '/inviti/accetta', { token, codiceFiscale: codeOf(turn) })
      const path = `/pratiche/${made.id}/inviti/${made.participant}`
      expect((await aldo.visitor.call('DELETE', path)).statusCode).toBe(200)
      expect(await stateOf(made)).toMatchObject({ stato: 'mai_invitato', entratoAt: null })
      // Nothing is left to take back, and the file says so once.
      await aldo.visitor.call('DELETE', path)
      const notes = (await asOffice('GET', `/pratiche_note?filter[pratica]=${made.id}`)).json().rows
      expect(notes.filter(({ testo }: { testo: string }) => testo.includes('non vede più'))).toHaveLength(1)
      expect((await invite(made)).stato).toBe('invitato')
      await refusedFor(made, another())
    })

    it('an agent cannot write the first address of a customer in a file of others', async () => {
      const made = await file({ persona: person({ email: null }) })
      const other = await file({ cliente: made.customer })
      const { orm } = test.context.database
      await orm.update(loanFilesTable).set({ agente: null }).where(eq(loanFilesTable._id, other.id))
      await refusedFor(made, { email: person().email })
    })

    it('an agent cannot replace the address after the office took a mailbox back', async () => {
      const made = await file({ persona: person() })
      await confirm(made.customer)
      await withdraw(made.customer)
      await refusedFor(made, { email: `vera.${turn}@posta.example` })
    })

    it.each(['an answer of the customer', 'a file of others', 'a verification'])(
      'an agent cannot replace the person after %s',
      async what => {
        const made = await file({ persona: person() })
        const { store, database } = test.context
        if (what === 'a file of others') {
          const other = await file({ cliente: made.customer })
          await database.orm
            .update(loanFilesTable)
            .set({ agente: null })
            .where(eq(loanFilesTable._id, other.id))
        } else if (what === 'a verification') await addVerification(test.context, made.id, made.customer)
        else
          await store.create(
            database.orm,
            fileNotes,
            { pratica: made.id, tipo: 'risposta', testo: 'Accetto', cliente: made.customer },
            system,
          )
        await refusedFor(made, another())
      },
    )

    it('the office may correct the data', async () => {
      const made = await file({ persona: person() })
      await confirm(made.customer)
      await correct(made, another())
      expect((await emailOf(made.customer)).nome).toBe('Prova Tizio')
    })
  })

  it('of a firm is not confirmed by a request, which has the name of a person alone', async () => {
    await ownLead()
    const firm = { tipo: 'azienda', denominazione: 'Vera Costruzioni Srl', partitaIva: '12345678903' }
    const { codiceFiscale: _, ...speaker } = person()
    const made = await file({ persona: { ...speaker, ...firm } })
    expect((await invite(made)).stato).toBe('in_attesa')
    expect((await emailOf(made.customer)).conferma).toBeNull()
  })

  it('keeps its confirmation when a missing fiscal code arrives, and when a name is spelled otherwise', async () => {
    const made = await file({ persona: person({ codiceFiscale: null }) })
    await confirm(made.customer)
    await withCode(made)
    await change(made, { nome: 'ADA', cognome: person().cognome.toUpperCase() })
    expect(await emailOf(made.customer)).toMatchObject({ conferma: { come: 'ufficio' } })
    expect((await invite(made)).stato).toBe('invitato')
  })

  it('keeps the open invitations with a corrected code, while an own request confirms the address', async () => {
    const { lead } = await ownLead()
    const made = await withCode(await file({ lead }))
    expect((await invite(made)).stato).toBe('invitato')
    const [token] = await invitations(person().email)
    await change(made, { codiceFiscale: codeOf(turn + 300) })
    expect((await stateOf(made)).stato).toBe('invitato')
    const visitor = new Visitor(test, 'client', `192.0.2.${turn % 250}`)
    const check = { token, codiceFiscale: codeOf(turn + 300) }
    expect((await visitor.mine('POST', '/inviti/verifica', check)).statusCode).toBe(200)
  })

  it('keeps its confirmation and the invitations when the name is written otherwise', async () => {
    const made = await file({ persona: person({ cognome: `D'Angelo Dr. ${person().cognome}` }) })
    await confirm(made.customer)
    await invite(made)
    await change(made, { cognome: `D’ Angelo Dr ${person().cognome}` })
    expect((await stateOf(made)).stato).toBe('invitato')
  })

  it('sends no ended invitation again when the office confirms the address', async () => {
    const made = await file({ persona: person() })
    await confirm(made.customer)
    await invite(made)
    await test.context.database.pool.query(
      `update file_accesses set "expiresAt" = '2020-01-01' where participant = $1`,
      [made.participant],
    )
    await withdraw(made.customer)
    await confirm(made.customer)
    expect((await stateOf(made)).stato).toBe('scaduto')
    expect(await invitations(person().email)).toHaveLength(1)
  })

  it('can be refused by the office also while an agent has written another name', async () => {
    const { cognome } = person()
    const { lead } = await ownLead()
    const made = await withCode(await file({ lead }))
    await change(made, { cognome: 'Altrui' })
    await withdraw(made.customer)
    await correct(made, { cognome })
    expect(await emailOf(made.customer)).toMatchObject({ conferma: null, tolta: { da: 'Amministrazione' } })
  })

  async function expectWaiting(made: Made) {
    expect((await stateOf(made)).stato).toBe('in_attesa')
    const waiting = await asOffice('GET', '/clients?filter[attesa]=ufficio&limit=100')
    expect(waiting.json().rows.map(({ _id }: { _id: string }) => _id)).toContain(made.customer)
  }

  it('loses the open invitations when somebody else gets the telephone', async () => {
    const made = await file({ persona: person() })
    await confirm(made.customer)
    await invite(made)
    const [token] = await invitations(person().email)
    const visitor = new Visitor(test, 'client', `192.0.2.${turn % 250}`)
    const check = { token, codiceFiscale: codeOf(turn) }
    expect((await visitor.mine('POST', '/inviti/verifica', check)).statusCode).toBe(200)
    await change(made, { cellulare: '333 999 0001' })
    expect((await visitor.mine('POST', '/inviti/verifica', check)).statusCode).toBe(403)
    const accepted = await visitor.mine('POST', '/inviti/accetta', { ...check, password: goodPassword })
    expect(accepted.statusCode).toBe(422)
    await expectWaiting(made)
  })

  it('loses the open invitations with a corrected name, and the office finds the customer among those who wait', async () => {
    const made = await file({ persona: person() })
    await confirm(made.customer)
    expect((await invite(made)).stato).toBe('invitato')
    await correct(made, { cognome: 'Corretta' })
    await expectWaiting(made)
  })

  const write = async (customer: string, values: Record<string, unknown>) => {
    const { store, database } = test.context
    const { versione } = await store.get(database.orm, clients, customer, system)
    await store.update(database.orm, clients, customer, versione, values, system)
  }

  it('loses the open invitations when the office takes the confirmation back', async () => {
    const made = await file({ persona: person() })
    await confirm(made.customer)
    await invite(made)
    const [token] = await invitations(person().email)
    const visitor = new Visitor(test, 'client', `192.0.2.${turn % 250}`)
    const check = { token, codiceFiscale: codeOf(turn) }
    expect((await visitor.mine('POST', '/inviti/verifica', check)).statusCode).toBe(200)
    const back = await withdraw(made.customer)
    expect(back.json()).toMatchObject({ conferma: null, inAttesa: [{ _id: made.id }] })
    expect((await visitor.mine('POST', '/inviti/verifica', check)).statusCode).toBe(422)
  })

  it('closes the file to another account that its letter let in, when the office takes the mailbox back', async () => {
    const made = await file({ persona: person() })
    await confirm(made.customer)
    await invite(made)
    const [token] = await invitations(person().email)
    const email = `altra.${turn}@altrove.example`
    await addPerson(test, 'client', email, { nome: 'Xena', cognome: 'Altra' })
    const xena = new Visitor(test, 'client', `192.0.2.${turn % 250}`)
    await xena.signIn(email)
    const proof = { token, codiceFiscale: codeOf(turn) }
    expect((await xena.mine('POST', '/inviti/accetta', proof)).statusCode).toBe(200)
    expect((await xena.mine('GET', `/pratiche/${made.id}`)).statusCode).toBe(200)
    const back = await withdraw(made.customer)
    expect(back.json()).toMatchObject({ inAttesa: [{ _id: made.id }] })
    expect((await xena.mine('GET', `/pratiche/${made.id}`)).statusCode).toBe(404)
    const message = { testo: 'Accetto' }
    expect((await xena.mine('POST', `/pratiche/${made.id}/messaggi`, message)).statusCode).toBe(404)
    expect(await stateOf(made)).toMatchObject({ stato: 'in_attesa', entratoAt: null })
    const { rows } = (await asOffice('GET', `/pratiche_note?filter[pratica]=${made.id}`)).json()
    expect(rows.map(({ testo }: { testo: string }) => testo)).toContainEqual(
      expect.stringContaining('non vede più la pratica nell’area clienti'),
    )
    await confirm(made.customer)
    expect((await stateOf(made)).stato).toBe('invitato')
    expect(await invitations(person().email)).toHaveLength(2)
  })

  it('opens no file to another account whose own mailbox the office takes back during the call', async () => {
    const made = await file({ persona: person() })
    await confirm(made.customer)
    await invite(made)
    const [token] = await invitations(person().email)
    const email = `altra.${turn}@altrove.example`
    const account = await addPerson(test, 'client', email, { nome: 'Xena', cognome: 'Altra' })
    const xena = new Visitor(test, 'client', `192.0.2.${turn % 250}`)
    await xena.signIn(email)
    const { orm } = test.context.database
    const transaction = orm.transaction.bind(orm)
    const meanwhile = vi.spyOn(orm, 'transaction').mockImplementationOnce(async work => {
      await withdraw(account)
      return transaction(work)
    })
    const accepted = await xena.mine('POST', '/inviti/accetta', { token, codiceFiscale: codeOf(turn) })
    meanwhile.mockRestore()
    expect(accepted.statusCode, accepted.body).toBe(401)
    expect((await stateOf(made)).stato).toBe('invitato')
  })

  it('stays unconfirmed after the office takes back a confirmation by an own request', async () => {
    const { email } = person()
    const { lead } = await ownLead()
    const made = await withCode(await file({ lead }))
    expect((await invite(made)).stato).toBe('invitato')
    const [token] = await invitations(email)
    const back = await withdraw(made.customer)
    expect([back.statusCode, back.json()]).toMatchObject([
      200,
      {
        conferma: null,
        tolta: { da: 'Amministrazione', at: '2026-11-20T09:00:00.000Z' },
        inAttesa: [{ _id: made.id }],
      },
    ])
    expect(await emailOf(made.customer)).toMatchObject({ conferma: null, tolta: { da: 'Amministrazione' } })
    expect(await stateOf(made)).toMatchObject({
      stato: 'in_attesa',
      attesa: expect.stringContaining('L’ufficio ha tolto la conferma'),
    })
    const visitor = new Visitor(test, 'client', `192.0.2.${turn % 250}`)
    const check = { token, codiceFiscale: codeOf(turn) }
    expect((await visitor.mine('POST', '/inviti/verifica', check)).statusCode).toBe(422)
    // The history has a line of the act, with the author.
    const history = await test.call('GET', `/commits/${made.customer}`, { headers: { 'x-flags': 'admin' } })
    expect(history.json()[0]).toMatchObject({
      action: 'edit',
      info: [{ campo: 'confermeTolte', dopo: [{ email, da: { nome: 'Amministrazione' } }] }],
    })

    // Another own request is no way round.
    const { nome, cognome, cellulare } = person()
    await sendRequest(test, 'request', { nome, cognome, email, telefono: cellulare })
    const address = `${followPath}/${await followToken(test, email)}`
    await site.inject({ method: 'POST', url: address, headers: forms })
    expect((await site.inject(address)).body).toContain('"indirizzo":"confermato"')
    expect((await invite(made)).stato).toBe('in_attesa')
    expect(await invitations(email)).toHaveLength(1)

    expect((await confirm(made.customer)).json()).toMatchObject({
      conferma: { come: 'ufficio' },
      tolta: null,
      inAttesa: [],
    })
    expect((await stateOf(made)).stato).toBe('invitato')
    expect(await invitations(email)).toHaveLength(2)
  })

  it('keeps the refusal of the office while the customer has another address', async () => {
    const { email } = person()
    const { lead } = await ownLead()
    const made = await withCode(await file({ lead }))
    await withdraw(made.customer)
    await correct(made, { email: `vera.${turn}@posta.example` })
    expect(await emailOf(made.customer)).toMatchObject({ conferma: null, tolta: null })
    expect((await confirm(made.customer)).json()).toMatchObject({ conferma: { come: 'ufficio' } })
    expect((await invite(made)).stato).toBe('invitato')
    await correct(made, { email })
    expect(await emailOf(made.customer)).toMatchObject({ conferma: null, tolta: { da: 'Amministrazione' } })
    expect((await invite(made)).stato).toBe('in_attesa')
  })

  it.each([
    ['with a part after a plus', `falso@gmail.com`, 'falso+2@gmail.com'],
    ['with dots', 'falso@posta.example', 'fal.so@posta.example'],
    ['of the other name of the provider', 'fal.so@gmail.com', 'falso@googlemail.com'],
  ])('keeps the refusal of the office for the same mailbox %s', async (_name, first, variant) => {
    const [email, other] = [first, variant].map(one => one.replace('so', `so${turn}`)) as [string, string]
    const { lead } = await ownLead({ email })
    const made = await withCode(await file({ lead }))
    expect((await invite(made)).stato).toBe('invitato')
    await withdraw(made.customer)
    const { nome, cognome, cellulare } = person()
    await sendRequest(test, 'request', { nome, cognome, email: other, telefono: cellulare })
    const address = `${followPath}/${await followToken(test, other)}`
    await site.inject({ method: 'POST', url: address, headers: forms })
    await correct(made, { email: other })
    expect((await invite(made)).stato).toBe('in_attesa')
    expect(await emailOf(made.customer)).toMatchObject({ conferma: null, tolta: { da: 'Amministrazione' } })
    expect(await invitations(other)).toEqual([])
    // The office confirms the mailbox, in every spelling.
    await confirm(made.customer)
    expect((await stateOf(made)).stato).toBe('invitato')
    await correct(made, { email })
    expect(await emailOf(made.customer)).toMatchObject({ conferma: { come: 'richiesta' }, tolta: null })
  })

  it('is not confirmed by «E-mail verificata», which whoever reads the mailbox gets', async () => {
    const made = await file({ persona: person() })
    const { store, database } = test.context
    const { versione } = await store.get(database.orm, clients, made.customer, system)
    await store.update(database.orm, clients, made.customer, versione, { emailVerificata: true }, system)
    expect((await invite(made)).stato).toBe('in_attesa')
  })

  /** Asks for a new password, and returns the letters that leave. */
  async function forgotten(visitor: Visitor, email: string): Promise<string> {
    const sent: string[] = []
    await visitor.mine('POST', '/password/forgot', { email })
    await startJobs(test.context, async (_id, _at, { to, text }) => void (to === email && sent.push(text)), {
      poll: false,
    }).runDue()
    return sent.join()
  }
  const resetLink = /confirm-reset-password\/[\w-]+#([\w-]+)/

  it('gives no password after the office takes the confirmation back, by an earlier link or a new one', async () => {
    const { email } = person()
    const { lead } = await ownLead()
    const made = await withCode(await file({ lead }))
    const visitor = new Visitor(test, 'client', `192.0.2.${turn % 250}`)
    const [, token] = resetLink.exec(await forgotten(visitor, email))!
    await withdraw(made.customer)
    const reset = await visitor.mine('POST', '/password/reset', { token, password: goodPassword })
    expect(reset.statusCode, reset.body).toBe(422)
    expect((await visitor.signIn(email)).statusCode).toBe(401)
    const { store, database } = test.context
    expect(await store.get(database.orm, clients, made.customer, system)).toMatchObject({
      emailVerificata: false,
    })
    expect(await forgotten(visitor, email)).toContain('l’ufficio deve sentire da Lei')
  })

  it('gives no other password to a customer with a password whose confirmation the office took back', async () => {
    const email = `entrata.${turn}@posta.example`
    const values = { nome: 'Vera', cognome: 'Entrata', emailVerificata: true, ...confirmedByOffice(email) }
    const customer = await addPerson(test, 'client', email, values)
    const visitor = new Visitor(test, 'client', `192.0.2.${turn % 250}`)
    expect(await forgotten(visitor, email)).toMatch(resetLink)
    await withdraw(customer)
    expect(await forgotten(visitor, email)).toContain('l’ufficio deve sentire da Lei')
    await confirm(customer)
    expect(await forgotten(visitor, email)).toMatch(resetLink)
  })

  it('that the office writes in the place of a mailbox with a withdrawn confirmation is stored at once, without the former password', async () => {
    const email = `falsa.${turn}@posta.example`
    const customer = await addPerson(test, 'client', email, {
      ...{ nome: 'Vera', cognome: 'Altrove', emailVerificata: true },
      ...confirmedByOffice(email),
    })
    const visitor = new Visitor(test, 'client', `192.0.2.${turn % 250}`)
    expect((await visitor.signIn(email)).statusCode).toBe(200)
    await withdraw(customer)
    const own = `vera.${turn}@posta.example`
    const { versione } = (await asOffice('GET', `/clients/${customer}`)).json()
    const changed = await asOffice('PATCH', `/clients/${customer}`, { versione, email: own })
    expect(changed.json()).toMatchObject({ email: own, nuovaEmail: null, emailVerificata: false })
    expect((await visitor.mine('GET', '/impostazioni')).statusCode).toBe(401)
    for (const address of [email, own]) expect((await visitor.signIn(address)).statusCode).toBe(401)
    expect(await lettersTo(email)).toEqual([])
    // The person chooses a password after the office has confirmed the new address.
    await confirm(customer)
    expect(await forgotten(visitor, own)).toMatch(resetLink)
  })

  it('that the office took back lets nobody in, until the office confirms it again', async () => {
    const email = `persa.${turn}@posta.example`
    const values = { nome: 'Vera', cognome: 'Persa', ...confirmedByOffice(email) }
    const customer = await addPerson(test, 'client', email, values)
    const visitor = new Visitor(test, 'client', `192.0.2.${turn % 250}`)
    await visitor.signIn(email)
    expect((await visitor.mine('POST', '/esportazioni')).statusCode).toBe(201)
    const archive = (await visitor.mine('GET', '/esportazioni')).json().rows[0]._id
    await withdraw(customer)
    const calls = [
      ['GET', '/getMe'],
      ['GET', '/impostazioni'],
      ['GET', `/esportazioni/${archive}/file`],
      ['POST', '/esportazioni'],
      ['POST', '/cancellazione', { come: 'adesso' }],
      ['POST', '/cellulare', { cellulare: '333 111 2223' }],
      ['POST', '/consensi', { tipo: 'marketing', dato: true, testoVersione: '2026-11' }],
      ['POST', '/pratiche/01a1b2c3-0000-7000-8000-000000000000/messaggi', { testo: 'Accetto.' }],
      ['POST', '/refresh'],
    ] as const
    for (const [method, path, payload] of calls)
      expect([path, (await visitor.mine(method, path, payload)).statusCode]).toEqual([path, 401])
    const refused = await visitor.signIn(email)
    expect([refused.statusCode, refused.body]).toEqual([
      403,
      expect.stringMatching(/l’ufficio deve sentire da Lei: telefoni al \+?\d/),
    ])
    // The mailbox does not hear that the archive is ready.
    await startJobs(test.context, async () => {}, { poll: false }).runDue()
    expect(await lettersTo(email)).toEqual([])
    // Only the holder of the password reads why.
    expect((await visitor.signIn(email, 'un’altra parola rara')).statusCode).toBe(401)
    await confirm(customer)
    expect((await visitor.signIn(email)).statusCode).toBe(200)
  })

  it('that the office takes back during a sign-in lets nobody in', async () => {
    const email = `gara.${turn}@posta.example`
    const customer = await addPerson(test, 'client', email, { nome: 'Vera', cognome: 'Gara' })
    const visitor = new Visitor(test, 'client', `192.0.2.${turn % 250}`)
    const { passwords } = test.context
    const verify = vi.spyOn(passwords, 'verify').mockImplementationOnce(async () => {
      await withdraw(customer)
      return true
    })
    expect((await visitor.signIn(email)).statusCode).not.toBe(200)
    expect(verify).toHaveBeenCalled()
    expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(401)
    verify.mockRestore()
  })

  it('that the office takes back stops an erasure that its holder has just started', async () => {
    const email = `ritratta.${turn}@posta.example`
    const customer = await addPerson(test, 'client', email, { nome: 'Vera', cognome: 'Ritratta' })
    const visitor = new Visitor(test, 'client', `192.0.2.${turn % 250}`)
    await visitor.signIn(email)
    const { come } = (await visitor.mine('GET', '/cancellazione')).json()
    const asked = await visitor.mine('POST', '/cancellazione', { come })
    expect(asked.statusCode, asked.body).toBe(201)
    await withdraw(customer)
    for (let tries = 0; tries < 20; tries++)
      await startJobs(test.context, async () => {}, { poll: false }).runDue()
    const { store, database } = test.context
    expect(await store.get(database.orm, clients, customer, system)).toMatchObject({ email })
  })

  it.each([
    [
      'the office takes the mailbox back and writes the right one',
      async (customer: string) => {
        await withdraw(customer)
        const { versione } = (await asOffice('GET', `/clients/${customer}`)).json()
        const email = `giusta.${turn}@posta.example`
        await asOffice('PATCH', `/clients/${customer}`, { versione, email })
        await confirm(customer)
      },
    ],
    [
      'the office takes the mailbox back by mistake',
      async (customer: string) => {
        await withdraw(customer)
        await confirm(customer)
      },
    ],
    [
      'the office blocks the customer, and opens the access again',
      async (customer: string) => {
        await write(customer, { status: 'blocked' })
        await write(customer, { status: 'validated' })
      },
    ],
    ['the address changes', (customer: string) => write(customer, { email: `altra.${turn}@posta.example` })],
  ])('leads to no erasure by the former holder once %s', async (_name, act) => {
    const email = `cancella.${turn}@posta.example`
    const values = { nome: 'Vera', cognome: 'Salva', ...confirmedByOffice(email) }
    const customer = await addPerson(test, 'client', email, values)
    const visitor = new Visitor(test, 'client', `192.0.2.${turn % 250}`)
    await visitor.signIn(email)
    const { come } = (await visitor.mine('GET', '/cancellazione')).json()
    expect((await visitor.mine('POST', '/cancellazione', { come })).statusCode).toBe(201)
    await act(customer)
    await startJobs(test.context, async () => {}, { poll: false }).runDue()
    const { store, database } = test.context
    expect((await store.get(database.orm, clients, customer, system)).email).not.toBeNull()
    const [erasure] = await database.orm.select().from(erasures).where(eq(erasures.client, customer))
    expect(erasure).toMatchObject({ state: 'fallita', report: null })
  })

  it.each([
    ['a blocked customer', 'blocked'],
    ['a customer who has not confirmed the registration', 'pending'],
  ])(
    'that the office writes for %s goes without the password and the undo links of before',
    async (_name, status) => {
      const email = `vecchia.${turn}@posta.example`
      const customer = await addPerson(test, 'client', email, { nome: 'Vera', cognome: 'Blocco' })
      const visitor = new Visitor(test, 'client', `192.0.2.${turn % 250}`)
      await visitor.signIn(email)
      const another = 'altra parola lunga e rara'
      const change = { attuale: goodPassword, nuova: another }
      expect((await visitor.mine('POST', '/password/change', change)).statusCode).toBe(200)
      const undo = (await lettersTo(email)).flatMap(
        text => /annulla-modifica\/[\w-]+#([\w-]{43})/.exec(text)?.[1] ?? [],
      )
      expect(undo).toHaveLength(1)
      const { store, database } = test.context
      const write = async (values: Record<string, unknown>) => {
        const { versione } = (await asOffice('GET', `/clients/${customer}`)).json()
        return store.update(database.orm, clients, customer, versione, values, system)
      }
      await write({ status })
      const own = `giusta.${turn}@posta.example`
      const { versione } = (await asOffice('GET', `/clients/${customer}`)).json()
      const changed = await asOffice('PATCH', `/clients/${customer}`, { versione, email: own })
      expect(changed.json()).toMatchObject({ email: own, emailVerificata: false })
      await write({ status: 'validated' })
      for (const address of [email, own])
        expect((await visitor.signIn(address, another)).statusCode).toBe(401)
      const undone = await visitor.mine('POST', '/changes/undo', { token: undo[0], password: goodPassword })
      expect(undone.statusCode).toBe(422)
    },
  )

  it('of a customer without a password is corrected at once, and the wrong mailbox gets no letter', async () => {
    const made = await file({ persona: person() })
    for (const field of ['email', 'nuovaEmail'] as const) {
      const right = `${field.toLowerCase()}.${turn}@posta.example`
      const before = (await asOffice('GET', `/clients/${made.customer}`)).json()
      const payload = { versione: before.versione, [field]: right }
      const changed = await asOffice('PATCH', `/clients/${made.customer}`, payload)
      expect(changed.json()).toMatchObject({ email: right, nuovaEmail: null, emailVerificata: false })
      for (const address of [before.email, right]) expect(await lettersTo(address)).toEqual([])
    }
  })

  it('with the telephone that a stranger typed refuses the right code with its true reason', async () => {
    const made = await file({ persona: person() })
    await confirm(made.customer)
    await invite(made)
    const [token] = await invitations(person().email)
    const stranger = await addPerson(test, 'client', `xena.${turn}@altrove.example`)
    const xena = new Visitor(test, 'client', `192.0.2.${turn % 250}`)
    await xena.signIn(`xena.${turn}@altrove.example`)
    await xena.mine('POST', '/cellulare', { cellulare: phone() })
    const visitor = new Visitor(test, 'client', `198.51.100.${turn % 250}`)
    const wrong = { token, codiceFiscale: codeOf(998) }
    expect((await visitor.mine('POST', '/inviti/verifica', wrong)).body).toContain(
      'Il codice fiscale non corrisponde',
    )
    const check = { token, codiceFiscale: codeOf(turn) }
    const refused = await visitor.mine('POST', '/inviti/verifica', check)
    expect([refused.statusCode, refused.body]).toEqual([
      403,
      expect.stringMatching(/l’ufficio deve sentire da Lei: telefoni al \+?\d/),
    ])
    expect((await stateOf(made)).stato).toBe('in_attesa')
    expect((await emailOf(made.customer)).condivisi).toMatchObject([{ _id: stranger, che: ['telefono'] }])
    await confirm(made.customer)
    const [, again] = await invitations(person().email)
    const known = { token: again, codiceFiscale: codeOf(turn) }
    expect((await visitor.mine('POST', '/inviti/verifica', known)).statusCode).toBe(200)
  })

  it('that the office took back is not left behind by the holder of the mailbox, nor undone to an earlier one', async () => {
    const first = `prima.${turn}@posta.example`
    const second = `seconda.${turn}@posta.example`
    const customer = await addPerson(test, 'client', first, {
      ...{ nome: 'Vera', cognome: 'Spostata', emailVerificata: true },
      ...confirmedByOffice(first),
    })
    const visitor = new Visitor(test, 'client', `192.0.2.${turn % 250}`)
    await visitor.signIn(first)
    const asked = await visitor.mine('POST', '/email/change', { email: second, password: goodPassword })
    expect(asked.statusCode, asked.body).toBeLessThan(300)
    const sent: string[] = []
    const run = () =>
      startJobs(test.context, async (_id, _at, { text }) => void sent.push(text), { poll: false }).runDue()
    const tokenOf = (path: string) => new RegExp(`${path}[^#\\s]*#([\\w-]+)`).exec(sent.join())?.[1]
    await run()
    const proof = { token: tokenOf('confirm-email'), password: goodPassword }
    expect((await visitor.mine('POST', '/email/confirm', proof)).statusCode).toBeLessThan(300)
    await run()
    const undo = tokenOf('annulla-modifica')
    expect(undo).toBeDefined()
    await confirm(customer)
    await visitor.signIn(second)
    await visitor.mine('POST', '/email/change', {
      email: `quarta.${turn}@posta.example`,
      password: goodPassword,
    })
    await withdraw(customer)
    sent.length = 0
    await run()
    expect(tokenOf('confirm-email')).toBeUndefined()
    const third = { email: `terza.${turn}@posta.example`, password: goodPassword }
    expect((await visitor.mine('POST', '/email/change', third)).statusCode).toBe(401)
    // A change that was asked for before goes with the mailbox.
    const { rows } = await test.context.database.pool.query(
      'select "nuovaEmail" from clients where _id = $1',
      [customer],
    )
    expect(rows).toEqual([{ nuovaEmail: null }])
    const undone = await visitor.mine('POST', '/changes/undo', {
      token: undo,
      password: 'ombrello-luna-trenino',
    })
    expect(undone.statusCode, undone.body).toBe(422)
  })

  it('gives no password by an earlier link, once somebody else gets the telephone', async () => {
    const { email } = person()
    const { lead } = await ownLead()
    const made = await withCode(await file({ lead }))
    const visitor = new Visitor(test, 'client', `192.0.2.${turn % 250}`)
    const [, token] = resetLink.exec(await forgotten(visitor, email))!
    await change(made, { cellulare: '333 999 0001' })
    const reset = await visitor.mine('POST', '/password/reset', { token, password: goodPassword })
    expect([reset.statusCode, reset.body]).toEqual([403, expect.stringContaining('ufficio')])
    await confirm(made.customer)
    const again = await visitor.mine('POST', '/password/reset', { token, password: goodPassword })
    expect(again.statusCode, again.body).toBe(200)
  })

  /** Asks for a new password before and after the office confirms the address: only the second letter has a link. */
  async function expectResetOnlyAfterConfirmation(email: string, customer: string) {
    const visitor = new Visitor(test, 'client', `192.0.2.${turn % 250}`)
    expect(await forgotten(visitor, email)).toContain('l’ufficio deve sentire da Lei')
    await confirm(customer)
    expect(await forgotten(visitor, email)).toMatch(resetLink)
  }

  it('gets no first password by «Password dimenticata» before the office has confirmed it', async () => {
    const { email } = person()
    const made = await file({ persona: person() })
    await expectResetOnlyAfterConfirmation(email, made.customer)
  })

  it('gets no reset link before the office confirms the address, also when the customer has a password', async () => {
    const email = `blocked.${turn}@posta.example`
    const values = { nome: 'Vera', cognome: 'Bloccata', emailVerificata: false }
    const customer = await addPerson(test, 'client', email, values)
    await expectResetOnlyAfterConfirmation(email, customer)
  })

  it('is confirmed by a registration, and by a change of the own address', async () => {
    const email = `ida.${turn}@posta.example`
    const letters: string[] = []
    const run = () =>
      startJobs(test.context, async (_id, _at, { text }) => void letters.push(text), { poll: false }).runDue()
    const visitor = new Visitor(test, 'client', `192.0.2.${turn % 250}`)
    const registered = await visitor.mine('POST', '/register', {
      nome: 'Ida',
      cognome: 'Registrata',
      email,
      referal: '',
      password: goodPassword,
      consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
      testoVersione: '2026-11',
    })
    expect(registered.statusCode, registered.body).toBeLessThan(300)
    await run()
    const token = /confirm-account\/[\w-]+#([\w-]+)/.exec(letters.join())![1]
    await visitor.mine('POST', '/confirm', { token, password: goodPassword })
    const { rows } = await test.context.database.pool.query('select _id from clients where email = $1', [
      email,
    ])
    expect(await emailOf(rows[0]._id)).toMatchObject({ conferma: { come: 'registrazione' } })
    await visitor.signIn(email)
    const other = `ida.nuova.${turn}@posta.example`
    await visitor.mine('POST', '/email/change', { email: other, password: goodPassword })
    letters.length = 0
    await run()
    const change = /confirm-email\/[\w-]+#([\w-]+)/.exec(letters.join())![1]
    await visitor.mine('POST', '/email/confirm', { token: change, password: goodPassword })
    expect(await emailOf(rows[0]._id)).toMatchObject({ email: other, conferma: { come: 'area' } })
  })
})
