import type { PageContents, PageWidgets, SiteRoute } from '../../../contract/pages/pages.ts'
import type { Built } from '../../built.ts'
import type { Context } from '../../context.ts'

/** What an address says: the parts of its path, and of its query those that the page knows. */
export interface Asked {
  path: string
  params: Record<string, string>
  query: Record<string, string>
}

/** What a page shows. */
export interface Found<R extends SiteRoute> {
  content: PageContents[R]
  /** The elements on the page, with their attributes. */
  widgets?: PageWidgets
  status?: number
  /** The next time at which the page changes by itself, if before the end of the day in Rome. */
  changesAt?: Date | null
}

/** An address leads to a page, to the address where that page is, or to nothing. */
type Loaded<R extends SiteRoute> = Found<R> | { redirect: string } | null

/** Where a public page takes what it shows from. */
export interface PageSource<R extends SiteRoute> {
  /** Parts of the query that it answers to; the others change nothing. */
  parameters?: readonly string[]
  /** Who has the link may read: no search engine keeps it, and no page left from there is told of it. */
  isPrivate?: true
  /** It shows frames of ours. */
  frames?: true
  load(context: Context, asked: Asked, built: Built): Promise<Loaded<R>>
}
