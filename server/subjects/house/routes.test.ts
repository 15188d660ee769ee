import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnDatabaseInTurn } from '../../database/testing/databases.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

describeOnDatabaseInTurn('the house', open => {
  let test: TestApp
  let admin: Visitor
  beforeAll(async () => {
    test = await openTestApp(open)
    await addPerson(test, 'admin', 'casa@quinto.example', { permissions: { settings: true } })
    admin = new Visitor(test, 'admin')
    await admin.signIn('casa@quinto.example')
  })
  afterAll(() => test.app.close())

  it('is what its record says, wherever it is named', async () => {
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
      '/contatti',
      '/agenzie',
    ])
      expect((await read(path)).intermediario, path).toMatchObject(now)
  })

  it('is as it was built while there is no record', async () => {
    const [row] = (await admin.call('GET', '/company')).json().rows
    await admin.call('DELETE', `/company/${row._id}?versione=${row.versione}`)
    expect((await test.call('GET', '/intermediario')).json().nome).toBe('Quinto S.r.l.')
    const { voci } = (await admin.call('GET', '/admin/da-fare')).json()
    expect(voci).toContainEqual({ codice: 'societa', quanti: 1 })
  })
})
