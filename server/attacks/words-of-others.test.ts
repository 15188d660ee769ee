import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whoMayCall } from '../../contract/access/who-may-call.ts'
import type { ResourceDefinition } from '../../contract/records/resource.ts'
import { resourceNamed, resources } from '../../contract/subjects/all.ts'
import { loanFiles } from '../../contract/subjects/loan-files/loan-files.ts'
import { type Actor, system } from '../database/actor.ts'
import { commits } from '../database/schema.ts'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import { newId } from '../new-id.ts'
import { addPerson, Visitor } from '../testing/people.ts'
import { openTestApp, type TestApp, testAdmin } from '../testing/test-app.ts'

/** Records that speak in the name of somebody. Only the server writes them, for the person who calls. */
const writtenByCalls = [
  'pratiche_note',
  'pratiche_passi',
  'tickets',
  'tickets_messaggi',
  'tickets_passi',
  'training_completions',
]

/** Fields that hold what a person said, ordered or saw, with other values that an attacker would like better. */
const written: Record<string, Record<string, unknown>> = {
  leads: {
    messaggio: 'Accetto',
    simulazione: { rata: 1 },
    fonte: { pagina: 'https://altrove.example', campagna: {} },
  },
  requests: { messaggio: 'Accetto', fonte: { pagina: 'https://altrove.example', campagna: {} } },
  merchandising_requests: {
    righe: [{ merch: newId(), nome: 'Altro', prezzo: 1, iva: 22, importo: 1 }],
    totale: 1,
  },
  pratiche: { fonte: { utm_source: 'altrove' }, simulazione: { rata: 1 } },
  reclami: { testo: 'Sono contenta.' },
}

describeOnOneDatabase('the words of others', open => {
  let test: TestApp
  const headers = { 'x-flags': 'admin' }
  const importer: Actor = { kind: 'admin', id: testAdmin, flags: new Set(['admin']), isImporting: true }
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  it('are in records that nobody edits', () => {
    for (const name of writtenByCalls) {
      expect([name, resources.find(one => one.name === name)?.access.write]).toEqual([name, 'server'])
      expect(whoMayCall[`PATCH /v2/${name}/:id`], name).toBeUndefined()
      expect(whoMayCall[`POST /v2/${name}/importa`], name).toBeUndefined()
    }
  })

  describe.each(Object.entries(written))('in %s', (name, others) => {
    const definition: ResourceDefinition = resourceNamed(name)!

    it.each(Object.entries(others))('%s stays as it is on edit, import and undo', async (key, value) => {
      const { store, database } = test.context
      const { rows } = await store.list(database.reads, definition, { limit: 200 }, system)
      const row = rows.find(one => (one as Record<string, unknown>)[key] !== null) ?? rows[0]!
      const payload = { versione: row.versione, [key]: value }
      const edited = await test.call('PATCH', `/${name}/${row._id}`, { headers, payload })
      expect([edited.statusCode, Object.keys(edited.json().fields ?? {})]).toEqual([403, [key]])

      // Each row of an import, and each record of a change of several, is written like this.
      const { create: _, ...access } = definition.access
      const write = { id: row._id, versione: row.versione, values: { [key]: value } }
      const { refused } = await database.orm.transaction(tx =>
        store.writeMany(tx, { ...definition, access }, [write], importer),
      )
      expect([...refused.values()].map(({ status }) => status)).toEqual([403])

      if (!definition.restorable) return
      await store.update(database.orm, definition, row._id, row.versione, { [key]: value }, system)
      const lines = await database.orm.select().from(commits).where(eq(commits.ref, row._id))
      const { _id } = lines.find(({ versione }) => versione === row.versione + 1)!
      const undone = await test.call('POST', `/commits/${_id}/undo`, {
        headers,
        payload: { versione: row.versione + 1 },
      })
      expect([undone.statusCode, Object.keys(undone.json().fields ?? {})]).toEqual([403, [key]])
    })
  })

  it.each(['leads', 'requests', 'reclami'])('in %s are deleted by the office, with a reason', async name => {
    const { store, database } = test.context
    const definition: ResourceDefinition = resourceNamed(name)!
    const agente = await addPerson(test, 'agent', `${name}@esempio.it`, { permissions: { lead: true } })
    const agent = new Visitor(test, 'agent')
    await agent.signIn(`${name}@esempio.it`)
    const { rows } = await store.list(database.reads, definition, { limit: 1 }, system)
    const row = rows[0] as Record<string, unknown>
    const values = Object.fromEntries(
      Object.keys(definition.fields).flatMap(key => (row[key] == null ? [] : [[key, row[key]]])),
    )
    const fresh = {
      stato: definition.states!.initial[0],
      ...('numero' in definition.fields && { numero: null }),
      ...('agente' in definition.fields && { agente }),
      ...('rispostePrecedenti' in definition.fields && { rispostePrecedenti: null }),
    }
    const { _id } = await store.create(database.orm, definition, { ...values, ...fresh }, system)
    const path = `/${name}/${_id}`
    expect((await agent.call('DELETE', path, { motivo: 'Sbagliato' })).statusCode).toBe(403)
    expect((await test.call('DELETE', path, { headers })).statusCode).toBe(400)
    expect((await test.call('DELETE', path, { headers, payload: { motivo: 'Doppione' } })).statusCode).toBe(
      200,
    )
    const lines = await database.orm.select().from(commits).where(eq(commits.ref, _id))
    expect(lines.find(({ action }) => action === 'delete')!.info).toMatchObject([{ dopo: 'Doppione' }])
  })

  it('about a signed or received paper are written once by the agent, and corrected by the office', async () => {
    const { store, database } = test.context
    const agente = await addPerson(test, 'agent', 'firma@esempio.it', { permissions: { pratiche: true } })
    const agent = new Visitor(test, 'agent')
    await agent.signIn('firma@esempio.it')
    const values = { IDEGG: 'FIRMA', prodotto: 'mutuo', importoRichiesto: 1, agente }
    const file = await store.create(database.orm, loanFiles, values, system)
    let { versione } = file
    async function change(by: 'agent' | 'office', values: object) {
      const path = `/pratiche/${file._id}`
      const payload = { versione, ...values }
      const answer =
        by === 'agent'
          ? await agent.call('PATCH', path, payload)
          : await test.call('PATCH', path, { headers, payload })
      if (answer.statusCode === 200) versione = answer.json().versione
      return [answer.statusCode, ...Object.keys(answer.json().fields ?? {})]
    }
    for (const [key, first, other] of [
      ['foglioInformativoAl', '2026-11-10', '2026-11-09'],
      ['foglioInformativoVersione', '2026-01', '2026-02'],
      ['incaricoAl', '2026-11-12', '2026-11-11'],
      ['piesAl', '2026-11-13', '2026-11-01'],
      ['secciAl', '2026-11-13', '2026-11-01'],
    ] as const) {
      expect(await change('agent', { [key]: first })).toEqual([200])
      expect(await change('agent', { [key]: other })).toEqual([403, key])
      expect(await change('agent', { [key]: null })).toEqual([403, key])
      expect(await change('office', { [key]: other })).toEqual([200])
    }
  })
})
