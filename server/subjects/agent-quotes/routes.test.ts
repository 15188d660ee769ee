import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatEuro } from '../../../contract/italian/format.ts'
import { quoteExample } from '../../../contract/products/agent-quote-words.ts'
import type { Actor } from '../../database/actor.ts'
import {
  agentsTable,
  asaRows,
  asaTablesTable,
  hubTablesTable,
  loanFilesTable,
  newfinTablesTable,
} from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

describeOnEitherDatabase('the quote maker', open => {
  let test: TestApp
  /** An agent with loan files, and one whose files nobody shares. */
  let agent: string
  let stranger: string
  beforeAll(async () => {
    test = await openTestApp(open, {
      identify: async (request): Promise<Actor> => {
        const id = request.headers['x-agent']
        if (typeof id !== 'string') return { kind: 'visitor' } as Actor
        const flags = new Set(String(request.headers['x-flags'] ?? '').split(','))
        return { kind: 'agent', id, flags, provedAt: new Date() } as unknown as Actor
      },
    })
    const { orm } = test.context.database
    const [most] = await orm
      .select({ agente: loanFilesTable.agente })
      .from(loanFilesTable)
      .where(sql`agente is not null`)
      .groupBy(loanFilesTable.agente)
      .orderBy(sql`count(*) desc`)
      .limit(1)
    agent = most!.agente!
    stranger = '00000000-0000-7000-8000-00000000abcd'
  })
  afterAll(() => test.app.close())

  const call = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    payload?: object,
    { as = agent, flags = 'preventivatore_prestiti,pratiche' } = {},
  ) =>
    test.call(method, `/agents/preventivi${path}`, {
      ...(payload && { payload }),
      headers: { 'x-agent': as, 'x-flags': flags },
    })
  const input = {
    prodotto: 'cqs',
    da: 'rata',
    importo: 30_000,
    durataMesi: 120,
    netto: 182_000,
    dataNascita: '1980-03-14',
    occupazione: 'dipendente_statale',
    lavoraDal: '2008-09-01',
  }
  const compare = async (given: object = {}) =>
    (await call('POST', '/confronto', { ...input, ...given })).json()

  it('compares tables and products, the most net first', async () => {
    const found = await compare()
    expect(found.quota).toEqual({ rata: 36_400, regola: 'oneFifth', trattamentoMinimo: 61_185 })
    expect(found.etaScadenza).toBe(56)
    const sources = new Set(found.preventivi.map(({ fonte }: { fonte: string }) => fonte))
    expect(sources).toContain('tabelle_asa')
    expect(sources).toContain('tabelle_newfin')
    expect(sources).toContain('panel')
    const nets = found.preventivi.map(({ nettoCliente }: { nettoCliente: number }) => nettoCliente)
    expect(nets).toEqual(nets.toSorted((a: number, b: number) => b - a))
    for (const { teg, sogliaUsura, tan, taeg, costi } of found.preventivi) {
      expect(teg).toBeLessThanOrEqual(sogliaUsura)
      expect(taeg).toBeGreaterThan(tan)
      expect(costi.some(({ voce }: { voce: string }) => voce === 'compenso')).toBe(true)
    }
    // The tables of the networks have agreements for other employers.
    expect(found.esclusi).toContainEqual({
      fonte: 'tabelle_asa',
      nome: 'Listino ASA autunno',
      prodotto: 'Dipendenti privati',
      motivo: 'occupazione',
      limite: null,
    })
  })

  it('finds by range the row that a reading of all rows finds', async () => {
    const { orm } = test.context.database
    const found = await compare({ durataMesi: 90, fonti: ['tabelle_asa'] })
    const [quote] = found.preventivi
    const rows = await orm
      .select()
      .from(asaRows)
      .where(
        sql`prodotto = 'cqs' and convenzione = 'Dipendenti statali' and 90 between "durataDa" and "durataA"
          and ${quote.capitale}::bigint between "importoDa" and "importoA"`,
      )
    expect(rows.map(({ riga, tan }) => ({ riga, tan }))).toContainEqual({ riga: quote.riga, tan: quote.tan })
  })

  it('starts from the net and from the gross, and settles a running loan', async () => {
    const net = await compare({ da: 'netto', importo: 2_000_000 })
    for (const { nettoCliente } of net.preventivi) expect(nettoCliente).toBeGreaterThanOrEqual(2_000_000)
    const gross = await compare({ da: 'lordo', importo: 3_600_000 })
    expect(gross.preventivi[0].rata).toBe(30_000)
    const settled = await compare({ estinzione: { importo: 500_000, dal: '2025-01-01', durataMesi: 120 } })
    const [one] = settled.preventivi
    expect(one.nettoCliente).toBe(one.nettoRicavo - 500_000)
    expect(settled.rinnovo).toEqual({ dal: '2029-01-01', rinnovabile: false })
  })

  it('quotes pensions, delegations and personal loans', async () => {
    const pension = await compare({
      prodotto: 'cqp',
      occupazione: 'pensionato',
      netto: 150_000,
      dataNascita: '1960-01-01',
      importo: 20_000,
    })
    expect(pension.preventivi.length).toBeGreaterThan(1)
    const delegation = await compare({ prodotto: 'delega', altraQuota: 30_000, importo: 25_000 })
    expect(delegation.quota).toMatchObject({ rata: 36_400 })
    expect(delegation.preventivi.length).toBeGreaterThan(0)
    const loan = await compare({ prodotto: 'prestito', finalita: 'auto', durataMesi: 60 })
    expect(loan.tabelle).toHaveLength(3)
    expect(loan.quota).toBeNull()
    expect(loan.preventivi.length).toBeGreaterThan(2)
  })

  it('quotes personal loans of the tables with every cost and its time, also in words', async () => {
    const asked = { prodotto: 'prestito', da: 'netto', importo: 1_000_000, durataMesi: 60, finalita: 'auto' }
    const found = await compare({ ...asked, fonti: ['tabelle_hub'] })
    const [quote] = found.preventivi
    expect(quote).toMatchObject({ fonte: 'tabelle_hub', prodotto: 'Prestito Hub' })
    expect(quote.nettoCliente).toBeGreaterThanOrEqual(1_000_000)
    const times = quote.costi.map(({ voce, quando }: { voce: string; quando?: string }) => [voce, quando])
    expect(times).toEqual([
      ['istruttoria', 'finanziato'],
      ['imposta_sostitutiva', 'prima_rata'],
      ['incasso_rata', 'ogni_rata'],
      ['rendiconto', 'fine_anno'],
      ['compenso', undefined],
    ])
    // The commission of a loan is a percentage of the financed amount.
    const { perc, importo } = quote.provvigione
    expect(importo).toBe(Math.round((quote.capitale * perc) / 100))
    const fee = quote.costi[0].importo
    const words = quoteExample(quote, 'prestito', 'Quinto')
    expect(words).toContain(`importo totale del credito ${formatEuro(quote.capitale - fee)}`)
    expect(words).toContain(`istruttoria ${formatEuro(fee)} nel finanziamento`)
    expect(words).toContain('con la prima rata')
  })

  it('excludes every offer of an instalment above the quota', async () => {
    const found = await compare({ importo: 36_401 })
    expect(found.preventivi).toEqual([])
    expect(
      found.esclusi.every(({ motivo }: { motivo: string }) => ['quota', 'occupazione'].includes(motivo)),
    ).toBe(true)
  })

  it('refuses a fee above the published maximum, product by product', async () => {
    const found = await compare({ compenso: { perc: 9 } })
    expect(found.preventivi).toEqual([])
    expect(found.esclusi.some(({ motivo }: { motivo: string }) => motivo === 'compenso')).toBe(true)
    expect((await compare({ compenso: { perc: 0 } })).preventivi.length).toBeGreaterThan(0)
  })

  it('gives the same instalment at other terms', async () => {
    const [first] = (await compare()).preventivi
    const { rows } = (await call('POST', '/durate', { dati: input, chiave: first.chiave })).json()
    const here = rows.find(({ durataMesi }: { durataMesi: number }) => durataMesi === 120)
    expect(here.preventivo).toMatchObject({
      lordo: first.lordo,
      nettoCliente: first.nettoCliente,
      taeg: first.taeg,
    })
    expect(rows).toHaveLength(9)
    expect((await call('POST', '/durate', { dati: input, chiave: 'nessuna' })).statusCode).toBe(422)
  })

  it('refuses impossible input with the field', async () => {
    const refused = async (given: object) =>
      (await call('POST', '/confronto', { ...input, ...given })).statusCode
    expect(await refused({ dataNascita: '2030-01-01' })).toBe(422)
    expect(await refused({ lavoraDal: '2030-01-01' })).toBe(422)
    expect(await refused({ netto: undefined })).toBe(422)
    expect(await refused({ durataMesi: 200 })).toBe(422)
  })

  it('is for agents with the flag', async () => {
    expect((await call('POST', '/confronto', input, { flags: 'pratiche' })).statusCode).toBe(403)
    expect((await test.call('POST', '/agents/preventivi/confronto', { payload: input })).statusCode).toBe(401)
  })

  it('finds the customers of the files that the agent reads, and nobody else', async () => {
    const { rows } = (await call('GET', '/clienti')).json()
    expect(rows.length).toBeGreaterThan(0)
    const [one] = rows
    const found = (await call('GET', `/clienti?search=${encodeURIComponent(one.nome.toUpperCase())}`)).json()
    expect(found.rows.map(({ _id }: { _id: string }) => _id)).toContain(one._id)
    expect((await call('GET', `/clienti?cliente=${one._id}`)).json().rows).toHaveLength(1)
    expect((await call('GET', '/clienti', undefined, { as: stranger })).json().rows).toEqual([])
    expect(
      (await call('GET', '/clienti', undefined, { flags: 'preventivatore_prestiti' })).json().rows,
    ).toEqual([])
  })

  it('finds customers whatever the apostrophe, those whose name starts with the words first', async () => {
    const named = async (search: string): Promise<string[]> => {
      const { rows } = (await call('GET', `/clienti?search=${encodeURIComponent(search)}`)).json()
      return rows.map(({ nome }: { nome: string }) => nome)
    }
    const withApostrophe = await named('d’a')
    expect(withApostrophe.some(nome => nome.startsWith('D’A'))).toBe(true)
    for (const search of ["d'a", 'da', 'D’A']) expect(await named(search)).toEqual(withApostrophe)
    const starts = (await named('ro')).map(nome => /(^| )ro/i.test(nome))
    expect(new Set(starts).size).toBe(2)
    expect(starts).toEqual(starts.toSorted((a, b) => Number(b) - Number(a)))
  })

  it('keeps a quote as it was computed, for its agent and the agents above, and deletes it', async () => {
    const [best] = (await compare()).preventivi
    const customer = (await call('GET', '/clienti')).json().rows[0]
    const body = { dati: input, scelta: best.chiave, cliente: customer._id }
    const kept = await call('POST', '', body)
    expect(kept.statusCode).toBe(201)
    const { _id } = kept.json()
    const list = (await call('GET', `?cliente=${customer._id}`)).json()
    expect(list.rows).toEqual([
      expect.objectContaining({
        _id,
        agente: null,
        cliente: { _id: customer._id, nome: customer.nome },
        nettoCliente: best.nettoCliente,
        taeg: best.taeg,
      }),
    ])
    const read = (await call('GET', `/${_id}`)).json()
    expect(read.dati).toEqual(input)
    expect(read.oggi).toMatchObject({ cambiato: false, preventivo: { nettoCliente: best.nettoCliente } })

    const pdf = await call('GET', `/${_id}/pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const text = pdf.rawPayload.toString('latin1')
    expect(text.startsWith('%PDF-')).toBe(true)
    expect(text).toContain('/StructTreeRoot')
    expect(text).toMatch(/\/FontFile\d/)

    const others = { as: stranger }
    expect((await call('GET', `/${_id}/pdf`, undefined, others)).statusCode).toBe(404)
    expect((await call('GET', '', undefined, others)).json().rows).toEqual([])
    expect((await call('GET', `/${_id}`, undefined, others)).statusCode).toBe(404)
    expect((await call('DELETE', `/${_id}`, undefined, others)).statusCode).toBe(404)

    // An agent above reads the quote, and does not delete it.
    const { orm } = test.context.database
    const [above] = await orm
      .select()
      .from(agentsTable)
      .where(
        sql`_id <> ${agent}::uuid and _id not in (select agent from derived.agents_below where superior = ${agent}::uuid)`,
      )
      .limit(1)
    await orm.update(agentsTable).set({ superiore: above!._id }).where(eq(agentsTable._id, agent))
    const superior = { as: above!._id as string }
    expect((await call('GET', `/${_id}`, undefined, superior)).json().agente).toMatch(/ /)
    expect((await call('DELETE', `/${_id}`, undefined, superior)).statusCode).toBe(404)

    expect((await call('DELETE', `/${_id}`)).json()).toEqual({ _id })
    expect((await call('GET', `/${_id}`)).statusCode).toBe(404)
  })

  it('says that prices changed since a quote was saved, and refuses an unknown choice or customer', async () => {
    const asa = await compare({ fonti: ['tabelle_asa'] })
    const dati = { ...input, fonti: ['tabelle_asa'] }
    const { _id } = (await call('POST', '', { dati, scelta: asa.preventivi[0].chiave })).json()
    const { orm } = test.context.database
    const [table] = await orm.select().from(asaTablesTable)
    const next = '00000000-0000-7000-8000-000000000777'
    await orm.insert(asaTablesTable).values({ ...table!, _id: next, validaDal: '2026-11-19', nome: 'Nuova' })
    const rows = await orm.select().from(asaRows).where(eq(asaRows.tabella, table!._id))
    await orm.insert(asaRows).values(
      rows.map(row => ({
        ...row,
        tabella: next,
        tan: row.tan + 0.1,
        coefficiente: row.coefficiente! * 0.99,
      })),
    )
    const { oggi, confronto } = (await call('GET', `/${_id}`)).json()
    expect(oggi.cambiato).toBe(true)
    expect(oggi.preventivo.nettoCliente).toBeLessThan(confronto.preventivi[0].nettoCliente)
    expect((await call('POST', '', { dati, scelta: 'nessuna' })).statusCode).toBe(422)
    const cliente = '00000000-0000-7000-8000-000000000999'
    const [now] = (await compare({ fonti: ['tabelle_asa'] })).preventivi
    expect((await call('POST', '', { dati, scelta: now.chiave, cliente })).statusCode).toBe(422)
  })

  it('are never saved for a customer of others', async () => {
    const [customer] = (await call('GET', '/clienti')).json().rows
    const [best] = (await compare()).preventivi
    const body = { dati: input, scelta: best.chiave, cliente: customer._id }
    const refused = await call('POST', '', body, { as: stranger })
    expect([refused.statusCode, refused.json().fields]).toEqual([
      422,
      { cliente: 'Scelga un cliente delle Sue pratiche.' },
    ])
  })

  it('uses a new table as soon as it is in force, and says that none is', async () => {
    const { orm } = test.context.database
    await orm.update(asaTablesTable).set({ ritirata: '2026-11-01T00:00:00.000Z' })
    await orm.update(newfinTablesTable).set({ ritirata: '2026-11-01T00:00:00.000Z' })
    await orm.update(hubTablesTable).set({ ritirata: '2026-11-01T00:00:00.000Z' })
    const { tabelle, preventivi } = await compare()
    expect(tabelle.map(({ tabella }: { tabella: unknown }) => tabella)).toEqual([null, null, null])
    expect(preventivi.every(({ fonte }: { fonte: string }) => fonte === 'panel')).toBe(true)
  })
})
