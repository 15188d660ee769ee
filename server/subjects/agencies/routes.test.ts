import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAgencies, type suggestPlaces } from '../../../contract/calls/agencies.ts'
import type { Answer } from '../../../contract/calls/call.ts'
import { agenciesTable } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, partnerOrigin, type TestApp } from '../../testing/test-app.ts'
import { agenciesFor } from './find-agencies.ts'

type Found = Answer<typeof findAgencies>
type Suggestions = Answer<typeof suggestPlaces>

describeOnEitherDatabase('the agency finder', open => {
  let test: TestApp
  let now = new Date('2026-11-20T09:00:00Z')
  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now })
  })
  afterAll(() => test.app.close())

  const ask = async (query = '') => (await test.call('GET', `/agenzie${query}`)).json() as Found
  const names = async (query: string) => (await ask(query)).agenzie.map(({ nome }) => nome)
  const suggest = async (text: string) =>
    ((await test.call('GET', `/agenzie/luoghi?cerca=${encodeURIComponent(text)}`)).json() as Suggestions).map(
      ({ nome, tipo }) => `${nome}, ${tipo}`,
    )

  it('passes only the fields of the call to public pages', async () => {
    const found = await agenciesFor(test.context, {})
    expect(found.agenzie.length).toBeGreaterThan(10)
    expect(findAgencies.answer.parse(found)).toEqual(found)
  })

  it('answers the external map after an administrator has configured a web address of tiles', async () => {
    expect((await ask()).mappa).toBe(null)
    await addPerson(test, 'admin', 'mappa@quinto.example', { permissions: { settings: true } })
    const admin = new Visitor(test, 'admin')
    await admin.signIn('mappa@quinto.example')
    const [map] = (await admin.call('GET', '/settings')).json().rows
    expect(map.attiva).toBe(false)
    let { versione } = map
    const set = async (tessere: string) => {
      const values = {
        versione,
        attiva: true,
        tessere,
        attribuzione: '© Mappe di prova',
        attribuzioneUrl: null,
      }
      const answer = await admin.call('PATCH', `/settings/${map._id}`, values)
      versione = answer.json().versione ?? versione
      return answer.statusCode
    }
    for (const wrong of [
      'http://t.example/{z}/{x}/{y}.png',
      'https://t.example/{z}/{x}.png',
      'javascript:{z}{x}{y}',
    ])
      expect(await set(wrong)).toBe(422)
    expect(await set('https://t.example/{z}/{x}/{y}.png')).toBe(200)
    now = new Date(now.getTime() + 11_000)
    expect((await ask()).mappa).toEqual({
      tessere: 'https://t.example/{z}/{x}/{y}.png',
      attribuzione: '© Mappe di prova',
      attribuzioneUrl: null,
    })
  })

  it('answers the public fields of every public agency, by name', async () => {
    const { totale, agenzie, punti, regioni } = await ask()
    expect(totale).toBe(41)
    expect(agenzie).toHaveLength(41)
    expect(agenzie[0]).toMatchObject({ nome: 'Ancona', distanza: null })
    expect(punti.map(({ _id }) => _id)).toEqual(agenzie.map(({ _id }) => _id))
    expect(regioni).toHaveLength(11)
    expect(regioni).toContainEqual({ nome: 'Lazio', numero: 9 })
    expect(Object.keys(agenzie[0]!).sort()).toEqual([
      '_id',
      'accessibile',
      'comuniServiti',
      'descrizione',
      'distanza',
      'foto',
      'indirizzo',
      'nome',
      'orari',
      'responsabile',
      'servizi',
      'slug',
      'telefono',
      'whatsapp',
    ])
  })

  it("names the head of an agency while the person is public, and answers the agency's picture", async () => {
    const named = async () => {
      // Answers are cached for ten seconds.
      now = new Date(now.getTime() + 11_000)
      return new Map(
        (await ask()).agenzie.map(({ nome, responsabile, foto }) => [nome, { responsabile, foto }]),
      )
    }
    const { pool } = test.context.database
    const before = await named()
    const led = [...before].filter(([, { responsabile }]) => responsabile)
    expect(led.length).toBe(3)
    const [[nome, { responsabile }]] = led as [[string, { responsabile: string }], ...unknown[]]
    expect(responsabile).toMatch(/^\p{Lu}\p{L}+ \p{Lu}/u)
    const set = (oam: string) =>
      pool.query(`update agents set oam = jsonb_set(oam, '{stato}', $2) where nome || ' ' || cognome = $1`, [
        responsabile,
        JSON.stringify(oam),
      ])
    await set('sospeso')
    expect((await named()).get(nome)).toMatchObject({ responsabile: null })
    await set('attivo')
    const url = '/files/aaaaaaaaaaaaaaaaaaaaaa'
    await pool.query(`update agencies set "urlPhoto" = $2 where nome = $1`, [nome, JSON.stringify({ url })])
    const foto = `${test.context.settings.publicUrl}${url}/640.webp`
    expect((await named()).get(nome)).toEqual({ responsabile, foto })
  })

  it('filters by region and province, and still counts all regions', async () => {
    expect(await names('?regione=Umbria')).toEqual(['Perugia'])
    const { agenzie, totale, regioni } = await ask('?provincia=rm')
    expect(totale).toBe(5)
    expect(new Set(agenzie.map(({ indirizzo }) => indirizzo.provincia))).toEqual(new Set(['RM']))
    expect(regioni).toHaveLength(11)
    expect(await ask('?regione=Molise')).toMatchObject({ totale: 0, agenzie: [], punti: [] })
  })

  it('orders agencies by distance from a point', async () => {
    // Fiumicino.
    const { agenzie } = await ask('?lat=41.7712&lng=12.2277')
    expect(agenzie.slice(0, 2).map(({ nome, distanza }) => [nome, distanza])).toEqual([
      ['Roma Eur', 21.2],
      ['Roma Prati', 24.9],
    ])
    const far = agenzie.map(({ distanza }) => distanza!)
    expect(far).toEqual(far.toSorted((a, b) => a - b))
  })

  it('filters open and accessible agencies, and agencies with a service', async () => {
    expect((await ask('?aperte=true')).totale).toBe(41)
    now = new Date('2026-11-21T09:00:00Z')
    const saturday = await ask('?aperte=true')
    expect(saturday.totale).toBeGreaterThan(0)
    expect(saturday.totale).toBeLessThan(41)
    now = new Date('2026-11-22T09:00:00Z')
    expect((await ask('?aperte=true')).totale).toBe(0)
    const accessible = await ask('?accessibili=true')
    expect(accessible.agenzie.every(({ accessibile }) => accessibile)).toBe(true)
    expect(accessible.totale).toBeLessThan(41)
    const video = await ask('?servizio=Consulenza+in+video')
    expect(video.totale).toBeGreaterThan(0)
    expect(video.agenzie.every(({ servizi }) => servizi.includes('Consulenza in video'))).toBe(true)
  })

  it.each([
    ['?lat=41', 422],
    ['?lat=95&lng=12', 422],
    ['?lat=nord&lng=12', 400],
    ['?provincia=Roma', 422],
    ['?da=1.5', 422],
    ['?aperte=forse', 422],
    ['?status=pending', 400],
  ])('refuses the query %s', async (query, status) => {
    expect((await test.call('GET', `/agenzie${query}`)).statusCode).toBe(status)
  })

  it('omits hidden, unconfirmed and deleted agencies', async () => {
    const { orm } = test.context.database
    const rows = (await orm.select().from(agenciesTable)) as Record<string, unknown>[]
    const like = (over: object, i: number) => ({
      ...rows[0]!,
      _id: test.context.newId(),
      codice: `X${i}`,
      slug: `x-${i}`,
      ...over,
    })
    await orm
      .insert(agenciesTable)
      .values(
        [{ pubblica: false }, { status: 'pending' }, { status: 'deleted' }, { status: 'blocked' }].map(
          like,
        ) as never,
      )
    now = new Date('2026-11-23T09:00:00Z')
    expect((await ask()).totale).toBe(41)
  })

  it('stores the day of the patron saint, which must exist in some year and can be shown in lists', async () => {
    await addPerson(test, 'admin', 'patroni@quinto.example', { permissions: { agenzie: true } })
    const admin = new Visitor(test, 'admin')
    await admin.signIn('patroni@quinto.example')
    const [prati] = (await admin.call('GET', '/agencies?search=Prati')).json().rows
    expect(prati.patrono).toBe('06-29')
    let { versione } = prati
    const set = async (patrono: unknown) => {
      const answer = await admin.call('PATCH', `/agencies/${prati._id}`, { versione, patrono })
      versione = answer.json().versione ?? versione
      return answer
    }
    for (const wrong of ['29-06', '6-29', '06/29', '02-30', '04-31', '00-10', '']) {
      const refused = await set(wrong)
      expect(refused.statusCode, wrong).toBe(422)
      expect(Object.keys(refused.json().fields)).toEqual(['patrono'])
    }
    expect((await set('29-06')).json().fields.patrono).toBe(
      'Scriva prima il mese, poi il giorno: 06-29 per il 29 giugno.',
    )
    for (const right of ['02-29', '12-31', null]) {
      expect((await set(right)).statusCode).toBe(200)
      expect((await admin.call('GET', `/agencies/${prati._id}`)).json().patrono).toBe(right)
    }
    expect((await ask('?lat=41.9&lng=12.5')).agenzie[0]).not.toHaveProperty('patrono')
  })

  it('answers one page, and no points when there are too many for a map', async () => {
    const { orm } = test.context.database
    const [row] = (await orm.select().from(agenciesTable).limit(1)) as Record<string, unknown>[]
    const many = Array.from({ length: 600 }, (_, i) => ({
      ...row!,
      _id: test.context.newId(),
      nome: `Prova ${String(i).padStart(4, '0')}`,
      codice: `P${i}`,
      slug: `prova-${i}`,
      pubblica: true,
      status: 'validated',
    }))
    await orm.insert(agenciesTable).values(many as never)
    now = new Date('2026-11-23T10:00:00Z')
    const first = await ask('?lat=41.9&lng=12.5')
    expect(first).toMatchObject({ totale: 641, punti: [] })
    expect(first.agenzie).toHaveLength(50)
    const second = await ask('?lat=41.9&lng=12.5&da=50')
    expect(second.agenzie).toHaveLength(50)
    const ids = [...first.agenzie, ...second.agenzie].map(({ _id }) => _id)
    expect(new Set(ids).size).toBe(100)
    expect((await ask('?regione=Umbria')).punti).toHaveLength(1)
  })

  describe('places', () => {
    it.each([
      ['roma', ['Roma, comune', 'Roma, provincia']],
      ['FORLI', ['Forlì, comune']],
      ["sant'angelo lodigiano", ["Sant'Angelo Lodigiano, comune"]],
      ['sant angelo lod', ["Sant'Angelo Lodigiano, comune"]],
      ['santʼangelo lod', ["Sant'Angelo Lodigiano, comune"]],
      ['santangelo lod', ["Sant'Angelo Lodigiano, comune"]],
      ['laz', ['Lazio, regione', 'Lazise, comune']],
      ['mil', ['Milano, comune', 'Milano, provincia']],
      ['ce', ['Caserta, provincia', 'Cesena, comune']],
      ['reggio emilia', ["Reggio nell'Emilia, comune", "Reggio nell'Emilia, provincia"]],
      ['Monza e Brianza', ['Monza e della Brianza, provincia']],
      ['Milano (MI)', ['Milano, comune', 'Milano, provincia']],
      ['milano mi', ['Milano, comune', 'Milano, provincia']],
      ['S. Giovanni Rotondo', ['San Giovanni Rotondo, comune']],
      ['Bozen', ['Bolzano, comune', 'Bolzano, provincia']],
      ['00192', ['Roma, comune']],
      ['20159', ['Milano, comune']],
      ['00100', ['Roma, comune']],
      ['rm', ['Roma, provincia']],
      ['99999', []],
      ['qwerty', []],
      ['’', []],
    ])('for «%s» begin with %s', async (text, expected) => {
      expect((await suggest(text)).slice(0, expected.length || 8)).toEqual(expected)
    })

    it('are at most eight, each with province, region and coordinates', async () => {
      expect(await suggest('san')).toHaveLength(8)
      const [town] = (await test.call('GET', '/agenzie/luoghi?cerca=Viterbo')).json() as Suggestions
      expect(town).toMatchObject({ tipo: 'comune', provincia: 'VT', regione: 'Lazio', lat: 42.4169 })
    })

    it('finds only places of the kind asked for', async () => {
      expect(await suggest('lazi')).toContain('Lazio, regione')
      const ofKind = async (tipo: string) => {
        const answer = await test.call('GET', `/agenzie/luoghi?cerca=roma&tipo=${tipo}`)
        return (answer.json() as Suggestions).map(place => place.tipo)
      }
      expect(new Set(await ofKind('comune'))).toEqual(new Set(['comune']))
      expect(await ofKind('comune')).toHaveLength(8)
      expect(await ofKind('provincia')).toEqual(['provincia'])
      expect((await test.call('GET', '/agenzie/luoghi?cerca=roma&tipo=via')).statusCode).toBe(422)
    })
  })

  describe('from other origins', () => {
    const from = (origin: string, path: string) => test.call('GET', path, { headers: { origin } })
    const allowed = 'access-control-allow-origin'

    it.each(['/agenzie', '/agenzie/luoghi?cerca=roma'])('%s answers an active partner’s page', async path => {
      const key = `${path.includes('?') ? '&' : '?'}partner=immobiliare-lago`
      const good = await from(partnerOrigin, path + key)
      expect([good.statusCode, good.headers[allowed]]).toEqual([200, partnerOrigin])
      const strange = await from('https://altro.example', path + key)
      expect([strange.statusCode, strange.headers[allowed]]).toEqual([403, undefined])
      const keyless = await from(partnerOrigin, path)
      expect([keyless.statusCode, keyless.headers[allowed]]).toEqual([403, undefined])
    })

    it('the list of the back office refuses other origins', async () => {
      expect((await from(partnerOrigin, '/agencies')).headers[allowed]).toBeUndefined()
    })
  })
})
