import { afterAll, beforeAll, expect, it } from 'vitest'
import { officeMinutes } from '../../../finance/calendar/office-clock.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { brokerAndCompanyIn } from './broker.ts'

describeOnEitherDatabase('the company', open => {
  let test: TestApp
  let admin: Visitor
  beforeAll(async () => {
    test = await openTestApp(open)
    await addPerson(test, 'admin', 'casa@quinto.example', { permissions: { settings: true } })
    admin = new Visitor(test, 'admin')
    await admin.signIn('casa@quinto.example')
  })
  afterAll(() => test.app.close())

  it('is named by its record everywhere', async () => {
    const [row] = (await admin.call('GET', '/company')).json().rows
    const refused = await admin.call('PATCH', `/company/${row._id}`, {
      versione: row.versione,
      oam: 'A12',
      segnalazioni: 'javascript:alert(1)',
    })
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(refused.json().fields)).toEqual(['oam', 'segnalazioni'])

    const saved = await admin.call('PATCH', `/company/${row._id}`, {
      versione: row.versione,
      nome: 'Casa Nuova S.p.A.',
      oam: 'M4321',
      telefono: '800 123 456',
      email: 'casa@nuova.example',
    })
    expect(saved.statusCode).toBe(200)
    const now = { nome: 'Casa Nuova S.p.A.', oam: 'M4321', telefono: '800\u00a0123\u00a0456' }
    const read = async (path: string) => (await test.call('GET', path)).json()
    expect(await read('/intermediario')).toMatchObject({ ...now, email: 'casa@nuova.example' })
    for (const path of [
      '/calcolatori/mutui',
      '/calcolatori/prestiti',
      '/calcolatori/cdq',
      '/calcolatori/leasing',
      '/contatti',
      '/agenzie',
    ])
      expect((await read(path)).intermediario, path).toMatchObject(now)
  })

  it('has opening hours as structured intervals, and shows them on its pages', async () => {
    const read = async () => (await admin.call('GET', '/company')).json().rows[0]
    const change = async (values: object) => {
      const { _id, versione } = await read()
      return admin.call('PATCH', `/company/${_id}`, { versione, ...values })
    }
    const shown = async () => (await brokerAndCompanyIn(test.context.database.orm)).company?.orari
    const { apertura: hours } = await read()
    const monday = { from: new Date('2026-11-22T23:00:00Z'), to: new Date('2026-11-23T23:00:00Z') }
    expect(officeMinutes({ ...monday, hours })).toBe(570)
    expect(await shown()).toBe('Lun–ven 9.00–18.30')

    const morning = { giorno: 1, da: '09:00', a: '13:00' }
    const afternoon = { giorno: 1, da: '14:30', a: '18:00' }
    expect((await change({ apertura: [afternoon, morning] })).statusCode).toBe(200)
    expect((await read()).apertura).toEqual([afternoon, morning])
    expect(await shown()).toBe('Lun 9.00–13.00, 14.30–18.00')
    expect((await change({ orari: 'Su appuntamento' })).statusCode).toBe(200)
    expect(await shown()).toBe('Su appuntamento')

    expect((await change({ apertura: null, orari: null })).statusCode).toBe(200)
    expect(await shown()).toBe('')
  })

  it.each([
    [
      'an interval that ends before it begins',
      { giorno: 1, da: '18:00', a: '14:30' },
      'apertura.1.a',
      /dopo le 18:00/,
    ],
    [
      'an overlap',
      { giorno: 1, da: '12:30', a: '18:00' },
      'apertura.1.da',
      /09:00–13:00 dello stesso giorno/,
    ],
    ['a day that no week has', { giorno: 8, da: '14:30', a: '18:00' }, 'apertura.1.giorno', /Al massimo 7/],
    ['no time', { giorno: 1, da: '14.3', a: '18:00' }, 'apertura.1.da', /come 09:30/],
  ])('refuses opening hours with %s', async (_, second, path, message) => {
    const { _id, versione } = (await admin.call('GET', '/company')).json().rows[0]
    const apertura = [{ giorno: 1, da: '09:00', a: '13:00' }, second]
    const refused = await admin.call('PATCH', `/company/${_id}`, { versione, apertura })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().fields).toEqual({ [path]: expect.stringMatching(message) })
  })

  it('has built-in data while there is no record', async () => {
    const [row] = (await admin.call('GET', '/company')).json().rows
    await admin.call('DELETE', `/company/${row._id}?versione=${row.versione}`)
    expect((await test.call('GET', '/intermediario')).json().nome).toBe('Quinto S.r.l.')
    const { voci } = (await admin.call('GET', '/admin/da-fare')).json()
    expect(voci).toContainEqual({ codice: 'societa', quanti: 1 })
  })
})
