import type { Head, LoadedPage, PageData, PageWidgets, SiteRoute } from '../../contract/pages/pages.ts'
import type { Built } from '../built.ts'
import type { Context } from '../context.ts'
import type { Asked, Found, PageSource } from './contents/source.ts'
import { contents } from './contents.ts'
import { shell } from './shell.ts'

export interface DescribedPage {
  status: number
  head: Head
  data: PageData
  widgets: PageWidgets
  /** Whether it is somebody's to find: there, for everybody, and not the page of a campaign. */
  isFound: boolean
  changesAt: Date | null
}

/** What a public page shows and says of itself; or the address where that page is, or nothing. */
export async function describedPage(
  context: Context,
  built: Built,
  route: SiteRoute,
  asked: Asked,
): Promise<DescribedPage | { redirect: string } | null> {
  const found = await (contents[route] as PageSource<SiteRoute>).load(context, asked, built)
  return !found || 'redirect' in found ? found : describeFound(context, built, route, asked, found)
}

/** The same, of what was found for it already. */
export async function describeFound<R extends SiteRoute>(
  context: Context,
  built: Built,
  route: R,
  { path }: Asked,
  { content, widgets = {}, status = 200, changesAt = null }: Found<R>,
): Promise<DescribedPage> {
  const { site } = await built.rendering()
  const page = { route, path, content, widgets, shell: await shell(context) } as LoadedPage
  const { head, data } = site.describe(page, context.settings.publicUrl)
  const isFound = status === 200 && head.indexed && !contents[route].isPrivate
  return { status, head, data, widgets, isFound, changesAt }
}
