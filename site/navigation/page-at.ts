import { pageDataAddress, pageDataPrefix } from '../../contract/pages/page-data-address.ts'
import type { PageData } from '../../contract/pages/pages.ts'
import { loadPage } from '../pages.ts'
import type { Drawn } from '../site.tsx'

/** What the server says may change: asked before a click, it is still good for it. */
const lastsMs = 20_000

const asked = new Map<string, { at: number; page: Promise<Arrived> }>()

export interface Arrived extends Drawn {
  /** Where it was found: an old address leads on. */
  address: string
}

/**
 * The page of an address of ours (path and query), with its script. Asked on intent it is there at the click. Rejects
 * when it cannot be had, as by who is offline.
 */
export function pageAt(address: string): Promise<Arrived> {
  for (const [address, { at }] of asked) if (Date.now() - at >= lastsMs) asked.delete(address)
  const last = asked.get(address)
  if (last) return last.page
  const page = fetchPage(address)
  asked.set(address, { at: Date.now(), page })
  page.catch(() => asked.delete(address))
  return page
}

async function fetchPage(address: string): Promise<Arrived> {
  const answer = await fetch(pageDataAddress(address))
  if (!answer.ok && answer.status !== 404) throw new Error(`${address}: ${answer.status}`)
  const data = (await answer.json()) as PageData
  const { pathname, search } = new URL(answer.url)
  return { data, Page: await loadPage(data.route), address: pathname.slice(pageDataPrefix.length) + search }
}
