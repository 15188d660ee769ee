import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Relation, recordRights, whoseRecords } from '../../contract/access/who-may-call.ts'
import { resources } from '../../contract/subjects/all.ts'
import { system } from '../database/actor.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { definitions } from '../sessions/accounts/people.ts'
import { copiedValues } from '../testing/copied-values.ts'
import { addPerson, Visitor } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

type Row = Record<string, unknown>

describe.each(Object.entries(whoseRecords))(
  'access of agents to %s',
  (name, { field, flag, read, write }) => {
    describeOnEitherDatabase('by the agent of the record', open => {
      const definition = resources.find(one => one.name === name)!
      const isSearched = definition.fields[definition.title[0]!]!.searched === true
      const idOf = {} as Record<Relation, string>
      const recordOf = {} as Record<Relation, string>
      let test: TestApp
      let caller: Visitor

      beforeAll(async () => {
        test = await openTestApp(open)
        const { store, database } = test.context
        const admin = { headers: { 'x-flags': 'admin' } }
        const agencies = (await test.call('GET', '/agencies?limit=2', admin)).json().rows
        const add = async (relation: Relation, superiore: string | null, agenzia: string | null) => {
          idOf[relation] = await addPerson(test, 'agent', `${Object.keys(idOf).length}@esempio.it`, {
            superiore,
            agenzia,
            permissions: { [flag]: true },
          })
        }
        const [mine, other] = [agencies[0]._id, agencies[1]._id]
        await add('the superior', null, other)
        await add('the agent', idOf['the superior'], mine)
        await add('one below', idOf['the agent'], other)
        await add('one further below', idOf['one below'], other)
        await add('of the same agency', null, mine)
        await add('a stranger', null, other)
        const example = (await test.call('GET', `/${name}?limit=1`, admin)).json().rows[0]
        for (const relation of Object.keys(idOf) as Relation[]) {
          const values = copiedValues(definition, example, { [field]: idOf[relation] })
          // A search for this word finds only the records of this suite.
          if (isSearched) values[definition.title[0]!] = `Zibibbo ${relation}`
          const made = await store.create(database.orm, definition, values, system)
          recordOf[relation] = made._id
        }
        caller = new Visitor(test, 'agent')
        expect((await caller.signIn('1@esempio.it')).statusCode).toBe(200)
      })
      afterAll(() => test.app.close())

      const ids = (relations: readonly Relation[]) => relations.map(relation => recordOf[relation]).toSorted()
      const all = () => Object.keys(recordOf) as Relation[]
      /** Whether agents remove the records that they write. */
      const removes = recordRights[name]!.remove?.some(({ role }) => role === 'agent') ?? true
      const abilities = removes ? ['write', 'delete'] : ['write']
      const rowsOf = async (query: string) => {
        const { rows, total } = (await caller.call('GET', `/${name}?${query}`)).json()
        return { ids: rows.map((row: Row) => row._id).toSorted(), total, rows: rows as Row[] }
      }

      it('lists, searches, filters and totals contain only the records of the table', async () => {
        const searches = isSearched ? ['search=zibibbo', 'search=zi'] : []
        for (const query of ['', ...searches, `sort=-_id&limit=200`]) {
          const found = await rowsOf(query)
          expect([query, found.ids, found.total]).toEqual([query, ids(read), read.length])
        }
        const strangers = await rowsOf(`filter[${field}]=${idOf['a stranger']}`)
        expect([strangers.ids, strangers.total]).toEqual([[], 0])
        const { next, total } = (await caller.call('GET', `/${name}?limit=1`)).json()
        expect(total).toBe(read.length)
        expect(next !== null).toBe(read.length > 1)
        if (!next) return
        const second = (await caller.call('GET', `/${name}?limit=1&cursor=${next}`)).json()
        expect(ids(read)).toContain(second.rows[0]._id)
      })

      it('two agents get different lists, each with its own total', async () => {
        const other = new Visitor(test, 'agent')
        await other.signIn('2@esempio.it')
        const counted = async (visitor: Visitor) => {
          const { rows, total } = (await visitor.call('GET', `/${name}`)).json()
          expect(total).toBe(rows.length)
          return rows.map((row: Row) => row._id)
        }
        const mine = await counted(caller)
        expect(await counted(other)).not.toEqual(mine)
        expect(await counted(caller)).toEqual(mine)
      })

      it('an agent reads only these records by id; other records answer 404', async () => {
        for (const relation of all()) {
          const { statusCode } = await caller.call('GET', `/${name}/${recordOf[relation]}`)
          expect([relation, statusCode]).toEqual([relation, read.includes(relation) ? 200 : 404])
        }
      })

      it('`_may` of each record contains the abilities of the table', async () => {
        const { rows } = await rowsOf('')
        for (const row of rows) {
          const isWritten = ids(write).includes(row._id as string)
          expect(row._may).toEqual(isWritten ? abilities : [])
          expect((await caller.call('GET', `/${name}/${row._id}`)).json()._may).toEqual(row._may)
        }
        const byAdmin = await test.call('GET', `/${name}/${recordOf['a stranger']}`, {
          headers: { 'x-flags': 'admin' },
        })
        expect(byAdmin.json()._may).toEqual(['write', 'delete'])
      })

      it('the names for a filter are those of readable records', async () => {
        const names = (await caller.call('GET', `/${name}/riferimenti/${field}`)).json()
        expect(names.rows.map((row: Row) => row._id).toSorted()).toEqual(
          read.map(relation => idOf[relation]).toSorted(),
        )
      })

      it('an agent has no export and no history', async () => {
        expect((await caller.call('GET', `/${name}/esporta?formato=csv`)).statusCode).toBe(403)
        expect((await caller.call('GET', `/commits/${recordOf['the agent']}`)).statusCode).toBe(403)
      })

      it('changes and deletions answer 403 without the right to write, 404 without the right to read', async () => {
        // Without any right to write, every record answers alike.
        const without = write.length === 0 ? 403 : 404
        const expected = (relation: Relation) =>
          write.includes(relation) ? 200 : read.includes(relation) ? 403 : without
        for (const relation of all()) {
          const path = `/${name}/${recordOf[relation]}`
          const dependents = await caller.call('GET', `${path}/dipendenti`)
          expect([relation, dependents.statusCode]).toEqual([
            relation,
            !removes ? 403 : write.includes(relation) ? 200 : without,
          ])
          const changed = await caller.call('PATCH', path, {
            versione: 1,
            ...(definition.fields.nota && { nota: 'Sentito.' }),
          })
          expect([relation, 'change', changed.statusCode]).toEqual([relation, 'change', expected(relation)])
          if (changed.statusCode === 200) expect(changed.json()._may).toEqual(abilities)
        }
        for (const relation of all()) {
          const path = `/${name}/${recordOf[relation]}`
          const dependents = await caller.call('GET', `${path}/dipendenti`)
          const isReferred = dependents.statusCode === 200 && dependents.json().rows.length > 0
          const deleted = await caller.call('DELETE', path)
          expect([relation, 'delete', deleted.statusCode]).toEqual([
            relation,
            'delete',
            !removes ? 403 : isReferred ? 409 : expected(relation),
          ])
        }
      })

      it.runIf(read.includes('one below'))(
        'an agent who moves to another superior takes the records along, and a circle of superiors is refused',
        async () => {
          const { store, database } = test.context
          const agents = definitions.agent
          const move = async (who: Relation, superiore: string | null) => {
            const { versione } = await store.get(database.orm, agents, idOf[who], system)
            await store.update(database.orm, agents, idOf[who], versione, { superiore }, system)
          }
          const strangers = recordOf['a stranger']
          await move('a stranger', idOf['one further below'])
          expect((await rowsOf('')).ids).toContain(strangers)
          await move('one below', null)
          expect((await rowsOf('')).ids).not.toContain(strangers)
          await move('one below', idOf['the agent'])
          expect((await rowsOf('')).ids).toContain(strangers)
          for (const below of ['the agent', 'one below', 'a stranger'] as const) {
            const circle = move('the agent', idOf[below])
            await expect(circle).rejects.toMatchObject({
              status: 422,
              fields: { superiore: expect.any(String) },
            })
          }
          expect((await rowsOf('')).ids).toContain(strangers)
        },
      )
    })
  },
)
