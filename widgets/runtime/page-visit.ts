const campaignName = /^(utm_[a-z]{1,20}|gclid|fbclid|msclkid|ttclid)$/

/** What no address needs and the server refuses: controls, invisible signs, half of a pair cut in two. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu
const clean = (text: string, length: number) => text.slice(0, length).replace(unseen, '')

/** Where a page is and which campaign led to it. The rest of the query may be personal, and is left out. */
export function pageVisit({ origin, pathname, search }: Pick<Location, 'origin' | 'pathname' | 'search'>) {
  const campaign: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(search))
    if (value && campaignName.test(name)) campaign[name] ??= clean(value, 200)
  return { address: clean(origin + pathname, 2000), campaign }
}
