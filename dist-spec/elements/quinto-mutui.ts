import type { ElementSpec } from '../support/element-spec.ts'
import { requestOffer } from '../support/request-offer.ts'

export const spec: ElementSpec = {
  html: '<quinto-mutui partner="guida-mutui"></quinto-mutui>',
  applicant: 'Casa',
  walk: page => requestOffer(page, 'quinto-mutui', { name: 'Casa', telephone: '333 1234567' }),
}
