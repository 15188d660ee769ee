import { and, count, desc, eq, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { NewsTeaser } from '../../../contract/pages/home.ts'
import { calculatorElements, type NewsCalculator, type NewsCover } from '../../../contract/pages/news.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { news as definition } from '../../../contract/subjects/content/news.ts'
import { chaptersOf, readingMinutes } from '../../../contract/text/rich-headings.ts'
import { tidied } from '../../../contract/text/rich-text.ts'
import type { Context } from '../../context.ts'
import { newsTable } from '../../database/schema.ts'
import { calculatorInputs } from './calculator-inputs.ts'
import { isUuid } from './is-uuid.ts'
import type { PageSource } from './source.ts'

type News = RecordOf<typeof definition>

const perPage = 10
const othersShown = 3

/** Condition: published by now. */
export const newsIsOut = ({ now }: Context): SQL =>
  and(eq(newsTable.bozza, false), lte(newsTable.dataPubblicazione, now().toISOString()))!

/** Returns the date of the next scheduled item; null when there is none. */
export async function nextNews({ database, now }: Context): Promise<Date | null> {
  const { rows } = await database.reads.execute<{ next: Date | null }>(sql`
    select min("dataPubblicazione") as next from ${newsTable}
    where not bozza and "dataPubblicazione" > ${now().toISOString()}::timestamptz`)
  return rows[0]!.next
}

export const newestFirst = [desc(newsTable.dataPubblicazione), desc(newsTable._id)]

export const instant = (value: string | Date) => new Date(value).toISOString()

const teaser = ({ titolo, name, sommario, categoria, dataPubblicazione }: News): NewsTeaser => ({
  titolo,
  name,
  sommario,
  categoria,
  dataPubblicazione: instant(dataPubblicazione),
})

/** Date of the last visible change: scheduled items are written before they appear. */
export const lastChange = ({ updatedAt, dataPubblicazione }: News): string =>
  [instant(updatedAt), instant(dataPubblicazione)].sort().at(-1)!

const coverOf = ({ cover, altCover }: News): NewsCover | null => cover && { file: cover, alt: altCover ?? '' }

const select = (context: Context) => context.database.reads.select().from(newsTable)

/** Returns the newest published items; those of `category` first. */
export async function latestNews(
  context: Context,
  maxRows: number,
  { category, except }: { category?: string | null; except?: string } = {},
): Promise<NewsTeaser[]> {
  const rows = await select(context)
    .where(and(newsIsOut(context), ...(except ? [ne(newsTable._id, except)] : [])))
    .orderBy(...(category ? [sql`(${newsTable.categoria} = ${category}) is true desc`] : []), ...newestFirst)
    .limit(maxRows)
  return rows.map(teaser)
}

/** The list of news, paged. */
export const newsList: PageSource<'/news'> = {
  parameters: ['pagina', 'categoria'],
  async load(context, { path, query }) {
    const category = query.categoria || null
    const page = query.pagina === undefined ? 1 : Number(query.pagina)
    if (!Number.isInteger(page) || page < 1 || page > 10_000) return null
    const inCategory = and(newsIsOut(context), ...(category ? [eq(newsTable.categoria, category)] : []))
    const [rows, categories, changesAt] = await Promise.all([
      select(context)
        .where(inCategory)
        .orderBy(...newestFirst)
        .limit(perPage)
        .offset((page - 1) * perPage),
      newsCategories(context),
      nextNews(context),
    ])
    const total = category
      ? (categories.find(({ nome }) => nome === category)?.numero ?? 0)
      : categories.reduce((sum, { numero }) => sum + numero, 0)
    const pages = Math.max(1, Math.ceil(total / perPage))
    if (page > pages || (category && total === 0)) return null
    // Default values are removed from the query, so that a page has one address.
    if (query.pagina === '1' || query.categoria === '')
      return { redirect: category ? `${path}?categoria=${encodeURIComponent(category)}` : path }
    return {
      content: {
        items: rows.map(row => ({ ...teaser(row), cover: coverOf(row) })),
        total,
        page,
        pages,
        category,
        categories: categories.flatMap(({ nome, numero }) => (nome === null ? [] : [{ nome, numero }])),
      },
      changesAt,
    }
  },
}

async function newsCategories(context: Context): Promise<{ nome: string | null; numero: number }[]> {
  const rows = await context.database.reads
    .select({ nome: newsTable.categoria, numero: count() })
    .from(newsTable)
    .where(newsIsOut(context))
    .groupBy(newsTable.categoria)
    .orderBy(newsTable.categoria)
  return rows as { nome: string | null; numero: number }[]
}

/** An item, by slug, with a calculator that takes its input from the query. */
export const newsItem: PageSource<'/news_name/:name'> = {
  parameters: [...new Set(Object.values(calculatorInputs).flat())],
  async load(context, { params, query }) {
    const [row] = await select(context)
      .where(and(newsIsOut(context), eq(newsTable.name, params.name!)))
      .limit(1)
    if (!row) return null
    const { _id, categoria, calcolatore } = row
    const corpo = tidied(row.corpo)
    return {
      content: {
        ...teaser(row),
        corpo,
        chapters: chaptersOf(corpo),
        minuti: readingMinutes(corpo),
        calcolatore,
        cover: coverOf(row),
        seo: row.seo && { titolo: row.seo.titolo ?? null, descrizione: row.seo.descrizione ?? null },
        updatedAt: lastChange(row),
        others: await latestNews(context, othersShown, { category: categoria, except: _id }),
      },
      ...(calcolatore && {
        widgets: { [calculatorElements[calcolatore]]: inputOf(calcolatore, query) },
      }),
      changesAt: await nextNews(context),
    }
  },
}

const inputOf = (calculator: NewsCalculator, query: Record<string, string>) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => calculatorInputs[calculator].includes(name)))

/** Redirects an item's id to its page. */
export const newsById: PageSource<'/news/:id'> = {
  async load(context, { params }) {
    const id = params.id!
    if (!isUuid(id)) return null
    const [row] = await select(context)
      .where(and(newsIsOut(context), eq(newsTable._id, id)))
      .limit(1)
    return row ? { redirect: `/news_name/${row.name}` } : null
  },
}
