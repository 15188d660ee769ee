import type { ElementSpec } from '../support/element-spec.ts'
import { requestOffer } from '../support/request-offer.ts'

export const spec: ElementSpec = {
  html: '<quinto-prestiti partner="guida-mutui" importo="12.000" durata="48"></quinto-prestiti>',
  applicant: 'Auto',
  walk: page => requestOffer(page, 'quinto-prestiti', { name: 'Auto', telephone: '333 7654321' }),
  recovers: /Confronta \d+ offerte/,
}
