import type { ElementSpec } from '../support/element-spec.ts'
import { requestOffer } from '../support/request-offer.ts'

export const spec: ElementSpec = {
  html: '<quinto-cdq partner="guida-mutui" netto="1.650"></quinto-cdq>',
  applicant: 'Quota',
  walk: page => requestOffer(page, 'quinto-cdq', { name: 'Quota', telephone: '333 2345678' }),
  recovers: /Confronta \d offerte/,
}
