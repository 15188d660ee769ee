import { type SQL, sql } from 'drizzle-orm'
import type { MissingContent } from '../../../contract/pages/missing.ts'
import { fold } from '../../../contract/text/fold.ts'
import { beginning, oneLineText } from '../../../contract/text/plain-text.ts'
import type { Context } from '../../context.ts'
import { agenciesTable, agentsTable, newsTable } from '../../database/schema.ts'
import { literal } from '../../database/statements/literal.ts'
import { cached } from '../../records/cached.ts'
import { agencyMayBeShown } from '../../subjects/agencies/public-agencies.ts'
import { mayBeShown } from '../../subjects/agents/public-agents.ts'
import { newsIsOut, nextNews } from './news.ts'
import { textPath } from './own-texts.ts'
import { textsInForce } from './published-text.ts'
import { questionsByCategory } from './questions.ts'
import type { PageSource } from './source.ts'

type Result = MissingContent['found'][number]

const maxResults = 20
const maxWords = 6
const longestSought = 80

/** The 404 page, with the results of a search. */
export const missing: PageSource<'/404'> = {
  parameters: ['cerca'],
  async load(context, { query }) {
    const sought = query.cerca?.trim().slice(0, longestSought) || null
    const [found, changesAt] = sought
      ? await Promise.all([find(context, sought), nextNews(context)])
      : [[], null]
    return { content: { sought, found }, status: 404, changesAt }
  },
}

/** A word without its last vowel, which changes with number and gender: «mutuo» finds «mutui». */
const stemOf = (word: string) => (word.length > 4 ? word.replace(/[aeiou]$/, '') : word)

async function find(context: Context, sought: string): Promise<Result[]> {
  const words = fold(sought).split(' ').filter(Boolean).slice(0, maxWords).map(stemOf)
  if (words.length === 0) return []
  const [texts, records] = await Promise.all([searchedTexts(context), findRecords(context, words)])
  const found = texts.filter(({ searched }) => words.every(word => searched.includes(word)))
  const named = found.filter(({ title }) => words.every(word => fold(title).includes(word)))
  return [...named, ...records, ...found.filter(text => !named.includes(text))]
    .slice(0, maxResults)
    .map(({ path, title, kind, text }) => ({ path, title, kind, text }))
}

/** Documents and questions are few, so all their words are searched. */
const searchedTexts = cached(async (context: Context): Promise<(Result & { searched: string })[]> => {
  const [texts, groups] = await Promise.all([textsInForce(context), questionsByCategory(context)])
  return [
    ...texts.flatMap(({ url, titolo, descrizione, corpo }) => {
      const path = textPath(url)
      const text = oneLineText(corpo)
      return path
        ? [
            {
              path,
              title: titolo,
              kind: 'Pagina',
              text: descrizione ?? beginning(text),
              searched: fold(`${titolo} ${text}`),
            },
          ]
        : []
    }),
    ...groups.flatMap(({ nome, questions }) =>
      questions.map(({ _id, domanda, risposta }) => ({
        path: `/pagine/domande-frequenti#${_id}`,
        title: domanda,
        kind: `Domanda, ${nome}`,
        text: beginning(oneLineText(risposta)),
        searched: fold(`${domanda} ${oneLineText(risposta)}`),
      })),
    ),
  ]
}, 60_000)

/** News, agencies and people may be many, so only their names are searched, as in the back office. */
async function findRecords(context: Context, words: string[]): Promise<Result[]> {
  const isNamed = (column: unknown): SQL =>
    sql.join(
      words.map(word => sql`${column} like ${`%${literal(word)}%`}`),
      sql` and `,
    )
  const { rows } = await context.database.reads.execute<Result & Record<string, unknown>>(sql`
    (select '/news_name/' || name as path, titolo as title, 'News' as kind, sommario as text from ${newsTable}
      where ${newsIsOut(context)} and ${isNamed(newsTable.ricerca)}
      order by "dataPubblicazione" desc limit ${maxResults})
    union all (select '/agenzia/' || slug, nome, 'Agenzia', indirizzo->>'comune' from ${agenciesTable}
      where ${agencyMayBeShown} and ${isNamed(agenciesTable.ricerca)} order by nome limit ${maxResults})
    union all (select '/agente/' || slug, nome || ' ' || cognome, 'Consulente', '' from ${agentsTable}
      where slug is not null and ${mayBeShown} and ${isNamed(agentsTable.ricerca)}
      order by cognome limit ${maxResults})`)
  return rows
}
