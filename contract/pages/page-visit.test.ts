import { expect, it } from 'vitest'
import { campaignAddress, pageVisit } from './page-visit.ts'

const visit = (address: string) => pageVisit(new URL(address))

it('keeps the campaign and drops the rest of the query', () => {
  expect(visit('https://a.it/casa/?utm_source=x&utm_campaign=y%20z&ttclid=1&email=ada%40a.it#parte')).toEqual(
    {
      address: 'https://a.it/casa/',
      campaign: { utm_source: 'x', utm_campaign: 'y z', ttclid: '1' },
    },
  )
})

it('drops names and cuts values that the call would refuse', () => {
  const { campaign } = visit(`https://a.it/?utm_=1&utm_X=1&__proto__=1&utm_term=${'a'.repeat(500)}`)
  expect(Object.keys(campaign)).toEqual(['utm_term'])
  expect(campaign.utm_term).toHaveLength(200)
})

it('campaignAddress keeps only the campaign parameters of the query', () => {
  const address = 'https://a.it/casa/?email=ada%40a.it&utm_source=x&utm_campaign=y%20z&email=b#parte'
  expect(campaignAddress(address)).toBe('https://a.it/casa/?utm_source=x&utm_campaign=y+z')
  expect(visit(campaignAddress(address))).toEqual(visit(address))
})
