import { afterAll, beforeAll, expect, it } from 'vitest'
import { complaintDue } from '../../../contract/complaints/last-day.ts'
import { complaints } from '../../../contract/subjects/complaints.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import { system } from '../../database/actor.ts'
import { describeOnEachDatabase } from '../../database/testing/databases.ts'
import { sendRequest, writeRequest } from '../../testing/sent-requests.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

const office = { 'x-flags': 'reclami,requests' }

describeOnEachDatabase('a complaint that arrives as a message', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  const text = 'Aspetto da due mesi.\nNessuno risponde.'
  /** Each message comes from another person, because a repeated one joins the first. */
  let people = 0
  const sent = async () => {
    const person = { nome: 'Ada', cognome: 'Rossi', telefono: `333 123450${people++}`, messaggio: text }
    return (await sendRequest(test, 'request', person, { oggetto: 'reclamo' }))._id
  }
  const register = (id: string, headers = office) => test.call('POST', `/requests/${id}/reclamo`, { headers })
  const ofMessage = async (richiesta: string) =>
    (await test.call('GET', `/reclami?filter[richiesta]=${richiesta}`, { headers: office })).json().rows

  it('enters the register with its text, and the message is in charge', async () => {
    const id = await sent()
    const answer = await register(id)
    expect(answer.statusCode, answer.body).toBe(201)
    const { store, database } = test.context
    expect(await store.get(database.orm, complaints, answer.json()._id, system)).toMatchObject({
      nome: 'Ada Rossi',
      telefono: expect.stringContaining('333 12345'),
      richiesta: id,
      ricevutoAl: '2026-11-20',
      testo: text,
      stato: 'ricevuto',
      allegati: null,
    })
    expect(await store.get(database.orm, requests, id, system)).toMatchObject({
      stato: 'in_carico',
      messaggio: text,
    })
  })

  it('says that a later message was joined, which may be of somebody else', async () => {
    const id = await sent()
    const telefono = `333 123450${people - 1}`
    const later = { nome: 'Ada', cognome: 'Rossi', telefono, messaggio: 'Ritiro tutto.' }
    await sendRequest(test, 'request', later, { oggetto: 'reclamo' })
    const { store, database } = test.context
    const { _id } = (await register(id)).json()
    const { testo } = await store.get(database.orm, complaints, _id, system)
    const warned = `Sono più invii con lo stesso nome e lo stesso recapito: non è certo che parole e allegati siano della stessa persona.\n\n${text}\n\n[`
    expect(testo.slice(0, warned.length)).toBe(warned)
    expect(testo).toContain('Messaggio: Ritiro tutto.')
  })

  it('is made once, also by simultaneous calls, and a second call learns which it is', async () => {
    const id = await sent()
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(id)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(7).fill(409)])
    const [complaint, ...others] = await ofMessage(id)
    expect(others).toEqual([])
    expect((await register(id)).json()).toMatchObject({
      record: { _id: complaint._id, nome: 'Ada Rossi' },
    })
  })

  it('is refused without the flag, without rights on messages, and for an unwanted message', async () => {
    const id = await sent()
    expect((await register(id, { 'x-flags': 'requests' })).statusCode).toBe(403)
    expect((await register(id, { 'x-flags': 'reclami' })).statusCode).toBe(404)
    await writeRequest(test, 'request', id, { stato: 'spam' })
    expect((await register(id)).statusCode).toBe(409)
    expect(await ofMessage(id)).toEqual([])
  })

  it('is followed by its message when the complaint is answered, and when it is opened again', async () => {
    const id = await sent()
    const { _id } = (await register(id)).json()
    const answer = { oggetto: 'tempi', rispostoAl: '2026-11-20', risposta: 'Ci scusiamo.', esito: 'accolto' }
    const move = async (versione: number, stato: string, values: object = {}) => {
      const payload = { versione, stato, ...values }
      const moved = await test.call('POST', `/reclami/${_id}/stato`, { payload, headers: office })
      expect(moved.statusCode, moved.body).toBe(200)
    }
    const { store, database } = test.context
    const message = () => store.get(database.orm, requests, id, system)
    await move(1, 'risposto', answer)
    expect(await message()).toMatchObject({ stato: 'risposta', rispostoAt: expect.any(String) })
    await move(2, 'in_esame')
    expect(await message()).toMatchObject({ stato: 'in_carico' })
  })

  it('is answered with day, answer and outcome, within sixty days', async () => {
    const { _id } = (await register(await sent())).json()
    const move = (values: object) =>
      test.call('POST', `/reclami/${_id}/stato`, {
        payload: { versione: 1, stato: 'risposto', ...values },
        headers: office,
      })
    const incomplete = await move({ rispostoAl: '2026-11-25' })
    expect(incomplete.statusCode).toBe(422)
    expect(incomplete.json().missing.map(({ fields }: { fields: string[] }) => fields[0])).toEqual([
      'oggetto',
      'risposta',
      'esito',
    ])
    const whole = { oggetto: 'tempi', risposta: 'Ci scusiamo.', esito: 'accolto' }
    expect((await move({ ...whole, rispostoAl: '2026-11-01' })).json().fields).toHaveProperty('rispostoAl')
    expect((await move({ ...whole, rispostoAl: '2026-11-25' })).json()).toMatchObject({ stato: 'risposto' })
    expect(complaintDue('2026-11-20')).toBe('2027-01-19')
  })
})
