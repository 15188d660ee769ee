import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Answer } from '../../../contract/calls/call.ts'
import type { ownSettings } from '../../../contract/calls/own-settings.ts'
import type { sameAsRequest } from '../../../contract/calls/same-person.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import { system } from '../../database/actor.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { startJobs } from '../../jobs/jobs.ts'
import { addPerson, confirmedByOffice, Visitor } from '../../testing/people.ts'
import { followToken, sendRequest, writeRequest } from '../../testing/sent-requests.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { confirmAddressOfLetter } from '../requests/follow-link.ts'
import { isWanted } from './letter-choices.ts'

describeOnEitherDatabase('the consent to share data with other companies', open => {
  let test: TestApp
  let now = new Date('2026-11-20T09:00:00Z')
  let turn = 0
  let sent: string[] = []
  let zetarent = ''
  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now })
    const [referrer] = await rowsOf<{ email: string }>(
      `update referrers set status = 'validated' where codice = 'zetarent' returning email`,
    )
    zetarent = referrer!.email
  })
  beforeEach(() => {
    turn++
    sent = []
    now = new Date('2026-11-20T09:00:00Z')
  })
  afterAll(() => test.app.close())

  const rowsOf = async <R>(query: string, ...values: unknown[]) =>
    (await test.context.database.pool.query(query, values)).rows as R[]
  const runJobs = () =>
    startJobs(test.context, async (_id, _at, { to, subject }) => void sent.push(`${to}: ${subject}`), {
      poll: false,
    }).runDue()

  async function customer(values: object = {}) {
    const email = `ada.${turn}@posta.example`
    const _id = await addPerson(test, 'client', email, {
      nome: 'Ada',
      cognome: `Noleggia ${turn}`,
      ...values,
    })
    const visitor = new Visitor(test, 'client', `203.0.113.${turn}`)
    expect((await visitor.signIn(email)).statusCode).toBe(200)
    const sharing = (answer: { json(): Answer<typeof ownSettings> }) =>
      answer.json().consensi.find(({ tipo }) => tipo === 'cessione_terzi')!
    return {
      ...{ _id, email },
      shown: async () => sharing(await visitor.mine('GET', '/impostazioni')),
      choose: async (dato: boolean) =>
        sharing(
          await visitor.mine('POST', '/consensi', { tipo: 'cessione_terzi', dato, testoVersione: '2026-11' }),
        ),
    }
  }

  /** Sends a message about rentals with the consent to forward the message. */
  async function askToRent(
    email: string,
    messaggio = 'Un furgone.',
    pagina = 'http://127.0.0.1:8000/noleggio',
  ) {
    const answer = await test.call('POST', '/contatti', {
      payload: {
        oggetto: 'noleggio',
        segnalazione: 'zetarent',
        contatto: { nome: 'Ada', cognome: `Noleggia ${turn}`, email, messaggio },
        modo: 'email',
        orario: 'mattina',
        consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: true },
        testoVersione: '2026-11',
        pagina,
        modulo: test.stamp(),
      },
      remoteAddress: `203.0.113.${turn}`,
    })
    expect(answer.statusCode, answer.body).toBe(201)
  }
  /** Sends such a message, and confirms the address on the page of the letter's link. */
  async function askAndConfirm(email: string) {
    await askToRent(email)
    await confirmAddressOfLetter(test.context, await followToken(test, email))
  }
  const stored = async () =>
    (
      await rowsOf<{ _id: string; inoltrataAt: Date | null }>(
        'select * from requests where cognome = $1',
        `Noleggia ${turn}`,
      )
    )[0]!
  const forwarded = () => sent.filter(line => line.startsWith(zetarent))
  /** The office's letter about the message. */
  const officeText = async () =>
    (
      await rowsOf<{ text: string }>(
        `select payload->>'text' text from jobs where payload->>'subject' like $1 and payload->>'to' <> $2`,
        `%Noleggia ${turn}`,
        zetarent,
      )
    )[0]!.text

  const officeHeaders = { 'x-flags': 'clients_see,clients_edit,requests' }

  it('given with a message lets the message leave', async () => {
    const { email, shown } = await customer()
    await askAndConfirm(email)
    await runJobs()
    expect(forwarded()).toEqual([`${zetarent}: Richiesta di noleggio a lungo termine: Ada Noleggia ${turn}`])
    expect(await shown()).toMatchObject({ dato: true, storia: [{ dato: true, dove: 'richiesta' }] })
  })

  it('given by the box of somebody else is none of the customer', async () => {
    const { _id, email, shown } = await customer()
    const office = { headers: { 'x-flags': 'clients_see,clients_edit' } }
    const expectNone = async () => {
      expect(await shown()).toEqual({ tipo: 'cessione_terzi', dato: false, negabile: true, storia: [] })
      expect((await test.call('GET', `/clients/${_id}/consensi`, office)).json().righe).toEqual([])
    }
    const ticked = {
      consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: true },
    }
    const name = { nome: 'Ada', cognome: `Noleggia ${turn}` }
    const other = { nome: 'Piero', cognome: 'Altro', email: `piero.${turn}@posta.example` }
    // A visitor types the e-mail of the customer, with and without the name, and reads no letter.
    await sendRequest(test, 'request', { ...other, email }, ticked)
    await sendRequest(test, 'request', { ...name, email, telefono: '06 123123' }, ticked)
    await expectNone()
    // The letter of a request is confirmed, and somebody writes the customer into the request.
    for (const kind of ['lead', 'request'] as const) {
      const telefono = kind === 'lead' ? '06 456456' : '06 789789'
      const sent = await sendRequest(test, kind, { ...other, telefono }, ticked)
      await confirmAddressOfLetter(test.context, await followToken(test, other.email))
      await writeRequest(test, kind, sent._id, { email })
      await expectNone()
      await writeRequest(test, kind, sent._id, { ...name, emailConfermata: { email, at: now.toISOString() } })
      await expectNone()
    }
  })

  /** What the office reads of the consents of a customer. */
  const linesOf = async (_id: string) =>
    (await test.call('GET', `/clients/${_id}/consensi`, { headers: officeHeaders }))
      .json()
      .righe.map(({ tipo, dato, dove }: Record<string, unknown>) => [tipo, dato, dove])

  it('given with a message counts no more after the office takes the confirmation of the mailbox back', async () => {
    const { _id, email, shown } = await customer()
    await askAndConfirm(email)
    expect(await shown()).toMatchObject({ dato: true })
    const back = await test.call('DELETE', `/clients/${_id}/email/conferma`, { headers: officeHeaders })
    expect(back.statusCode, back.body).toBe(200)
    expect(await linesOf(_id)).toEqual([])
    await runJobs()
  })

  it('given with a message before a registration without the box can be refused, by the customer and by the office', async () => {
    for (const refuse of ['self', 'office'] as const) {
      turn++
      sent = []
      now = new Date('2026-01-04T09:00:00Z')
      const email = `ada.${turn}@posta.example`
      await askAndConfirm(email)
      await runJobs()
      now = new Date('2026-11-20T09:01:00Z')
      const { _id, shown, choose } = await customer(registered)
      expect(await shown()).toMatchObject({ dato: false, negabile: true })
      if (refuse === 'self') await choose(false)
      else {
        const answer = await test.call('POST', `/clients/${_id}/consensi`, {
          headers: officeHeaders,
          payload: {
            ...{ tipo: 'cessione_terzi', dato: false, come: 'telefono', giorno: '2026-11-20' },
            testoVersione: '2026-11',
          },
        })
        expect(answer.statusCode, answer.body).toBe(200)
      }
      sent = []
      now = new Date('2026-11-20T12:01:00Z')
      await askToRent(email, 'Un altro furgone.')
      await runJobs()
      expect(forwarded()).toEqual([])
    }
  })

  it('given with a message stays when the office corrects the name that it has confirmed, until the mailbox is taken back', async () => {
    const email = `ada.${turn}@posta.example`
    const { _id, shown } = await customer(confirmedByOffice(email))
    await askAndConfirm(email)
    const rename = async (nome: string) => {
      const { versione } = (await test.call('GET', `/clients/${_id}`, { headers: officeHeaders })).json()
      const payload = { versione, nome }
      const answer = await test.call('PATCH', `/clients/${_id}`, { headers: officeHeaders, payload })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    await rename('Ada Maria')
    expect(await shown()).toMatchObject({ dato: true, storia: [{ dove: 'richiesta' }] })
    now = new Date('2026-11-20T09:01:00Z')
    await test.call('DELETE', `/clients/${_id}/email/conferma`, { headers: officeHeaders })
    await rowsOf('update clients set email = $1 where _id = $2', `vera.${turn}@posta.example`, _id)
    const choices = await test.call('GET', `/clients/${_id}/consensi`, { headers: officeHeaders })
    expect(choices.json().righe).toEqual([])
    await runJobs()
  })

  it('given in a name that somebody else wrote into the record is not kept by the correction of the name', async () => {
    const { _id, email, shown } = await customer()
    const { store, database } = test.context
    const { versione } = await store.get(database.orm, clients, _id, system)
    await store.update(database.orm, clients, _id, versione, { nome: 'Bruna' }, system)
    const consensi = { informativa_letta: true, marketing: true, profilazione: true, cessione_terzi: true }
    await sendRequest(test, 'lead', { nome: 'Bruna', cognome: `Noleggia ${turn}`, email }, { consensi })
    await confirmAddressOfLetter(test.context, await followToken(test, email))
    const payload = { versione: versione + 1, nome: 'Ada' }
    await test.call('PATCH', `/clients/${_id}`, { headers: officeHeaders, payload })
    expect(await shown()).toMatchObject({ dato: false, storia: [] })
  })

  it('given with a message is of a request, whatever page the message names', async () => {
    const { email, shown } = await customer()
    await askToRent(email, 'Un furgone.', 'casa')
    await confirmAddressOfLetter(test.context, await followToken(test, email))
    expect(await shown()).toMatchObject({ dato: true, storia: [{ dove: 'richiesta' }] })
    await runJobs()
  })

  const correct = async (_id: string, values: object) => {
    const { versione } = (await test.call('GET', `/clients/${_id}`, { headers: officeHeaders })).json()
    const payload = { versione, ...values }
    const answer = await test.call('PATCH', `/clients/${_id}`, { headers: officeHeaders, payload })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const withdrawMailbox = (_id: string) =>
    test.call('DELETE', `/clients/${_id}/email/conferma`, { headers: officeHeaders })
  async function confirmMailbox(_id: string) {
    const path = `/clients/${_id}/email`
    const { nome, email } = (await test.call('GET', path, { headers: officeHeaders })).json()
    const payload = { nome, email, condivisi: [] }
    const answer = await test.call('POST', `${path}/conferma`, { headers: officeHeaders, payload })
    expect(answer.statusCode, answer.body).toBe(200)
  }

  it('given in the area by a mailbox that the office took back counts no more, until the office confirms the mailbox again', async () => {
    const { _id, choose } = await customer()
    await choose(true)
    now = new Date('2026-11-20T09:01:00Z')
    await withdrawMailbox(_id)
    expect(await linesOf(_id)).toEqual([])
    await confirmMailbox(_id)
    expect(await linesOf(_id)).toEqual([['cessione_terzi', true, 'impostazioni']])
    await withdrawMailbox(_id)
    await correct(_id, { email: `vera.${turn}@posta.example` })
    await confirmMailbox(_id)
    expect(await linesOf(_id)).toEqual([])
  })

  it('given on paper, and refused in the area, stays after the office takes the mailbox back', async () => {
    const { _id, choose } = await customer()
    await rowsOf(
      `update clients set consensi = $1 where _id = $2`,
      JSON.stringify([
        {
          ...{ tipo: 'marketing', valore: true, testoVersione: '2026-11', at: now.toISOString() },
          fonte: 'casa',
          registrata: {
            ...{ come: 'carta', giorno: '2026-11-20', file: null },
            da: { ruolo: 'admin', _id, nome: 'Anna' },
          },
        },
      ]),
      _id,
    )
    await choose(false)
    now = new Date('2026-11-20T09:01:00Z')
    await withdrawMailbox(_id)
    expect(await linesOf(_id)).toEqual([
      ['cessione_terzi', false, 'impostazioni'],
      ['marketing', true, 'casa'],
    ])
  })

  it('without a mailbox, of an earlier version, does not count after a later withdrawal of any mailbox', async () => {
    const { _id, choose } = await customer()
    await choose(true)
    await rowsOf(
      `update clients set consensi = jsonb_set(consensi, '{0}', (consensi -> 0) - 'email') where _id = $1`,
      _id,
    )
    expect(await linesOf(_id)).toHaveLength(1)
    now = new Date('2026-11-20T09:01:00Z')
    await withdrawMailbox(_id)
    await correct(_id, { email: `vera.${turn}@posta.example` })
    expect(await linesOf(_id)).toEqual([])
  })

  it('given with a message from the right mailbox stays after a withdrawal of another mailbox and a correction of the name', async () => {
    const good = `ada.buona.${turn}@posta.example`
    await askAndConfirm(good)
    const { _id } = await customer()
    now = new Date('2026-11-20T10:00:00Z')
    await withdrawMailbox(_id)
    await correct(_id, { email: good })
    await confirmMailbox(_id)
    const given = [
      ['cessione_terzi', true, 'richiesta'],
      ['informativa_letta', true, 'richiesta'],
    ]
    expect((await linesOf(_id)).filter(([, dato]: unknown[]) => dato).sort()).toEqual(given)
    await correct(_id, { cognome: 'Noleggi' })
    expect((await linesOf(_id)).filter(([, dato]: unknown[]) => dato).sort()).toEqual(given)
    await runJobs()
  })

  it.each(['lead', 'request'] as const)('of a %s that another one was joined to is nobody’s', async kind => {
    const { email, shown } = await customer()
    const own = { nome: 'Ada', cognome: `Noleggia ${turn}`, email }
    const consensi = { informativa_letta: true, marketing: true, profilazione: true, cessione_terzi: true }
    // A stranger ticks the boxes, and then the customer sends the form without them.
    await sendRequest(test, kind, { ...own, messaggio: 'Un furgone.' }, { consensi })
    await sendRequest(test, kind, { ...own, messaggio: 'Sono io.' })
    await confirmAddressOfLetter(test.context, await followToken(test, email))
    expect(await shown()).toMatchObject({ dato: false, storia: [] })
    await runJobs()
  })

  it('given for letters with a message lets the letters leave, while the mailbox is confirmed', async () => {
    const { _id, email } = await customer({
      notifiche: [{ tipo: 'surroga', attiva: true, at: now.toISOString() }],
    })
    const wanted = () => isWanted(test.context.database.orm, 'surroga', email)
    const consensi = { informativa_letta: true, marketing: true, profilazione: false, cessione_terzi: false }
    await sendRequest(test, 'lead', { nome: 'Ada', cognome: `Noleggia ${turn}`, email }, { consensi })
    expect(await wanted()).toBe(false)
    await confirmAddressOfLetter(test.context, await followToken(test, email))
    expect(await wanted()).toBe(true)
    await test.call('DELETE', `/clients/${_id}/email/conferma`, { headers: officeHeaders })
    expect(await wanted()).toBe(false)
  })

  it('withdrawn in the settings stops a message that has not left yet, and the request says so', async () => {
    const { email, choose } = await customer()
    await askAndConfirm(email)
    expect((await stored()).inoltrataAt).toEqual(now)
    now = new Date('2026-11-20T09:01:00Z')
    expect(await choose(false)).toMatchObject({
      dato: false,
      storia: [
        { dato: false, dove: 'impostazioni' },
        { dato: true, dove: 'richiesta' },
      ],
    })
    await runJobs()
    expect(forwarded()).toEqual([])
    expect((await stored()).inoltrataAt).toBeNull()
    const [edit] = await rowsOf<{ autore: string }>(
      'select autore from commits where ref = $1 order by versione desc limit 1',
      (await stored())._id,
    )
    expect(edit).toEqual({ autore: 'system' })
  })

  const registered = {
    consensi: [
      {
        ...{ tipo: 'cessione_terzi', valore: false, testoVersione: '2026-11' },
        ...{ at: '2026-01-05T08:00:00.000Z', fonte: '/area-clienti/register' },
      },
    ],
  }
  for (const [name, values] of [
    ['no choice before', {}],
    ['a refusal at the registration', registered],
  ] as const)
    it(`given with a message whose letter is not confirmed yet can be withdrawn, after ${name}`, async () => {
      const withdrawals = [
        ({ choose }: Awaited<ReturnType<typeof customer>>) => choose(false),
        ({ _id }: Awaited<ReturnType<typeof customer>>) =>
          test.call('POST', `/clients/${_id}/consensi`, {
            headers: officeHeaders,
            payload: {
              ...{ tipo: 'cessione_terzi', dato: false, come: 'telefono', giorno: '2026-11-20' },
              testoVersione: '2026-11',
            },
          }),
      ]
      for (const withdraw of withdrawals) {
        turn++
        sent = []
        now = new Date('2026-11-20T09:00:00Z')
        const ada = await customer(values)
        await askToRent(ada.email)
        expect(await ada.shown()).toMatchObject({ dato: false, negabile: true })
        now = new Date('2026-11-20T09:01:00Z')
        await withdraw(ada)
        expect(await ada.shown()).toMatchObject({ dato: false, negabile: false })
        const { length } = (await ada.choose(false)).storia
        expect(length).toBe((values.consensi?.length ?? 0) + 1)
        await runJobs()
        expect(forwarded()).toEqual([])
        const { _id } = await stored()
        const same = await test.call('GET', `/requests/${_id}/doppi`, { headers: officeHeaders })
        expect(same.json().cessioneRitirata).toBe('2026-11-20T09:01:00.000Z')
      }
    })

  it('withdrawn in the settings is not given again by a box that anybody can tick', async () => {
    const { email, shown, choose } = await customer()
    await choose(true)
    now = new Date('2026-11-20T09:01:00Z')
    await choose(false)
    now = new Date('2026-11-20T09:02:00Z')
    await askToRent(email.toUpperCase())
    expect(await officeText()).toMatch(
      /\nNon inoltrata a: Zetarent, perché la persona ha ritirato il consenso/,
    )
    await runJobs()
    expect(forwarded()).toEqual([])
    expect((await stored()).inoltrataAt).toBeNull()
    expect(await shown()).toMatchObject({ dato: false, storia: [{ dato: false }, { dato: true }] })
  })

  it('given again in the settings lets later messages leave', async () => {
    const { email, choose } = await customer()
    await choose(true)
    now = new Date('2026-11-20T09:01:00Z')
    await choose(false)
    now = new Date('2026-11-20T09:02:00Z')
    await choose(true)
    await askToRent(email)
    await runJobs()
    expect(forwarded()).toHaveLength(1)
  })

  it('refused at the registration is no withdrawal of what a message asks for later', async () => {
    const line = { tipo: 'cessione_terzi', valore: false, testoVersione: '2026-11' }
    const at = '2026-01-05T08:00:00.000Z'
    const { email } = await customer({ consensi: [{ ...line, at, fonte: '/area-clienti/register' }] })
    await askToRent(email)
    await runJobs()
    expect(forwarded()).toHaveLength(1)
  })

  it('withdrawn in the settings counts also after the office has written another address, and for each spelling of the mailbox', async () => {
    const { _id, email, choose } = await customer()
    await choose(true)
    await choose(false)
    await askToRent(email.replace('@', '+noleggi@'))
    await test.call('DELETE', `/clients/${_id}/email/conferma`, { headers: officeHeaders })
    const { versione } = (await test.call('GET', `/clients/${_id}`, { headers: officeHeaders })).json()
    const payload = { versione, email: `altra.${email}` }
    expect(
      (await test.call('PATCH', `/clients/${_id}`, { headers: officeHeaders, payload })).statusCode,
    ).toBe(200)
    await askToRent(`altra.${email}`, 'Un furgone più grande.')
    await runJobs()
    expect(forwarded()).toEqual([])
  })

  it('withdrawn in the settings is not given again by a mailbox that the office took back', async () => {
    const { _id, email, choose } = await customer()
    await choose(true)
    await choose(false)
    const { store, database } = test.context
    const thief = `ladra.${turn}@altrove.example`
    const { versione } = await store.get(database.orm, clients, _id, system)
    await store.update(database.orm, clients, _id, versione, { email: thief }, system)
    const visitor = new Visitor(test, 'client', `198.51.100.${turn}`)
    await visitor.signIn(thief)
    now = new Date('2026-11-20T09:01:00Z')
    const given = { tipo: 'cessione_terzi', dato: true, testoVersione: '2026-11' }
    expect((await visitor.mine('POST', '/consensi', given)).statusCode).toBe(200)
    await withdrawMailbox(_id)
    await correct(_id, { email })
    await confirmMailbox(_id)
    await askToRent(email)
    await runJobs()
    expect(forwarded()).toEqual([])
    // The office cannot record the withdrawal a second time.
    const refusal = {
      ...{ tipo: 'cessione_terzi', dato: false, testoVersione: '2026-11' },
      ...{ come: 'telefono', giorno: '2026-11-20' },
    }
    const again = await test.call('POST', `/clients/${_id}/consensi`, {
      headers: officeHeaders,
      payload: refusal,
    })
    expect([again.statusCode, again.json().message ?? again.json()]).toEqual([
      409,
      'Questo consenso non c’è: è già stato negato o ritirato.',
    ])
  })

  it('withdrawn in the settings is read beside the requests of the person', async () => {
    const { email, choose } = await customer()
    await askAndConfirm(email)
    const { _id } = await stored()
    const withdrawn = async () =>
      (await test.call('GET', `/requests/${_id}/doppi`, { headers: { 'x-flags': 'requests' } })).json<
        Answer<typeof sameAsRequest>
      >().cessioneRitirata
    expect(await withdrawn()).toBeNull()
    now = new Date('2026-11-20T09:01:00Z')
    await choose(false)
    expect(await withdrawn()).toBe('2026-11-20T09:01:00.000Z')
  })

  it('withdrawn in the settings is told to the agent of a request by the e-mail with which the request arrived', async () => {
    const { email, choose } = await customer()
    await choose(true)
    await choose(false)
    const agent = await addPerson(test, 'agent', `aldo.${turn}@agenti.example`, {
      permissions: { lead: true },
    })
    const aldo = new Visitor(test, 'agent')
    await aldo.signIn(`aldo.${turn}@agenti.example`)
    const withdrawn = async (id: string) =>
      (await aldo.call('GET', `/leads/${id}/doppi`)).json<Answer<typeof sameAsRequest>>().cessioneRitirata
    const name = { nome: 'Ada', cognome: `Noleggia ${turn}` }
    const own = await sendRequest(test, 'lead', { ...name, email, telefono: '06 101010' })
    await writeRequest(test, 'lead', own._id, { agente: agent })
    expect(await withdrawn(own._id)).toBe(now.toISOString())
    // A request of anybody with the address of a customer tells nothing before the letter is confirmed.
    const typed = await sendRequest(test, 'lead', { nome: 'Caio', email, telefono: '06 303030' })
    await writeRequest(test, 'lead', typed._id, { agente: agent })
    expect(await withdrawn(typed._id)).toBeNull()
    const mark = { email, at: now.toISOString() }
    await writeRequest(test, 'lead', typed._id, { emailConfermata: mark })
    expect(await withdrawn(typed._id)).toBe(now.toISOString())
    // An address that the agent fills in tells nothing about its customer.
    const other = await sendRequest(test, 'lead', { nome: 'Tizio', telefono: '06 202020' })
    await writeRequest(test, 'lead', other._id, { agente: agent })
    const { versione } = (await aldo.call('GET', `/leads/${other._id}`)).json()
    const filled = await aldo.call('PATCH', `/leads/${other._id}`, { versione, email })
    expect(filled.statusCode, filled.body).toBe(200)
    expect(await withdrawn(other._id)).toBeNull()
    // The office reads all customers, and the address that it corrects counts.
    const headers = { 'x-flags': 'lead_requests' }
    const read = await test.call('GET', `/leads/${other._id}/doppi`, { headers })
    expect(read.json().cessioneRitirata).toBe(now.toISOString())
  })
})
