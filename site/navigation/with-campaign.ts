import { campaignName } from '../../contract/pages/campaign.ts'

/**
 * Adds the campaign of the previous page to an address of the site, so that a later request still names its campaign.
 * The browser stores nothing.
 */
export function withCampaign(address: string, left: string = location.search): string {
  const campaign = [...new URLSearchParams(left)].filter(([name]) => campaignName.test(name))
  if (campaign.length === 0) return address
  const [path = '', query = ''] = address.split('?')
  const parameters = new URLSearchParams(query)
  for (const [name, value] of campaign) if (!parameters.has(name)) parameters.append(name, value)
  return `${path}?${parameters}`
}
