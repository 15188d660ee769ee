import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer } from '../../../../contract/calls/call.ts'
import type { idleFiles } from '../../../../contract/calls/idle-files.ts'
import { addDays } from '../../../../contract/italian/days.ts'
import { banks } from '../../../../contract/subjects/banks.ts'
import { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import { fileDocuments } from '../../../../contract/subjects/loan-files/file-documents.ts'
import { fileNotes } from '../../../../contract/subjects/loan-files/file-notes.ts'
import { fileTasks } from '../../../../contract/subjects/loan-files/file-tasks.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import { system } from '../../../database/actor.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { parseCsv } from '../../../import/parse-csv.ts'
import { addPerson, goodPassword, Visitor } from '../../../testing/people.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { countDurations } from '../durations/count-durations.ts'
import { addFileInState, today } from '../testing/add-file-in-state.ts'
import { addClient } from '../testing/complete-file.ts'

type Idle = Answer<typeof idleFiles>

describeOnEitherDatabase('the idle files of an agent', open => {
  let test: TestApp
  const agents: Record<string, string> = {}
  const files: Record<string, string> = {}
  const visitors: Record<string, Visitor> = {}

  beforeAll(async () => {
    test = await openTestApp(open)
    const { store, database } = test.context
    await countDurations(test.context, new AbortController().signal)
    const [agency] = (await database.pool.query<{ _id: string }>('select _id from agencies limit 1')).rows
    const person = async (name: string, values: object = {}) => {
      agents[name] = await addPerson(test, 'agent', `${name}@esempio.it`, {
        nome: 'Nome',
        cognome: name,
        permissions: { pratiche: true, pratiche_ferme: true },
        mandato: { dal: '2020-01-01', percProvvigione: 50 },
        ...values,
      })
      visitors[name] = new Visitor(test, 'agent')
      await visitors[name].signIn(`${name}@esempio.it`)
    }
    await person('capo')
    await person('mattina', { superiore: agents.capo, agenzia: agency!._id })
    await person('collega')
    await person('agenzia', {
      agenzia: agency!._id,
      permissions: { pratiche_agenzia: true, pratiche_ferme: true },
    })
    await person('tutto', { permissions: { all: true } })
    await person('senza', { permissions: { pratiche: true } })
    await person('solo-ferme', { permissions: { pratiche_ferme: true } })
    const file = async (
      IDEGG: string,
      agente: string,
      values: Partial<Parameters<typeof addFileInState>[1]> = {},
    ) => {
      files[IDEGG] = await addFileInState(test.context, { IDEGG, agente: agents[agente]!, ...values })
    }
    await file('F-grande', 'mattina', {
      fee: 800_000,
      split: { [agents.mattina!]: 60, [agents.collega!]: 40 },
    })
    await file('F-piccola', 'mattina', { fee: 200_000, values: { agenzia: agency!._id } })
    await file('F-perizia', 'mattina', { stato: 'perizia', days: 60 })
    await file('F-documenti', 'mattina', { stato: 'raccolta_documenti', days: 60 })
    await file('F-appena', 'mattina', { days: 1, fee: 900_000 })
    await file('F-altrui', 'collega', { fee: 900_000 })
    await file('F-atto', 'tutto', { stato: 'atto_fissato', values: { attoAl: addDays(today, -5) } })
    const cliente = await addClient(test.context, { nome: 'Ugo', cognome: 'Neri' })
    await store.create(
      database.orm,
      participants,
      { pratica: files['F-documenti']!, cliente, ruolo: 'richiedente' },
      system,
    )
  })
  afterAll(() => test.app.close())

  async function idle(name: string, query = ''): Promise<Idle> {
    const answer = await visitors[name]!.call('GET', `/agents/praticheFerme${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const named = ({ rows }: Idle) => rows.map(({ IDEGG }) => IDEGG)
  const rowOf = async (name: string, IDEGG: string) => {
    const found = (await idle(name)).rows.find(row => row.IDEGG === IDEGG)
    expect(found, IDEGG).toBeDefined()
    return found!
  }
  const settle = async (name: string, IDEGG: string, body: object) =>
    visitors[name]!.call('POST', '/agents/cruscotto/segni', { chiave: `pratica:${files[IDEGG]}`, ...body })
  const day = async (name: string) =>
    (await visitors[name]!.call('GET', '/agents/cruscotto')).json() as {
      righe: { chiave: string }[]
      ferme: { rows: { IDEGG: string }[] }
    }

  it('orders files by their value in play, then by the days beyond their threshold', async () => {
    const found = await idle('mattina')
    expect(named(found)).toEqual(['F-grande', 'F-piccola', 'F-documenti', 'F-perizia'])
    const [first, second, third, fourth] = found.rows
    expect(first!.valore!).toBeGreaterThan(second!.valore!)
    expect([third!.valore, fourth!.valore]).toEqual([null, null])
    expect(third!.oltre).toBeGreaterThan(fourth!.oltre)
    expect(third).toMatchObject({ segnale: 'ferma', limite: 7, turno: 'cliente', segue: true, scrive: true })
    expect(third!.giorni - third!.limite!).toBe(third!.oltre)
    expect(found).toMatchObject({
      giorno: today,
      total: 4,
      next: null,
      spetta: first!.spetta! + second!.spetta!,
      conti: { ferme: 4, rimandate: 0 },
    })
  })

  it('counts the days of a late file from the day on which its state ends', async () => {
    expect(await rowOf('tutto', 'F-atto')).toMatchObject({
      segnale: 'in_ritardo',
      limite: null,
      oltre: 5,
      turno: 'notaio',
    })
  })

  it('turns pages without losing a file', async () => {
    const first = await idle('mattina', '?limit=3')
    expect(first.rows).toHaveLength(3)
    const second = await idle('mattina', `?limit=3&cursor=${first.next}`)
    expect(named(second)).toEqual(['F-perizia'])
    expect(second.next).toBeNull()
    const bad = await visitors.mattina!.call('GET', '/agents/praticheFerme?cursor=ieri')
    expect(bad.statusCode).toBe(422)
  })

  it('filters by turn, state, product, agent and words', async () => {
    expect(named(await idle('mattina', '?filter[turno]=cliente'))).toEqual(['F-documenti'])
    expect(named(await idle('mattina', '?filter[stato]=perizia'))).toEqual(['F-perizia'])
    expect(named(await idle('mattina', '?filter[prodotto]=cqs'))).toEqual([])
    expect(named(await idle('mattina', '?search=f-picc'))).toEqual(['F-piccola'])
    expect(named(await idle('capo', `?filter[agente]=${agents.collega}`))).toEqual([])
  })

  it('shows an agent the own files, those with a share, and those of agents below, which the agent only reads', async () => {
    expect(named(await idle('collega'))).toEqual(['F-altrui', 'F-grande'])
    expect(await rowOf('collega', 'F-grande')).toMatchObject({
      segue: true,
      scrive: false,
      spetta: null,
      valore: null,
    })
    const below = await idle('capo')
    expect(new Set(named(below))).toEqual(new Set(['F-grande', 'F-piccola', 'F-documenti', 'F-perizia']))
    for (const row of below.rows)
      expect(row).toMatchObject({
        segue: false,
        scrive: false,
        spetta: null,
        valore: null,
        contatto: null,
        agente: { _id: agents.mattina, nome: 'Nome mattina' },
      })
    expect(below.spetta).toBe(0)
  })

  it('shows the files of the agency with its flag, to read', async () => {
    const found = await idle('agenzia')
    expect(named(found)).toContain('F-piccola')
    expect(named(found)).not.toContain('F-grande')
    expect(await rowOf('agenzia', 'F-piccola')).toMatchObject({
      segue: false,
      scrive: false,
      spetta: null,
      valore: null,
    })
    expect(
      (await settle('agenzia', 'F-piccola', { azione: 'rimanda', fino: addDays(today, 3) })).statusCode,
    ).toBe(403)
  })

  it('needs its flag, and shows nothing to an agent who reads no loan files', async () => {
    expect((await visitors.senza!.call('GET', '/agents/praticheFerme')).statusCode).toBe(403)
    expect((await visitors.senza!.call('GET', '/agents/praticheFerme/esporta?formato=csv')).statusCode).toBe(
      403,
    )
    expect((await idle('solo-ferme')).total).toBe(0)
    const client = await test.call('GET', '/agents/praticheFerme')
    expect(client.statusCode).toBe(401)
  })

  it('tells why a file does not move from its documents, bank, tasks and messages', async () => {
    const { store, database } = test.context
    const { orm } = database
    expect(await rowOf('mattina', 'F-perizia')).toMatchObject({
      documenti: { mancano: 0, daVerificare: 0, uno: null },
      banca: null,
      compito: null,
      scrittoAt: null,
      ultima: null,
    })
    const pratica = files['F-documenti']!
    await database.pool.query(`update pratiche_documenti set stato = 'non_necessario' where pratica = $1`, [
      pratica,
    ])
    const document = (nome: string, stato: string) =>
      store.create(orm, fileDocuments, { pratica, nome, stato, richiestoAt: null } as never, system)
    await document('Busta paga', 'richiesto')
    await document('Certificazione unica', 'richiesto')
    await store.create(
      orm,
      fileTasks,
      { pratica, titolo: 'Richiamare', entro: '2026-11-18', stato: 'da_fare' },
      system,
    )
    await store.create(orm, fileNotes, { pratica, tipo: 'chiamata', testo: 'Non risponde.' }, system)
    const [bank] = (await store.list(database.reads, banks, { limit: 1 }, system)).rows
    await store.create(
      orm,
      bankAnswers,
      { pratica: files['F-perizia']!, banca: bank!._id, stato: 'inviata', inviataAl: '2026-10-01' } as never,
      system,
    )
    expect(await rowOf('mattina', 'F-documenti')).toMatchObject({
      documenti: { mancano: 2, daVerificare: 0, uno: 'Busta paga' },
      compito: { titolo: 'Richiamare', entro: '2026-11-18' },
      ultima: { tipo: 'chiamata', testo: 'Non risponde.' },
      scrittoAt: null,
      contatto: { nome: 'Ugo Neri', telefono: '333 123 4567', legge: false },
    })
    expect(await rowOf('mattina', 'F-perizia')).toMatchObject({
      banca: { nome: bank!.nome, dal: '2026-10-01' },
    })
    await store.create(orm, fileNotes, { pratica, tipo: 'risposta', testo: 'Eccomi.' }, system)
    expect((await rowOf('mattina', 'F-documenti')).scrittoAt).not.toBeNull()
  })

  it('puts a file off here and in the day of the agent, until its day, or until something changes', async () => {
    const { database, store } = test.context
    const fino = addDays(today, 3)
    const isListed = async () => named(await idle('mattina')).includes('F-piccola')
    const isOfDay = async () =>
      (await day('mattina')).righe.some(({ chiave }) => chiave === `pratica:${files['F-piccola']}`)
    const { segno } = (await settle('mattina', 'F-piccola', { azione: 'rimanda', fino })).json()
    expect([await isListed(), await isOfDay()]).toEqual([false, false])
    expect((await day('mattina')).ferme.rows.map(({ IDEGG }) => IDEGG)).not.toContain('F-piccola')
    const putOff = await idle('mattina', '?filter[rimandate]=si')
    expect(putOff.rows.map(({ IDEGG, rimandataAl }) => [IDEGG, rimandataAl])).toEqual([['F-piccola', fino]])
    expect(putOff.conti).toEqual({ ferme: 3, rimandate: 1 })
    // A superior has an own list.
    expect(named(await idle('capo'))).toContain('F-piccola')

    // The day comes.
    await database.pool.query(`update today_marks set until = $1`, [today])
    expect([await isListed(), await isOfDay()]).toEqual([true, true])
    await database.pool.query(`update today_marks set until = $1`, [fino])
    expect(await isListed()).toBe(false)

    // The customer writes.
    await store.create(
      database.orm,
      fileNotes,
      { pratica: files['F-piccola']!, tipo: 'risposta', testo: 'Ho una domanda.' },
      system,
    )
    await database.pool.query(`update today_marks set at = now() - interval '1 hour'`)
    await database.pool.query(
      `update pratiche_note set "createdAt" = now() where pratica = $1 and tipo = 'risposta'`,
      [files['F-piccola']],
    )
    expect([await isListed(), await isOfDay()]).toEqual([true, true])
    const undone = await visitors.mattina!.call('DELETE', `/agents/cruscotto/segni/${segno}`)
    expect(undone.statusCode).toBe(200)
  })

  it('puts off one after the other, and refuses the file that the agent only reads', async () => {
    const fino = addDays(today, 4)
    const answers = []
    for (const IDEGG of ['F-altrui', 'F-piccola', 'F-grande'])
      answers.push((await settle('collega', IDEGG, { azione: 'rimanda', fino })).statusCode)
    expect(answers).toEqual([200, 404, 200])
    expect(named(await idle('collega'))).toEqual([])
    expect((await settle('capo', 'F-grande', { azione: 'rimanda', fino })).statusCode).toBe(404)
    await test.context.database.pool.query('delete from today_marks')
  })

  it('writes the note of a chase only for the agent who follows the file', async () => {
    const note = (name: string, IDEGG: string) =>
      visitors[name]!.call('POST', '/pratiche_note', {
        pratica: files[IDEGG],
        tipo: 'banca',
        testo: 'Chieste notizie.',
        cliente: null,
      })
    expect((await note('mattina', 'F-grande')).statusCode).toBe(201)
    for (const name of ['capo', 'collega', 'agenzia'])
      expect([403, 404]).toContain((await note(name, 'F-grande')).statusCode)
    expect((await rowOf('mattina', 'F-grande')).ultima).toMatchObject({
      tipo: 'banca',
      testo: 'Chieste notizie.',
    })
  })

  it('counts for each colleague the files that the colleague reads', async () => {
    const both = `${files['F-grande']},${files['F-piccola']}`
    const answer = await visitors.mattina!.call('GET', `/agents/cruscotto/colleghi?pratiche=${both}`)
    const found = Object.fromEntries(
      answer.json().rows.map(({ _id, quante }: { _id: string; quante: number }) => [_id, quante]),
    )
    expect(found).toMatchObject({ [agents.capo!]: 2, [agents.collega!]: 1, [agents.agenzia!]: 1 })
    expect(found[agents.mattina!]).toBeUndefined()
    expect(answer.json().rows[0]._id).toBe(agents.capo)
  })

  it('exports what is listed, after a proof of identity, and notes the export', async () => {
    const url = '/agents/praticheFerme/esporta?formato=csv&filter[stato]=istruttoria_banca'
    // Long after the sign-in.
    await test.context.database.pool.query(
      `update session_keys set "provedAt" = "provedAt" - interval '1 hour'`,
    )
    expect((await visitors.mattina!.call('GET', url)).json().code).toBe('insufficient_user_authentication')
    const proved = await visitors.mattina!.mine('POST', '/step-up', { password: goodPassword })
    expect(proved.statusCode, proved.body).toBe(200)
    const answer = await visitors.mattina!.call('GET', url)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="pratiche-ferme-${today}.csv"`)
    const [heads, ...lines] = parseCsv(answer.body).map(({ cells }) => cells)
    expect(heads!.slice(0, 3)).toEqual(['IDEGG', 'Clienti', 'Prodotto'])
    expect(lines.map(([IDEGG]) => IDEGG)).toEqual(['F-grande', 'F-piccola'])
    const one = await visitors.mattina!.call('GET', `${url}&ids=${files['F-piccola']},${files['F-altrui']}`)
    expect(parseCsv(one.body)).toHaveLength(2)
    await test.context.securityLog.flush()
    const { rows } = await test.context.database.pool.query(
      `select detail from security_events where kind = 'exported' and resource = 'pratiche' order by _id`,
    )
    expect(rows.map(({ detail }) => detail)).toEqual(['csv 2', 'csv 1'])
  })

  it('finds no file that is closed or deleted meanwhile', async () => {
    const { database, store } = test.context
    await database.pool.query(`update pratiche set stato = 'rinunciata' where _id = $1`, [files['F-perizia']])
    expect(named(await idle('mattina'))).not.toContain('F-perizia')
    expect((await store.list(database.reads, loanFiles, { search: 'f-perizia' }, system)).total).toBe(1)
  })
})
