import type { PageContents, PageWidgets, SiteRoute } from '../../../contract/pages/pages.ts'
import type { Built } from '../../built.ts'
import type { Context } from '../../context.ts'

/** Address of a page: path, path parameters, and the known query parameters. */
export interface PageAddress {
  path: string
  params: Record<string, string>
  query: Record<string, string>
}

/** Content of a page. */
export interface PageContent<R extends SiteRoute> {
  content: PageContents[R]
  /** Elements on the page, with their attributes. */
  widgets?: PageWidgets
  status?: number
  /** Next scheduled change, if before the end of the day in Rome. */
  changesAt?: Date | null
}

/** A page, a redirect, or nothing. */
type Loaded<R extends SiteRoute> = PageContent<R> | { redirect: string } | null

/** Source of a public page's content. */
export interface PageSource<R extends SiteRoute> {
  /** Query parameters that the page uses; others are ignored. */
  parameters?: readonly string[]
  /** Readable only with the link: not indexed, not cached, and not sent as a referrer. */
  isPrivate?: true
  /** The page embeds frames of this site. */
  frames?: true
  load(context: Context, target: PageAddress, built: Built): Promise<Loaded<R>>
}
