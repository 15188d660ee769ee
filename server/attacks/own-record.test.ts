import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../contract/access/permissions.ts'
import type { AnyField } from '../../contract/records/resource.ts'
import { resources } from '../../contract/subjects/all.ts'
import { type Actor, visitor } from '../database/actor.ts'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import { definitions } from '../sessions/accounts/people.ts'
import { addPerson } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const roles = Object.keys(definitions) as Role[]
const someId = '0199aaaa-0000-7000-8000-000000000000'

/** Another valid value of each field. The spec fails for a new field until somebody adds it here. */
const others: Record<Role, Record<string, unknown>> = {
  admin: {
    name: 'Altro',
    surname: 'Altri',
    email: 'altra-mia@esempio.it',
    permissions: { banks: true },
    ticketing: { reply: true },
    ticketCategories: ['pratiche'],
    status: 'pending',
  },
  agent: {
    nome: 'Altro',
    cognome: 'Altri',
    email: 'altra-mia@esempio.it',
    urlPhoto: null,
    figura: 'manager',
    permissions: { all: true },
    idEgg: 'E1',
    codice: 'C1',
    cellulare: '333 1234567',
    telefono: '06 1234567',
    whatsapp: '333 1234567',
    agenzia: someId,
    superiore: someId,
    sostituto: someId,
    sostitutoProposto: someId,
    assenteDal: '2026-11-21',
    assenteAl: '2026-11-30',
    leadInPausa: true,
    slug: 'altro-altri',
    oam: { numero: 'A1', stato: 'attivo' },
    codiceFiscale: 'RSSMRA80A01H501U',
    partitaIva: '12345678903',
    bio: 'Altro.',
    lingue: ['it'],
    specializzazioni: ['mutui'],
    formazione: [{ biennio: '2025-2026', oreRichieste: 60, oreFatte: 60, scadenza: '2026-12-31' }],
    mandato: { dal: '2026-01-01', percProvvigione: 90 },
    visibileSulSito: false,
    status: 'pending',
  },
  client: {
    tipo: 'azienda',
    denominazione: 'Altri S.r.l.',
    partitaIva: '12345678903',
    emailConfermata: {
      email: 'altra-mia@esempio.it',
      at: '2026-11-01T09:00:00.000Z',
      come: 'ufficio',
      condivisi: [],
    },
    confermeTolte: [
      { email: 'altra-mia@esempio.it', at: '2026-11-01T09:00:00.000Z', da: { nome: 'Nessuno' } },
    ],
    rappresentante: 'Altro Altri',
    titolariEffettivi: ['Altro Altri'],
    nome: 'Altro',
    cognome: 'Altri',
    email: 'altra-mia@esempio.it',
    nuovaEmail: 'altra-mia@esempio.it',
    emailVerificata: false,
    referal: 'altri',
    cellulare: '333 1234567',
    codiceFiscale: 'RSSMRA80A01H501U',
    dataNascita: '1980-01-01',
    indirizzo: { via: 'Via Altra 1', cap: '00183', comune: 'Roma', provincia: 'RM' },
    agente: someId,
    consensi: [],
    notifiche: null,
    status: 'pending',
  },
}
/** Fields that the spec cannot change: they need an upload, or have the value already. */
const unchanged = ['urlPhoto', 'visibileSulSito', 'consensi', 'notifiche']

/** Fields that are valid only together: those of an absence, and those of a firm. */
const together: Record<Role, string[]> = {
  admin: [],
  agent: ['sostituto', 'assenteDal', 'assenteAl'],
  client: ['tipo', 'denominazione', 'partitaIva', 'rappresentante', 'titolariEffettivi'],
}

/** All fields that people may write in their own record. */
const ownFields: Record<Role, string[]> = {
  admin: ['name', 'surname'],
  agent: ['urlPhoto', 'cellulare', 'telefono', 'whatsapp', 'bio', 'lingue', 'specializzazioni'],
  client: ['cellulare'],
}

describe('fields with holderMayWrite', () => {
  it.each(roles)('are exactly those listed here: %s', role => {
    const fields = Object.entries<AnyField>(definitions[role].fields)
    expect(fields.flatMap(([key, field]) => (field.holderMayWrite ? [key] : [])).toSorted()).toEqual(
      ownFields[role].toSorted(),
    )
    expect(Object.keys(others[role]).toSorted()).toEqual(fields.map(([key]) => key).toSorted())
  })

  it('exist only in resources of people', () => {
    const people: string[] = roles.map(role => definitions[role].name)
    const found = resources.flatMap(({ name, fields }) =>
      Object.values<AnyField>(fields).some(({ holderMayWrite }) => holderMayWrite) ? [name] : [],
    )
    expect(found.filter(name => !people.includes(name))).toEqual([])
  })
})

describeOnOneDatabase('a person’s own record', open => {
  let test: TestApp
  let asking: Actor = visitor
  const ids = {} as Record<Role, string>
  beforeAll(async () => {
    test = await openTestApp(open, { identify: async () => asking })
    for (const role of roles) ids[role] = await addPerson(test, role, `mia-${role}@esempio.it`)
  })
  afterAll(() => test.app.close())

  /** An actor with every right, who is the person of the record of `role`. */
  const fullOn = (role: Role): Actor => ({
    kind: 'admin',
    id: ids[role],
    flags: new Set(['admin']),
    provedAt: test.context.now(),
  })
  const path = (role: Role) => `/${definitions[role].name}/${ids[role]}`
  const read = async (role: Role) => (await test.call('GET', path(role))).json()

  it.each(roles)('allows no change of identity and rights, even with every right: %s', async role => {
    asking = fullOn(role)
    const wrong: string[] = []
    for (const [key, value] of Object.entries(others[role])) {
      if (unchanged.includes(key)) continue
      const before = await read(role)
      const isState = key === definitions[role].states?.field
      const rest = together[role].includes(key)
        ? Object.fromEntries(together[role].map(one => [one, others[role][one]]))
        : {}
      const payload = { versione: before.versione, [key]: isState ? 'blocked' : value }
      const { statusCode } = isState
        ? await test.call('POST', `${path(role)}/stato`, { payload })
        : await test.call('PATCH', path(role), { payload: { ...payload, ...rest } })
      const wanted = ownFields[role].includes(key) ? 200 : 403
      if (statusCode !== wanted) wrong.push(`${key}: ${statusCode} instead of ${wanted}`)
      const after = await read(role)
      if (wanted === 403 && JSON.stringify(after) !== JSON.stringify(before)) wrong.push(`${key} was written`)
    }
    expect(wrong).toEqual([])
    expect((await test.call('DELETE', path(role))).statusCode).toBe(403)
    // A write that mixes allowed and other fields is refused as a whole.
    const { versione, email } = await read(role)
    const [own] = ownFields[role].filter(key => !unchanged.includes(key))
    const mixed = { versione, [own!]: others[role][own!], email: others[role].email }
    expect((await test.call('PATCH', path(role), { payload: mixed })).statusCode).toBe(403)
    expect((await read(role)).email).toEqual(email)
  })

  it.each(roles)('allows no such change by an import either: %s', async role => {
    asking = fullOn(role)
    const { email } = await read(role)
    // The calls of agents answer the e-mail as an object.
    const testo = `E-mail,Stato\n${email.email ?? email},Da Confermare\n`
    const answer = (
      await test.call('POST', `/${definitions[role].name}/importa`, {
        payload: { testo, incontri: 'aggiorna' },
      })
    ).json()
    expect([answer.conti?.errate, answer.conti?.nuove, answer.impronta]).toEqual([1, 0, null])
    expect(answer.righe[0]._id).toBe(ids[role])
  })

  it('cannot be written by agents and customers through the calls of records', async () => {
    const actors: Actor[] = [
      { kind: 'agent', id: ids.agent, flags: new Set(['all']), provedAt: test.context.now() },
      { kind: 'client', id: ids.client, provedAt: test.context.now() },
    ]
    for (const actor of actors)
      for (const { name } of resources) {
        asking = actor
        const id = 'id' in actor ? actor.id : ''
        const changed = await test.call('PATCH', `/${name}/${id}`, { payload: { versione: 1 } })
        const made = await test.call('POST', `/${name}`, { payload: {} })
        expect([name, [403, 404].includes(changed.statusCode)]).toEqual([name, true])
        expect([name, changed.statusCode < 300, made.statusCode < 300]).toEqual([name, false, false])
      }
  })
})
