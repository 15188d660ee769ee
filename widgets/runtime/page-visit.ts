const campaignName = /^(utm_[a-z]{1,20}|gclid|fbclid|msclkid|ttclid)$/

/** Where a page is and which campaign led to it. The rest of the query may be personal, and is left out. */
export function pageVisit({ origin, pathname, search }: Pick<Location, 'origin' | 'pathname' | 'search'>) {
  const campaign: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(search))
    if (value && campaignName.test(name)) campaign[name] ??= value.slice(0, 200)
  return { address: (origin + pathname).slice(0, 2000), campaign }
}
