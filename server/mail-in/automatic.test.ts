import { describe, expect, it } from 'vitest'
import { isAutomatic, isForged, type MailHead } from './automatic.ts'

const own = { addresses: ['assistenza@quinto.example'], messageHost: 'quinto.example' }
const head = (values: Partial<MailHead> = {}, headers: Record<string, string> = {}): MailHead => ({
  from: 'maria@rossi.it',
  subject: 'Re: Ticket T26-000123',
  messageId: '<CAB=x@mail.gmail.com>',
  headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
  ...values,
})

describe('isAutomatic', () => {
  it.each<[string, Partial<MailHead>, Record<string, string>]>([
    ['a holiday answer', {}, { 'auto-submitted': 'auto-replied' }],
    ['a generated message', {}, { 'auto-submitted': 'auto-generated (rejected)' }],
    ['bulk mail', {}, { precedence: 'Bulk' }],
    ['an answer of Exchange', {}, { 'x-auto-response-suppress': 'All' }],
    ['a mailing list', {}, { 'list-id': '<soci.rossi.it>' }],
    ['a report without a sender', {}, { 'return-path': '<>' }],
    ['a report of a mail server', {}, { 'content-type': 'multipart/report; report-type=delivery-status' }],
    ['an older autoresponder', {}, { 'x-autoreply': 'yes' }],
    ['the mail server', { from: 'mailer-daemon@rossi.it' }, {}],
    ['a sender that reads nothing', { from: 'noreply@banca.it' }, {}],
    ['a holiday answer known by its subject alone', { subject: 'Risposta automatica: Ticket' }, {}],
    ['one of Outlook', { subject: 'Automatic reply: Ticket' }, {}],
    ['our own address', { from: 'assistenza@quinto.example' }, {}],
    ['our own letter', { messageId: '<0199c0de-0000-7000-8000-000000000001@quinto.example>' }, {}],
    ['a message without one sender', { from: null }, {}],
  ])('knows %s', (_, values, headers) => expect(isAutomatic(head(values, headers), own)).toBe(true))
  it.each<[string, Partial<MailHead>, Record<string, string>]>([
    ['an answer', {}, { 'return-path': '<maria@rossi.it>', 'content-type': 'text/plain' }],
    ['an answer that says so', {}, { 'auto-submitted': 'no', 'x-auto-response-suppress': 'None' }],
    [
      'an answer of the same company',
      { messageId: '<2D1A7A3C-1111-4222-8333-123456789ABC@quinto.example>' },
      {},
    ],
    ['a person with a similar name', { from: 'noreplya@rossi.it' }, {}],
  ])('lets %s through', (_, values, headers) => expect(isAutomatic(head(values, headers), own)).toBe(false))
  it('knows a sender that the receiving server has found forged', () => {
    expect(isForged(head({}, { 'authentication-results': 'mx.it; spf=pass; dmarc=fail' }))).toBe(true)
    expect(isForged(head({}, { 'authentication-results': 'mx.it; dmarc=pass' }))).toBe(false)
  })
})
