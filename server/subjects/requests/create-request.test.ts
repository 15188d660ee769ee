import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { startJobs } from '../../jobs/jobs.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

/** The addressee of a message depends on the page of the form. */
describeOnEitherDatabase('a message', open => {
  let test: TestApp
  /** Counter that gives each test its own person and network address. */
  let turn = 0
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  beforeEach(() => {
    turn++
  })
  afterAll(() => test.app.close())

  const rowsOf = async <R>(query: string, ...values: unknown[]) =>
    (await test.context.database.pool.query(query, values)).rows as R[]

  const person = (cognome: string) => ({
    nome: 'Ada',
    cognome: `${cognome} ${turn}`,
    email: 'ada@posta.example',
    telefono: '333 1234567',
  })
  type Person = ReturnType<typeof person> & { provincia?: string; comune?: string; messaggio?: string }
  const send = (contatto: Person, payload: object) =>
    test.call('POST', '/contatti', {
      payload: {
        oggetto: 'mutuo',
        contatto,
        modo: 'telefono',
        orario: 'mattina',
        consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
        testoVersione: '2026-11',
        pagina: 'http://127.0.0.1:8000/pagina',
        modulo: test.stamp(),
        ...payload,
      },
      remoteAddress: `203.0.113.${turn}`,
    })

  interface Kept {
    _id: string
    agente: string | null
    agenzia: string | null
    fonte: object
    messaggio: string | null
    segnalatore: string | null
    inoltrataAt: Date | null
    consensi: { tipo: string; valore: boolean }[]
  }
  async function kept(contatto: Person, payload: object = {}) {
    const answer = await send(contatto, payload)
    expect(answer.statusCode, answer.body).toBe(201)
    const { telefono } = answer.json()
    // The answer to a merged request has an id without a record.
    const [record] = await rowsOf<Kept>(
      'select * from requests where nome = $1 and cognome = $2 order by _id desc limit 1',
      contatto.nome,
      contatto.cognome,
    )
    return { record: record!, telefono }
  }
  /** Letters about a person, in the order of sending. */
  const letters = async ({ cognome }: Person) =>
    (
      await rowsOf<{ payload: { to: string; text: string; subject: string; replyTo?: string } }>(
        `select payload from jobs where payload->>'subject' like $1 order by _id`,
        `%${cognome}`,
      )
    ).map(({ payload }) => payload)
  const readers = async (contatto: Person) => (await letters(contatto)).map(({ to }) => to)

  interface Named {
    _id: string
    nome: string
    cognome: string
    slug: string
    email: string
    agenzia: string | null
  }
  const isShown = `status = 'validated' and "visibileSulSito" and oam ->> 'stato' = 'attivo'`
  const shownAgents = () =>
    rowsOf<Named>(`select * from agents where ${isShown} and agenzia is not null order by slug limit 2`)

  it("goes to the agent of the page, and is assigned to the agent's agency", async () => {
    const [agent] = await shownAgents()
    await rowsOf(`update agents set telefono = '300 1112223' where _id = $1`, agent!._id)
    const contatto = { ...person('Allagente'), provincia: 'RM' }
    const { record, telefono } = await kept(contatto, { agente: agent!.slug })
    expect(record).toMatchObject({
      agente: agent!._id,
      agenzia: agent!.agenzia,
      fonte: { agente: agent!.slug },
    })
    expect(telefono).toBe('300 1112223')
    const [letter, ...further] = await letters(contatto)
    expect([letter!.to, further]).toEqual([agent!.email, []])
    expect(letter!.text.startsWith(`Gentile ${agent!.nome} ${agent!.cognome},\n\n`)).toBe(true)
    // Agents have no access to the back office.
    expect(letter!.text).not.toContain('/admin/')
  })

  it.each(['marketing', 'profilazione', 'cessione_terzi'])(
    'stores a consent to %s alone as given',
    async chosen => {
      const consensi = {
        informativa_letta: true,
        marketing: false,
        profilazione: false,
        cessione_terzi: false,
      }
      const { record } = await kept(person(`Che sceglie ${chosen}`.replace('_', ' ')), {
        consensi: { ...consensi, [chosen]: true },
      })
      expect(Object.fromEntries(record.consensi.map(({ tipo, valore }) => [tipo, valore]))).toEqual({
        ...consensi,
        [chosen]: true,
      })
    },
  )

  it('goes to the agency of the province when the agent is hidden or unknown', async () => {
    const { record } = await kept({ ...person('Della Provincia'), provincia: 'RM' })
    expect(record.agenzia).toEqual(expect.any(String))
    const hidden = await rowsOf<Named>(
      `select * from agents where slug is not null and not (${isShown}) order by slug limit 3`,
    )
    const none = ['nessuno', '../x', 'a'.repeat(5000), "' or true --"]
    for (const [i, agente] of [...hidden.map(({ slug }) => slug), ...none].entries()) {
      const contatto = { ...person(`Di Nessuno ${'abcdefg'[i]}`), provincia: 'RM' }
      const { record: other } = await kept(contatto, { agente })
      expect([other.agente, other.agenzia], agente).toEqual([null, record.agenzia])
      expect(other.fonte).not.toHaveProperty('agente')
      for (const { email } of hidden) expect(await readers(contatto)).not.toContain(email)
    }
  })

  it('goes to the agency of the page while the agency is active and public, wherever the person lives', async () => {
    const [agency] = await rowsOf<Named>(
      `select * from agencies where status = 'validated' and pubblica and indirizzo ->> 'provincia' <> 'RM'
        order by slug limit 1`,
    )
    const { _id, slug, email } = agency!
    const ask = async (cognome: string) => {
      const contatto = { ...person(cognome), provincia: 'RM' }
      const { record } = await kept(contatto, { agenzia: slug })
      return { agenzia: record.agenzia, to: await readers(contatto) }
    }
    expect(await ask('Aperta')).toEqual({ agenzia: _id, to: [email] })
    const nearest = { agenzia: expect.not.stringContaining(_id), to: [expect.not.stringContaining(email)] }
    await rowsOf('update agencies set pubblica = false where _id = $1', _id)
    expect(await ask('Nascosta')).toEqual(nearest)
    await rowsOf(`update agencies set pubblica = true, status = 'blocked' where _id = $1`, _id)
    expect(await ask('Chiusa')).toEqual(nearest)
    await rowsOf(`update agencies set status = 'validated' where _id = $1`, _id)
    expect((await kept(person('Senza'), { agenzia: 'nessuna' })).record.agenzia).toBeNull()
  })

  it('is refused with an unknown province, on pages of agents too', async () => {
    const [agent] = await shownAgents()
    const answer = await send({ ...person('Ovunque'), provincia: 'ZZ' }, { agente: agent!.slug })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['contatto.provincia']])
  })

  it('merged into one of minutes before adds the agent, or names a second agent in the message', async () => {
    const [first, second] = (await shownAgents()) as [Named, Named]
    const contatto = person('Poi')
    const { record } = await kept(contatto)
    expect(record).toMatchObject({ agente: null, agenzia: null })
    const assignment = { _id: record._id, agente: first._id, agenzia: first.agenzia }
    expect((await kept(contatto, { agente: first.slug })).record).toMatchObject(assignment)
    const { record: again } = await kept(contatto, { agente: second.slug })
    expect(again).toMatchObject({ ...assignment, fonte: record.fonte })
    expect(again.messaggio).toMatch(new RegExp(`\nAgente: ${second.nome} ${second.cognome}$`))
    expect((await readers(contatto)).slice(1)).toEqual([first.email, first.email])
  })

  it('merged into one that nobody follows takes a turn of the sharing rules, and otherwise none', async () => {
    const [lecce] = await rowsOf<Named>(`select * from agencies where slug = 'lecce'`)
    await rowsOf('delete from lead_turns')
    await rowsOf('delete from perc_leads')
    await rowsOf(
      `insert into perc_leads (_id, versione, "createdAt", "updatedAt", nome, ricerca, agenzia, provincia, perc, pausa)
        values (gen_random_uuid(), 1, now(), now(), 'Prova', 'prova', $1, 'RM', 100, false)`,
      lecce!._id,
    )
    const turns = async () => (await rowsOf<{ dati: number }>('select dati from lead_turns'))[0]?.dati ?? 0
    const contatto = person('A turno')
    expect((await kept(contatto)).record).toMatchObject({ agenzia: null })
    expect(await turns()).toBe(0)
    const placed = { ...contatto, provincia: 'RM' }
    expect((await kept(placed)).record).toMatchObject({ agenzia: lecce!._id, agente: null, provincia: 'RM' })
    expect(await turns()).toBe(1)
    await kept({ ...placed, messaggio: 'Ancora.' })
    expect(await turns()).toBe(1)
    await kept({ ...placed, cognome: 'Altra' })
    expect(await turns()).toBe(2)
    await rowsOf('delete from lead_turns')
    await rowsOf('delete from perc_leads')
  })

  it('stores the town, and names it in the letter', async () => {
    const contatto = { ...person('Del paese'), comune: 'bagnoregio' }
    const { record } = await kept(contatto)
    expect(record).toMatchObject({ comune: 'Bagnoregio', provincia: 'VT' })
    expect((await letters(contatto))[0]!.text).toContain('Provincia: VT\nComune: Bagnoregio\n')
  })

  it('is refused with a town that does not exist', async () => {
    const answer = await send({ ...person('Di mare'), comune: 'Ostia' }, {})
    expect([answer.statusCode, answer.json().fields]).toEqual([
      422,
      { 'contatto.comune': 'Scelga il comune dall’elenco.' },
    ])
  })

  const referrer = async (codice: string, status: string) => {
    const [row] = await rowsOf<{ _id: string; nome: string; email: string }>(
      'update referrers set status = $2 where codice = $1 returning _id, nome, email',
      codice,
      status,
    )
    return row!
  }

  it('stores and names a confirmed referrer', async () => {
    const codice = 'studio-casa-aventino'
    const { _id, nome } = await referrer(codice, 'validated')
    const contatto = person('Mandata')
    const { record } = await kept(contatto, { segnalazione: codice })
    expect(record).toMatchObject({ segnalatore: _id, fonte: { segnalazione: codice }, inoltrataAt: null })
    expect((await letters(contatto))[0]!.text).toContain(`\nSegnalatore: ${nome}\n`)
    for (const status of ['pending', 'blocked', 'deleted']) {
      await referrer(codice, status)
      const other = person(`Da ${status}`)
      const { record: unsaid } = await kept(other, { segnalazione: codice })
      expect(unsaid.segnalatore, status).toBeNull()
      expect(unsaid.fonte).not.toHaveProperty('segnalazione')
      expect((await letters(other))[0]!.text).not.toContain(nome)
    }
    await referrer(codice, 'validated')
  })

  it('merged into one of minutes before adds the referrer, or names a second referrer in the message', async () => {
    const first = await referrer('studio-casa-aventino', 'validated')
    const second = await referrer('studio-belmonte', 'validated')
    const contatto = person('Due volte')
    await kept(contatto)
    await kept(contatto, { segnalazione: 'studio-casa-aventino' })
    const { record } = await kept(contatto, { segnalazione: 'studio-belmonte' })
    expect(record.segnalatore).toBe(first._id)
    expect(record.messaggio).toMatch(new RegExp(`\nSegnalatore: ${second.nome}$`))
    const texts = (await letters(contatto)).map(({ text }) => text)
    expect(texts.map(text => text.includes(`\nSegnalatore: ${first.nome}\n`))).toEqual([false, true, true])
  })

  describe('about rentals, from the page of a rental company', () => {
    const page = { oggetto: 'noleggio', segnalazione: 'zetarent' }
    const consenting = {
      consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: true },
    }
    const history = async (id: string) =>
      rowsOf<{ action: string; autore: string }>(
        'select action, autore from commits where ref = $1 order by _id',
        id,
      )

    it("is forwarded to the rental company with the person's consent, with a history line", async () => {
      const zetarent = await referrer('zetarent', 'validated')
      const contatto = { ...person('Che noleggia'), messaggio: 'Un furgone,\nda marzo.' }
      const { record } = await kept(contatto, { ...page, ...consenting })
      expect(record.inoltrataAt).toEqual(test.context.now())
      expect(await history(record._id)).toEqual([
        { action: 'create', autore: 'visitor' },
        { action: 'edit', autore: 'system' },
      ])
      const [ours, theirs, ...more] = await letters(contatto)
      expect(more).toEqual([])
      expect(ours!.text).toContain('\nInoltrata a: Zetarent\n')
      expect(theirs).toEqual({
        to: zetarent.email,
        replyTo: contatto.email,
        forwards: { request: record._id, email: contatto.email, before: null },
        subject: `Richiesta di noleggio a lungo termine: Ada ${contatto.cognome}`,
        text: `Buongiorno,

Quinto S.r.l. inoltra una richiesta di noleggio a lungo termine.

La richiesta
Nome: Ada ${contatto.cognome}
Telefono: 333 1234567
E-mail: ada@posta.example
Contatto preferito: Telefono
Quando preferisce: La mattina, 9–13
Messaggio: Un furgone,
  da marzo.

La persona ha acconsentito alla comunicazione dei propri dati.

Codice della richiesta: ${record._id}

--
${theirs!.text.split('--\n')[1]}`,
        html: expect.stringContaining('Un furgone,<br/>da marzo.'),
      })
    })

    it('is not forwarded without consent, and the letter to the broker says so', async () => {
      await referrer('zetarent', 'validated')
      const contatto = person('Che non vuole')
      const { record } = await kept(contatto, page)
      expect(record.inoltrataAt).toBeNull()
      const [ours, ...more] = await letters(contatto)
      expect(more).toEqual([])
      expect(ours!.text).toContain(
        '\nNon inoltrata a: Zetarent, perché manca il consenso alla comunicazione dei dati a terzi\n',
      )
    })

    it('is not forwarded to an unconfirmed referrer, to one that rents nothing, or about another subject', async () => {
      await referrer('studio-belmonte', 'validated')
      for (const [what, payload, status] of [
        ['sospeso', page, 'pending'],
        ['studio', { ...page, segnalazione: 'studio-belmonte' }, 'validated'],
        ['mutuo', { ...page, oggetto: 'mutuo' }, 'validated'],
      ] as const) {
        await referrer('zetarent', status)
        const contatto = person(`Altro ${what}`)
        const { record } = await kept(contatto, { ...payload, ...consenting })
        expect(record.inoltrataAt, what).toBeNull()
        const [ours, ...more] = await letters(contatto)
        expect(more, what).toEqual([])
        expect(ours!.text).not.toMatch(/inoltrata/i)
      }
    })

    it('merged into one of minutes before forwards only the content sent with the consent, once', async () => {
      const { email } = await referrer('zetarent', 'validated')
      const contatto = { ...person('Poi consente'), messaggio: 'Guadagno 1.800 euro.' }
      const { record } = await kept(contatto, page)
      const again = { ...contatto, email: 'altra@posta.example', messaggio: 'Un furgone.' }
      expect((await kept(again, { ...page, ...consenting })).record).toMatchObject({
        _id: record._id,
        inoltrataAt: test.context.now(),
      })
      await kept(again, { ...page, ...consenting })
      const theirs = (await letters(contatto)).filter(({ to }) => to === email)
      expect(theirs).toHaveLength(1)
      expect(theirs[0]).toMatchObject({ replyTo: 'altra@posta.example' })
      expect(theirs[0]!.text).toContain('Messaggio: Un furgone.')
      expect(theirs[0]!.text).not.toContain('1.800')
    })

    it('leaves the house no more after its removal, neither do its other letters', async () => {
      const { orm } = test.context.database
      await referrer('zetarent', 'validated')
      const headers = { 'x-flags': 'requests' }
      const remove = (id: string) =>
        test.call('DELETE', `/requests/${id}`, { headers, payload: { motivo: 'Doppia' } })
      const sent: string[] = []
      const send = async (_id: string, _at: Date, { to }: { to: string }) => void sent.push(to)
      await orm.delete(jobs)
      const contatto = { ...person('Tolta'), email: `tolta.${turn}@posta.example` }
      const { record } = await kept(contatto, { ...page, ...consenting })
      const waiting = await orm.select().from(jobs)
      const forwarding = waiting.filter(({ payload }) => 'forwards' in (payload as object))
      expect([waiting.length, forwarding.length]).toEqual([3, 1])
      const other = await kept(person('Resta'), { ...page, ...consenting })
      const others = (await orm.select().from(jobs)).slice(waiting.length).length
      expect((await remove(record._id)).statusCode).toBe(200)
      expect(await orm.select().from(jobs)).toHaveLength(others)
      // A process has claimed the letter just before the removal.
      await orm.delete(jobs)
      await orm.insert(jobs).values(forwarding)
      await startJobs(test.context, send, { poll: false }).runDue()
      expect(sent).toEqual([])
      expect((await remove(other.record._id)).statusCode).toBe(200)
    })

    it('has a forwarding time that people cannot edit', async () => {
      await referrer('zetarent', 'validated')
      const { record } = await kept(person('Già inoltrata'), { ...page, ...consenting })
      const headers = { 'x-flags': 'admin,requests' }
      const change = (payload: object) =>
        test.call('PATCH', `/requests/${record._id}`, { payload: { versione: 2, ...payload }, headers })
      expect((await change({ inoltrataAt: null })).statusCode).toBe(403)
      expect((await change({ inoltrataAt: '2026-11-20T10:00:00Z' })).statusCode).toBe(403)
      const noted = await change({ nota: 'Richiamata.', inoltrataAt: test.context.now().toISOString() })
      expect([noted.statusCode, noted.json().nota]).toEqual([200, 'Richiamata.'])
    })
  })
})
