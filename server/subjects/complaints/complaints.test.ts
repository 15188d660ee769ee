import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Answer } from '../../../contract/calls/call.ts'
import type { complaintRegister } from '../../../contract/calls/complaints.ts'
import { addDays } from '../../../contract/italian/days.ts'
import { complaints } from '../../../contract/subjects/complaints.ts'
import { system } from '../../database/actor.ts'
import { complaintsTable, jobs } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { addPerson } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { addFileInState } from '../loan-files/testing/add-file-in-state.ts'
import { addClient, addParticipant } from '../loan-files/testing/complete-file.ts'
import { warnOfComplaints } from './warn-of-complaints.ts'

const headers = { 'x-flags': 'reclami' }
const today = '2026-11-20'

interface Letter {
  to: string
  subject: string
  text: string
}

describeOnEitherDatabase('the register of complaints', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
    await addPerson(test, 'admin', 'registro@esempio.it', { permissions: { reclami: true } })
    await addPerson(test, 'admin', 'direzione@esempio.it', { permissions: { admin: true } })
    await addPerson(test, 'admin', 'notizie@esempio.it', { permissions: { news: true, reclami: false } })
    await addPerson(test, 'admin', 'uscita@esempio.it', { permissions: { admin: true }, status: 'blocked' })
  })
  afterAll(() => test.app.close())
  beforeEach(async () => {
    const { orm } = test.context.database
    await orm.delete(complaintsTable)
    await orm.delete(jobs)
  })

  const letters = async () => {
    const rows = await test.context.database.orm.select({ payload: jobs.payload }).from(jobs)
    return rows.map(({ payload }) => payload as Letter)
  }
  const received = (values: object = {}) => {
    const { store, database } = test.context
    const record = { nome: 'Ada Rossi', ricevutoAl: today, testo: 'Aspetto da un mese.', stato: 'ricevuto' }
    return store.create(database.orm, complaints, { ...record, ...values }, system)
  }
  const answer = async (_id: string, versione: number, values: object = {}) => {
    const payload = {
      versione,
      stato: 'risposto',
      oggetto: 'tempi',
      rispostoAl: today,
      esito: 'accolto',
      risposta: 'Aveva ragione.\n\nCi scusiamo.',
      ...values,
    }
    const answered = await test.call('POST', `/reclami/${_id}/stato`, { payload, headers })
    expect(answered.statusCode, answered.body).toBe(200)
    return answered.json()
  }

  it('sends the answer as a letter, once for each time it is answered, and keeps the moment', async () => {
    const { _id } = await received({ email: 'ada@posta.example' })
    const answered = await answer(_id, 1)
    expect(answered.rispostaInviataAt).toBe('2026-11-20T09:00:00.000Z')
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter).toMatchObject({
      to: 'ada@posta.example',
      subject: 'La risposta al Suo reclamo del 20 novembre 2026',
    })
    expect(letter!.text).toMatch(/Gentile Ada Rossi,.*Aveva ragione\.\n\nCi scusiamo\..*Arbitro Bancario/s)

    const change = await test.call('PATCH', `/reclami/${_id}`, {
      payload: { versione: answered.versione, telefono: '333 1234567' },
      headers,
    })
    expect(change.statusCode, change.body).toBe(200)
    expect(await letters()).toHaveLength(1)
  })

  it('never changes the words of whoever complains, nor an answer that was given', async () => {
    const { _id, versione } = await received({ email: 'ada@posta.example' })
    const change = (values: object) => test.call('PATCH', `/reclami/${_id}`, { payload: values, headers })
    const rewritten = await change({ versione, testo: 'Sono contenta.' })
    expect([rewritten.statusCode, rewritten.json().fields]).toEqual([
      403,
      { testo: '«Che cosa dice»: si scrive una volta sola, non si modifica.' },
    ])
    const draft = await change({ versione, risposta: 'Una bozza.' })
    expect(draft.statusCode, draft.body).toBe(200)
    const { versione: answered } = await answer(_id, draft.json().versione)
    for (const [key, column, value] of [
      ['risposta', 'Risposta', 'Aveva torto.'],
      ['rispostoAl', 'Risposto il', '2026-11-21'],
      ['esito', 'Esito', 'Respinto'],
      ['nome', 'Chi reclama', 'Rita Rossi'],
      ['email', 'E-mail', 'Rita@posta.example'],
      ['ricevutoAl', 'Ricevuto il', '2026-11-02'],
    ] as const) {
      const changed = await change({ versione: answered, [key]: value.replace('R', 'r') })
      expect([changed.statusCode, Object.keys(changed.json().fields)]).toEqual([422, [key]])
      const payload = { testo: `Codice,${column}\n${_id},${value}` }
      const file = await test.call('POST', '/reclami/importa', { payload, headers })
      expect([file.statusCode, file.json().conti?.errate]).toEqual([200, 1])
    }
    expect(
      (await test.call('DELETE', `/reclami/${_id}`, { headers, payload: { motivo: 'Doppio' } })).statusCode,
    ).toBe(409)
  })

  it('keeps each answer, with the moment of its letter, when it is opened again', async () => {
    const { _id } = await received({ email: 'ada@posta.example' })
    const { versione } = await answer(_id, 1)
    const payload = { versione, stato: 'in_esame' }
    const opened = (await test.call('POST', `/reclami/${_id}/stato`, { payload, headers })).json()
    const first = {
      risposta: 'Aveva ragione.\n\nCi scusiamo.',
      rispostoAl: today,
      esito: 'accolto',
      inviataAt: '2026-11-20T09:00:00.000Z',
    }
    expect(opened).toMatchObject({
      rispostePrecedenti: [first],
      risposta: null,
      rispostoAl: null,
      esito: null,
      rispostaInviataAt: null,
    })
    const again = await answer(_id, opened.versione, { risposta: 'Abbiamo riletto tutto.' })
    expect(again).toMatchObject({ risposta: 'Abbiamo riletto tutto.', rispostePrecedenti: [first] })
    expect((await letters()).map(({ text }) => /Aveva ragione|riletto/.exec(text)?.[0])).toEqual([
      'Aveva ragione',
      'riletto',
    ])
  })

  it('sends nothing to whoever has no e-mail', async () => {
    const { _id } = await received()
    expect((await answer(_id, 1)).rispostaInviataAt).toBeNull()
    expect(await letters()).toEqual([])
  })

  it('warns its keepers once that the last day is near', async () => {
    const near = await received({ ricevutoAl: addDays(today, -50) })
    const late = await received({ ricevutoAl: addDays(today, -70) })
    const early = await received({ ricevutoAl: addDays(today, -49) })
    const done = await received({ ricevutoAl: addDays(today, -55) })
    await answer(done._id, 1)
    await warnOfComplaints(test.context)
    const sent = await letters()
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['direzione@esempio.it', 'registro@esempio.it'])
    expect(sent[0]!.subject).toBe('Da rispondere entro pochi giorni: 2 reclami')
    expect(sent[0]!.text).toContain('Ricevuto il 1º ottobre 2026, ultimo giorno il 30 novembre 2026')
    expect(sent[0]!.text).not.toContain('Rossi')
    const { store, database } = test.context
    const marked = await Promise.all(
      [near, late, early, done].map(({ _id }) => store.get(database.orm, complaints, _id, system)),
    )
    expect(marked.map(({ avvisatoAl }) => avvisatoAl)).toEqual([today, today, null, null])

    await warnOfComplaints(test.context)
    expect(await letters()).toHaveLength(sent.length)
  })

  it('shows what is to answer, what is late and what is answered', async () => {
    const late = await received({ ricevutoAl: addDays(today, -61) })
    const lastDay = await received({ ricevutoAl: addDays(today, -60) })
    const done = await received({ ricevutoAl: addDays(today, -90) })
    await answer(done._id, 1)
    const idsOf = async (group: string) => {
      const { rows } = (
        await test.call('GET', `/reclami?filter[gruppo]=${group}&sort=ricevutoAl`, { headers })
      ).json()
      return rows.map(({ _id }: { _id: string }) => _id)
    }
    expect(await idsOf('da_rispondere')).toEqual([late._id, lastDay._id])
    expect(await idsOf('in_ritardo')).toEqual([late._id])
    expect(await idsOf('risposti')).toEqual([done._id])
    expect((await test.call('GET', '/reclami?filter[gruppo]=altro', { headers })).statusCode).toBe(422)
  })

  it('counts the complaints of every year, and lists those of one', async () => {
    await received({ ricevutoAl: '2026-02-01', nome: 'Seconda' })
    const inTime = await received({ ricevutoAl: '2026-01-01', nome: 'Prima' })
    const late = await received({ ricevutoAl: '2025-12-31', nome: 'Di prima' })
    await answer(inTime._id, 1, { rispostoAl: '2026-03-02' })
    await answer(late._id, 1, { rispostoAl: '2026-03-02', esito: 'respinto', oggetto: 'dati' })
    const register = async (query = '') => {
      const answered = await test.call('GET', `/reclami/registro${query}`, { headers })
      expect(answered.statusCode, answered.body).toBe(200)
      return answered.json() as Answer<typeof complaintRegister>
    }
    const { anno, anni, righe } = await register()
    expect(anno).toBe(2026)
    expect(righe.map(({ nome }) => nome)).toEqual(['Prima', 'Seconda'])
    const none = { inTempo: 0, inRitardo: 0, aperti: 0 }
    expect(anni).toEqual([
      {
        ...none,
        anno: 2026,
        ricevuti: 2,
        inTempo: 1,
        aperti: 1,
        esiti: { accolto: 1, nessuno: 1 },
        oggetti: { tempi: 1, nessuno: 1 },
      },
      { ...none, anno: 2025, ricevuti: 1, inRitardo: 1, esiti: { respinto: 1 }, oggetti: { dati: 1 } },
    ])
    expect((await register('?anno=2025')).righe).toMatchObject([
      { nome: 'Di prima', rispostoAl: '2026-03-02' },
    ])
    const refused = await test.call('GET', '/reclami/registro', { headers: { 'x-flags': 'requests' } })
    expect(refused.statusCode).toBe(403)
  })

  it('stand on a loan file of their customer that the writer may read', async () => {
    const { context } = test
    const client = await addClient(context, { nome: 'Clara', email: 'clara@esempio.it' })
    const other = await addClient(context, { nome: 'Carlo', email: 'carlo@esempio.it' })
    const files: string[] = []
    for (const [IDEGG, whose] of [
      ['R-1', client],
      ['R-2', other],
    ] as const) {
      const agente = await addPerson(test, 'agent', `${IDEGG.toLowerCase()}@esempio.it`)
      const file = await addFileInState(context, { IDEGG, agente })
      await addParticipant(context, file, whose, 'richiedente')
      files.push(file)
    }
    const [own, another] = files
    const reader = { 'x-flags': 'reclami,pratiche_see,clients_see' }
    const complaint = { nome: 'Clara', ricevutoAl: today, testo: 'Aspetto.' }
    const create = (values: object, headers: Record<string, string>) =>
      test.call('POST', '/reclami', { payload: { ...complaint, ...values }, headers })
    const refusedFor = async (values: object, headers: Record<string, string>) => {
      const answer = await create(values, headers)
      return [answer.statusCode, Object.keys(answer.json().fields ?? {})]
    }
    expect(await refusedFor({ cliente: client, pratica: another }, reader)).toEqual([422, ['pratica']])
    expect(await refusedFor({ pratica: own }, reader)).toEqual([422, ['pratica']])
    const withoutFiles = { 'x-flags': 'reclami,clients_see' }
    expect(await refusedFor({ cliente: client, pratica: own }, withoutFiles)).toEqual([422, ['pratica']])
    const made = await create({ cliente: client, pratica: own }, reader)
    expect(made.statusCode, made.body).toBe(201)
    const { rows } = (await test.call('GET', `/reclami?filter[pratica]=${own}`, { headers })).json()
    expect(rows.map(({ _id }: { _id: string }) => _id)).toEqual([made.json()._id])
    const moved = await test.call('PATCH', `/reclami/${made.json()._id}`, {
      payload: { versione: made.json().versione, pratica: another },
      headers: reader,
    })
    expect(moved.statusCode).toBe(422)

    const openFiles = async (headers: Record<string, string>) =>
      (await test.call('GET', `/reclami/pratiche?cliente=${client}`, { headers })).json().rows
    expect(await openFiles(reader)).toEqual([{ _id: own, IDEGG: 'R-1', prodotto: 'mutuo' }])
    expect(await openFiles(headers)).toEqual([])
    await context.database.pool.query(`update pratiche set stato = 'respinta' where _id = $1`, [own])
    expect(await openFiles(reader)).toEqual([])
  })
})
