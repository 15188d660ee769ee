import type { ElementSpec } from '../support/element-spec.ts'
import { requestOffer } from '../support/request-offer.ts'

export const spec: ElementSpec = {
  html: '<quinto-leasing partner="guida-mutui" bene="auto" valore="45.000" durata="48"></quinto-leasing>',
  applicant: 'Canone',
  walk: page => requestOffer(page, 'quinto-leasing', { name: 'Canone', telephone: '333 7654321' }),
  recovers: /Confronta \d+ offerte/,
}
