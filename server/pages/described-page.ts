import type { Head, LoadedPage, PageData, PageWidgets, Shell, SiteRoute } from '../../contract/pages/pages.ts'
import type { Built } from '../built.ts'
import type { Context } from '../context.ts'
import { brokerAndCompanyIn } from '../subjects/broker/broker.ts'
import { recentPanel } from '../subjects/mortgages/mortgage-terms.ts'
import { refusedFor } from './contents/missing-terms.ts'
import type { PageAddress, PageContent, PageSource } from './contents/source.ts'
import { contents } from './contents.ts'

export interface DescribedPage {
  status: number
  head: Head
  data: PageData
  widgets: PageWidgets
  /** Whether the page is indexed: existing, public, and not of a campaign. */
  isFound: boolean
  changesAt: Date | null
}

/** Loads a public page with its metadata. Returns a redirect, or null when there is no page. */
export async function describedPage(
  context: Context,
  built: Built,
  route: SiteRoute,
  target: PageAddress,
): Promise<DescribedPage | { redirect: string } | null> {
  const found = await (contents[route] as PageSource<SiteRoute>).load(context, target, built)
  return !found || 'redirect' in found ? found : describeFound(context, built, route, target, found)
}

/** Adds metadata to loaded content. */
export async function describeFound<R extends SiteRoute>(
  context: Context,
  built: Built,
  route: R,
  { path }: PageAddress,
  { content, widgets = {}, status = 200, changesAt = null }: PageContent<R>,
): Promise<DescribedPage> {
  const { site } = await built.rendering()
  const page = { route, path, content, widgets, shell: await shell(context) } as LoadedPage
  const { head, data } = site.describe(page, context.settings.publicUrl)
  const isFound = status === 200 && head.indexed && !contents[route].isPrivate
  return { status, head, data, widgets, isFound, changesAt }
}

/** Returns the content of header and footer of every public page. */
async function shell(context: Context): Promise<Shell> {
  const [brokerAndCompany, panel] = await Promise.all([
    brokerAndCompanyIn(context.database.orm),
    recentPanel(context).catch(refusedFor(context)),
  ])
  return { ...brokerAndCompany, banks: panel?.banks ?? 0 }
}
