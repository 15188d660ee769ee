import dns, { type LookupAddress } from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { addPerson, Visitor } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { post } from './post.ts'

type Answered = (error: Error | null, addresses: LookupAddress[]) => void
/** The names that the resolver of these tests knows. */
const names: Record<string, string> = {
  'www.esempio.it': '93.184.216.34',
  'rete.esempio.it': '10.0.0.7',
  'metadati.esempio.it': '169.254.169.254',
  'xn--caff-8oa.example': '::1',
}

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

  let lookUps = 0
  /** Answers lookups with `names`; another name is unknown. */
  const resolveNames = () => {
    lookUps = 0
    vi.spyOn(dns, 'lookup').mockImplementation(((name: string, _options: object, done: Answered) => {
      lookUps += 1
      const address = names[name.replace(/\.$/, '')]
      if (address) return done(null, [{ address, family: address.includes(':') ? 6 : 4 }])
      return done(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), [])
    }) as never)
    syncBuiltinESMExports()
  }
  afterEach(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })

  const inside =
    'Serve un indirizzo pubblico: questo è di una rete interna. Scriva, per esempio, https://www.esempio.it/notifiche.'
  const port =
    'Le notifiche partono solo verso la porta 443, quella di https: tolga il numero di porta dall’indirizzo.'
  const incomplete = 'Serve un indirizzo https completo, per esempio https://www.esempio.it/notifiche.'

  it.each([
    ['https://127.0.0.1/', inside],
    ['https://127.0.0.1./', inside],
    ['https://2130706433/', inside],
    ['https://0x7f.1/', inside],
    ['https://0x7f000001/', inside],
    ['https://017700000001/', inside],
    ['https://169.254.1.1/', inside],
    ['https://169.254.169.254/latest/meta-data/', inside],
    ['https://10.0.0.1/', inside],
    ['https://[::1]/', inside],
    ['https://[::7f00:1]/', inside],
    ['https://[::ffff:10.0.0.1]/', inside],
    ['https://[::ffff:a9fe:a9fe]/', inside],
    ['https://[fd00::1]/', inside],
    ['https://localhost/', inside],
    ['https://localhost./', inside],
    ['https://LOCALHO\u017fT/', inside],
    ['https://db.localhost/', inside],
    ['https://stampante/', inside],
    ['https://nas.local/', inside],
    ['https://nas.local./', inside],
    ['https://vault.internal/', inside],
    ['https://metadata.google.internal/', inside],
    ['https://router.home.arpa/', inside],
    ['https://server.lan/', inside],
    ['https://①②⑦.⓪.⓪.①/', inside],
    ['https://rete.esempio.it/', inside],
    ['https://rete.esempio.it./', inside],
    ['https://metadati.esempio.it/', inside],
    ['https://caffè.example/', inside],
    ['https://www.esempio.it:22/', port],
    ['https://www.esempio.it:8443/notifiche', port],
    ['https://www.esempio.it:80/', port],
    ['https://93.184.216.34:6379/', port],
    ['https://ada@www.esempio.it/', incomplete],
    ['https://ada:segreto@www.esempio.it/', incomplete],
    ['http://www.esempio.it/', incomplete],
  ])('is refused when it is saved, and when a notification is sent: %s', async (webhookUrl, message) => {
    resolveNames()
    const { _id, versione, _may, createdAt, updatedAt, webhookSegreto, ...fields } = partner
    const changed = await visitor.call('PATCH', `/partners/${_id}`, { versione, webhookUrl })
    expect(changed.statusCode).toBe(422)
    expect(changed.json()).toMatchObject({ message, fields: { webhookUrl: message } })
    const created = await visitor.call('POST', '/partners', { ...fields, chiave: 'altro', webhookUrl })
    expect(created.statusCode).toBe(422)
    expect(created.json().fields).toEqual({ webhookUrl: message })
    expect((await visitor.call('GET', `/partners/${_id}`)).json()).toMatchObject({ versione })
    await expect(post({ url: webhookUrl, headers: {}, body: '{}' })).rejects.toThrow(
      /^webhook: (address|port|inside address)$/,
    )
  })

  it('is refused in an import too, at its row', async () => {
    const testo = `ID,Indirizzo di notifica\n${partner._id},https://127.0.0.1/`
    const { conti, righe } = (await visitor.call('POST', '/partners/importa', { testo })).json()
    expect(conti).toMatchObject({ cambiate: 0, errate: 1 })
    expect(righe[0].errori).toEqual([{ colonna: 'Indirizzo di notifica', messaggio: inside }])
  })

  it.each([
    'https://93.184.216.34/notifiche',
    'https://[2606:4700:4700::1111]/',
    'https://www.esempio.it/notifiche',
    'https://www.esempio.it:443/notifiche?da=quinto',
    'https://non-ancora-nel-dns.esempio.it/',
  ])('is saved when it is public, or a name that no resolver knows yet: %s', async webhookUrl => {
    resolveNames()
    const { _id } = partner
    const { versione } = (await visitor.call('GET', `/partners/${_id}`)).json()
    expect((await visitor.call('PATCH', `/partners/${_id}`, { versione, webhookUrl })).statusCode).toBe(200)
  })

  it('is saved when the resolver does not answer, in few seconds', async () => {
    vi.spyOn(dns, 'lookup').mockImplementation((() => {}) as never)
    syncBuiltinESMExports()
    const { _id } = partner
    const { versione } = (await visitor.call('GET', `/partners/${_id}`)).json()
    const webhookUrl = 'https://muto.esempio.it/'
    expect((await visitor.call('PATCH', `/partners/${_id}`, { versione, webhookUrl })).statusCode).toBe(200)
  })

  it('is not looked up again with another change', async () => {
    resolveNames()
    const { _id } = partner
    const { versione } = (await visitor.call('GET', `/partners/${_id}`)).json()
    const nome = 'Guida ai mutui, con un altro nome'
    expect((await visitor.call('PATCH', `/partners/${_id}`, { versione, nome })).statusCode).toBe(200)
    expect(lookUps).toBe(0)
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
