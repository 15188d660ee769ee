import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { news } from '../../../../contract/subjects/content/news.ts'
import { addDays, at } from '../days.ts'
import { brokerNews, draft } from './news/broker.ts'
import { guides } from './news/guides.ts'
import { laws } from './news/laws.ts'
import { market } from './news/market.ts'
import type { NewsItem } from './news/news-item.ts'
import { type Given, records } from './records.ts'
import { written } from './written.ts'

export type News = RecordOf<typeof news>

/** News, oldest first. */
export function generateNews(from: Given): News[] {
  const items = [
    ...of('Guide', guides),
    ...of('Norme', laws),
    ...of('Mercato', market),
    ...of('Azienda', brokerNews),
    { ...draft, categoria: 'Azienda', bozza: true },
  ].toSorted((a, b) => b.daysAgo - a.daysAgo)
  return records(
    'news',
    from,
    items.map(({ daysAgo, testo, calcolatore = null, ...item }) => [
      at(addDays(from.today, -Math.max(daysAgo, 0) - 3)),
      {
        ...item,
        calcolatore,
        corpo: written(testo),
        cover: null,
        altCover: null,
        dataPubblicazione: at(addDays(from.today, -daysAgo)).toISOString(),
        seo: null,
      },
    ]),
  )
}

const of = (categoria: string, items: readonly NewsItem[]) =>
  items.map(item => ({ ...item, categoria, bozza: false }))
