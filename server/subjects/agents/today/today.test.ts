import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '../../../../contract/italian/days.ts'
import { appointments } from '../../../../contract/subjects/appointments.ts'
import { leads } from '../../../../contract/subjects/leads.ts'
import { fileNotes } from '../../../../contract/subjects/loan-files/file-notes.ts'
import { fileTasks } from '../../../../contract/subjects/loan-files/file-tasks.ts'
import { minValue } from '../../../../contract/today/today-order.ts'
import { workingDaysBetween } from '../../../../finance/calendar/working-days.ts'
import { system } from '../../../database/actor.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { copiedValues } from '../../../testing/copied-values.ts'
import { addPerson, Visitor } from '../../../testing/people.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { countDurations } from '../../loan-files/durations/count-durations.ts'
import { addFileInState, today } from '../../loan-files/testing/add-file-in-state.ts'

interface Row {
  chiave: string
  tipo: string
  _id: string
  spetta: number | null
  valore: number | null
  pratica: { IDEGG: string } | null
  nome: string
  testo: string | null
  alle: string | null
}

describeOnEitherDatabase('the day of an agent', open => {
  let test: TestApp
  const agents: Record<string, string> = {}
  const files: Record<string, string> = {}
  const visitors: Record<string, Visitor> = {}
  const person = async (name: string, values: object = {}) => {
    agents[name] = await addPerson(test, 'agent', `${name}@esempio.it`, {
      permissions: { pratiche: true, lead: true },
      mandato: { dal: '2020-01-01', percProvvigione: 50 },
      ...values,
    })
    const visitor = new Visitor(test, 'agent')
    await visitor.signIn(`${name}@esempio.it`)
    visitors[name] = visitor
  }
  const file = async (
    IDEGG: string,
    agente: string,
    { split = {}, ...values }: Partial<Parameters<typeof addFileInState>[1]> = {},
  ) => {
    files[IDEGG] = await addFileInState(test.context, {
      IDEGG,
      agente: agents[agente]!,
      split: Object.fromEntries(Object.entries(split).map(([name, perc]) => [agents[name]!, perc])),
      ...values,
    })
  }

  beforeAll(async () => {
    test = await openTestApp(open)
    const { store, database } = test.context
    await countDurations(test.context, new AbortController().signal)
    await person('capo')
    await person('mattina', { superiore: agents.capo })
    await person('collega')
    await person('soli-lead', { permissions: { lead: true } })
    await person('sole-pratiche', { permissions: { pratiche: true } })
    await file('T-grande', 'mattina', { fee: 800_000, split: { mattina: 60, collega: 40 } })
    await file('T-piccola', 'mattina', { fee: 200_000 })
    await file('T-ferma', 'mattina', { stato: 'perizia', days: 60 })
    await file('T-appena', 'mattina', { stato: 'perizia', days: 0, fee: 900_000 })
    await file('T-altrui', 'collega', { fee: 900_000 })
    await file('T-chiusa', 'mattina', { stato: 'estinta', days: 90 })
    const [lead] = (await store.list(database.reads, leads, { limit: 1 }, system)).rows
    for (const [nome, agente, richiamareEntro] of [
      ['Lorenzo', 'mattina', '2026-11-19T16:00:00.000Z'],
      ['Omar', 'mattina', '2026-11-20T11:00:00.000Z'],
      ['Altrui', 'collega', '2026-11-20T11:00:00.000Z'],
    ] as const)
      await store.create(
        database.orm,
        leads,
        copiedValues(leads, lead!, {
          nome,
          cognome: 'Pini',
          agente: agents[agente],
          numero: null,
          stato: 'assegnato',
          rispostoAt: null,
          primoContattoAt: null,
          richiamareEntro,
        }),
        system,
      )
  })
  afterAll(() => test.app.close())

  async function day(name: string) {
    const answer = await visitors[name]!.call('GET', '/agents/cruscotto')
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json() as {
      giorno: string
      righe: Row[]
      quante: number
      lead: { rows: { nome: string }[]; total: number } | null
      ferme: { rows: { IDEGG: string; giorni: number; limite: number }[]; total: number } | null
      pratiche: number | null
    }
  }
  const called = ({ righe }: { righe: Row[] }) => righe.map(({ tipo, nome }) => `${tipo} ${nome}`)
  const settle = async (name: string, body: object, status = 200) => {
    const answer = await visitors[name]!.call('POST', '/agents/cruscotto/segni', body)
    expect(answer.statusCode, answer.body).toBe(status)
    return answer.json()
  }
  const undo = async (name: string, mark: string) =>
    (await visitors[name]!.call('DELETE', `/agents/cruscotto/segni/${mark}`)).statusCode
  const rowOf = async (name: string, start: string) => {
    const found = (await day(name)).righe.find(row => `${row.tipo} ${row.nome}`.startsWith(start))
    expect(found, start).toBeDefined()
    return found!
  }

  it('orders promises by their hour and files by their value, and leaves out what waits for nobody', async () => {
    const found = await day('mattina')
    expect(called(found)).toEqual([
      'lead Lorenzo Pini',
      'lead Omar Pini',
      'pratica Prova T-grande',
      'pratica Prova T-piccola',
      'pratica Prova T-ferma',
    ])
    expect(found.giorno).toBe(today)
    expect(found.pratiche).toBe(4)
    expect(found.lead).toMatchObject({ total: 2 })
    expect(found.ferme!.rows.map(({ IDEGG }) => IDEGG)).toEqual(
      expect.arrayContaining(['T-grande', 'T-piccola', 'T-ferma']),
    )
  })

  it('computes the value in play from the fee, the share, the mandate and the tables of durations', async () => {
    const { rows } = await test.context.database.pool.query<{ after: number[] }>(
      `select after from step_durations where product = 'mutuo' and bank is null and state = 'istruttoria_banca'
        order by count desc limit 1`,
    )
    const { after } = rows[0]!
    const within = (days: number) => after[Math.min(days, after.length - 1)]!
    const days = workingDaysBetween({ from: today, to: addDays(today, 90) })
    const gained = within(days) - within(days - 5)
    expect(gained).toBeGreaterThan(0)
    // 8.000 € × 60 % × 50 %, and 2.000 € × 50 % of a file without shares.
    expect(await rowOf('mattina', 'pratica Prova T-grande')).toMatchObject({
      spetta: 240_000,
      valore: Math.round(240_000 * gained),
    })
    expect(await rowOf('mattina', 'pratica Prova T-piccola')).toMatchObject({
      spetta: 100_000,
      valore: Math.round(100_000 * gained),
    })
  })

  it('shows a file with a share to its agent, without a value from fees that the agent does not see', async () => {
    const found = await day('collega')
    expect(called(found)).toEqual(['lead Altrui Pini', 'pratica Prova T-altrui', 'pratica Prova T-grande'])
    expect(found.righe.map(({ spetta }) => spetta)).toEqual([null, 450_000, null])
    expect(found.righe.map(({ valore }) => valore !== null)).toEqual([false, true, false])
  })

  it('shows the files of those below in the pipeline and not in the day, as the list does', async () => {
    expect((await day('capo')).righe).toEqual([])
    const answer = await visitors.capo!.call('GET', '/agents/cruscotto/stati')
    expect(answer.json()).toEqual({
      stati: [
        { stato: 'istruttoria_banca', quanti: 2, importo: 24_000_000 },
        { stato: 'perizia', quanti: 2, importo: 24_000_000 },
      ],
      parziale: false,
    })
    const list = await visitors.capo!.call('GET', '/pratiche?filter[gruppo]=in_corso')
    expect(list.json().total).toBe(4)
  })

  it('shows the deeds of tomorrow and an unanswered message before the work of 149 files', async () => {
    const { store, database } = test.context
    await person('tante')
    const tomorrow = addDays(today, 1)
    const deeds = ['T-atto-1', 'T-atto-2']
    for (const IDEGG of deeds)
      await file(IDEGG, 'tante', { stato: 'atto_fissato', days: 3, values: { attoAl: tomorrow } })
    await file('T-scrive', 'tante', { stato: 'perizia', days: 1 })
    await store.create(
      database.orm,
      fileNotes,
      { pratica: files['T-scrive']!, tipo: 'risposta', testo: 'A che ora è l’atto?' },
      system,
    )
    for (let at = 0; at < 146; at += 1)
      await file(`T-tante-${at}`, 'tante', { fee: at < 116 ? null : 100_000 + at * 1000, days: 40 })
    for (const [titolo, entro] of [
      ['In ritardo', addDays(today, -2)],
      ['Di oggi', today],
    ])
      await store.create(
        database.orm,
        fileTasks,
        { pratica: files['T-tante-0']!, titolo, entro, agente: agents.tante, stato: 'da_fare' },
        system,
      )
    const { righe, quante, pratiche } = await day('tante')
    expect([pratiche, quante]).toEqual([149, 151])
    expect(called({ righe: righe.slice(0, 6) })).toEqual([
      'compito Prova T-tante-0',
      'scadenza Prova T-atto-1',
      'scadenza Prova T-atto-2',
      'messaggio Prova T-scrive',
      'compito Prova T-tante-0',
      'pratica Prova T-tante-145',
    ])
    const values = righe.slice(5).flatMap(({ valore }) => (valore && valore >= minValue ? valore : []))
    expect(values.length).toBeGreaterThan(20)
    expect(values).toEqual(values.toSorted((a, b) => b - a))
  })

  it('sends the first rows and the number of all', async () => {
    const whole = await day('mattina')
    const answer = await visitors.mattina!.call('GET', '/agents/cruscotto?righe=2')
    expect(answer.json()).toEqual({ ...whole, righe: whole.righe.slice(0, 2) })
    expect(whole.quante).toBe(whole.righe.length)
    expect(whole.quante).toBeGreaterThan(2)
    expect((await visitors.mattina!.call('GET', '/agents/cruscotto?righe=0')).statusCode).toBe(422)
  })

  it('sends no part without its flag', async () => {
    expect(await day('soli-lead')).toEqual({
      giorno: today,
      righe: [],
      quante: 0,
      lead: { rows: [], total: 0 },
      ferme: null,
      pratiche: null,
    })
    expect((await day('sole-pratiche')).lead).toBeNull()
    expect((await visitors['soli-lead']!.call('GET', '/agents/cruscotto/stati')).statusCode).toBe(403)
  })

  it('shows messages without an answer, tasks of the day and documents to verify', async () => {
    const { store, database } = test.context
    const pratica = files['T-appena']!
    const note = (tipo: string, testo: string) =>
      store.create(database.orm, fileNotes, { pratica, tipo, testo }, system)
    await note('messaggio', 'Le serve la CU.')
    await note('risposta', 'Quando la mando?')
    const { _id: task } = await store.create(
      database.orm,
      fileTasks,
      { pratica, titolo: 'Richiamare', entro: today, agente: agents.mattina, stato: 'da_fare' },
      system,
    )
    await store.create(
      database.orm,
      fileTasks,
      { pratica, titolo: 'Domani', entro: addDays(today, 1), agente: agents.mattina, stato: 'da_fare' },
      system,
    )
    expect(called(await day('mattina')).filter(name => name.endsWith('T-appena'))).toEqual([
      'messaggio Prova T-appena',
      'compito Prova T-appena',
    ])
    // A done task is done in its file, and open again when that is undone.
    const stateOf = async () =>
      (
        await database.pool.query(
          `select stato, "fattoAt" is not null as done from pratiche_compiti where _id = $1`,
          [task],
        )
      ).rows[0]
    const { segno } = await settle('mattina', { chiave: `compito:${task}`, azione: 'fatto' })
    expect(await stateOf()).toEqual({ stato: 'fatto', done: true })
    expect(await undo('mattina', segno)).toBe(200)
    expect(await stateOf()).toEqual({ stato: 'da_fare', done: false })
    expect(await undo('mattina', segno)).toBe(404)
    await note('messaggio', 'Entro venerdì.')
    expect(called(await day('mattina'))).not.toContain('messaggio Prova T-appena')
  })

  it('marks a called lead as contacted, and undoes it', async () => {
    const { chiave, _id } = await rowOf('mattina', 'lead Omar')
    const stateOf = async () =>
      (
        await test.context.database.pool.query(
          `select stato, "rispostoAt" is not null as answered, "primoContattoAt" is not null as met from leads where _id = $1`,
          [_id],
        )
      ).rows[0]
    const { segno } = await settle('mattina', { chiave, azione: 'fatto' })
    expect(await stateOf()).toEqual({ stato: 'contattato', answered: true, met: true })
    expect(called(await day('mattina'))).not.toContain('lead Omar Pini')
    expect(await undo('collega', segno)).toBe(404)
    expect(await undo('mattina', segno)).toBe(200)
    expect(await stateOf()).toEqual({ stato: 'assegnato', answered: false, met: false })
    const unanswered = await settle('mattina', { chiave, azione: 'non_risponde' })
    expect(await stateOf()).toMatchObject({ stato: 'non_risponde', answered: true })
    await undo('mattina', unanswered.segno)
  })

  it('shows a person with an appointment once, and a call at its time has contacted the lead', async () => {
    const { store, database } = test.context
    const lead = await rowOf('mattina', 'lead Omar')
    const stateOf = async () =>
      (await database.pool.query(`select stato from leads where _id = $1`, [lead._id])).rows[0].stato
    await store.create(
      database.orm,
      appointments,
      { lead: lead._id, agente: agents.mattina, inizio: `${today}T14:00:00.000Z`, stato: 'fissato' },
      system,
    )
    const found = called(await day('mattina')).filter(name => name.includes('Omar'))
    expect(found).toEqual(['appuntamento Omar Pini'])
    const { chiave } = await rowOf('mattina', 'appuntamento Omar')
    const { segno } = await settle('mattina', { chiave, azione: 'fatto' })
    expect(await stateOf()).toBe('contattato')
    await undo('mattina', segno)
    expect(await stateOf()).toBe('assegnato')
  })

  it('asks for no call to a converted lead whose appointment is over', async () => {
    const { store, database } = test.context
    const [lead] = (await store.list(database.reads, leads, { limit: 1 }, system)).rows
    const add = async (nome: string, stato: string, hour: string) => {
      const values = { nome, cognome: 'Rossi', agente: agents.mattina, numero: null, stato }
      const { _id } = await store.create(database.orm, leads, copiedValues(leads, lead!, values), system)
      const at = { lead: _id, agente: agents.mattina, inizio: `${today}T${hour}:00.000Z`, stato: 'fissato' }
      await store.create(database.orm, appointments, at, system)
    }
    const hourOf = (ms: number) => new Date(test.context.now().getTime() + ms).toISOString().slice(11, 16)
    await add('Convertita', 'convertito', hourOf(-3_600_000))
    await add('Futura', 'convertito', hourOf(3_600_000))
    await add('Sentita', 'contattato', hourOf(-7_200_000))
    const rows = called(await day('mattina')).filter(name => name.includes('Rossi'))
    expect(rows.toSorted()).toEqual(['appuntamento Futura Rossi', 'appuntamento Sentita Rossi'])
  })

  it('hides a row until its day, and brings a done file back when its state changes', async () => {
    const { chiave, _id } = await rowOf('mattina', 'pratica Prova T-piccola')
    await settle('mattina', { chiave, azione: 'rimanda', fino: today }, 422)
    await settle('mattina', { chiave, azione: 'rimanda' }, 422)
    const isShown = async () => called(await day('mattina')).includes('pratica Prova T-piccola')
    const { segno } = await settle('mattina', { chiave, azione: 'rimanda', fino: addDays(today, 3) })
    expect(await isShown()).toBe(false)
    await test.context.database.pool.query(`update today_marks set until = $1`, [today])
    expect(await isShown()).toBe(true)
    await undo('mattina', segno)
    await settle('mattina', { chiave, azione: 'fatto' })
    expect(await isShown()).toBe(false)
    await test.context.database.pool.query(
      `update today_marks set at = (select "statoDal" from pratiche where _id = $1) - interval '1 minute'`,
      [_id],
    )
    expect(await isShown()).toBe(true)
  })

  it('answers a repeated end of a row as the first time, and refuses one for a file that has moved', async () => {
    const { chiave } = await rowOf('mattina', 'pratica Prova T-ferma')
    const send = async (stato: string, key: string) => {
      const body = { chiave, azione: 'rimanda', fino: addDays(today, 3), stato }
      const answer = await visitors.mattina!.call('POST', '/agents/cruscotto/segni', body, {
        'idempotency-key': key,
      })
      return [answer.statusCode, answer.json().segno] as const
    }
    expect(await send('istruttoria_banca', 'mossa')).toEqual([409, undefined])
    const [status, segno] = await send('perizia', 'una-volta')
    expect([status, typeof segno]).toEqual([200, 'string'])
    expect(called(await day('mattina'))).not.toContain('pratica Prova T-ferma')
    expect(await send('perizia', 'una-volta')).toEqual([200, segno])
    const [, another] = await send('perizia', 'altra-volta')
    expect(another).not.toBe(segno)
    await undo('mattina', another)
  })

  it('hands a row over as a task to a colleague who reads the file, and to nobody else', async () => {
    const { chiave } = await rowOf('mattina', 'pratica Prova T-grande')
    const answer = await visitors.mattina!.call(
      'GET',
      `/agents/cruscotto/colleghi?pratiche=${files['T-grande']}`,
    )
    expect(
      answer
        .json()
        .rows.map(({ _id }: Row) => _id)
        .toSorted(),
    ).toEqual([agents.capo, agents.collega].toSorted())
    for (const collega of [agents['soli-lead'], agents['sole-pratiche'], agents.mattina])
      await settle('mattina', { chiave, azione: 'passa', collega }, 422)
    const { segno } = await settle('mattina', { chiave, azione: 'passa', collega: agents.capo })
    const [row] = (await day('capo')).righe
    expect(row).toMatchObject({ tipo: 'compito', nome: 'Prova T-grande', valore: null })
    expect(row!.testo).toMatch(/^Ferma da \d+ giorni.*chiami la banca\.$/)
    // Whoever got the task may end it, and then nothing is undone.
    const done = await settle('capo', { chiave: row!.chiave, azione: 'fatto' })
    await undo('capo', done.segno)
    expect(await undo('mattina', segno)).toBe(200)
    expect((await day('capo')).righe).toHaveLength(1)
  })

  it('undoes nothing in a file or a lead that has passed to somebody else', async () => {
    const { database, store } = test.context
    const pratica = await addFileInState(test.context, { IDEGG: 'T-passata', agente: agents.mattina! })
    const given = { pratica, titolo: 'Richiamare', entro: today, agente: agents.mattina, stato: 'da_fare' }
    const task = await store.create(database.orm, fileTasks, given, system)
    const passed = { ...given, titolo: 'Chiedere', agente: null }
    const other = await store.create(database.orm, fileTasks, passed, system)
    const lead = await rowOf('mattina', 'lead Lorenzo')
    const done = [
      await settle('mattina', { chiave: `compito:${task._id}`, azione: 'fatto' }),
      await settle('mattina', { chiave: `compito:${other._id}`, azione: 'passa', collega: agents.capo }),
      await settle('mattina', { chiave: lead.chiave, azione: 'fatto' }),
    ].map(({ segno }) => segno as string)
    const states = async () =>
      (
        await database.pool.query(
          `select _id, stato, agente from pratiche_compiti where pratica = $1
            union all select _id, stato, agente from leads where _id = $2 order by 1`,
          [pratica, lead._id],
        )
      ).rows
    const owner = (agente: string) =>
      Promise.all([
        database.pool.query('update pratiche set agente = $2 where _id = $1', [pratica, agente]),
        database.pool.query('update leads set agente = $2 where _id = $1', [lead._id, agente]),
      ])
    await owner(agents.collega!)
    const before = await states()
    for (const mark of done) expect(await undo('mattina', mark)).toBe(409)
    expect(await states()).toEqual(before)
    await owner(agents.mattina!)
    for (const mark of done) expect(await undo('mattina', mark)).toBe(200)
    expect((await states()).map(({ stato }) => stato).toSorted()).toEqual(['assegnato', 'da_fare', 'da_fare'])
  })

  it('shows a message that the customer has not read after some working days', async () => {
    const { store, database } = test.context
    const pratica = files['T-piccola']!
    const { _id } = await store.create(
      database.orm,
      fileNotes,
      { pratica, tipo: 'messaggio', testo: 'Manca il CUD.' },
      system,
    )
    const unread = async () =>
      (await day('mattina')).righe.filter(({ tipo }) => tipo === 'nonletto').map(({ testo }) => testo)
    const written = (at: string) =>
      database.pool.query(`update pratiche_note set "createdAt" = $2 where _id = $1`, [_id, at])
    // Today is Friday: the second working day after Thursday is to come, that after Wednesday is today.
    await written('2026-11-19T09:00:00Z')
    expect(await unread()).toEqual([])
    await written('2026-11-18T09:00:00Z')
    expect(await unread()).toEqual(['Manca il CUD.'])
    await database.pool.query(`update company set "giorniNonLetto" = 3`)
    const hasCompany = (await database.pool.query('select 1 from company')).rows.length > 0
    expect(await unread()).toEqual(hasCompany ? [] : ['Manca il CUD.'])
    await database.pool.query(`update company set "giorniNonLetto" = null`)
    const { segno } = await settle('mattina', { chiave: `nonletto:${_id}`, azione: 'fatto' })
    expect(await unread()).toEqual([])
    expect(await undo('mattina', segno)).toBe(200)
    await database.pool.query(`update pratiche_note set "lettoAt" = now() where _id = $1`, [_id])
    expect(await unread()).toEqual([])
  })

  it('refuses rows of others', async () => {
    await settle('mattina', { chiave: `pratica:${files['T-altrui']}`, azione: 'fatto' }, 404)
    await settle('collega', { chiave: `pratica:${files['T-piccola']}`, azione: 'fatto' }, 404)
    const hidden = await visitors.capo!.call(
      'GET',
      `/agents/cruscotto/colleghi?pratiche=${files['T-grande']},${files['T-altrui']}`,
    )
    expect(hidden.statusCode).toBe(404)
  })
})
