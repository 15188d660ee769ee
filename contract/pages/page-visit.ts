import { campaignName } from './campaign.ts'

/** Where a page is, and which campaign led to it. */
export interface Visit {
  address: string
  campaign: Record<string, string>
}

const mostNames = 20

/** What no address needs and the server refuses: controls, invisible signs, half of a pair cut in two. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu
const clean = (text: string, length: number) => text.slice(0, length).replace(unseen, '')

/** Where a page is and which campaign led to it. The rest of the query may be personal, and is left out. */
export function pageVisit({ origin, pathname, search }: Pick<URL, 'origin' | 'pathname' | 'search'>): Visit {
  const known = [...new URLSearchParams(search)].filter(([name, value]) => value && campaignName.test(name))
  const campaign: Record<string, string> = {}
  for (const [name, value] of known.slice(0, mostNames)) campaign[name] ??= clean(value, 200)
  return { address: clean(origin + pathname, 2000), campaign }
}

/** An address with nothing of its query but the campaign, for `pageVisit` to read elsewhere. */
export function campaignAddress(address: string): string {
  const { origin, pathname, searchParams } = new URL(address)
  for (const name of [...searchParams.keys()]) if (!campaignName.test(name)) searchParams.delete(name)
  return `${origin + pathname}?${searchParams}`
}
