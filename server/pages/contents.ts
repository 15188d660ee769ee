import type { SiteRoute } from '../../contract/pages.ts'
import { document } from './contents/document.ts'
import { home } from './contents/home.ts'
import { missing } from './contents/missing.ts'
import { newsItem, newsList } from './contents/news.ts'
import { mortgages } from './contents/product.ts'
import { kit, simulation } from './contents/seldom.ts'
import type { PageSource } from './contents/source.ts'

/** What each public page shows, by its route. */
export const contents: { [R in SiteRoute]: PageSource<R> } = {
  '/': home,
  '/mutui': mortgages,
  '/news': newsList,
  '/news_name/:name': newsItem,
  '/pagine/:url': document,
  '/partner': kit,
  '/mutui/simulazione/:id': simulation,
  '/404': missing,
}
