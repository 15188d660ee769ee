import { expect, it } from 'vitest'
import { withCampaign } from './with-campaign.ts'

it.each([
  ['/mutui', '?utm_source=lettera&email=a', '/mutui?utm_source=lettera'],
  ['/news?pagina=2', '?gclid=g1&pagina=9', '/news?pagina=2&gclid=g1'],
  ['/mutui?utm_source=altra', '?utm_source=lettera', '/mutui?utm_source=altra'],
  ['/mutui', '?pagina=2', '/mutui'],
  ['/mutui', '', '/mutui'],
])('%s after a page with %s becomes %s', (address, left, expected) => {
  expect(withCampaign(address, left)).toBe(expected)
})
