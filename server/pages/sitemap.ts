import { sql } from 'drizzle-orm'
import { dayInRome } from '../../contract/italian/days.ts'
import type { Context } from '../context.ts'
import { agenciesTable, agentsTable, bankProductsTable, banksTable, newsTable } from '../database/schema.ts'
import { agencyMayBeShown } from '../subjects/agencies/public-agencies.ts'
import { mayBeShown } from '../subjects/agents/public-agents.ts'
import { newsIsOut } from './contents/news.ts'
import { textPath } from './contents/own-texts.ts'
import { textsInForce } from './contents/published-text.ts'
import { escapeXml } from './xml.ts'

/** Fixed pages. */
const own = [
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
]

/** Maximum number of addresses per file (sitemaps.org). */
const maxAddresses = 50_000

interface Entry extends Record<string, unknown> {
  path: string
  /** Date of the last change, if known. */
  changed: string | null
}

/** Writes every indexed page with the date of its last change: https://www.sitemaps.org/protocol.html */
export async function sitemap(context: Context): Promise<string> {
  const { database, settings } = context
  const today = dayInRome(context.now())
  const [texts, { rows }] = await Promise.all([
    textsInForce(context),
    database.reads.execute<Entry>(sql`
      (select '/news_name/' || name as path, to_char("updatedAt" at time zone 'Europe/Rome', 'YYYY-MM-DD') as changed
        from ${newsTable} where ${newsIsOut(context)}
        order by "dataPubblicazione" desc limit ${maxAddresses / 2})
      union all (select '/banca/' || b._id, null from ${banksTable} b
        where b.status = 'validated' and coalesce(b."convenzioneAl", ${today}) >= ${today}
          and exists (select from ${bankProductsTable} p where p.banca = b._id and p.prodotto in ('mutuo', 'leasing')
            and p.status = 'validated' and p."validoDal" <= ${today} and coalesce(p."validoAl", ${today}) >= ${today})
        order by b.nome)
      union all (select '/agenzia/' || slug, null from ${agenciesTable}
        where ${agencyMayBeShown} order by slug)
      union all (select '/agente/' || slug || page, null
        from ${agentsTable}, (values (''), ('/aziende')) as pages(page)
        where slug is not null and ${mayBeShown} order by 1)`),
  ])
  const documents = texts.flatMap(({ url, inVigoreDal }): Entry[] => {
    const path = textPath(url)
    return path?.startsWith('/pagine/') ? [{ path, changed: inVigoreDal }] : []
  })
  const entries = [...own.map(path => ({ path, changed: null })), ...documents, ...rows].slice(
    0,
    maxAddresses,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.map(entry => urlOf(settings.publicUrl, entry)).join('\n')}
</urlset>
`
}

const urlOf = (base: string, { path, changed }: Entry) =>
  `<url><loc>${escapeXml(base + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`

/** Writes robots.txt: excludes pages that are not indexed, and pages rendered for each request. */
export const robots = (publicUrl: string): string => `User-agent: *
Disallow: /v2/
Disallow: /dati/
Disallow: /admin
Disallow: /agents
Disallow: /area-clienti
Disallow: /appuntamento/
Disallow: /cdq/simulazione/
Disallow: /contattaci/inviato
Disallow: /display/
Disallow: /iframes/
Disallow: /leasing/simulazione/
Disallow: /mutui/simulazione/
Disallow: /prestiti/simulazione/
Disallow: /preventivo/
Disallow: /richiesta/

Sitemap: ${publicUrl}/sitemap.xml
`
