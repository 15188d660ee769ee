import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { adequateVerifications } from '../../../contract/subjects/loan-files/adequate-verifications.ts'
import { system } from '../../database/actor.ts'
import { pdfPage } from '../../database/example-data/files.ts'
import { allowances, mappingsTable } from '../../database/schema.ts'
import { describeOnOneDatabase } from '../../database/testing/databases.ts'
import { freeBytes } from '../../disk/free-bytes.ts'
import { heavyPng } from '../../inspection/testing/heavy-png.ts'
import { readSettings } from '../../settings.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import {
  addFile,
  addMember,
  askFor,
  type Member,
  putInState,
} from '../clients/files/testing/people-of-file.ts'
import { keepMailedFile } from './take-attachment.ts'
import { usualUploadLimits, withinUploadLimits } from './upload-limits.ts'

const start = new Date('2026-11-20T09:00:00Z')
const minuteMs = 60_000
const pdf = pdfPage(['Una busta paga'])

/** The form of one file. */
const form = (bytes: Buffer, name = 'busta.pdf') => ({
  payload: Buffer.concat([
    Buffer.from(`--parte\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--parte--\r\n'),
  ]),
  headers: { 'content-type': 'multipart/form-data; boundary=parte' },
})

describeOnOneDatabase('the limits of uploads', open => {
  let test: TestApp
  let dataDir: string
  let now = start
  const limits = structuredClone(usualUploadLimits)
  let scan = async () => {}
  let file: string
  let customer: Member
  let other: Member
  let documents: Map<Member, string>
  let agent: Visitor
  let agentId: string
  /** The free bytes of a test; those of the disk in other tests. */
  let free: number | undefined
  let mapping: string
  let key: string
  let verification: string

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quinto-upload-limits-'))
    const settings = { ...readSettings({}), dataDir }
    const scanner = { scan: () => scan(), state: async () => ({ version: null, last: null }) }
    test = await openTestApp(open, {
      now: () => now,
      settings,
      uploadLimits: limits,
      scanner,
      freeBytes: folder => free ?? freeBytes(folder),
    })
    ;({ file, applicant: customer } = await addFile(test))
    other = await addMember(test, file, 'cointestatario')
    await putInState(test, file, 'raccolta_documenti')
    documents = new Map()
    for (const member of [customer, other])
      documents.set(member, await askFor(test, file, member.account, 'Busta paga'))
    agentId = await addPerson(test, 'agent', 'agente@limiti.example', { permissions: { tickets: true } })
    agent = new Visitor(test, 'agent', '192.0.2.7')
    await agent.signIn('agente@limiti.example')
    const { orm } = test.context.database
    const [row] = await orm.select().from(mappingsTable)
    mapping = row!._id as string
    const made = await asAdmin('POST', '/eggsyncs/chiavi', {
      payload: { nome: 'Notte', mappatura: mapping },
    })
    key = made.json().chiave
    const { _id } = await test.context.store.create(
      orm,
      adequateVerifications,
      { pratica: file, cliente: customer.account } as never,
      system,
    )
    verification = _id
  })
  beforeEach(async () => {
    free = undefined
    Object.assign(limits, structuredClone(usualUploadLimits))
    scan = async () => {}
    await test.context.database.orm.delete(allowances)
    // The clock moves on, and tokens are renewed by calls.
    for (const visitor of [customer.visitor, other.visitor, agent]) await visitor.mine('GET', '/getMe')
  })
  afterAll(async () => {
    await test.app.close()
    await rm(dataDir, { recursive: true })
  })

  const asAdmin = (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    { headers, ...options }: { headers?: object; payload?: object | Buffer } = {},
  ) => test.call(method, path, { ...options, headers: { 'x-flags': 'admin', ...headers } })

  /** Holds every file at the scanner until `release`. */
  function holdScanner() {
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    const reached = new Promise<void>(resolve => {
      scan = () => {
        resolve()
        return released
      }
    })
    return { reached, release }
  }

  const page = (member: Member, bytes: Buffer) => {
    const { payload, headers } = form(bytes)
    const path = `/pratiche/${file}/documenti/${documents.get(member)!}/pagine/${randomUUID()}`
    return member.visitor.call('PUT', path, payload, headers)
  }

  /** Every way in which a person sends bytes. */
  const ways: Record<string, (bytes: Buffer) => Promise<LightMyRequestResponse>> = {
    'visitor: a file of the contact form': bytes =>
      test.call('POST', '/contatti/allegati?nome=busta.pdf', {
        payload: bytes,
        headers: { 'content-type': 'application/octet-stream' },
        remoteAddress: '203.0.113.9',
      }),
    'client: a page of a document': bytes => page(customer, bytes),
    'client: a file of a message': bytes => {
      const { payload, headers } = form(bytes)
      return customer.visitor.call('POST', `/clients/pratiche/${file}/allegati`, payload, headers)
    },
    'agent: a file of a ticket': bytes => {
      const { payload, headers } = form(bytes)
      return agent.call('POST', '/tickets/allegati', payload, headers)
    },
    'agent: a content file, such as a picture of the profile': bytes => {
      const { payload, headers } = form(bytes)
      return agent.call('POST', '/storage/genericUpload', payload, headers)
    },
    'admin: a content file': bytes => asAdmin('POST', '/storage/genericUpload', form(bytes)),
    'admin: a file of the archive': bytes => asAdmin('POST', '/storage/contenuti', form(bytes)),
    'admin: a price table': bytes => asAdmin('POST', '/tabelle_asa/file', form(bytes)),
    'admin: a file of EGG': bytes =>
      asAdmin('POST', `/eggsyncs/file?mappatura=${mapping}`, form(bytes, 'egg.csv')),
    'admin: a file of EGG, by a program': bytes => {
      const { payload, headers } = form(bytes, 'egg.csv')
      return test.call('POST', '/eggsyncs/macchina', { payload, headers: { ...headers, 'x-egg-key': key } })
    },
    'admin: a page of a signed questionnaire': bytes => {
      const { payload, headers } = form(bytes)
      const path = `/pratiche_verifiche/${verification}/questionario/pagine/${randomUUID()}`
      return asAdmin('PUT', path, { payload, headers })
    },
    'admin: an import': bytes =>
      asAdmin('POST', '/banks/importa', { payload: { testo: bytes.toString('latin1') } }),
  }
  const kindOf = (way: string) => way.split(':')[0] as keyof typeof limits

  it.each(Object.keys(ways))('%s is refused beyond the bytes of an hour and of a day', async way => {
    const kind = kindOf(way)
    for (const [period, minutes] of [
      ['anHour', 60],
      ['aDay', 24 * 60],
    ] as const) {
      limits[kind][period] = 4096
      const first = await ways[way]!(pdf)
      expect(first.statusCode, first.body).not.toBe(429)
      now = new Date(now.getTime() + 10 * minuteMs)
      const refused = await ways[way]!(Buffer.alloc(4096, 'a'))
      expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, (minutes - 10) * 60])
      const words = refused.json().message ?? refused.json()
      expect(words).toMatch(period === 'anHour' ? /riprovi fra 50 minuti/ : /riprovi fra 24 ore/)
      Object.assign(limits[kind], structuredClone(usualUploadLimits[kind]))
      await test.context.database.orm.delete(allowances)
    }
  })

  it.each(Object.keys(ways).filter(way => way !== 'admin: an import'))(
    '%s is refused while too many files of the sender are in course',
    async way => {
      limits[kindOf(way)].files = 1
      const { reached, release } = holdScanner()
      const first = ways[way]!(pdf)
      await reached
      const refused = await ways[way]!(pdf)
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30'])
      expect(refused.json()).toMatch(/riprovi fra mezzo minuto/)
      release()
      expect((await first).statusCode).not.toBe(429)
      expect((await ways[way]!(pdf)).statusCode).not.toBe(429)
    },
  )

  it.each([
    ['visitor', 500_000_000],
    ['client', 450_000_000],
    ['agent', 400_000_000],
    ['admin', 300_000_000],
  ] as const)('the uploads of a %s stop at %i free bytes', async (kind, bytes) => {
    // Of an import only rows are stored, in the database.
    const own = Object.keys(ways).filter(way => kindOf(way) === kind && way !== 'admin: an import')
    for (const way of own) {
      free = bytes - 1
      expect((await ways[way]!(pdf)).statusCode, way).toBe(507)
      free = bytes + 1_000_000
      expect((await ways[way]!(pdf)).statusCode, way).not.toBe(507)
    }
  })

  it('bytes of refused files count, and not those that never arrived', async () => {
    // The form around a file is not counted, but announced.
    limits.client.anHour = 3 * 1024 * 1024 + 1000
    const zeros = Buffer.alloc(1024 * 1024)
    const statuses = []
    for (let i = 0; i < 5; i++) statuses.push((await page(customer, zeros)).statusCode)
    expect(statuses).toEqual([415, 415, 415, 429, 429])
    expect((await page(other, pdf)).statusCode).toBe(200)
    now = new Date(now.getTime() + 60 * minuteMs)
    expect((await page(customer, pdf)).statusCode).toBe(200)
  })

  it('a file that grows beyond the limit while it arrives is refused', async () => {
    limits.agent.anHour = 10_000_000
    limits.agent.bytes = 100_000_000
    const sent = await Promise.all(
      Array.from({ length: 3 }, () =>
        ways['agent: a content file, such as a picture of the profile']!(Buffer.alloc(9_000_000)),
      ),
    )
    expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([415, 429, 429])
  })

  it('files of one sender in course are limited by their bytes', async () => {
    limits.client.bytes = 30_000
    const heavy = Buffer.alloc(20_000)
    const answers = await Promise.all([page(customer, heavy), page(customer, heavy), page(other, heavy)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([415, 415, 429])
  })

  it('files of one network in course are limited, and other networks send theirs', async () => {
    limits.client.files = 1
    let release = (_: string) => {}
    const held = new Promise<string>(resolve => {
      release = resolve
    })
    const send = (id: string, ip: string) =>
      withinUploadLimits(test.context, { kind: 'client', id, ip }, { announced: 1, max: 1 }, () => held)
    const sent = ['a', 'b', 'c'].map(id => send(id, '198.51.100.77'))
    await expect(send('d', '198.51.100.77')).rejects.toMatchObject({ status: 429, retryAfter: 60 })
    sent.push(send('d', '198.51.100.78'))
    release('done')
    expect(await Promise.all(sent)).toEqual(['done', 'done', 'done', 'done'])
  })

  it('a heavy file of one customer does not delay the others by more than one file', async () => {
    const done: string[] = []
    const sending = Array.from({ length: 5 }, () =>
      page(customer, heavyPng(3000)).then(() => done.push('many')),
    )
    await new Promise(resolve => setTimeout(resolve, 300))
    sending.push(page(other, pdf).then(() => done.push('other')))
    await Promise.all(sending)
    expect(done.indexOf('other')).toBeLessThanOrEqual(1)
  })

  it('an addition to a document counts the file that is stored once more', async () => {
    const path = `/pratiche/${file}/documenti/${documents.get(customer)!}`
    const send = async (bytes: Buffer) => {
      const id = randomUUID()
      const { payload, headers } = form(bytes)
      expect((await customer.visitor.call('PUT', `${path}/pagine/${id}`, payload, headers)).statusCode).toBe(
        200,
      )
      return id
    }
    const join = async (aggiungi: boolean) =>
      customer.visitor.call('POST', `${path}/file`, { pagine: [await send(pdf)], aggiungi })
    const first = await join(false)
    expect(first.statusCode, first.body).toBe(201)
    await test.context.database.orm.delete(allowances)
    expect((await join(true)).statusCode).toBe(201)
    const [count] = await test.context.database.orm
      .select()
      .from(allowances)
      .where(eq(allowances.subject, `bytes:client:${customer.account}`))
    expect(count!.used).toBeGreaterThanOrEqual(2)
  })

  it('a file that came by mail waits for the next day', async () => {
    limits.agent.aDay = 4096
    const sender = { kind: 'agent', id: agentId } as const
    const mailed = (bytes: Buffer) => keepMailedFile(test.context, sender, { name: 'busta.pdf', bytes })
    await mailed(pdf)
    await expect(mailed(Buffer.alloc(4096))).rejects.toMatchObject({ status: 429 })
    expect((await readdir(join(dataDir, 'files'))).filter(name => name.endsWith('.part'))).toEqual([])
  })
})
