import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { geography } from '../../database/geography/geography.ts'
import {
  agenciesTable,
  agentsTable,
  leadTurns,
  partnersTable,
  percLeadsTable,
} from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { partnerOf } from '../../plugins/callers.ts'
import { openTestApp, partnerOrigin, type TestApp } from '../../testing/test-app.ts'
import type { Agency } from './person-request.ts'
import { placeOf } from './place.ts'
import { recipientsFor } from './recipients.ts'
import type { Topic } from './request-products.ts'

const { regions, provinces, towns } = geography()
const provinceOf = (town: { provincia: string }) => provinces.find(({ _id }) => _id === town.provincia)!

interface Wish {
  comune?: string
  provincia?: string
  topic?: Topic
  agente?: string
  agenzia?: string
  /** Key of the partner whose page sends the request. */
  partner?: string
}

describeOnEitherDatabase('the recipients of a request', open => {
  let test: TestApp
  let agencies: Agency[]
  beforeAll(async () => {
    test = await openTestApp(open)
    await orm().delete(percLeadsTable)
    agencies = await orm().select().from(agenciesTable)
  })
  afterAll(() => test.app.close())

  const orm = () => test.context.database.orm
  const decide = async (
    { comune, provincia, topic = 'mutuo', agente, agenzia, partner }: Wish,
    isPreview = false,
  ) => {
    // The embedded database has one connection, so a query inside the transaction uses `tx`.
    const asking = partner ? await partnerOf(test.context, partner, null) : null
    return orm().transaction(async tx =>
      recipientsFor(
        test.context,
        tx,
        { agente, agenzia, partner: asking, place: await placeOf(tx, { comune, provincia }), topic },
        { isPreview },
      ),
    )
  }
  const agencyFor = async (wish: Wish) => (await decide(wish)).agency?.nome ?? null
  const slugOf = (nome: string) => agencies.find(agency => agency.nome === nome)!.slug
  const change = (nome: string, values: Partial<Agency>) =>
    orm().update(agenciesTable).set(values).where(eq(agenciesTable.nome, nome))
  afterEach(async () => {
    for (const { nome, indirizzo, prodotti, riceveRichieste, status, pubblica } of agencies)
      await change(nome, { indirizzo, prodotti, riceveRichieste, status, pubblica })
  })

  describe('by the place', () => {
    /** Length of the straight line through the earth between two places; the order of the distances is the same. */
    const chord = (...places: { lat: number; lng: number }[]) => {
      const [from, to] = places.map(({ lat, lng }) => {
        const [north, east] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
        return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
      })
      return Math.hypot(...from!.map((part, i) => part - to![i]!))
    }
    const nearestTo = (place: { lat: number; lng: number }) =>
      agencies.reduce((one, other) =>
        chord(place, other.indirizzo) < chord(place, one.indirizzo) ? other : one,
      )

    it('are the nearest agency for hundreds of towns of all regions', async () => {
      const capitals = provinces.map(
        ({ _id, capoluogo }) => towns.find(town => town.nome === capoluogo && town.provincia === _id)!,
      )
      const some = [...new Set([...capitals, ...towns.filter((_, i) => i % 60 === 0)])]
      expect(some.length).toBeGreaterThan(200)
      expect(new Set(some.map(town => provinceOf(town).regione)).size).toBe(regions.length)
      for (const town of some) {
        const { sigla } = provinceOf(town)
        const agency = await agencyFor({ comune: town.nome, provincia: sigla })
        expect(agency, `${town.nome} (${sigla})`).toBe(nearestTo(town).nome)
      }
    })

    it('are the nearest agency of each province’s centre without a town', async () => {
      for (const { sigla, lat, lng } of provinces)
        expect(await agencyFor({ provincia: sigla }), sigla).toBe(nearestTo({ lat, lng }).nome)
    })

    it.each([
      ['Roma', 'Roma Prati'],
      ['Fiumicino', 'Roma Eur'],
      ['Pomezia', 'Roma Eur'],
      ['Ciampino', 'Roma Tuscolano'],
      ['Tivoli', 'Tivoli'],
      ['Santa Marinella', 'Civitavecchia'],
      // A town of the province of Rome, nearer to an agency of another province.
      ['Nettuno', 'Latina'],
      ['Bagnoregio', 'Viterbo'],
      ['Aosta', 'Torino'],
      ['Ventimiglia', 'Cuneo'],
      ['Reggio di Calabria', 'Catania'],
      // Islands, whose nearest agency is across the sea.
      ['Cagliari', 'Palermo'],
      ['Olbia', 'Civitavecchia'],
      ['Portoferraio', 'Livorno'],
      ['Capri', 'Napoli Vomero'],
      ['Lampedusa e Linosa', 'Palermo'],
    ])('for %s are the agency %s', async (comune, agency) => {
      expect(await decide({ comune })).toMatchObject({
        by: 'distance',
        agent: null,
        agency: { nome: agency },
      })
    })

    it('are never the agency of Civitavecchia for a house in Rome', async () => {
      expect(await agencyFor({ provincia: 'RM' })).toBe('Roma Prati')
      await change('Roma Prati', { riceveRichieste: false })
      expect(await agencyFor({ provincia: 'RM' })).toBe('Roma Tuscolano')
      await change('Roma Tuscolano', { status: 'blocked' })
      expect(await agencyFor({ provincia: 'RM' })).toBe('Roma Eur')
    })

    it('are by distance, whatever towns an agency lists as served', async () => {
      expect(agencies.find(({ nome }) => nome === 'Roma Prati')!.comuniServiti).toContain('Fiumicino')
      expect(await agencyFor({ comune: 'Fiumicino' })).toBe('Roma Eur')
    })

    it('are the agency with the lower id at equal distances', async () => {
      const [first, second] = agencies
        .filter(({ nome }) => ['Viterbo', 'Lecce'].includes(nome))
        .sort((a, b) => (a._id < b._id ? -1 : 1))
      await change(second!.nome, { indirizzo: first!.indirizzo })
      expect(await agencyFor({ comune: first!.nome })).toBe(first!.nome)
      await change(second!.nome, { indirizzo: second!.indirizzo })
      await change(first!.nome, { indirizzo: second!.indirizzo })
      expect(await agencyFor({ comune: second!.nome })).toBe(first!.nome)
    })

    it('are nobody without a place', async () => {
      expect(await decide({})).toEqual({ by: null, agent: null, agency: null })
    })

    it.each([
      ['Ostia', undefined, { 'contatto.comune': 'Scelga il comune dall’elenco.' }],
      [
        'Castro',
        undefined,
        { 'contatto.comune': 'Più comuni hanno questo nome: indichi anche la provincia.' },
      ],
      [
        'paterno',
        undefined,
        { 'contatto.comune': 'Più comuni hanno questo nome: indichi anche la provincia.' },
      ],
      [
        'Castro',
        'RM',
        { 'contatto.comune': 'Il comune non è in questa provincia: corregga l’uno o l’altra.' },
      ],
      ['Roma', 'ZZ', { 'contatto.provincia': 'Scelga la provincia dall’elenco.' }],
    ])('are refused for the town %s and the province %s', async (comune, provincia, fields) => {
      await expect(decide({ comune, provincia })).rejects.toMatchObject({ status: 422, fields })
    })

    it.each([
      ['roma', undefined, 'Roma', 'RM'],
      ['CAVA DE’ TIRRENI', undefined, "Cava de' Tirreni", 'SA'],
      ['forli', undefined, 'Forlì', 'FC'],
      ['Castro', 'LE', 'Castro', 'LE'],
      ['Paterno', undefined, 'Paterno', 'PZ'],
      ['Paterno', 'CT', 'Paternò', 'CT'],
      ['Reggio Emilia', undefined, "Reggio nell'Emilia", 'RE'],
      ['Milano (MI)', undefined, 'Milano', 'MI'],
      ['Milano MI', 'MI', 'Milano', 'MI'],
      ['Bozen', undefined, 'Bolzano', 'BZ'],
      ['S. Giovanni Rotondo', undefined, 'San Giovanni Rotondo', 'FG'],
    ])('are found for the town typed as %s, province %s', async (comune, provincia, nome, sigla) => {
      expect(await placeOf(orm(), { comune, provincia })).toMatchObject({ comune: nome, provincia: sigla })
    })
  })

  describe('by the product', () => {
    const follows = async (nome: string, ...prodotti: Agency['prodotti']) => change(nome, { prodotti })

    it.each([
      ['mutuo', 'mutuo'],
      ['prestito', 'prestito'],
      ['cqs', 'cessione'],
      ['cqp', 'cessione'],
      ['delega', 'cessione'],
      ['cessione', 'cessione'],
      ['aziende', 'aziende'],
    ] as const)('a request about %s goes to an agency that follows %s', async (topic, product) => {
      const others = (['mutuo', 'prestito', 'cessione', 'aziende'] as const).filter(one => one !== product)
      await follows('Roma Prati', ...others)
      await follows('Roma Tuscolano', product)
      expect(await agencyFor({ comune: 'Roma', topic })).toBe('Roma Tuscolano')
      await follows('Roma Prati')
      expect(await agencyFor({ comune: 'Roma', topic })).toBe('Roma Prati')
    })

    it.each(['noleggio', 'pratica', 'altro'] as const)(
      'a message about «%s» goes to the nearest agency, whatever products it follows',
      async topic => {
        await follows('Roma Prati', 'aziende')
        expect(await agencyFor({ comune: 'Roma', topic })).toBe('Roma Prati')
      },
    )

    it('a complaint goes to the broker, whoever has the page, and an application to the chosen agency alone', async () => {
      const asked = { comune: 'Roma', agenzia: slugOf('Lecce'), agente: 'martina-grasso-2' }
      expect(await decide({ ...asked, topic: 'reclamo' })).toEqual({ by: null, agent: null, agency: null })
      expect(await decide({ ...asked, topic: 'collaborazione' })).toMatchObject({
        by: 'agency',
        agent: null,
        agency: { nome: 'Lecce' },
      })
      expect(await decide({ comune: 'Roma', topic: 'collaborazione' })).toMatchObject({
        by: null,
        agency: null,
      })
    })

    it('a request that no agency follows goes to the broker', async () => {
      await orm()
        .update(agenciesTable)
        .set({ prodotti: ['mutuo'] })
      expect(await decide({ comune: 'Roma', topic: 'prestito' })).toMatchObject({ by: null, agency: null })
    })
  })

  describe('by choice', () => {
    it('are the chosen agency, however far, while it is public and receives requests', async () => {
      const wish = { comune: 'Roma', agenzia: slugOf('Lecce') }
      expect(await decide(wish)).toMatchObject({ by: 'agency', agent: null, agency: { nome: 'Lecce' } })
      for (const closed of [
        { riceveRichieste: false },
        { pubblica: false },
        { status: 'blocked' as const },
      ]) {
        await change('Lecce', { riceveRichieste: true, pubblica: true, status: 'validated', ...closed })
        expect(await agencyFor(wish)).toBe('Roma Prati')
      }
    })

    const agentWith = async (isPublic: boolean) => {
      const people = await orm().select().from(agentsTable)
      return people.find(
        ({ status, visibileSulSito, oam, slug, agenzia }) =>
          status === 'validated' &&
          slug &&
          agenzia &&
          (visibileSulSito && oam?.stato === 'attivo') === isPublic,
      )!
    }
    const give = async (agente: string | null) =>
      orm().update(partnersTable).set({ agente }).where(eq(partnersTable.chiave, 'guida-mutui'))

    it('are the agent of the page before the choice, the partner’s agent and the rules', async () => {
      const agent = await agentWith(true)
      await give((await agentWith(false))._id)
      expect(
        await decide({
          agente: agent.slug!,
          agenzia: slugOf('Lecce'),
          partner: 'guida-mutui',
          comune: 'Roma',
        }),
      ).toMatchObject({ by: 'agentPage', agent: { _id: agent._id }, agency: { _id: agent.agenzia } })
      await give(null)
    })

    it('are the partner’s agent while active, also when visitors may not see the name', async () => {
      const agent = await agentWith(false)
      await give(agent._id)
      const wish = { comune: 'Roma', partner: 'guida-mutui' }
      expect(await decide(wish)).toMatchObject({
        by: 'partner',
        agent: { _id: agent._id },
        agency: { _id: agent.agenzia },
      })
      expect(await agencyFor({ ...wish, agenzia: slugOf('Lecce') })).toBe('Lecce')
      expect(await decide({ comune: 'Roma', partner: 'immobiliare-lago' })).toMatchObject({ by: 'distance' })
      await orm().update(agentsTable).set({ status: 'blocked' }).where(eq(agentsTable._id, agent._id))
      expect(await decide(wish)).toMatchObject({ by: 'distance' })
      await orm().update(agentsTable).set({ status: 'validated' }).where(eq(agentsTable._id, agent._id))
      await give(null)
    })
  })

  describe('by the sharing rules', () => {
    const rule = (over: object) => ({
      _id: test.context.newId(),
      versione: 1,
      createdAt: test.context.now(),
      updatedAt: test.context.now(),
      nome: 'Prova',
      ricerca: 'prova',
      agente: null,
      agenzia: agencies.find(({ nome }) => nome === 'Lecce')!._id,
      provincia: null,
      prodotto: null,
      perc: 100,
      tettoGiorno: null,
      pausa: false,
      ...over,
    })
    const share = async (...rules: object[]) => {
      await orm().delete(leadTurns)
      await orm().delete(percLeadsTable)
      if (rules.length > 0) await orm().insert(percLeadsTable).values(rules.map(rule))
    }
    const turns = async () => (await orm().select().from(leadTurns)).map(({ dati }) => dati)
    afterEach(() => share())

    it.each(['mutuo', 'prestito', 'cqs', 'cessione'] as const)('apply to %s', async topic => {
      await share({ prodotto: topic === 'cessione' ? 'cqs' : topic })
      expect(await decide({ comune: 'Roma', topic })).toMatchObject({
        by: 'rules',
        agency: { nome: 'Lecce' },
      })
      expect(await turns()).toEqual([1])
      expect(await decide({ topic })).toMatchObject({ by: 'rules', agency: { nome: 'Lecce' } })
    })

    it.each(['aziende', 'noleggio', 'pratica', 'collaborazione', 'reclamo', 'altro'] as const)(
      'do not apply to %s',
      async topic => {
        await share({})
        expect(await agencyFor({ comune: 'Roma', topic })).not.toBe('Lecce')
        expect(await turns()).toEqual([])
      },
    )

    it('are applied to a preview without a turn', async () => {
      await share({})
      expect(await decide({ comune: 'Roma' }, true)).toMatchObject({ by: 'rules', agency: { nome: 'Lecce' } })
      expect(await turns()).toEqual([])
    })

    it('skip an agency that is closed for requests, or does not follow the product', async () => {
      await share({})
      await change('Lecce', { riceveRichieste: false })
      expect(await agencyFor({ comune: 'Roma' })).toBe('Roma Prati')
      await change('Lecce', { riceveRichieste: true, prodotti: ['prestito'] })
      expect(await agencyFor({ comune: 'Roma' })).toBe('Roma Prati')
      expect(await agencyFor({ comune: 'Roma', topic: 'prestito' })).toBe('Lecce')
    })

    it('come after the choice of an agency', async () => {
      await share({})
      expect(await agencyFor({ comune: 'Roma', agenzia: slugOf('Bari') })).toBe('Bari')
      expect(await turns()).toEqual([])
    })
  })

  describe('from which a visitor may choose', () => {
    interface Choice {
      slug: string
      nome: string
      via: string
      comune: string
      distanza: number | null
    }
    const ask = async (query: string, headers: Record<string, string> = {}) =>
      test.call('GET', `/contatti/agenzie${query}`, { headers })
    const names = async (query: string) => ((await ask(query)).json() as Choice[]).map(({ nome }) => nome)

    it('are the six nearest public agencies that receive the request, with their distance', async () => {
      const found = (await ask('?comune=Roma')).json() as Choice[]
      expect(found.map(({ nome }) => nome).slice(0, 4)).toEqual([
        'Roma Prati',
        'Roma Tuscolano',
        'Roma Eur',
        'Tivoli',
      ])
      expect(found).toHaveLength(6)
      expect(found[0]).toEqual({
        slug: 'roma-prati',
        nome: 'Roma Prati',
        via: expect.stringMatching(/\d/),
        comune: 'Roma',
        distanza: 2.3,
      })
      await change('Roma Prati', { pubblica: false })
      await change('Roma Eur', { riceveRichieste: false })
      expect((await names('?provincia=RM'))[0]).toBe('Roma Tuscolano')
      expect(await names('?provincia=RM')).not.toContain('Roma Eur')
    })

    it('follow the product or the subject', async () => {
      await change('Roma Prati', { prodotti: ['mutuo'] })
      expect((await names('?comune=Roma&prodotto=mutuo'))[0]).toBe('Roma Prati')
      expect((await names('?comune=Roma&oggetto=altro'))[0]).toBe('Roma Prati')
      expect((await names('?comune=Roma&prodotto=cqs'))[0]).toBe('Roma Tuscolano')
      expect((await names('?comune=Roma&oggetto=cessione'))[0]).toBe('Roma Tuscolano')
      // Tuscolano does not follow companies.
      expect((await names('?comune=Roma&oggetto=aziende'))[0]).toBe('Roma Eur')
    })

    it('are all the public ones that receive requests, by name, for an application without a place', async () => {
      await change('Roma Prati', { pubblica: false })
      await change('Roma Eur', { riceveRichieste: false })
      const found = (await ask('?oggetto=collaborazione')).json() as Choice[]
      expect(found.length).toBeGreaterThan(6)
      expect(found.map(({ nome }) => nome)).toEqual(
        found.map(({ nome }) => nome).toSorted((a, b) => a.localeCompare(b, 'it')),
      )
      expect(new Set(found.map(({ distanza }) => distanza))).toEqual(new Set([null]))
      const named = found.map(({ nome }) => nome)
      expect(named).toContain('Lecce')
      for (const closed of ['Roma Prati', 'Roma Eur']) expect(named).not.toContain(closed)
    })

    it('are none without a place, and refused for an unknown place', async () => {
      expect(await names('')).toEqual([])
      for (const [query, field] of [
        ['?comune=Ostia', 'comune'],
        ['?comune=Castro', 'comune'],
        ['?provincia=ZZ', 'provincia'],
        ['?provincia=Roma', 'provincia'],
        ['?prodotto=aziende', 'prodotto'],
      ]) {
        const answer = await ask(query!)
        expect([answer.statusCode, Object.keys(answer.json().fields)], query).toEqual([422, [field]])
      }
    })

    it('are answered to pages of active partners alone', async () => {
      const as = async (partner: string, origin: string) =>
        (await ask(`?comune=Roma&partner=${partner}`, { origin })).statusCode
      expect(await as('guida-mutui', partnerOrigin)).toBe(200)
      expect(await as('guida-mutui', 'https://evil.example')).toBe(403)
      expect(await as('nessuno', partnerOrigin)).toBe(403)
    })
  })
})
