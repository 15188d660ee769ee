import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  adminsTable,
  agentsTable,
  allowances,
  idempotency,
  jobs,
  ticketDue,
  ticketMessagesTable,
  ticketReads,
  ticketStepsTable,
  ticketsTable,
} from '../database/schema.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { pdfkitPdf } from '../inspection/testing/pdfkit-pdf.ts'
import type { QueuedMessage } from '../mail/mail.ts'
import { madeUpKeys } from '../sessions/credentials/keys.ts'
import { readSettings } from '../settings.ts'
import { writeTicketLetters } from '../subjects/tickets/ticket-letters.ts'
import { addPerson, Visitor } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { enqueueMailIn, mailInJob } from './mailbox.ts'
import { replyAddress } from './reply-address.ts'
import { takeMail } from './take-mail.ts'
import { certifiedMail, rawMail } from './testing.ts'

const own = 'assistenza@quinto.example'
const settings = readSettings({ MAIL_IN: `imaps://u:p@posta.it/?address=${own}` })

describeOnEitherDatabase('answers by mail', open => {
  let test: TestApp
  const people = {} as Record<'ada' | 'aldo' | 'bruno', Visitor>
  const ids = {} as Record<keyof typeof people, string>
  let whileScanning = async () => {}

  beforeAll(async () => {
    const scanner = { scan: () => whileScanning(), state: async () => ({ version: null, last: null }) }
    test = await openTestApp(open, { settings, scanner })
    const add = async (
      name: keyof typeof people,
      role: 'admin' | 'agent',
      permissions: object,
      more = {},
    ) => {
      ids[name] = await addPerson(test, role, `${name}@esempio.it`, { permissions, ...more })
      people[name] = new Visitor(test, role, `203.0.113.${Object.keys(ids).length}`)
      await people[name].signIn(`${name}@esempio.it`)
    }
    await add('ada', 'admin', { ticketing_access: true }, { ticketing: { full_access: true } })
    await add('aldo', 'agent', { tickets: true })
    await add('bruno', 'agent', { tickets: true })
  })
  afterAll(() => test.app.close())
  beforeEach(async () => {
    const { orm } = test.context.database
    const tables = [ticketReads, ticketDue, ticketMessagesTable, ticketStepsTable, ticketsTable]
    for (const table of [...tables, jobs, idempotency, allowances]) await orm.delete(table)
    count = 0
  })

  let count = 0
  const opened = async (by: 'aldo' | 'bruno' = 'aldo') => {
    const body = { categoria: 'pratiche', oggetto: 'Perizia ferma', testo: 'Da due settimane.' }
    return (await people[by].call('POST', '/tickets/create', body)).json() as { _id: string; numero: string }
  }
  const addressOf = (ticket: { _id: string; numero: string }, who: keyof typeof people) =>
    replyAddress(test.context, { ticket, person: ids[who] })!
  type Written = Parameters<typeof rawMail>[0]
  const mail = (values: Written) =>
    takeMail(test.context, rawMail({ messageId: `<${++count}@esempio.it>`, text: 'È arrivata.', ...values }))
  const messagesOf = async (id: string) => {
    const rows = await test.context.database.orm
      .select()
      .from(ticketMessagesTable)
      .where(eq(ticketMessagesTable.ticket!, id))
      .orderBy(ticketMessagesTable._id)
    return rows.map(({ da, via, interno, testo, allegati }) => ({ da, via, interno, testo, allegati }))
  }
  const stateOf = async (id: string) =>
    (await test.context.database.orm.select().from(ticketsTable).where(eq(ticketsTable._id, id)))[0]!.stato
  const letters = async () =>
    (await test.context.database.orm.select().from(jobs))
      .filter(({ kind }) => kind === 'mail')
      .map(({ payload }) => payload as QueuedMessage)
  const answerAsAda = (id: string, body: object = {}) =>
    people.ada.call('POST', `/tickets/${id}/messaggi`, { testo: 'La perizia?', ...body })

  it('become messages of the ticket, once, and move it like messages of the page', async () => {
    const ticket = await opened()
    await answerAsAda(ticket._id)
    const answer: Written = {
      to: addressOf(ticket, 'aldo'),
      messageId: '<uguale@esempio.it>',
      text: 'È arrivata.\r\n\r\nIl 20/11/26 10:20, Quinto ha scritto:\r\n> La perizia?',
    }
    expect(await mail(answer)).toBe('stored')
    expect(await mail(answer)).toBe('known')
    expect((await messagesOf(ticket._id)).slice(2)).toEqual([
      { da: 'agente', via: 'posta', interno: false, testo: 'È arrivata.', allegati: null },
    ])
    expect(await stateOf(ticket._id)).toBe('in_carico')
    expect(await letters()).toEqual([])
  })

  it('of the office are public answers, of whoever may answer', async () => {
    const ticket = await opened()
    const to = addressOf(ticket, 'ada')
    expect(await mail({ to, from: 'ada@esempio.it' })).toBe('stored')
    expect((await messagesOf(ticket._id))[1]).toMatchObject({ da: 'ufficio', via: 'posta', interno: false })
    expect(await stateOf(ticket._id)).toBe('in_attesa_utente')
    const { orm } = test.context.database
    const allow = (flags: object) =>
      orm.update(adminsTable).set({ ticketing: flags }).where(eq(adminsTable._id, ids.ada))
    await allow({ see_all: true })
    expect(await mail({ to, from: 'ada@esempio.it' })).toBe('refused')
    await allow({ full_access: true })
    expect(await messagesOf(ticket._id)).toHaveLength(2)
  })

  it('reopen a solved ticket, and after thirty days are refused', async () => {
    const ticket = await opened()
    const to = addressOf(ticket, 'aldo')
    await answerAsAda(ticket._id, { poi: 'risolto' })
    expect(await mail({ to })).toBe('stored')
    expect(await stateOf(ticket._id)).toBe('riaperto')
    await answerAsAda(ticket._id, { poi: 'risolto' })
    await test.context.database.orm.update(ticketsTable).set({ risoltoAt: '2026-10-01T09:00:00.000Z' })
    expect(await mail({ to })).toBe('refused')
    expect(await messagesOf(ticket._id)).toHaveLength(4)
    expect(await letters()).toMatchObject([{ to: 'aldo@esempio.it', isAutomatic: true }])
  })

  it('go to the ticket into which theirs was merged', async () => {
    const [first, second] = [await opened(), await opened()]
    await people.ada.call('POST', `/tickets/${first._id}/unisci`, { in: second._id })
    expect(await mail({ to: addressOf(first, 'aldo') })).toBe('stored')
    expect((await messagesOf(second._id)).at(-1)).toMatchObject({ testo: 'È arrivata.' })
  })

  it('are refused from strangers, with tokens of others and without one, with one letter a day that reveals nothing', async () => {
    const ticket = await opened()
    const foreign = replyAddress({ ...test.context, keys: madeUpKeys() }, { ticket, person: ids.aldo })!
    for (const [to, from] of [
      [addressOf(ticket, 'aldo'), 'bruno@esempio.it'],
      [addressOf(ticket, 'bruno'), 'bruno@esempio.it'],
      [addressOf(ticket, 'bruno'), 'aldo@esempio.it'],
      [addressOf(ticket, 'aldo'), 'estraneo@altrove.it'],
      [foreign, 'aldo@esempio.it'],
      [own, 'aldo@esempio.it'],
      [own, 'estraneo@altrove.it'],
    ] as const)
      expect([to, from, await mail({ to, from })]).toEqual([to, from, 'refused'])
    expect(await messagesOf(ticket._id)).toHaveLength(1)
    const written = await letters()
    expect(written.map(({ to }) => to)).toEqual([
      'bruno@esempio.it',
      'aldo@esempio.it',
      'estraneo@altrove.it',
    ])
    for (const one of written) {
      expect(one.subject).toBe('La Sua e-mail non ci è arrivata')
      expect(JSON.stringify(one)).not.toMatch(/T26|Perizia|È arrivata/)
    }
  })

  it('are refused at the address that wants the answers, unless a program or we stand there', async () => {
    const ticket = await opened()
    const refused = (replyTo: string) =>
      mail({ to: own, from: 'x@altrove.it', headers: [`Reply-To: ${replyTo}`] })
    for (const address of [
      'Ufficio <ufficio@altrove.it>',
      own,
      addressOf(ticket, 'aldo'),
      'noreply@altrove.it',
    ])
      expect(await refused(address)).toBe('refused')
    expect((await letters()).map(({ to }) => to)).toEqual(['ufficio@altrove.it'])
  })

  it('in certified mail are of the person inside, whom the envelope names', async () => {
    const ticket = await opened()
    const to = addressOf(ticket, 'aldo')
    const sent = (headers: string[], values: Partial<Written> = {}) => {
      const inner = rawMail({ to, messageId: `<${++count}@pec.it>`, text: 'Dalla PEC.', ...values })
      return takeMail(
        test.context,
        certifiedMail({ to, inner, headers: ['X-Trasporto: posta-certificata', ...headers] }),
      )
    }
    expect(await sent(['Return-Path: <altri@altrove.it>'])).toBe('forged')
    const other = 'Authentication-Results: mx.it; spf=pass smtp.mailfrom=altrove.it; dmarc=pass'
    expect(await sent([other])).toBe('forged')
    expect(await sent(['Authentication-Results: mx.it; dmarc=fail'])).toBe('forged')
    expect(await sent([], { headers: ['Auto-Submitted: auto-replied'] })).toBe('automatic')
    expect(await sent(['X-Ricevuta: accettazione'])).toBe('automatic')
    expect(await sent(['Return-Path: <bruno@esempio.it>'], { from: 'bruno@esempio.it' })).toBe('refused')
    expect(await messagesOf(ticket._id)).toHaveLength(1)
    expect(await sent(['Return-Path: <aldo@esempio.it>'])).toBe('stored')
    expect((await messagesOf(ticket._id)).slice(1)).toMatchObject([{ da: 'agente', testo: 'Dalla PEC.' }])
    expect((await letters()).map(one => one.to)).toEqual(['bruno@esempio.it'])
  })

  it('with the container of Outlook name it among the refused files', async () => {
    const ticket = await opened()
    const bytes = Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 0])
    const files = [{ name: 'winmail.dat', type: 'application/ms-tnef', bytes }]
    expect(await mail({ to: addressOf(ticket, 'aldo'), files })).toBe('stored')
    expect((await messagesOf(ticket._id)).at(-1)!.testo).toMatch(
      /^È arrivata\.\n\nNell’e-mail .*\n- winmail\.dat: è un contenitore di Outlook/,
    )
  })

  it('of people who have lost their rights are refused', async () => {
    const ticket = await opened('bruno')
    const { orm } = test.context.database
    const to = addressOf(ticket, 'bruno')
    const allow = (values: object) =>
      orm.update(agentsTable).set(values).where(eq(agentsTable._id, ids.bruno))
    await allow({ permissions: { tickets: false } })
    expect(await mail({ to, from: 'bruno@esempio.it' })).toBe('refused')
    await allow({ permissions: { tickets: true }, status: 'suspended' })
    expect(await mail({ to, from: 'bruno@esempio.it' })).toBe('refused')
    await allow({ status: 'validated' })
    expect(await mail({ to, from: 'bruno@esempio.it' })).toBe('stored')
  })

  it('of people who lose their rights while the files are checked are refused', async () => {
    const ticket = await opened('bruno')
    const allow = (status: 'blocked' | 'validated') =>
      test.context.database.orm.update(agentsTable).set({ status }).where(eq(agentsTable._id, ids.bruno))
    whileScanning = async () => void (await allow('blocked'))
    const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#123' } })
      .jpeg()
      .toBuffer()
    const files = [{ name: 'casa.jpg', type: 'image/jpeg', bytes }]
    const outcome = await mail({ to: addressOf(ticket, 'bruno'), from: 'bruno@esempio.it', files })
    whileScanning = async () => {}
    await allow('validated')
    expect([outcome, await messagesOf(ticket._id)]).toEqual(['refused', [expect.anything()]])
  })

  it('of programs and of forged senders are neither stored nor answered', async () => {
    const ticket = await opened()
    const to = addressOf(ticket, 'aldo')
    expect(await mail({ to, headers: ['Auto-Submitted: auto-replied'] })).toBe('automatic')
    expect(await mail({ to: own, from: 'x@altrove.it', headers: ['List-Id: <x.it>'] })).toBe('automatic')
    expect(await mail({ to, from: to })).toBe('automatic')
    expect(await mail({ to, from: '' })).toBe('automatic')
    const headers = ['Authentication-Results: mx.it; dmarc=fail']
    expect(await mail({ to: own, from: 'x@altrove.it', headers })).toBe('forged')
    expect(await mail({ to, headers })).toBe('forged')
    expect(await mail({ to, text: '> La perizia?' })).toBe('empty')
    expect(await letters()).toEqual([])
    expect(await messagesOf(ticket._id)).toHaveLength(1)
  })

  it('stop when a person writes more than thirty in an hour', async () => {
    const ticket = await opened()
    const to = addressOf(ticket, 'aldo')
    await test.context.database.orm
      .insert(allowances)
      .values({ subject: `mail-in:${ids.aldo}`, used: 29, since: test.context.now() })
    expect([await mail({ to }), await mail({ to })]).toEqual(['stored', 'too-many'])
  })

  it('keep the files that pass the checks, and say why others do not', async () => {
    const ticket = await opened()
    const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#123' } })
      .jpeg()
      .toBuffer()
    const files = [
      { name: 'casa.jpg', type: 'image/jpeg', bytes },
      { name: 'virus.exe', type: 'application/pdf', bytes: Buffer.from('MZ not a page') },
      { name: 'vuoto.pdf', type: 'application/pdf', bytes: Buffer.alloc(0) },
    ]
    expect(await mail({ to: addressOf(ticket, 'aldo'), files })).toBe('stored')
    const stored = (await messagesOf(ticket._id)).at(-1)!
    expect(stored.allegati).toMatchObject([{ name: 'casa.jpg', mimetype: 'image/jpeg' }])
    expect(stored.testo).toMatch(
      /^È arrivata\.\n\nNell’e-mail c’erano anche file .*\n- virus\.exe: .+\n- vuoto\.pdf: /,
    )
  })

  it('with a protected PDF say how to send it', async () => {
    const ticket = await opened()
    const bytes = await pdfkitPdf({ userPassword: 'Rossi1980' }, document => document.text('Il cedolino'))
    const files = [{ name: 'cedolino.pdf', type: 'application/pdf', bytes }]
    expect(await mail({ to: addressOf(ticket, 'aldo'), files })).toBe('stored')
    expect((await messagesOf(ticket._id)).at(-1)!.testo).toMatch(
      /- cedolino\.pdf: Il PDF è protetto: lo apra, lo stampi in un nuovo PDF e mandi quello\.$/,
    )
  })

  it('with a bad file whose long name ends in half a character are stored', async () => {
    const ticket = await opened()
    const bad = { name: `${'a'.repeat(99)}😀.exe`, type: 'application/pdf', bytes: Buffer.from('MZ') }
    expect(await mail({ to: addressOf(ticket, 'aldo'), files: [bad] })).toBe('stored')
    expect((await messagesOf(ticket._id)).at(-1)!.testo).toMatch(/\n- a{99}: /)
  })

  it('with very many bad files are stored without them', async () => {
    const ticket = await opened('bruno')
    const bad = { name: 'brutto.exe', type: 'application/pdf', bytes: Buffer.from('MZ not a page') }
    const to = addressOf(ticket, 'bruno')
    expect(await mail({ to, from: 'bruno@esempio.it', files: Array(60).fill(bad) })).toBe('stored')
    expect((await messagesOf(ticket._id)).at(-1)!.testo).toMatch(/\n- e altri 50$/)
  })

  it('beyond what a message may hold are cut, and too large ones refused', async () => {
    const ticket = await opened()
    const to = addressOf(ticket, 'aldo')
    expect(await mail({ to, text: 'parola '.repeat(5000) })).toBe('stored')
    const { testo } = (await messagesOf(ticket._id)).at(-1)!
    expect(testo).toMatch(/L’e-mail era più lunga: qui c’è il suo inizio\.$/)
    expect((testo as string).length).toBeLessThanOrEqual(10_000)
    const raw = rawMail({ to, text: 'inizio' })
    expect(await takeMail(test.context, raw, { isWhole: false })).toBe('refused')
    expect(await letters()).toHaveLength(1)
  })

  it('stay whole beside the words that were taken out of them', async () => {
    const ticket = await opened()
    const wholeFor = async (who: keyof typeof people, id = ticket._id) =>
      ((await people[who].call('GET', `/tickets/${id}/scheda`)).json().messaggi as { intero: unknown }[]).map(
        ({ intero }) => intero,
      )
    const quoted = `\n\nIl 20/11/26 10:20, Quinto <${addressOf(ticket, 'aldo')}> ha scritto:\n> La perizia?`
    const shown = quoted.replace(addressOf(ticket, 'aldo'), own)
    const long = 'parola '.repeat(2000).trim()
    const from = 'ada@esempio.it'
    expect(await mail({ to: addressOf(ticket, 'aldo'), text: `È arrivata.${quoted}` })).toBe('stored')
    expect(await mail({ to: addressOf(ticket, 'aldo'), text: 'Nulla di citato.  \n\n\n\nGrazie' })).toBe(
      'stored',
    )
    expect(await mail({ to: addressOf(ticket, 'aldo'), text: long })).toBe('stored')
    expect(await mail({ to: addressOf(ticket, 'ada'), from, text: `Grazie.${quoted}` })).toBe('stored')
    const ofAgent = [null, `È arrivata.${shown}`, null, long]
    expect(await wholeFor('ada')).toEqual([...ofAgent, `Grazie.${shown}`])
    // What stood below an answer of the office was never meant for the agent.
    expect(await wholeFor('aldo')).toEqual([...ofAgent, null])
    expect((await people.aldo.call('GET', '/tickets_messaggi?limit=50')).body).not.toContain('La perizia?')

    const [, answer] = await test.context.database.orm
      .select()
      .from(ticketMessagesTable)
      .where(eq(ticketMessagesTable.ticket!, ticket._id))
      .orderBy(ticketMessagesTable._id)
    const split = { messaggio: answer!._id, oggetto: 'Un’altra perizia', categoria: 'pratiche' }
    const copy = (await people.ada.call('POST', `/tickets/${ticket._id}/dividi`, split)).json()
    expect(await wholeFor('aldo', copy._id)).toEqual([`È arrivata.${shown}`])
    await test.context.database.orm
      .update(adminsTable)
      .set({ ticketing: { full_access: true, delete: true } })
      .where(eq(adminsTable._id, ids.ada))
    const taken = await people.ada.call('POST', `/tickets/${ticket._id}/togli`, { motivo: 'Prova' })
    expect(taken.statusCode, taken.body).toBe(200)
    expect(await wholeFor('ada')).toEqual([null, null, null, null, null])
    expect(await wholeFor('ada', copy._id)).toEqual([null])
  })

  it('are looked for by one job at a time, and only with MAIL_IN', async () => {
    const { context } = test
    const waiting = async () => (await context.database.orm.select().from(jobs)).map(({ kind }) => kind)
    await enqueueMailIn({ ...context, settings: readSettings({}) })
    expect(await waiting()).toEqual([])
    await enqueueMailIn(context)
    await enqueueMailIn(context)
    expect(await waiting()).toEqual([mailInJob])
  })

  it('are asked for in the letters, at an address that answers', async () => {
    const { context } = test
    const { _id } = await opened()
    await answerAsAda(_id)
    const rows = await context.database.orm.select().from(jobs)
    for (const { kind, payload } of rows)
      if (kind === 'ticket-letter')
        await context.database.orm.transaction(tx => writeTicketLetters(context, tx, payload as never))
    const letter = (await letters()).find(({ to }) => to === 'aldo@esempio.it')!
    expect(letter.text).toContain('Può anche rispondere a questa e-mail')
    expect(letter.thread).toBe(`ticket-${_id}`)
    expect(await mail({ to: letter.replyTo! })).toBe('stored')
    expect(await messagesOf(_id)).toHaveLength(3)
  })
})
