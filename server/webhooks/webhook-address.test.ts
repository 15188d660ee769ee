import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { addPerson, Visitor } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

describeOnEitherDatabase('the address of a webhook', open => {
  let test: TestApp
  let visitor: Visitor
  let partner: { _id: string; versione: number } & Record<string, unknown>
  beforeAll(async () => {
    test = await openTestApp(open)
    await addPerson(test, 'admin', 'capo@esempio.it', { permissions: { admin: true } })
    visitor = new Visitor(test, 'admin')
    await visitor.signIn('capo@esempio.it')
    partner = (await visitor.call('GET', '/partners?limit=1')).json().rows[0]
  })
  afterAll(() => test.app.close())

  const message =
    'Serve un indirizzo pubblico: questo è di una rete interna. Scriva, per esempio, https://www.esempio.it/notifiche.'

  it.each([
    'https://127.0.0.1/',
    'https://127.0.0.1:8443/notifiche',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://169.254.1.1/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://[::7f00:1]/',
    'https://[fd00::1]/',
  ])('is refused with a message at the field: %s', async webhookUrl => {
    const { _id, versione, _may, createdAt, updatedAt, webhookSegreto, ...fields } = partner
    const changed = await visitor.call('PATCH', `/partners/${_id}`, { versione, webhookUrl })
    expect(changed.statusCode).toBe(422)
    expect(changed.json()).toMatchObject({ message, fields: { webhookUrl: message } })
    const created = await visitor.call('POST', '/partners', { ...fields, chiave: 'altro', webhookUrl })
    expect(created.statusCode).toBe(422)
    expect(created.json().fields).toEqual({ webhookUrl: message })
    expect((await visitor.call('GET', `/partners/${_id}`)).json()).toMatchObject({ versione })
  })

  it('is refused in an import too, at its row', async () => {
    const testo = `ID,Indirizzo di notifica\n${partner._id},https://127.0.0.1/`
    const { conti, righe } = (await visitor.call('POST', '/partners/importa', { testo })).json()
    expect(conti).toMatchObject({ cambiate: 0, errate: 1 })
    expect(righe[0].errori).toEqual([{ colonna: 'Indirizzo di notifica', messaggio: message }])
  })

  it.each([
    'https://93.184.216.34/notifiche',
    'https://[2606:4700:4700::1111]/',
    'https://www.esempio.it/notifiche',
  ])('is saved when it is public, or a name: %s', async webhookUrl => {
    const { _id } = partner
    const { versione } = (await visitor.call('GET', `/partners/${_id}`)).json()
    expect((await visitor.call('PATCH', `/partners/${_id}`, { versione, webhookUrl })).statusCode).toBe(200)
  })

  it('does not stop other changes where an internal address was saved before this rule', async () => {
    const { _id } = partner
    await test.context.database.pool.query(
      `update partners set "webhookUrl" = 'https://127.0.0.1/' where _id = $1`,
      [_id],
    )
    const { versione } = (await visitor.call('GET', `/partners/${_id}`)).json()
    const turnedOff = await visitor.call('PATCH', `/partners/${_id}`, { versione, attivo: false })
    expect(turnedOff.statusCode).toBe(200)
  })
})
