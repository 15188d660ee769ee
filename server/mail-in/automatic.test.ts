import { describe, expect, it } from 'vitest'
import { isAutomatic, isForged, isVouched, type MailHead } from './automatic.ts'

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
    [
      'a holiday answer of Exchange',
      {},
      { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' },
    ],
    ['a receipt of certified mail', {}, { 'x-ricevuta': 'avvenuta-consegna' }],
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
    ['an answer of Outlook', {}, { 'x-auto-response-suppress': 'DR, OOF, AutoReply' }],
    ['an answer of Exchange', {}, { 'x-auto-response-suppress': 'All' }],
    ['an envelope of certified mail', {}, { 'x-trasporto': 'posta-certificata' }],
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

describe('isVouched', () => {
  const maria = 'maria@pec.rossi.it'
  const envelope = (...headers: [string, string][]): MailHead => ({
    from: 'posta-certificata@pec.gestore.it',
    subject: 'POSTA CERTIFICATA: Re: Ticket',
    messageId: '<opec@pec.gestore.it>',
    headers: headers.map(([key, value]) => ({ key, value })),
  })
  const pass = 'mx.it; spf=pass smtp.mailfrom=maria@pec.rossi.it; dmarc=pass header.from=pec.gestore.it'
  it.each<[string, [string, string][]]>([
    ['without a word of the receiving server', []],
    ['with its sender in the Return-Path', [['return-path', '<Maria@PEC.rossi.it>']]],
    [
      'with a domain that SPF has confirmed',
      [
        ['return-path', `<${maria}>`],
        ['authentication-results', pass],
      ],
    ],
    ['with SPF alone', [['authentication-results', 'mx.it; spf=pass smtp.mailfrom=pec.rossi.it']]],
    [
      'with Received-SPF',
      [
        ['return-path', `<${maria}>`],
        ['received-spf', 'Pass (mx.it: …)'],
      ],
    ],
  ])('accepts an envelope %s', (_, headers) => expect(isVouched(envelope(...headers), maria)).toBe(true))
  it.each<[string, [string, string][]]>([
    ['that somebody else has sent', [['return-path', '<altri@altrove.it>']]],
    ['without a sender', [['return-path', '<>']]],
    [
      'with a second Return-Path',
      [
        ['return-path', '<altri@altrove.it>'],
        ['return-path', `<${maria}>`],
      ],
    ],
    [
      'of another domain by SPF',
      [['authentication-results', 'mx.it; spf=pass smtp.mailfrom=altri@altrove.it']],
    ],
    [
      'of a domain that ends like the sender’s',
      [['authentication-results', 'mx.it; spf=pass smtp.mailfrom=xpec.rossi.it']],
    ],
    [
      'that SPF refuses',
      [
        ['return-path', `<${maria}>`],
        ['authentication-results', pass.replace('spf=pass', 'spf=softfail')],
      ],
    ],
    [
      'that SPF does not know',
      [
        ['return-path', `<${maria}>`],
        ['authentication-results', pass.replace('spf=pass', 'spf=none')],
      ],
    ],
    [
      'with a pass beside a failure',
      [
        ['return-path', `<${maria}>`],
        ['authentication-results', pass],
        ['received-spf', 'fail'],
      ],
    ],
    [
      'that the receiving server has checked without SPF',
      [
        ['return-path', `<${maria}>`],
        ['authentication-results', 'mx.it; dmarc=pass'],
      ],
    ],
    ['whose pass names nobody', [['received-spf', 'pass']]],
  ])('refuses an envelope %s', (_, headers) => expect(isVouched(envelope(...headers), maria)).toBe(false))
})
