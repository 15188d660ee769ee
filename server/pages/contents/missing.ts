import { sql } from 'drizzle-orm'
import { dayInRome } from '../../../contract/days.ts'
import type { MissingContent } from '../../../contract/pages/missing.ts'
import { mayBeShown } from '../../actions/public-agents.ts'
import type { Context } from '../../context.ts'
import { fold } from '../../database/fold.ts'
import { literal } from '../../database/literal.ts'
import {
  agenciesTable,
  agentsTable,
  faqCategoriesTable,
  faqsTable,
  newsTable,
  pagesTable,
} from '../../database/schema.ts'
import type { PageSource } from './source.ts'

type Result = MissingContent['found'][number]

const mostFound = 20
const longestSought = 80

/** Where there is nothing: what the visitor may have meant, once they say it. */
export const missing: PageSource<'/404'> = {
  parameters: ['cerca'],
  async load(context, { query }) {
    const sought = query.cerca?.trim().slice(0, longestSought) || null
    return { content: { sought, found: sought ? await find(context, sought) : [] }, status: 404 }
  },
}

/** The site's own pages that have no text of the house. */
const ownPages: Result[] = [
  {
    path: '/mutui',
    title: 'Mutui',
    kind: 'Calcolatore',
    text: 'Rata, TAEG e totale dei mutui a confronto. Surroga, prima casa, ristrutturazione, liquidità.',
  },
]

async function find(context: Context, sought: string): Promise<Result[]> {
  const words = fold(sought).split(' ').filter(Boolean).slice(0, 6)
  if (words.length === 0) return []
  const inText = (column: unknown) =>
    sql.join(
      words.map(word => sql`${column} like ${`%${literal(word)}%`}`),
      sql` and `,
    )
  const { rows } = await context.database.reads.execute<Result & Record<string, unknown>>(sql`
    (select '/pagine/' || url as path, titolo as title, 'Documento' as kind, coalesce(descrizione, '') as text from (
      select distinct on (url) * from ${pagesTable}
      where pubblicata and "inVigoreDal" <= ${dayInRome(context.now())} order by url, "inVigoreDal" desc) pages
      where ${inText(sql`pages.ricerca`)} limit ${mostFound})
    union all (select '/news_name/' || name, titolo, 'News', sommario from ${newsTable}
      where not bozza and "dataPubblicazione" <= ${context.now()} and ${inText(newsTable.ricerca)}
      order by "dataPubblicazione" desc limit ${mostFound})
    union all (select '/pagine/domande-frequenti#' || faqs._id, domanda, 'Domanda', categories.nome
      from ${faqsTable} faqs join ${faqCategoriesTable} categories on categories._id = faqs.categoria
      where faqs.pubblicata and 'visitatori' = any(categories.destinatari) and ${inText(sql`faqs.ricerca`)}
      limit ${mostFound})
    union all (select '/agenzia/' || slug, nome, 'Agenzia', indirizzo->>'comune' from ${agenciesTable}
      where status = 'validated' and pubblica and ${inText(agenciesTable.ricerca)} limit ${mostFound})
    union all (select '/agente/' || slug, nome || ' ' || cognome, 'Consulente', '' from ${agentsTable}
      where ${mayBeShown} and ${inText(agentsTable.ricerca)} limit ${mostFound})`)
  const own = ownPages.filter(({ title, text }) =>
    words.every(word => fold(`${title} ${text}`).includes(word)),
  )
  return [...own, ...rows].slice(0, mostFound)
}
