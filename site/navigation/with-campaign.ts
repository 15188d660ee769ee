import { campaignName } from '../../contract/pages/campaign.ts'

/**
 * An address of ours with the campaign that led to the page one leaves: a request sent later in the visit still says
 * where it began, and nothing of it is kept in the browser.
 */
export function withCampaign(address: string, left: string = location.search): string {
  const campaign = [...new URLSearchParams(left)].filter(([name]) => campaignName.test(name))
  if (campaign.length === 0) return address
  const [path = '', query = ''] = address.split('?')
  const parameters = new URLSearchParams(query)
  for (const [name, value] of campaign) if (!parameters.has(name)) parameters.append(name, value)
  return `${path}?${parameters}`
}
