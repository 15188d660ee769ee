import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '../../contract/calls/resources.ts'
import { maxCounted } from '../../contract/records/count-limits.ts'
import { samplesOf, traitsOf } from '../../contract/records/field-kinds.ts'
import type { AnyField, ResourceDefinition } from '../../contract/records/resource.ts'
import { sortableFields } from '../../contract/records/sorting.ts'
import { resources } from '../../contract/subjects/all.ts'
import { fileParts } from '../../contract/subjects/loan-files/file-parts.ts'
import { loanFiles } from '../../contract/subjects/loan-files/loan-files.ts'
import { participants } from '../../contract/subjects/loan-files/participants.ts'
import { merchandisingRequests } from '../../contract/subjects/merchandising-requests.ts'
import { system } from '../database/actor.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { copiedValues } from '../testing/copied-values.ts'
import { addPerson, Visitor } from '../testing/people.ts'
import { addStoredFile } from '../testing/stored-file.ts'
import { openTestApp, type TestApp, testAdmin } from '../testing/test-app.ts'

/** Tests that apply to every resource with calls. */

type Row = Record<string, unknown> & { _id: string; versione: number }
const noRecord = '0199aaaa-0000-7000-8000-000000000000'

const entries = ({ fields }: ResourceDefinition) => Object.entries<AnyField>(fields)
const keysOf = (definition: ResourceDefinition) =>
  entries(definition).flatMap(([key, field]) => (traitsOf(field).isSecret ? [] : [key]))
const only = (row: Row, keys: string[]) => Object.fromEntries(keys.map(key => [key, row[key]]))

/** Another value of a field, valid unless its own definition asks for more; undefined where samples have none. */
function other(field: AnyField, value: unknown): unknown {
  const sample = samplesOf(field).other?.(value)
  return field.schema.safeParse(sample).success ? sample : undefined
}

/** Whether only the server sets a field. */
const isOfServer = ({ sets }: AnyField) => sets?.length === 0
/** The fields that a request may set. */
const settable = (definition: ResourceDefinition) =>
  keysOf(definition).filter(key => !isOfServer(definition.fields[key]!))

/** The field to change, where rules of the resource refuse the usual other values of its first fields. */
const changedField: Record<string, string> = {
  pratiche: 'durataMesi',
  pratiche_banche: 'condizioni',
  pratiche_verifiche: 'scopo',
}
/** Which record is the example: no bank gets a file that is paid out or ended, and decided requests are not changed. */
const firstAmong: Record<string, string> = {
  pratiche_banche: '&filter[stato]=da_inviare',
  richieste_permessi: '&filter[stato]=aperta',
}
/** Fields that are valid only together with others. */
const besides: Record<string, object> = {
  'agents.sostituto': { assenteDal: '2031-05-06', assenteAl: '2031-05-07' },
}

/** The body of a removal: the reason, where the definition wants one. */
const whyGone = ({ removedWithReason }: ResourceDefinition) =>
  removedWithReason ? { motivo: 'Sbagliato' } : undefined

const reads = resources.filter(definition => callsOf(definition).list.who !== 'server')
const writes = reads.filter(definition => callsOf(definition).update.who !== 'server')

describeOnEitherDatabase('every resource', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
    await addPerson(test, 'client', 'cliente@esempio.it')
    await addPerson(test, 'admin', 'admin@esempio.it')
    const cliente = await addPerson(test, 'client', 'altro@esempio.it')
    await new Visitor(test, 'client').signIn('cliente@esempio.it')
    const { store, database } = test.context
    const article = { merch: noRecord, nome: 'Penna', prezzo: 100, iva: 22, quantity: 1, importo: 122 }
    const request = { cliente, righe: [article], totale: 122, stato: 'inviata' }
    await store.create(database.orm, merchandisingRequests, request, system)
    // The first of the list, without records that refer to it.
    const { rows } = await store.list(database.reads, loanFiles, { limit: 1 }, system)
    const file = { IDEGG: 'senza-parti', dataUltimoMovimento: '2031-01-01T08:00:00.000Z' }
    const made = copiedValues(loanFiles, rows[0]!, file)
    const { _id } = await store.create(database.orm, loanFiles, made as never, system)
    for (const { name } of Object.values(fileParts))
      await database.orm.execute(sql`delete from ${sql.identifier(name)} where pratica = ${_id}`)
    // A file keeps its last applicant, so the first one may only go beside another.
    const [person] = (await store.list(database.reads, participants, { limit: 1 }, system)).rows
    const second = { pratica: person!.pratica, cliente, ruolo: 'richiedente' as const }
    await store.create(database.orm, participants, second, system)
  })
  afterAll(() => test.app.close())

  const call = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
    flags = 'admin',
  ) =>
    test.call(method, path, {
      ...(payload && { payload }),
      headers: flags ? { 'x-flags': flags } : {},
    })
  const list = async (path: string) => {
    const answer = await call('GET', path)
    expect([path, answer.statusCode]).toEqual([path, 200])
    return answer.json() as { rows: Row[]; total: number; next: string | null }
  }
  const history = async ({ _id }: Row): Promise<Row[]> => (await call('GET', `/commits/${_id}`)).json()
  const first = async ({ name }: ResourceDefinition) =>
    (await list(`/${name}?limit=1${firstAmong[name] ?? ''}`)).rows[0]
  const example = async (definition: ResourceDefinition) => {
    const row = await first(definition)
    if (!row) throw new Error(`there is no example of ${definition.name}`)
    return row
  }

  /** A file that the administrator of the calls has uploaded. */
  async function uploaded() {
    const key = randomBytes(16).toString('base64url')
    const owner = { ownerRole: 'admin', owner: testAdmin } as const
    const { _id, pagine, ...file } = await addStoredFile(test.context.database, { key, ...owner })
    return { url: `/files/${key}`, ...file }
  }

  /** The values of a record for a new one. A file belongs to one record, so the new one has its own. */
  async function valuesLike(definition: ResourceDefinition, row: Row): Promise<Record<string, unknown>> {
    const values = only(row, settable(definition))
    for (const [key, field] of entries(definition))
      if (field.groups) values[key] = field.optional ? null : await uploaded()
    return values
  }

  /** A copy of a record that may coexist with the record; null if only one may exist. */
  async function twin(definition: ResourceDefinition, row: Row): Promise<Record<string, unknown> | null> {
    const { name, fields, uniqueTogether } = definition
    const copy = await valuesLike(definition, row)
    const unique = entries(definition).flatMap(([key, field]) => (field.unique ? [key] : []))
    const together = uniqueTogether?.find(key => other(fields[key]!, row[key]) !== undefined)
    for (const key of together ? [...unique, together] : unique) {
      const value = other(fields[key]!, row[key])
      if (value === undefined) return null
      copy[key] = value
    }
    const [known, key] = [uniqueTogether?.[0], uniqueTogether?.at(-1)]
    const target = key && !together && fields[key]!.to
    if (!target) return copy
    // With the same first reference, and a last one that none of these records has.
    const taken = (await list(`/${name}?limit=200&filter[${known}]=${row[known!]}`)).rows.map(one => one[key])
    const { rows } = await list(`/${target}?limit=200`)
    const free = rows.find(({ _id }) => !taken.includes(_id))!._id
    const { within } = fields[key]!
    if (within?.of === participants.name) {
      const joining = { pratica: row.pratica, cliente: free, ruolo: 'garante' }
      await test.context.store.create(test.context.database.orm, participants, joining, system)
    }
    return { ...copy, [key]: free }
  }

  describe.each(reads.map(one => [one.name, one] as const))('%s', (name, definition) => {
    const { list: listing, access, fields } = definition

    it('is filtered by each declared filter', async () => {
      const row = await first(definition)
      for (const key of listing.filters ?? []) {
        const value = row ? row[key] : null
        if (value === null && !fields[key]!.optional) continue
        const address = `/${name}?filter[${key}]=${encodeURIComponent(String(value))}`
        const { rows, total } = await list(`${address}&sort=_id&limit=200`)
        expect(rows.filter(one => one[key] !== value)).toEqual([])
        if (row) expect(total).toBeGreaterThan(0)
        if (row && total <= 200) expect(rows.map(({ _id }) => _id)).toContain(row._id)
      }
    })

    it('is ordered by each declared order, in both directions', async () => {
      for (const key of ['_id', ...sortableFields(definition)]) {
        const up = await list(`/${name}?sort=${key}&limit=200`)
        const down = await list(`/${name}?sort=-${key}&limit=200`)
        const ids = (page: typeof up) => page.rows.map(({ _id }) => _id)
        if (up.total <= 200) expect([key, ids(up)]).toEqual([key, ids(down).reverse()])
        else expect(up.next && down.next).toBeTruthy()
        const figures = up.rows.map(one => one[key]).filter(one => typeof one === 'number')
        expect(figures).toEqual(figures.toSorted((a, b) => a - b))
      }
    })

    it('is found by its search, and read by its id with the values of the list', async () => {
      const row = await first(definition)
      if (!row) return
      expect((await call('GET', `/${name}/${row._id}`)).json()).toEqual(row)
      const searched = entries(definition).find(([key, field]) => field.searched && row[key])
      if (!searched) return
      const { rows, total } = await list(
        `/${name}?limit=200&search=${encodeURIComponent(String(row[searched[0]]).toUpperCase())}`,
      )
      expect(total).toBeLessThanOrEqual(maxCounted + 1)
      expect(rows.map(({ _id }) => _id)).toContain(row._id)
    })

    it('requires its flags', async () => {
      const { read, create } = callsOf(definition)
      const path = `/${name}/${noRecord}`
      const codes = async (flags: string) => {
        const found: number[] = []
        if (read.who !== 'anyone') found.push((await call('GET', path, undefined, flags)).statusCode)
        if (access.write === 'server') return found
        found.push((await call('PATCH', path, { versione: 1 }, flags)).statusCode)
        found.push((await call('DELETE', path, whyGone(definition), flags)).statusCode)
        if (create.who !== 'server') found.push((await call('POST', `/${name}`, {}, flags)).statusCode)
        return found
      }
      for (const code of await codes('')) expect(code).toBe(401)
      for (const code of await codes('merchandising_nessuno')) expect(code).toBe(403)
      for (const code of await codes('admin')) expect([400, 404]).toContain(code)
    })
  })

  describe.each(writes.map(one => [one.name, one] as const))('%s', (name, definition) => {
    it('refuses a value of the wrong kind, and names the field', async () => {
      const row = await example(definition)
      for (const [key, field] of entries(definition))
        for (const value of [...samplesOf(field).bad, ...(field.optional ? [] : [null])]) {
          const body = { ...besides[`${name}.${key}`], versione: row.versione, [key]: value }
          const answer = await call('PATCH', `/${name}/${row._id}`, body)
          const detail = `${name}.${key} = ${JSON.stringify(value).slice(0, 60)} → ${answer.statusCode} ${answer.body.slice(0, 200)}`
          expect(isOfServer(field) ? [400, 403, 422] : [400, 422], detail).toContain(answer.statusCode)
          expect(answer.body, detail).toContain(key)
        }
      expect((await call('GET', `/${name}/${row._id}`)).json()).toEqual(row)
    })

    it('is created, changed, not changed twice from one version, deleted and restored, each with a line of history', async () => {
      const { fields, uniqueTogether, states } = definition
      const model = await example(definition)
      const isMadeHere = callsOf(definition).create.who !== 'server'
      let row = model
      if (isMadeHere) {
        let body = await twin(definition, model)
        if (!body) {
          expect((await call('DELETE', `/${name}/${model._id}`, whyGone(definition))).statusCode).toBe(200)
          body = await valuesLike(definition, model)
        }
        if (states && !states.initial.includes(String(body[states.field])))
          body[states.field] = states.initial[0]
        const made = await call('POST', `/${name}`, {
          ...body,
          ...(definition.asksWhenEqual && { nuova: true }),
        })
        expect(made.statusCode, made.body).toBe(201)
        row = made.json()
        expect(only(row, settable(definition))).toEqual(body)
        expect((await list(`/${name}?sort=-_id&limit=1`)).rows).toEqual([row])
      }
      const before = (await history(row)).length
      const path = `/${name}/${row._id}`

      const isAlone = (name: string) => fields[name]!.unique || uniqueTogether?.includes(name)
      const isWritten = (name: string) =>
        name === (changedField[definition.name] ?? name) &&
        !isAlone(name) &&
        !isOfServer(fields[name]!) &&
        name !== states?.field
      // Of an order people change nothing but the state.
      const found = entries(definition)
        .filter(([name]) => isWritten(name))
        .map(([name, field]) => [name, other(field, row[name])] as const)
        .find(([, one]) => one !== undefined)
      const changes = found ? [{ campo: found[0], prima: row[found[0]], dopo: found[1] }] : []
      const valuesOf = (part: 'prima' | 'dopo') =>
        Object.fromEntries(changes.map(one => [one.campo, one[part]]))
      const changed = await call('PATCH', path, { versione: row.versione, ...valuesOf('dopo') })
      expect(changed.statusCode, changed.body).toBe(200)
      expect(changed.json()).toMatchObject({ ...valuesOf('dopo'), versione: row.versione + 1 })
      const stale = await call('PATCH', path, { versione: row.versione, ...valuesOf('prima') })
      expect(stale.statusCode).toBe(409)
      expect((await call('GET', path)).json()).toEqual(changed.json())

      const gone = await call('DELETE', path, whyGone(definition))
      expect(gone.statusCode, gone.body).toBe(200)
      expect((await call('DELETE', path, whyGone(definition))).statusCode).toBe(404)
      const hidden = await list(`/${name}?sort=-_id&limit=200`)
      expect(hidden.rows.map(({ _id }) => _id)).not.toContain(row._id)
      if (definition.deletion === 'remove') expect((await call('GET', path)).statusCode).toBe(404)
      else expect((await call('GET', path)).json().status).toBe('deleted')

      const lines = await history(row)
      expect(lines.slice(0, 2).map(({ action }) => action)).toEqual(['delete', 'edit'])
      expect(lines).toHaveLength(before + 2)
      expect(lines[1]!.info).toEqual(changes)
      const back = await call('POST', `/commits/${lines[0]!._id}/restore`, {})
      expect(back.statusCode, back.body).toBe(definition.restorable ? 200 : 403)
      if (!definition.restorable) return
      expect(only((await call('GET', path)).json(), keysOf(definition))).toEqual({
        ...only(changed.json(), keysOf(definition)),
        ...(definition.deletion === 'status' && { status: definition.states!.moves.deleted![0] }),
        // People are restored without rights.
        ...Object.fromEntries(
          ['permissions', 'ticketing'].flatMap(key => (key in fields ? [[key, {}]] : [])),
        ),
      })
      expect((await history(row)).length).toBe(before + 3)
    })
  })
})
