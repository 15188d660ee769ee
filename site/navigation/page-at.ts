import { pageDataAddress, pageDataPrefix } from '../../contract/pages/page-data-address.ts'
import type { PageData } from '../../contract/pages/pages.ts'
import { loadPage } from '../pages.ts'
import type { Drawn } from '../site.tsx'

/** Milliseconds for which a prefetched page counts as current. */
const freshMs = 20_000

const requested = new Map<string, { at: number; page: Promise<Arrived> }>()

export interface Arrived extends Drawn {
  /** Final address, after redirects. */
  address: string
}

/**
 * Fetches the page at an address of the site (path and query), with its script; a prefetched page is reused. Rejects on
 * failure, such as offline.
 */
export function pageAt(address: string): Promise<Arrived> {
  for (const [address, { at }] of requested) if (Date.now() - at >= freshMs) requested.delete(address)
  const last = requested.get(address)
  if (last) return last.page
  const page = fetchPage(address)
  requested.set(address, { at: Date.now(), page })
  page.catch(() => requested.delete(address))
  return page
}

async function fetchPage(address: string): Promise<Arrived> {
  const answer = await fetch(pageDataAddress(address))
  if (!answer.ok && answer.status !== 404) throw new Error(`${address}: ${answer.status}`)
  const data = (await answer.json()) as PageData
  const { pathname, search } = new URL(answer.url)
  return { data, Page: await loadPage(data.route), address: pathname.slice(pageDataPrefix.length) + search }
}
