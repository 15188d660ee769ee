import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { openTestApp, partnerOrigin, type TestApp } from '../../testing/test-app.ts'

describeOnEitherDatabase('a figure to display', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  const figure = (query: string, origin?: string) =>
    test.call('GET', `/calcolatori/rata?${query}`, { headers: origin ? { origin } : {} })

  it('is the best offer with its example, as in the calculators', async () => {
    const mortgage = (await figure('prodotto=mutuo')).json()
    expect(mortgage).toMatchObject({
      prodotto: 'mutuo',
      importo: 15_000_000,
      durataMesi: 300,
      rata: 72_702,
      tan: 3.2,
      offerta: { banca: { nome: 'Banca Aurelia' }, taeg: 3.56, totaleDovuto: 22_431_028 },
    })
    expect(mortgage.offerta.esempio).toMatch(/^Esempio rappresentativo: mutuo .* Offerta valida fino al 31/)
    const loan = (await figure('prodotto=prestito&importo=1500000&durataMesi=60')).json()
    expect(loan).toMatchObject({ rata: 292_79, tan: 6.4, offerta: { nome: 'Prestito Chiaro' } })
    expect(loan.offerta.esempio).toContain('prestito personale senza garanzie reali')
  })

  it('uses parameters within the limits of the calculator, and defaults for others', async () => {
    const within = (await figure('prodotto=prestito&importo=1000000&durataMesi=48')).json()
    expect(within).toMatchObject({ importo: 1_000_000, durataMesi: 48 })
    const beyond = (await figure('prodotto=prestito&importo=1&durataMesi=999')).json()
    expect(beyond).toMatchObject({ importo: 1_500_000, durataMesi: 60 })
    expect((await figure('prodotto=prestito&importo=-1')).statusCode).toBe(422)
  })

  it('names no bank for partners without comparison, and is refused to unknown origins', async () => {
    const supposed = await figure('prodotto=prestito&partner=immobiliare-lago', partnerOrigin)
    // 15.000 € in 60 months at 7,50 %.
    expect(supposed.json()).toMatchObject({ rata: 300_57, tan: 7.5, offerta: null })
    expect(supposed.body).not.toMatch(/Banca|TAEG/)
    expect((await figure('prodotto=mutuo&partner=guida-mutui', 'https://altrove.example')).statusCode).toBe(
      403,
    )
    await test.context.database.pool.query(
      `update partners set calcolatori = '{mutui}' where chiave = 'cloudcare'`,
    )
    expect((await figure('prodotto=mutuo&partner=cloudcare', partnerOrigin)).statusCode).toBe(403)
  })

  const rowsOf = async <R>(query: string, ...values: unknown[]) =>
    (await test.context.database.pool.query(query, values)).rows as R[]

  it('follows the settings (one product, its texts, its end date), and disappears with the product', async () => {
    const set = (esposizione: object) =>
      rowsOf(
        `update calculators set esposizione = $1 where codice = 'displayPrestito'`,
        JSON.stringify(esposizione),
      )
    const best = (await figure('prodotto=prestito')).json()
    const [other] = await rowsOf<{ _id: string }>(
      `select _id from bank_products where prodotto = 'prestito' and 'auto' = any(finalita) and nome <> $1
        and "importoMin" <= 1500000 and "importoMax" >= 1500000 order by _id limit 1`,
      best.offerta.nome,
    )
    const prodotto = other!._id
    await set({ prodotto, titolo: 'Per chi cambia auto', testo: 'Anche usata.', validoAl: '2026-11-20' })
    const chosen = (await figure('prodotto=prestito')).json()
    expect(chosen).toMatchObject({
      scelta: true,
      titolo: 'Per chi cambia auto',
      testo: 'Anche usata.',
      simulazione: { prestito: { prodotto } },
    })
    expect(chosen.offerta.nome).not.toBe(best.offerta.nome)
    expect(chosen.offerta.esempio).toMatch(/ Offerta valida fino al 20.*2026\.$/)

    const gone = { rata: null, tan: null, offerta: null }
    await set({ prodotto, validoAl: '2026-11-19' })
    expect((await figure('prodotto=prestito')).json()).toMatchObject(gone)
    // A chosen product that is not a loan in force is not replaced by another.
    const mortgage = (await figure('prodotto=mutuo')).json().simulazione.offerta.prodotto
    await set({ prodotto: mortgage })
    expect((await figure('prodotto=prestito')).json()).toMatchObject(gone)
    await set({})
    expect((await figure('prodotto=prestito')).json()).toMatchObject({ scelta: false, rata: best.rata })
  })

  interface Agent {
    slug: string
    email: string
    visibileSulSito: boolean
    oam: { stato: string }
  }
  const agents = () => rowsOf<Agent>('select * from agents where slug is not null order by slug')
  const isPublic = ({ visibileSulSito, oam }: Agent) => visibileSulSito && oam.stato === 'attivo'
  const shownAgent = async (slug: string) => (await figure(`prodotto=mutuo&agente=${slug}`)).json().agente

  it('names only agents who are active in the register and marked for the site', async () => {
    const all = await agents()
    expect(new Set(all.map(({ oam }) => oam.stato)).size).toBe(3)
    for (const agent of all) expect(!!(await shownAgent(agent.slug)), agent.slug).toBe(isPublic(agent))
    for (const slug of ['nessuno', '../x', 'a'.repeat(100)]) expect(await shownAgent(slug)).toBeNull()
    const { slug } = all.find(isPublic)!
    await rowsOf(`update agents set status = 'blocked' where slug = $1`, slug)
    expect(await shownAgent(slug)).toBeNull()
    await rowsOf(`update agents set status = 'validated' where slug = $1`, slug)
  })

  it("has the address of the agent's picture", async () => {
    const { slug } = (await agents()).find(isPublic)!
    const url = '/files/aaaaaaaaaaaaaaaaaaaaaa'
    await rowsOf('update agents set "urlPhoto" = $1 where slug = $2', JSON.stringify({ url }), slug)
    expect((await shownAgent(slug)).foto).toBe(`${test.context.settings.publicUrl}${url}/640.webp`)
    await rowsOf('update agents set "urlPhoto" = null where slug = $1', slug)
    expect((await shownAgent(slug)).foto).toBeNull()
  })

  it('names its agent in the lead, and the agent gets the letter', async () => {
    const { slug, email } = (await agents()).find(isPublic)!
    const shown = (await figure(`prodotto=mutuo&agente=${slug}`)).json()
    const contatto = { nome: 'Ada', telefono: '333 7654321' }
    const consensi = { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false }
    async function kept(agente: string, cognome: string) {
      const payload = {
        ...shown.simulazione,
        agente,
        contatto: { ...contatto, cognome },
        consensi,
        testoVersione: '2026-11',
        pagina: '',
        modulo: test.stamp(),
      }
      expect((await test.call('POST', '/leads', { payload })).statusCode).toBe(201)
      const [lead] = await rowsOf<{
        fonte: { agente?: string }
        agente: string | null
        simulazione: { offerta: { rata: number } }
      }>('select fonte, agente, simulazione from leads where cognome = $1', cognome)
      const letters = await rowsOf<{ to: string }>(
        `select payload->>'to' as to from jobs where payload->>'subject' like $1`,
        `%${cognome}`,
      )
      return { ...lead!, letters: letters.map(({ to }) => to) }
    }
    const lead = await kept(slug, 'Dalla Rata')
    expect(lead).toMatchObject({ fonte: { agente: slug }, agente: expect.any(String), letters: [email] })
    expect(lead.simulazione.offerta.rata).toBe(shown.rata)
    const other = await kept('nessuno', 'Di Nessuno')
    expect([other.fonte.agente, other.agente]).toEqual([undefined, null])
    expect(other.letters).not.toContain(email)
  })

  it('of an agent whose agency is closed has no telephone of the agency and sends it no leads', async () => {
    const [{ slug, agenzia } = { slug: '', agenzia: '' }] = await rowsOf<{ slug: string; agenzia: string }>(
      `select slug, agenzia from agents where "visibileSulSito" and oam->>'stato' = 'attivo' and agenzia is not null limit 1`,
    )
    const [{ telefono } = { telefono: '' }] = await rowsOf<{ telefono: string }>(
      'select telefono from agencies where _id = $1',
      agenzia,
    )
    await rowsOf('update agents set telefono = null where slug = $1', slug)
    expect(await shownAgent(slug)).toMatchObject({ telefono, agenzia: expect.anything() })
    await rowsOf('update agencies set pubblica = false where _id = $1', agenzia)
    expect(await shownAgent(slug)).toMatchObject({ telefono: null, agenzia: null })
    await rowsOf(`update agencies set pubblica = true, status = 'blocked' where _id = $1`, agenzia)
    expect(await shownAgent(slug)).toMatchObject({ telefono: null, agenzia: null })
    const payload = {
      agente: slug,
      contatto: { nome: 'Ada', cognome: 'Della Chiusa', telefono: '333 7654321' },
      consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
      testoVersione: '2026-11',
      pagina: '',
      modulo: test.stamp(),
    }
    const answer = (await test.call('POST', '/leads', { payload })).json()
    expect(answer.telefono).not.toBe(telefono)
    const [lead] = await rowsOf(`select agenzia from leads where cognome = 'Della Chiusa'`)
    expect(lead).toEqual({ agenzia: null })
  })
})
