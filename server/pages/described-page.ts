import type { Head, LoadedPage, PageData, PageWidgets, SiteRoute } from '../../contract/pages.ts'
import type { Built } from '../built.ts'
import type { Context } from '../context.ts'
import type { Asked, PageSource } from './contents/source.ts'
import { contents } from './contents.ts'
import { shell } from './shell.ts'

interface DescribedPage {
  status: number
  head: Head
  data: PageData
  widgets: PageWidgets
  /** Whether it is somebody's to find: there, for everybody, and not the page of a campaign. */
  isFound: boolean
}

/** What a public page shows and says of itself; or the address where that page is, or nothing. */
export async function describedPage(
  context: Context,
  built: Built,
  route: SiteRoute,
  asked: Asked,
): Promise<DescribedPage | { redirect: string } | null> {
  const source = contents[route] as PageSource<SiteRoute>
  const found = await source.load(context, asked, built)
  if (!found || 'redirect' in found) return found
  const { content, widgets = {}, status = 200 } = found
  const { site } = await built.rendering()
  const page = { route, path: asked.path, content, widgets, shell: await shell(context) } as LoadedPage
  const { head, data } = site.describe(page, context.settings.publicUrl)
  return { status, head, data, widgets, isFound: status === 200 && head.indexed && !source.isPrivate }
}
