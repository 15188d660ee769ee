import { campaignName } from './campaign.ts'

/** The URL of a page without query, and the campaign parameters. */
export interface Visit {
  address: string
  campaign: Record<string, string>
}

const maxParameters = 20

/** Characters that the server refuses: control characters, invisible characters, halves of surrogate pairs. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu
const clean = (text: string, length: number) => text.slice(0, length).replace(unseen, '')

/** The URL of a page and its campaign. Other query parameters may be personal data and are dropped. */
export function pageVisit({ origin, pathname, search }: Pick<URL, 'origin' | 'pathname' | 'search'>): Visit {
  const known = [...new URLSearchParams(search)].filter(([name, value]) => value && campaignName.test(name))
  const campaign: Record<string, string> = {}
  for (const [name, value] of known.slice(0, maxParameters)) campaign[name] ??= clean(value, 200)
  return { address: clean(origin + pathname, 2000), campaign }
}

/** A URL with only the campaign parameters of its query, as input of `pageVisit` in a frame. */
export function campaignAddress(address: string): string {
  const { origin, pathname, searchParams } = new URL(address)
  for (const name of [...searchParams.keys()]) if (!campaignName.test(name)) searchParams.delete(name)
  return `${origin + pathname}?${searchParams}`
}
