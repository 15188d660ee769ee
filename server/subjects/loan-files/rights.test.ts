import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { FromServer } from '../../../contract/live/live-messages.ts'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import { resources } from '../../../contract/subjects/all.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { system } from '../../database/actor.ts'
import { adequateVerificationsTable } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { newId } from '../../new-id.ts'
import { copiedValues } from '../../testing/copied-values.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { addStoredFile } from '../../testing/stored-file.ts'
import { openTestApp, type TestApp, testAdmin } from '../../testing/test-app.ts'

/** Who sees and writes loan files and their parts, over every path that leads to them. */

type Row = Record<string, unknown> & { _id: string; versione: number }

const files = ['rossi', 'below', 'deep', 'sharing', 'neri', 'was', 'willBe', 'office'] as const
type File = (typeof files)[number]

/**
 * Two networks, Rossi and Neri, each with an agency. `capo` is above `rossi`, who is above `below`, who is above `deep`;
 * `capoNeri` is above `neri`. The agent of each file has its name; `sharing` is a file of `rossi` with a share for
 * `neri`. `was` and `willBe` name the substitute for days in the past and in the future; `office` has no agent.
 */
const readers: Record<string, readonly File[]> = {
  capo: ['rossi', 'below', 'deep', 'sharing'],
  rossi: ['rossi', 'below', 'deep', 'sharing'],
  below: ['below', 'deep'],
  deep: ['deep'],
  /** Of the agency of Rossi, with the flag of agencies. */
  agency: ['rossi', 'below', 'deep', 'sharing', 'office'],
  /** Of the agency of Rossi, with the flag of agencies alone. */
  agencyOnly: ['rossi', 'below', 'deep', 'sharing', 'office'],
  /** Of the agency of Rossi, without the flag of agencies. */
  colleague: [],
  capoNeri: ['sharing', 'neri'],
  neri: ['sharing', 'neri'],
  /** Replaces Rossi, who is absent. */
  substitute: ['rossi', 'sharing'],
  /** Of the other network, with the flag of agencies. */
  stranger: ['neri', 'was', 'willBe'],
}
const writers: Record<string, readonly File[]> = {
  rossi: ['rossi', 'sharing'],
  below: ['below'],
  deep: ['deep'],
  neri: ['neri'],
}
const callers = Object.keys(readers)

/** The records of a file that its readers read. */
const parts = ['partecipanti', 'quote', 'passi', 'banche', 'documenti', 'note', 'compiti'].map(
  one => `pratiche_${one}`,
)
/** The records of a file that only its own agent reads. */
const ownParts = ['pratiche_compensi', 'pratiche_verifiche']
const writtenByServer = ['pratiche_quote', 'pratiche_passi', 'pratiche_note']
const named = (name: string) => resources.find(one => one.name === name) as ResourceDefinition

const ideggOf = (i: number) => `zbb${i}`
const telephoneOf = (i: number) => `30055500${i}0`

describeOnEitherDatabase('rights on loan files', open => {
  let test: TestApp
  let url: string
  const agents: Record<string, string> = {}
  const visitors: Record<string, Visitor> = {}
  const fileIds = {} as Record<File, string>
  /** The id of one record of each resource for each file. */
  const partIds: Record<string, Record<File, string>> = {}
  const customers = {} as Record<File, string>
  const sockets: WebSocket[] = []
  const asAdmin = (flags: string) => ({ headers: { 'x-flags': flags } })

  beforeAll(async () => {
    test = await openTestApp(open)
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    url = `ws://127.0.0.1:${(test.app.server.address() as AddressInfo).port}/ws`
    const { store, database } = test.context
    const add = async (definition: ResourceDefinition, given: object) => {
      const { rows } = await store.list(database.reads, definition, { limit: 1 }, system)
      const values = copiedValues(definition, rows[0]!, given as Record<string, unknown>)
      return (await store.create(database.orm, definition, values, system))._id
    }
    const agencyNamed = (nome: string) =>
      add(named('agencies'), { nome, codice: nome, slug: nome, status: 'pending' })
    const [ofRossi, ofNeri] = [await agencyNamed('di-rossi'), await agencyNamed('di-neri')]

    const sees = { pratiche: true }
    const agent = async (name: string, values: object) => {
      agents[name] = await addPerson(test, 'agent', `${name.toLowerCase()}@esempio.it`, values)
    }
    await agent('noFlag', { agenzia: ofRossi, permissions: { lead: true, tools: true } })
    await agent('capo', { agenzia: ofNeri, permissions: sees, superiore: agents.noFlag })
    await agent('substitute', { agenzia: ofNeri, permissions: sees })
    // The database compares absences with its own clock.
    const absence = (dal: string, al: string) => ({
      sostituto: agents.substitute,
      assenteDal: dal,
      assenteAl: al,
    })
    await agent('rossi', {
      agenzia: ofRossi,
      permissions: sees,
      superiore: agents.capo,
      ...absence('2020-01-01', '2098-12-31'),
    })
    await agent('below', { agenzia: ofRossi, permissions: sees, superiore: agents.rossi })
    await agent('deep', { agenzia: ofRossi, permissions: sees, superiore: agents.below })
    await agent('agency', { agenzia: ofRossi, permissions: { ...sees, pratiche_agenzia: true } })
    await agent('agencyOnly', { agenzia: ofRossi, permissions: { pratiche_agenzia: true } })
    await agent('colleague', { agenzia: ofRossi, permissions: sees })
    await agent('capoNeri', { agenzia: null, permissions: sees })
    await agent('neri', { agenzia: ofNeri, permissions: sees, superiore: agents.capoNeri })
    await agent('stranger', { agenzia: ofNeri, permissions: { ...sees, pratiche_agenzia: true } })
    await agent('was', { agenzia: ofNeri, permissions: sees, ...absence('2020-01-01', '2020-01-31') })
    await agent('willBe', { agenzia: ofNeri, permissions: sees, ...absence('2098-01-01', '2098-12-31') })
    for (const name of ['noFlag', ...callers]) {
      visitors[name] = new Visitor(test, 'agent')
      expect((await visitors[name].signIn(`${name.toLowerCase()}@esempio.it`)).statusCode).toBe(200)
    }

    const agentOf: Record<File, string | undefined> = {
      ...({} as Record<File, string>),
      ...Object.fromEntries(files.map(file => [file, agents[file]])),
      sharing: agents.rossi,
    }
    const isOfRossi = (file: File) => ['rossi', 'below', 'deep', 'sharing', 'office'].includes(file)
    for (const [i, file] of files.entries()) {
      customers[file] = await addPerson(test, 'client', `cliente.${i}@esempio.it`, {
        nome: 'Zibibbo',
        cognome: `Cliente${i}`,
        cellulare: telephoneOf(i),
      })
      fileIds[file] = await add(loanFiles, {
        IDEGG: ideggOf(i),
        intestatario: `Cliente${i} Zibibbo`,
        chiavi: telephoneOf(i),
        stato: 'segnalata',
        agente: agentOf[file] ?? null,
        agenzia: isOfRossi(file) ? ofRossi : ofNeri,
      })
    }
    for (const name of [...parts, ...ownParts]) {
      partIds[name] = {} as Record<File, string>
      for (const file of files) {
        const values = {
          pratica: fileIds[file],
          cliente: customers[file],
          agente: agentOf[file] ?? agents.noFlag,
          stato: 'bozza',
        }
        const { fields } = named(name)
        partIds[name][file] = await add(
          named(name),
          Object.fromEntries(
            Object.entries(values).filter(
              ([key]) => key in fields && (key !== 'stato' || name === 'pratiche_verifiche'),
            ),
          ),
        )
      }
    }
    await add(named('pratiche_quote'), { pratica: fileIds.sharing, agente: agents.neri, perc: 30 })
  })
  afterAll(async () => {
    for (const socket of sockets) socket.terminate()
    await test.app.close()
  })

  const idsOf = (some: readonly File[], of: Record<File, string> = fileIds) =>
    some.map(file => of[file]).toSorted()
  const list = async (caller: string, path: string) => {
    const answer = await visitors[caller]!.call('GET', path)
    expect([caller, path, answer.statusCode]).toEqual([caller, path, 200])
    const { rows, total } = answer.json<{ rows: Row[]; total: number }>()
    return { rows, total, ids: rows.map(({ _id }) => _id).toSorted() }
  }
  /** The records of a resource that belong to a file. */
  const ofFile = async (name: string, file: File) => {
    const answer = await test.call(
      'GET',
      `/${name}?limit=200&filter[pratica]=${fileIds[file]}`,
      asAdmin('admin'),
    )
    return answer
      .json<{ rows: Row[] }>()
      .rows.map(({ _id }) => _id)
      .toSorted()
  }
  /** The answer to a refused write: 403 for a reader, 404 for others. Without a right to any file always 403. */
  const refusal = (caller: string, isRead: boolean) => (caller === 'agencyOnly' || isRead ? 403 : 404)

  describe.each(callers)('of the agent %s', caller => {
    const mine = readers[caller]!

    it('lists, searches, filters and totals contain the files of the table, and no others', async () => {
      for (const query of [
        '',
        '?search=zibibbo',
        '?search=zbb',
        '?search=30055500',
        '?sort=-dataUltimoMovimento&limit=200',
      ]) {
        const { ids, total } = await list(caller, `/pratiche${query}`)
        expect([query, ids, total]).toEqual([query, idsOf(mine), mine.length])
      }
      for (const file of files) {
        const expected = mine.includes(file) ? 1 : 0
        const i = files.indexOf(file)
        for (const search of [ideggOf(i), `cliente${i}`, telephoneOf(i)]) {
          const found = await list(caller, `/pratiche?search=${encodeURIComponent(search)}`)
          expect([search, found.total, found.rows.length]).toEqual([search, expected, expected])
        }
      }
      for (const agent of [agents.rossi, agents.neri, agents.was]) {
        const { ids } = await list(caller, `/pratiche?filter[agente]=${agent}`)
        for (const id of ids) expect(idsOf(mine)).toContain(id)
      }
    })

    it('the pages of a list hold the files of the table once', async () => {
      const seen: string[] = []
      let next: string | null = ''
      while (next !== null) {
        const cursor: string = next && `&cursor=${encodeURIComponent(next)}`
        const answer = await visitors[caller]!.call('GET', `/pratiche?limit=1${cursor}`)
        const page: { rows: Row[]; next: string | null } = answer.json()
        seen.push(...page.rows.map(({ _id }) => _id))
        next = page.next
      }
      expect(seen.toSorted()).toEqual(idsOf(mine))
    })

    it('single files are read, moved, changed and removed by the table, and others are as if there were none', async () => {
      for (const file of files) {
        const path = `/pratiche/${fileIds[file]}`
        const read = await visitors[caller]!.call('GET', path)
        expect([file, read.statusCode]).toEqual([file, mine.includes(file) ? 200 : 404])
        const isWriter = writers[caller]?.includes(file) ?? false
        if (read.statusCode === 200) expect(read.json()._may).toEqual(isWriter ? ['write', 'delete'] : [])
        if (isWriter) continue
        const refused = refusal(caller, mine.includes(file))
        const changed = await visitors[caller]!.call('PATCH', path, { versione: 1, silenziosa: true })
        const moved = await visitors[caller]!.call('POST', `${path}/stato`, {
          versione: 1,
          stato: 'consulenza',
        })
        const removed = await visitors[caller]!.call('DELETE', path)
        const dependents = await visitors[caller]!.call('GET', `${path}/dipendenti`)
        expect([file, changed.statusCode, moved.statusCode, removed.statusCode]).toEqual([
          file,
          refused,
          refused,
          refused,
        ])
        expect([403, 404]).toContain(dependents.statusCode)
      }
    })

    it('board, totals, page, moves, banks and documents are those of the files of the table', async () => {
      const get = (path: string) => visitors[caller]!.call('GET', path)
      for (const [search, expected] of [
        ['', mine],
        ['?search=zbb', mine],
        ['?search=zbb4', mine.filter(file => file === files[4])],
      ] as const) {
        const board = (await get(`/pratiche/bacheca${search}`)).json<{
          stati: { quanti: number; carte: Row[] }[]
        }>()
        const totals = (await get(`/pratiche/totali${search}`)).json<{ quanti: number }>()
        const counted = board.stati.reduce((sum, { quanti }) => sum + quanti, 0)
        expect([search, totals.quanti, counted]).toEqual([search, expected.length, expected.length])
        for (const { _id } of board.stati.flatMap(({ carte }) => carte))
          expect(idsOf(expected)).toContain(_id)
      }
      for (const file of files) {
        const path = `/pratiche/${fileIds[file]}`
        const expected = mine.includes(file) ? 200 : 404
        for (const part of ['scheda', 'mosse', 'documenti', 'banche']) {
          const { statusCode } = await get(`${path}/${part}`)
          expect([file, part, statusCode]).toEqual([file, part, expected])
        }
        const isWriter = writers[caller]?.includes(file) ?? false
        if (!isWriter) {
          const refused = [
            await visitors[caller]!.call('POST', `${path}/documenti/ricalcola`),
            await visitors[caller]!.call('POST', `${path}/banche/offerta`, { prodotto: fileIds[file] }),
          ]
          expect([file, refused.map(({ statusCode }) => [403, 404].includes(statusCode))]).toEqual([
            file,
            [true, true],
          ])
        }
        if (expected === 404) continue
        const page = (await get(`${path}/scheda`)).json<Record<string, Row[] | null>>()
        for (const name of parts.map(part => part.replace('pratiche_', ''))) {
          const ids = page[name]!.map(({ _id }) => _id).toSorted()
          expect([file, name, ids]).toEqual([file, name, await ofFile(`pratiche_${name}`, file)])
        }
        const own = [page.compensi?.length ?? 0, page.verifiche?.length ?? 0]
        expect([file, own]).toEqual([file, isWriter ? [1, 1] : [0, 0]])
        const { rows } = (await get(`${path}/mosse`)).json<{ rows: Row[] }>()
        expect([file, rows.length > 0]).toEqual([file, isWriter])
      }
    })

    it('fields of the office are not written in any file', async () => {
      for (const file of writers[caller] ?? []) {
        const { versione } = (await visitors[caller]!.call('GET', `/pratiche/${fileIds[file]}`)).json()
        for (const values of [
          { agente: agents.colleague },
          { agenzia: null },
          { IDEGG: 'altro' },
          { banca: null, lead: agents.neri },
        ]) {
          const { statusCode } = await visitors[caller]!.call('PATCH', `/pratiche/${fileIds[file]}`, {
            versione,
            ...values,
          })
          expect([file, values, statusCode]).toEqual([file, values, 403])
        }
      }
    })

    it.each(parts)('%s are those of the files of the table', async name => {
      const { ids, total } = await list(caller, `/${name}?limit=200`)
      const expected = (await Promise.all(mine.map(file => ofFile(name, file)))).flat().toSorted()
      expect([ids, total]).toEqual([expected, expected.length])
      expect(ids).toEqual(expect.arrayContaining(idsOf(mine, partIds[name])))
      for (const file of files) {
        const isRead = mine.includes(file)
        const path = `/${name}/${partIds[name]![file]}`
        const filtered = await list(caller, `/${name}?filter[pratica]=${fileIds[file]}`)
        expect([file, filtered.ids]).toEqual([file, isRead ? await ofFile(name, file) : []])
        const read = await visitors[caller]!.call('GET', path)
        expect([file, read.statusCode]).toEqual([file, isRead ? 200 : 404])
        const isWriter = !writtenByServer.includes(name) && (writers[caller]?.includes(file) ?? false)
        if (isRead) expect(read.json()._may).toEqual(isWriter ? ['write', 'delete'] : [])
      }
    })

    it.each(ownParts)('%s are only those of the own files', async name => {
      const own = writers[caller] ?? []
      if (caller === 'agencyOnly') {
        expect((await visitors[caller]!.call('GET', `/${name}`)).statusCode).toBe(403)
        return
      }
      const { ids, total } = await list(caller, `/${name}?limit=200`)
      expect([ids, total]).toEqual([idsOf(own, partIds[name]), own.length])
      for (const file of files) {
        const read = await visitors[caller]!.call('GET', `/${name}/${partIds[name]![file]}`)
        expect([file, read.statusCode]).toEqual([file, own.includes(file) ? 200 : 404])
      }
    })

    it.each([...parts, ...ownParts].filter(name => !writtenByServer.includes(name)))(
      '%s are written only in the own files, and never moved to another file',
      async name => {
        const definition = named(name)
        for (const file of files) {
          const isWriter = writers[caller]?.includes(file) ?? false
          const path = `/${name}/${partIds[name]![file]}`
          const isRead = ownParts.includes(name) ? isWriter : mine.includes(file)
          const refused = refusal(caller, isRead)
          const change = (values: object) => visitors[caller]!.call('PATCH', path, values)
          if (!isWriter) {
            expect([file, (await change({ versione: 1 })).statusCode]).toEqual([file, refused])
            const why = definition.removedWithReason ? { motivo: 'Sbagliato' } : undefined
            const gone = await visitors[caller]!.call('DELETE', path, why)
            expect([file, gone.statusCode]).toEqual([file, refused])
          } else
            for (const other of files.filter(one => !writers[caller]!.includes(one))) {
              const { versione } = (await visitors[caller]!.call('GET', path)).json()
              const moved = await change({ versione, pratica: fileIds[other] })
              expect([file, other, moved.statusCode]).toEqual([file, other, 403])
            }
          if (isWriter) continue
          const row = (await test.call('GET', path, asAdmin('admin'))).json()
          const body = Object.fromEntries(
            Object.entries(definition.fields).flatMap(([key, { sets, sees }]) =>
              sets || sees ? [] : [[key, row[key]]],
            ),
          )
          // A call of the file adds people.
          const made = await (name === 'pratiche_partecipanti'
            ? visitors[caller]!.call('POST', `/pratiche/${fileIds[file]}/persone`, {
                cliente: row.cliente,
                ruolo: row.ruolo,
              })
            : visitors[caller]!.call('POST', `/${name}`, { ...body, cliente: undefined }))
          expect([file, 'new', [403, 404, 400].includes(made.statusCode), made.statusCode < 300]).toEqual([
            file,
            'new',
            true,
            false,
          ])
        }
      },
    )

    it('pickers name the readable files, and the people and agents of these files alone', async () => {
      const names = async (path: string) => {
        const answer = await visitors[caller]!.call('GET', path)
        expect([path, answer.statusCode]).toEqual([path, 200])
        return answer.json<{ rows: { _id: string; nome: string; dettaglio: string | null }[] }>().rows
      }
      const all = Object.values(fileIds).join(',')
      for (const query of ['search=zibibbo', `ids=${all}`]) {
        const found = await names(`/pratiche_note/riferimenti/pratica?${query}`)
        expect([query, found.map(({ _id }) => _id).toSorted()]).toEqual([query, idsOf(mine)])
      }
      const people = Object.values(customers)
      for (const query of ['search=zibibbo', `ids=${people.join(',')}`]) {
        const found = await names(`/pratiche_partecipanti/riferimenti/cliente?${query}`)
        expect([query, found.map(({ _id }) => _id).toSorted()]).toEqual([query, idsOf(mine, customers)])
        expect(found.map(({ dettaglio }) => dettaglio).filter(Boolean)).toEqual([])
      }
      expect(await names('/pratiche_partecipanti/riferimenti/cliente?search=cliente.0@esempio')).toEqual([])
      const shown = (await names(`/pratiche/riferimenti/agente?ids=${Object.values(agents).join(',')}`)).map(
        ({ _id }) => _id,
      )
      const rows = (await list(caller, '/pratiche?limit=200')).rows
      const referred = new Set(rows.map(({ agente }) => agente).filter(Boolean))
      for (const id of shown) expect([...referred, agents[caller]]).toContain(id)
    })

    it('exports, histories and imports are closed', async () => {
      for (const name of ['pratiche', ...parts, ...ownParts]) {
        const exported = await visitors[caller]!.call('GET', `/${name}/esporta?formato=csv`)
        expect([name, [403, 404].includes(exported.statusCode)]).toEqual([name, true])
        if (name === 'pratiche' || writtenByServer.includes(name)) continue
        const testo = `ID;Pratica\n${partIds[name]!.neri};zbb0\n`
        const imported = await visitors[caller]!.call('POST', `/${name}/importa`, { testo })
        expect([name, imported.statusCode]).toEqual([name, name === 'pratiche_partecipanti' ? 404 : 403])
      }
      for (const file of files)
        expect((await visitors[caller]!.call('GET', `/commits/${fileIds[file]}`)).statusCode).toBe(403)
      expect((await visitors[caller]!.call('GET', '/feeds/commits')).statusCode).toBe(403)
      // The calls of the customers' area are for the participants alone.
      for (const file of files)
        expect(
          (await visitors[caller]!.call('GET', `/clients/pratiche/${fileIds[file]}/rimborso`)).statusCode,
        ).toBe(403)
    })
  })

  it('an agent without the flags reads nothing, even above the whole network', async () => {
    for (const name of ['pratiche', ...parts, ...ownParts]) {
      const id = name === 'pratiche' ? fileIds.rossi : partIds[name]!.rossi
      for (const path of [`/${name}`, `/${name}/${id}`, `/${name}?search=zibibbo`]) {
        const { statusCode } = await visitors.noFlag!.call('GET', path)
        expect([path, [400, 403].includes(statusCode)]).toEqual([path, true])
      }
    }
  })

  it('a document of another file is proposed to those who read that file', async () => {
    const { store, database } = test.context
    const documents = named('pratiche_documenti')
    const write = async (file: File, values: object) => {
      const id = partIds.pratiche_documenti![file]
      const { versione } = await store.get(database.orm, documents, id, system)
      await store.update(database.orm, documents, id, versione, { ...values }, system)
    }
    const file = await addStoredFile(database)
    const verificatore = { ruolo: 'admin', _id: testAdmin }
    const day = '2026-11-19'
    const cliente = customers.rossi
    const approved = { stato: 'approvato', cliente, file, datatoAl: day, scadeAl: '2031-05-06', verificatore }
    for (const other of ['neri', 'below'] as const) await write(other, approved)
    const proposedTo = async (headers: Record<string, string>, caller?: string) => {
      const path = `/pratiche/${fileIds.rossi}/documenti`
      const answer = caller
        ? await visitors[caller]!.call('GET', path)
        : await test.call('GET', path, { headers })
      const { rows } = answer.json<{ rows: (Row & { proposta: { pratica: string } | null })[] }>()
      return rows.find(({ _id }) => _id === partIds.pratiche_documenti!.rossi)!.proposta?.pratica ?? null
    }
    for (const [other, seen] of [
      ['neri', { rossi: null, capo: null, substitute: null, office: 'neri' }],
      ['below', { rossi: 'below', capo: 'below', substitute: null, office: 'below' }],
    ] as const) {
      await write('rossi', { stato: 'richiesto', cliente, file: null })
      await write('rossi', { riusato: partIds.pratiche_documenti![other] })
      for (const [caller, expected] of Object.entries(seen)) {
        const found =
          caller === 'office' ? await proposedTo({ 'x-flags': 'pratiche_see' }) : await proposedTo({}, caller)
        const idegg = expected && ideggOf(files.indexOf(expected as File))
        expect([other, caller, found]).toEqual([other, caller, idegg])
      }
    }
  })

  it('a verification is the agent’s while it is a draft', async () => {
    const { store, database } = test.context
    const verifications = named('pratiche_verifiche')
    const path = `/pratiche_verifiche/${partIds.pratiche_verifiche!.neri}`
    const versione = async () =>
      (await store.get(database.orm, verifications, partIds.pratiche_verifiche!.neri, system)).versione
    const agent = visitors.neri!
    const change = async (payload: object) =>
      (await agent.call('PATCH', path, { versione: await versione(), ...payload })).statusCode
    expect((await agent.call('GET', path)).json()).not.toHaveProperty('nota')
    expect(await change({ rischio: 'alto', origineFondi: 'Stipendio' })).toBe(200)
    expect(await change({ nota: 'Riservata.' })).toBe(403)
    expect(await change({ approvataDa: 'Chi compila' })).toBe(403)
    const move = async (stato: string) =>
      (await agent.call('POST', `${path}/stato`, { versione: await versione(), stato })).statusCode
    expect(
      await change({ identificatoAl: '2026-11-02', firmatoAl: '2026-11-03', scopo: 'Comprare casa' }),
    ).toBe(200)
    const questionario = {
      _id: newId(),
      name: 'Questionario firmato.pdf',
      size: 1200,
      mimetype: 'application/pdf',
      pagine: 1,
    }
    await database.orm
      .update(adequateVerificationsTable)
      .set({ questionario })
      .where(eq(adequateVerificationsTable._id, partIds.pratiche_verifiche!.neri))
    expect(await move('compilata')).toBe(200)
    for (const answer of [
      await agent.call('GET', path),
      await agent.call('DELETE', path, { motivo: 'Sbagliato' }),
    ])
      expect(answer.statusCode).toBe(404)
    expect([await change({ rischio: 'basso' }), await move('bozza'), await move('approvata')]).toEqual([
      404, 404, 404,
    ])
    expect((await list('neri', '/pratiche_verifiche')).total).toBe(0)
    const byOffice = (stato: string, flags: string, version: number) =>
      test.call('POST', `${path}/stato`, { ...asAdmin(flags), payload: { versione: version, stato } })
    expect((await byOffice('bozza', 'pratiche_see,pratiche_edit', await versione())).statusCode).toBe(403)
    expect((await byOffice('bozza', 'antiriciclaggio', await versione())).statusCode).toBe(200)
    expect((await list('neri', '/pratiche_verifiche')).total).toBe(1)
  })

  it('administrators read files by «vedere», write by «modificare», and verifications by «antiriciclaggio» alone', async () => {
    const code = async (path: string, flags: string) =>
      (await test.call('GET', path, asAdmin(flags))).statusCode
    const others = 'clients_see,lead_requests,agenti_see,pratiche_edit,pratiche_export,pratiche_impostazioni'
    for (const name of ['pratiche', ...parts, 'pratiche_compensi']) {
      const id = name === 'pratiche' ? fileIds.neri : partIds[name]!.neri
      for (const path of [`/${name}`, `/${name}/${id}`])
        expect([
          path,
          await code(path, 'pratiche_see'),
          await code(path, `${others},antiriciclaggio`),
        ]).toEqual([path, 200, 403])
    }
    const verification = `/pratiche_verifiche/${partIds.pratiche_verifiche!.rossi}`
    for (const path of ['/pratiche_verifiche', verification])
      expect([await code(path, 'antiriciclaggio'), await code(path, `${others},pratiche_see`)]).toEqual([
        200, 403,
      ])
    expect((await test.call('GET', verification, asAdmin('antiriciclaggio'))).json()).toHaveProperty('nota')
    expect(await code('/pratiche/esporta?formato=csv', 'pratiche_see,pratiche_export')).toBe(200)
    expect(await code('/pratiche/esporta?formato=csv', 'pratiche_see,pratiche_edit')).toBe(403)
    expect(await code('/pratiche_verifiche/esporta?formato=csv', 'admin')).toBe(404)
    const { versione } = (await test.call('GET', `/pratiche/${fileIds.office}`, asAdmin('admin'))).json()
    const change = (flags: string) =>
      test.call('PATCH', `/pratiche/${fileIds.office}`, { ...asAdmin(flags), payload: { versione } })
    expect((await change('pratiche_see')).statusCode).toBe(403)
    expect((await change('pratiche_see,pratiche_edit')).statusCode).toBe(200)
  })

  it('the history shows the values of records to those who may read them', async () => {
    interface Line {
      model: string
      ref: { _id: string }
      info: object[] | null
      deletedObject: unknown
    }
    const linesFor = async (flags: string, id: string) =>
      (await test.call('GET', `/commits/${id}`, asAdmin(`commits_see,${flags}`))).json<Line[]>()
    const isOpen = ({ ref, info, deletedObject }: Line) =>
      Object.keys(ref).length > 1 ||
      deletedObject !== null ||
      (info ?? []).some(change => 'prima' in change || 'dopo' in change)
    for (const name of ['pratiche', ...parts, ...ownParts]) {
      const id = name === 'pratiche' ? fileIds.rossi : partIds[name]!.rossi
      const [flag, other] =
        name === 'pratiche_verifiche'
          ? ['antiriciclaggio', 'pratiche_see']
          : ['pratiche_see', 'antiriciclaggio']
      for (const [flags, expected] of [
        [flag, true],
        [other, false],
      ] as const) {
        const lines = (await linesFor(flags, id)).filter(({ ref }) => ref._id === id)
        expect(lines.length).toBeGreaterThan(0)
        expect([name, flags, lines.some(isOpen)]).toEqual([name, flags, expected])
      }
    }
    // The history of a file has the lines of its parts.
    const { model } = named('pratiche_verifiche')
    for (const [flags, expected] of [
      ['pratiche_see', false],
      ['antiriciclaggio', true],
    ] as const)
      for (const line of await linesFor(flags, fileIds.rossi))
        expect([flags, line.model, isOpen(line)]).toEqual([
          flags,
          line.model,
          (line.model === model) === expected,
        ])
  })

  /** Opens a page of an agent that listens to changes of records and has files open. */
  async function pageOf(caller: string) {
    const socket = new WebSocket(url, { origin: test.context.settings.publicUrl })
    sockets.push(socket)
    const received: FromServer[] = []
    socket.on('message', data => received.push(JSON.parse(String(data))))
    await once(socket, 'open')
    const send = (message: object) => socket.send(JSON.stringify(message))
    send({ type: 'hello', token: visitors[caller]!.accessToken })
    send({ type: 'subscribe', topics: ['records'] })
    await expect.poll(() => received.at(-1)?.type).toBe('subscribed')
    return {
      send,
      ids: () => received.flatMap(message => (message.type === 'event' ? [message.event.id] : [])),
      people: () => received.flatMap(message => (message.type === 'presence' ? message.people : [])),
      isAnswered: () => received.some(({ type }) => type === 'presence'),
    }
  }

  it('live events about files and their parts reach the readers of the files', async () => {
    const { store, database } = test.context
    const pages = new Map<string, Awaited<ReturnType<typeof pageOf>>>()
    for (const caller of callers) pages.set(caller, await pageOf(caller))
    const changed: Record<string, string[]> = {}
    const touch = async (name: string, id: string) => {
      const definition = named(name)
      const { versione } = await store.get(database.orm, definition, id, system)
      await database.orm.transaction(tx => store.update(tx, definition, id, versione, {}, system))
    }
    for (const file of files) {
      const ids = [fileIds[file], partIds.pratiche_note![file], partIds.pratiche_partecipanti![file]]
      changed[file] = ids
      for (const [i, name] of ['pratiche', 'pratiche_note', 'pratiche_partecipanti'].entries())
        await touch(name, ids[i]!)
      await touch('pratiche_compensi', partIds.pratiche_compensi![file])
    }
    for (const [caller, page] of pages) {
      const fees = (writers[caller] ?? []).map(file => partIds.pratiche_compensi![file])
      const expected = [...readers[caller]!.flatMap(file => changed[file]!), ...fees].toSorted()
      await expect.poll(() => page.ids().toSorted()).toEqual(expected)
    }
  })

  it('who has a file open is told to its readers alone', async () => {
    const record = { resource: 'pratiche', id: fileIds.rossi }
    const owner = await pageOf('rossi')
    owner.send({ type: 'presence', records: [record] })
    await expect.poll(owner.isAnswered).toBe(true)
    const [substitute, stranger] = [await pageOf('substitute'), await pageOf('stranger')]
    for (const page of [substitute, stranger]) page.send({ type: 'presence', records: [record] })
    await expect.poll(() => substitute.people().length).toBeGreaterThan(0)
    await expect.poll(stranger.isAnswered).toBe(true)
    expect(stranger.people()).toEqual([])
  })

  it('rights end with the absence, the share and the network', async () => {
    const { store, database } = test.context
    const people = named('agents')
    const update = async (name: string, values: object) => {
      const { versione } = await store.get(database.orm, people, agents[name]!, system)
      await store.update(database.orm, people, agents[name]!, versione, { ...values }, system)
    }
    const seen = async (caller: string) => (await list(caller, '/pratiche?limit=200')).ids
    /** The agents of `rossi`'s file who hear of a change, on pages that were open before. */
    const [owner, replacing] = [await pageOf('rossi'), await pageOf('substitute')]
    let changes = 0
    const expectHeard = async (isHeard: boolean) => {
      const before = replacing.ids().length
      const id = partIds.pratiche_note!.rossi
      const note = await store.get(database.orm, named('pratiche_note'), id, system)
      await database.orm.transaction(tx =>
        store.update(tx, named('pratiche_note'), id, note.versione, {}, system),
      )
      changes++
      await expect.poll(() => owner.ids().filter(one => one === id).length).toBe(changes)
      if (isHeard) await expect.poll(() => replacing.ids().length).toBe(before + 1)
      else expect(replacing.ids()).toHaveLength(before)
    }
    await expectHeard(true)
    await update('rossi', { assenteAl: '2020-02-01' })
    expect(await seen('substitute')).toEqual([])
    await expectHeard(false)
    await update('rossi', { assenteAl: '2098-12-31' })
    expect(await seen('substitute')).toEqual(idsOf(['rossi', 'sharing']))

    await update('neri', { superiore: null })
    expect(await seen('capoNeri')).toEqual([])
    await update('neri', { superiore: agents.capoNeri })
    expect(await seen('capoNeri')).toEqual(idsOf(['sharing', 'neri']))

    const endShare = async (file: File, agent: string) => {
      const path = `/pratiche_quote?filter[pratica]=${fileIds[file]}&filter[agente]=${agents[agent]}`
      const { rows } = (await test.call('GET', path, asAdmin('admin'))).json<{ rows: Row[] }>()
      await store.remove(database.orm, named('pratiche_quote'), rows[0]!._id, system)
    }
    await endShare('sharing', 'neri')
    expect([await seen('neri'), await seen('capoNeri')]).toEqual([idsOf(['neri']), idsOf(['neri'])])

    const { versione } = await store.get(database.orm, loanFiles, fileIds.neri, system)
    await store.update(database.orm, loanFiles, fileIds.neri, versione, { agente: agents.rossi }, system)
    // The whole share follows the agent.
    expect([await seen('neri'), await seen('capoNeri')]).toEqual([[], []])
    expect(
      (await visitors.neri!.call('GET', `/pratiche_note/${partIds.pratiche_note!.neri}`)).statusCode,
    ).toBe(404)
    expect(await seen('substitute')).toEqual(idsOf(['rossi', 'sharing', 'neri']))
  })
})
