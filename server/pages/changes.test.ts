import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import type { Context } from '../context.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { plainBuilt } from '../testing/plain-built.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

interface Row extends Record<string, unknown> {
  _id: string
  versione: number
}

const written = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/**
 * An edit is visible on every affected page at the next request to the same process, and within a second on the other
 * processes. Each page is requested before the edit, so that it is in the cache.
 */
describeOnEitherDatabase('changes made in the back office', open => {
  let test: TestApp
  let now: Date
  /** Processes on the same database: two, where it accepts several. */
  let processes: FastifyInstance[]
  let second: Database | null = null
  beforeAll(async () => {
    now = new Date('2026-11-20T09:00:00Z')
    test = await openTestApp(open, { now: () => now })
    const { database } = test.context
    const url = (database.pool.options as { connectionString?: string }).connectionString
    if (database.kind === 'server')
      second = await openDatabase({ url: url!, dataDir: '', log: { info() {}, warn() {} } })
    const contexts: Context[] = [test.context, ...(second ? [{ ...test.context, database: second }] : [])]
    processes = await Promise.all(contexts.map(context => buildApp(context, plainBuilt)))
    expect(processes).toHaveLength(database.kind === 'server' ? 2 : 1)
  })
  afterAll(async () => {
    await Promise.all([...processes.map(app => app.close()), test.app.close()])
    await second?.close()
  })
  beforeEach(() => {
    // Excludes caches that expire by time.
    now = new Date(now.getTime() + 600_000)
  })

  const call = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) => {
    const answer = await test.call(method, path, { payload, headers: { 'x-flags': 'admin' } })
    expect([path, answer.statusCode, answer.body.slice(0, 300)]).toEqual([
      path,
      expect.toBeOneOf([200, 201]),
      expect.anything(),
    ])
    return answer.json() as Row
  }
  const rowOf = async (table: string, condition: string): Promise<Row> => {
    const { rows } = await test.context.database.pool.query<Row>(
      `select * from ${table} where ${condition} order by _id limit 1`,
    )
    expect([table, rows.length]).toEqual([table, 1])
    return rows[0]!
  }
  /** Saves like the administrator's form, ignoring concurrent changes. */
  const edit = async (resource: string, { _id }: Row, values: object) => {
    const { versione } = await rowOf(resource, `_id = '${_id}'`)
    return call('PATCH', `/${resource}/${_id}`, { versione, ...values })
  }
  const move = async (resource: string, { _id }: Row, status: string) => {
    const { versione } = await rowOf(resource, `_id = '${_id}'`)
    return call('POST', `/${resource}/${_id}/stato`, { versione, status })
  }

  /** Pages as documents, and as data for navigation. */
  const both = (...paths: string[]) => paths.flatMap(path => [path, `/dati${path}`])
  /** Returns status and text of each URL, from each of `servers`. */
  async function look(urls: string[], servers = processes) {
    const answersByUrl: Record<string, string[]> = {}
    for (const url of urls) {
      const answers = await Promise.all(servers.map(app => app.inject(url)))
      answersByUrl[url] = answers.map(({ statusCode, body }) => `${statusCode} ${body}`)
    }
    return answersByUrl
  }
  const withinASecond = { timeout: 1000, interval: 10 }
  /** URLs that contain a text in every process, or in none. */
  const saying = (answersByUrl: Record<string, string[]>, text: string) =>
    Object.keys(answersByUrl).filter(url => answersByUrl[url]!.every(body => body.includes(text)))
  const silent = (answersByUrl: Record<string, string[]>, text: string) =>
    Object.keys(answersByUrl).filter(url => !answersByUrl[url]!.some(body => body.includes(text)))
  /**
   * Requests the pages, makes the change, and requests them again: all of them now contain `text`, and none did before.
   */
  async function appears(text: string, urls: string[], change: () => Promise<unknown>) {
    await expect.poll(async () => silent(await look(urls), text), withinASecond).toEqual(urls)
    await change()
    expect(saying(await look(urls, processes.slice(0, 1)), text)).toEqual(urls)
    await expect.poll(async () => saying(await look(urls), text), withinASecond).toEqual(urls)
  }
  async function goes(text: string, urls: string[], change: () => Promise<unknown>) {
    await expect.poll(async () => saying(await look(urls), text), withinASecond).toEqual(urls)
    await change()
    expect(silent(await look(urls, processes.slice(0, 1)), text)).toEqual(urls)
    await expect.poll(async () => silent(await look(urls), text), withinASecond).toEqual(urls)
  }
  /** Expects the status of a page and of its data: from the first process now, from the others within a second. */
  async function haveStatus(path: string, status: number, about?: string) {
    const statuses = async (servers: FastifyInstance[]) => {
      const answers = servers.flatMap(app => [app.inject(path), app.inject(`/dati${path}`)])
      return (await Promise.all(answers)).map(({ statusCode }) => statusCode)
    }
    expect(await statuses(processes.slice(0, 1)), about).toEqual([status, status])
    const all = processes.flatMap(() => [status, status])
    await expect.poll(() => statuses(processes), { ...withinASecond, message: about }).toEqual(all)
  }

  it('to news', async () => {
    let made: Row
    const lists = [...both('/', '/news'), '/news.xml']
    const item = {
      titolo: 'Una notizia nuova',
      name: 'una-notizia-nuova',
      sommario: 'Due righe.',
      corpo: written('Il testo.'),
      dataPubblicazione: now.toISOString(),
      bozza: false,
    }
    await haveStatus('/news_name/una-notizia-nuova', 404)
    await appears('Una notizia nuova', lists, async () => {
      made = await call('POST', '/news', item)
    })
    await haveStatus('/news_name/una-notizia-nuova', 200)
    await appears('Cambiata', [...lists, ...both('/news_name/una-notizia-nuova')], () =>
      edit('news', made, { titolo: 'Cambiata' }),
    )
    await goes('una-notizia-nuova', [...lists, '/sitemap.xml'], () => edit('news', made, { bozza: true }))
    await haveStatus('/news_name/una-notizia-nuova', 404)
    await edit('news', made!, { bozza: false })
    await goes('una-notizia-nuova', lists, () => call('DELETE', `/news/${made._id}`))
    await haveStatus('/news_name/una-notizia-nuova', 404)
  })

  it('to a text and its versions', async () => {
    const made = await call('POST', '/pages', {
      url: 'un-documento',
      titolo: 'Un documento',
      corpo: written('Prima versione.'),
      inVigoreDal: '2026-01-01',
      pubblicata: true,
    })
    await appears('Riscritto', both('/pagine/un-documento'), () =>
      edit('pages', made, { titolo: 'Riscritto' }),
    )
    await appears('Seconda versione', both('/pagine/un-documento'), () =>
      call('POST', '/pages', {
        url: 'un-documento',
        titolo: 'Seconda versione',
        corpo: written('Altro.'),
        inVigoreDal: '2026-02-01',
        pubblicata: true,
      }),
    )
    await haveStatus('/pagine/un-documento?versione=2026-01-01', 200)
    await appears('Il testo dei mutui', both('/mutui', '/mutui?importo=120000'), async () =>
      edit('pages', await rowOf('pages', `url = 'mutui'`), { corpo: written('Il testo dei mutui') }),
    )
  })

  it('to a question', async () => {
    const category = await rowOf(
      'faq_categories',
      `'contattaci' = any(pagine) and 'visitatori' = any(destinatari)`,
    )
    const faq = await rowOf('faqs', `categoria = '${category._id}' and pubblicata`)
    const pages = both('/', '/contattaci', '/pagine/domande-frequenti', '/404?cerca=Tartaruga')
    await appears('Quante zampe ha una tartaruga?', pages, () =>
      edit('faqs', faq, { domanda: 'Quante zampe ha una tartaruga?' }),
    )
    await goes('Quante zampe ha una tartaruga?', pages, () => edit('faqs', faq, { pubblicata: false }))
  })

  it('of a name with an apostrophe and a hyphen, however both are typed', async () => {
    const news = await rowOf('news', 'not bozza')
    const pages = ["dell'acqua bi-costo", 'DELL’ACQUA', 'dellʼacqua', 'dellacqua bi costo'].flatMap(words =>
      both(`/404?cerca=${encodeURIComponent(words)}`),
    )
    await appears('Il prezzo dell’acqua bi‑costo', pages, () =>
      edit('news', news, { titolo: 'Il prezzo dell’acqua bi‑costo' }),
    )
  })

  it('to an agency', async () => {
    const agency = await rowOf('agencies', `status = 'validated' and pubblica`)
    const path = `/agenzia/${agency.slug}`
    await appears('Via Nuovissima 99', [...both(path), '/contattaci'], () =>
      edit('agencies', agency, { indirizzo: { ...(agency.indirizzo as object), via: 'Via Nuovissima 99' } }),
    )
    await goes(String(agency.slug), ['/sitemap.xml', '/contattaci'], () =>
      move('agencies', agency, 'blocked'),
    )
    await haveStatus(path, 404)
    await move('agencies', agency, 'validated')
    await haveStatus(path, 200)
    await edit('agencies', agency, { pubblica: false })
    await haveStatus(path, 404)
  })

  it('to an agent', async () => {
    const agent = await rowOf(
      'agents',
      `status = 'validated' and "visibileSulSito" and oam->>'stato' = 'attivo' and slug is not null and agenzia in
        (select _id from agencies where status = 'validated' and pubblica)`,
    )
    const { slug } = await rowOf('agencies', `_id = '${agent.agenzia}'`)
    const own = [`/agente/${agent.slug}`, `/agente/${agent.slug}/aziende`]
    await appears('Gianciotto', both(...own, `/agenzia/${slug}`), () =>
      edit('agents', agent, { nome: 'Gianciotto' }),
    )
    const shown = { visibileSulSito: true, oam: agent.oam }
    for (const [hide, show] of [
      [{ visibileSulSito: false }, shown],
      ['blocked', 'validated'],
      [{ oam: { ...(agent.oam as object), stato: 'sospeso' } }, shown],
    ] as const) {
      const write = (change: string | object) =>
        typeof change === 'string' ? move('agents', agent, change) : edit('agents', agent, change)
      await goes(`/${agent.slug}`, ['/sitemap.xml'], () => write(hide))
      for (const path of own) await haveStatus(path, 404, JSON.stringify(hide))
      const agency = both(`/agenzia/${slug}`)
      expect(silent(await look(agency), 'Gianciotto')).toEqual(agency)
      await write(show)
      for (const path of own) await haveStatus(path, 200)
    }
  })

  it('to a referrer', async () => {
    const referrer = await rowOf(
      'referrers',
      `status = 'validated' and tipo <> 'zetarent' and registro is null`,
    )
    const path = `/segnalazione/${referrer.codice}`
    await appears('Un altro nome', both(path), () => edit('referrers', referrer, { nome: 'Un altro nome' }))
    await move('referrers', referrer, 'blocked')
    await haveStatus(path, 404)
  })

  it('to products, rates and calculators', async () => {
    const mortgage = await rowOf(
      'bank_products',
      `prodotto = 'mutuo' and status = 'validated' and nome = 'Casa Fisso'`,
    )
    await goes('Casa Fisso', ['/mutui'], () => move('bank_products', mortgage, 'blocked'))
    await appears('7.77', both('/', '/tassi'), () =>
      call('POST', '/rates', {
        tipo: 'euribor_360',
        scadenza: '3m',
        data: '2026-11-20',
        valore: 7.77,
        fonte: 'Prova',
      }),
    )
    await appears('91234', both('/', '/affidati_a_noi/fb'), async () => {
      const mortgages = await rowOf('calculators', `codice = 'mutui'`)
      await edit('calculators', mortgages, {
        compenso: { ...(mortgages.compenso as object), fisso: 91234 },
      })
    })
  })

  it('to the company, on every page', async () => {
    const company = await rowOf('company', 'true')
    const { rows } = await test.context.database.pool.query<{ path: string }>(`
      select '/news_name/' || name as path from (select name from news where not bozza and "dataPubblicazione" <= '2026-11-20' limit 1) n
      union all select '/agenzia/' || slug from (select slug from agencies where status = 'validated' and pubblica limit 1) a`)
    const pages = both(
      '/',
      '/mutui',
      '/prestiti',
      '/cdq',
      '/aziende',
      '/leasing',
      '/tassi',
      '/contattaci',
      '/lavoraConNoi',
      '/news',
      '/partner',
      '/questa-non-esiste',
      ...rows.map(({ path }) => path),
    )
    await appears('Seconda Casa S.p.A.', pages, () =>
      edit('company', company, { nome: 'Seconda Casa S.p.A.' }),
    )
    await appears('Seconda Casa Due', ['/news.xml'], () =>
      edit('company', company, { nome: 'Seconda Casa Due' }),
    )
  })

  it('scheduled contents appear at their time', async () => {
    const at = new Date(now.getTime() + 3_600_000)
    await call('POST', '/news', {
      titolo: 'Per dopo',
      name: 'per-dopo',
      sommario: 'Due righe.',
      corpo: written('Il testo.'),
      dataPubblicazione: at.toISOString(),
      bozza: false,
    })
    await call('POST', '/pages', {
      url: 'un-documento',
      titolo: 'Di domani',
      corpo: written('Altro.'),
      inVigoreDal: '2026-11-21',
      pubblicata: true,
    })
    const lists = [...both('/', '/news', '/404?cerca=dopo'), '/news.xml', '/sitemap.xml']
    now = new Date(at.getTime() - 1)
    const early = await look(lists)
    expect(silent(early, 'per-dopo')).toEqual(lists)
    await haveStatus('/news_name/per-dopo', 404)
    now = at
    await haveStatus('/news_name/per-dopo', 200)
    const inTime = await look(lists)
    expect(saying(inTime, 'per-dopo')).toEqual(lists)

    now = new Date('2026-11-20T22:59:59.999Z')
    const urls = both('/pagine/un-documento')
    const before = await look(urls)
    expect(silent(before, 'Di domani')).toEqual(urls)
    now = new Date('2026-11-20T23:00:00Z')
    const after = await look(urls)
    expect(saying(after, 'Di domani')).toEqual(urls)
  })
})
