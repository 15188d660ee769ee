/**
 * Measures the pages per second of the built server: cached pages beside files of the same size, and rendered pages.
 */
import { rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { fire, request, type Shots } from '../../server/bench/client.ts'
import { keys, median } from '../../server/bench/started.ts'
import { withPostgres } from '../../server/bench/with-postgres.ts'
import { projectRoot } from '../../server/project-root.ts'
import { buildIfNeeded } from '../build/build-if-needed.mjs'
import { targets } from '../build/targets.ts'
import { apiCaller } from '../support/api-caller.ts'
import { type BuiltServer, startBuiltServer } from '../support/built-server.ts'
import { exampleSignIn } from '../support/sign-in.ts'

/** Many short alternating slices, so that other load affects both sides. */
const sliceMs = Number(process.env.QUINTO_BENCH_SECONDS ?? 0.5) * 1000
const rounds = 9
const connections = 32
/** Number of changes per page. */
const changes = 20
/** Milliseconds for a database notification to reach the server. */
const notificationMs = 50
/** Minimum ratio of pages to files per second. */
const minRatio = 0.5

const headers = { 'accept-encoding': 'br' }

type Change = () => Promise<void>

interface Figure {
  page: string
  kept: number
  file: number
  /** Ratio of both, measured alternately. */
  ratio: number
  p50: number
  p99: number
  made: number
}

export async function benchPages(): Promise<boolean> {
  await buildIfNeeded()
  return withPostgres(async url => {
    const embedded = await measure('incorporato')
    const all = [embedded, ...(url ? [await measure('PostgreSQL', url)] : [])]
    return all.flat().every(({ ratio }) => ratio >= minRatio)
  })
}

async function measure(kind: string, url?: string): Promise<Figure[]> {
  const server = await startBuiltServer({ env: url ? { DATABASE_URL: url, TOKEN_KEYS: keys } : {} })
  const figures: Figure[] = []
  try {
    const change = url ? changingRows(url) : await changingNews(server)
    for (const page of await pagesOf(server)) figures.push(await measurePage(server, page, change))
  } finally {
    await server.close()
  }
  const one = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 })
  const two = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 2 })
  console.table(
    figures.map(({ page, kept, file, ratio, p50, p99, made }) => ({
      [`pagina, ${kind}`]: page,
      'al secondo': one.format(kept),
      'p50, ms': one.format(p50),
      'p99, ms': one.format(p99),
      'file al secondo': one.format(file),
      [`rapporto (almeno ${two.format(minRatio)})`]: two.format(ratio),
      'dopo ogni modifica, al secondo': one.format(made),
    })),
  )
  return figures
}

async function pagesOf({ quinto }: BuiltServer): Promise<string[]> {
  const map = await (await fetch(`${quinto}/sitemap.xml`)).text()
  const [, agency] = /<loc>[^<]*?(\/agenzia\/[^<]*)/.exec(map)!
  return ['/', '/mutui', '/news', '/pagine/privacy-policy', agency!]
}

async function measurePage({ quinto }: BuiltServer, page: string, change: Change): Promise<Figure> {
  const port = Number(new URL(quinto).port)
  const file = join(projectRoot, targets.site.outDir, 'bench-page.html')
  const sent = await bytesOf(quinto + page)
  await writeFile(file, '')
  await writeFile(`${file}.br`, sent)
  try {
    const fileAddress = `${targets.site.address}bench-page.html`
    if (!(await bytesOf(quinto + fileAddress)).equals(sent)) throw new Error(`${fileAddress} is not ${page}`)
    const shots = (path: string): Shots => {
      const bytes = request('GET', path, { headers })
      return () => ({ bytes, status: 200 })
    }
    const took: number[] = []
    const pages: number[] = []
    const files: number[] = []
    for (let round = 0; round <= rounds; round++) {
      // The first round warms up.
      const isWarm = round > 0
      const kept = await fire(port, connections, sliceMs, shots(page), ms => isWarm && took.push(ms))
      const ofFile = await fire(port, connections, sliceMs, shots(fileAddress))
      if (isWarm) {
        pages.push(kept)
        files.push(ofFile)
      }
    }
    const at = (part: number) => took.sort((a, b) => a - b)[Math.floor(took.length * part)]!
    const ratio = median(pages.map((kept, round) => kept / files[round]!))
    const made = await madeASecond(quinto + page, change)
    return { page, kept: median(pages), file: median(files), ratio, p50: at(0.5), p99: at(0.99), made }
  } finally {
    await Promise.all([rm(file), rm(`${file}.br`)])
  }
}

/** Requests a page after each content change, so that the server renders it each time. */
async function madeASecond(address: string, change: Change): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < changes; i++) {
    await change()
    const from = performance.now()
    await bytesOf(address)
    times.push(performance.now() - from)
  }
  return 1000 / median(times)
}

/** The body of a response as sent. */
const bytesOf = (address: string) =>
  new Promise<Buffer>((resolve, reject) =>
    get(address, { headers }, answer => {
      const parts: Buffer[] = []
      answer.on('data', part => parts.push(part))
      answer.on('end', () => resolve(Buffer.concat(parts)))
    }).on('error', reject),
  )

/** Changes content by SQL, on a database server. */
const changingRows =
  (url: string): Change =>
  async () => {
    const client = new pg.Client(url)
    await client.connect()
    await client.query(`with changed as (update derived.content_version set version = version + 1 returning version)
      select pg_notify('content_version', version::text) from changed`)
    await client.end()
    await wait(notificationMs)
  }

/** Changes content through the API, as an administrator. */
async function changingNews(server: BuiltServer): Promise<Change> {
  const { call, signIn } = apiCaller(server.quinto)
  await signIn(exampleSignIn(server, 'admin'))
  let {
    rows: [item],
  } = await (await call('/news?limit=1')).json()
  const { _id, sommario } = item
  return async () => {
    const { versione } = item
    const changed = { versione, sommario: `${sommario} ${versione}` }
    item = await (await call(`/news/${_id}`, changed, 'PATCH')).json()
  }
}
