import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { trainingVideos } from '../../../contract/subjects/content/training-videos.ts'
import { system } from '../../database/actor.ts'
import { agentsTable, commits, files, trainingVideosTable } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { readPdf } from '../../testing/pdf-text.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

const start = Date.parse('2026-11-20T09:00:00Z')
const fiscalCode = 'RSSMRA85T10A562S'
const questions = [
  { domanda: 'Prima?', a: 'Sì', b: 'No', giusta: 'a', spiegazione: 'Perché sì.' },
  { domanda: 'Seconda?', a: 'Sì', b: 'No', giusta: 'b' },
  { domanda: 'Terza?', a: 'Sì', b: 'No', c: 'Forse', giusta: 'c' },
]
const headers = { 'x-flags': 'video_formazione,agenti_see' }

describeOnEitherDatabase('training of agents', open => {
  let test: TestApp
  let seconds = 0
  let turn = 0
  let agent: { id: string; visitor: Visitor }
  let film: string
  beforeAll(async () => {
    test = await openTestApp(open, { now: () => new Date(start + seconds * 1000) })
  })
  beforeEach(async () => {
    seconds += 10
    agent = await newAgent()
    film = `/files/${`film${++turn}`.padEnd(22, 'x')}`
    await addFile(film)
  })
  afterAll(() => test.app.close())

  async function newAgent(values: object = {}) {
    const email = `formazione.${++turn}@esempio.it`
    const id = await addPerson(test, 'agent', email, {
      permissions: { video_formazione: true },
      codiceFiscale: fiscalCode,
      formazione: [
        { biennio: '2023-2024', oreRichieste: 60, oreFatte: 60, scadenza: '2024-12-31' },
        { biennio: '2025-2026', oreRichieste: 60, oreFatte: 10, scadenza: '2026-12-31' },
      ],
      ...values,
    })
    const visitor = new Visitor(test, 'agent')
    await visitor.signIn(email)
    return { id, visitor }
  }
  const addFile = (url: string) =>
    test.context.database.orm.insert(files).values({
      _id: test.context.newId(),
      key: url.slice('/files/'.length),
      name: 'film.mp4',
      size: 10,
      mimetype: 'video/mp4',
      createdAt: new Date(start),
    })
  async function newVideo(values: object = {}): Promise<string> {
    const video = { url: film, name: 'film.mp4', size: 10, mimetype: 'video/mp4' }
    const record = {
      titolo: 'Il TAEG',
      categoria: 'prodotti',
      video,
      durata: 2,
      status: 'validated',
      ...values,
    }
    // Several videos of a test have the same file, which only the server may give to more than one record.
    const { store, database } = test.context
    return (await store.create(database.orm, trainingVideos, record, system))._id
  }
  const watch = (id: string, intervalli: number[][], { by = agent, lunghezza = 120, video = film } = {}) =>
    by.visitor.call('POST', `/formazione/video/${id}/visione`, {
      intervalli,
      posizione: intervalli.at(-1)?.[1] ?? 0,
      lunghezza,
      video,
    })
  /** Watches a whole video at normal speed. */
  async function watchAll(id: string, lunghezza = 120, by = agent) {
    await watch(id, [], { lunghezza, by })
    seconds += lunghezza
    return (await watch(id, [[0, lunghezza]], { lunghezza, by })).json()
  }
  const read = async (id: string, by = agent) =>
    (await by.visitor.call('GET', `/formazione/video/${id}`)).json()
  const answer = (id: string, risposte: string[]) =>
    agent.visitor.call('POST', `/formazione/video/${id}/quiz`, { risposte })
  const hours = async (by = agent) => (await by.visitor.call('GET', '/formazione/ore')).json()

  it('counts the stretches that were played once, and resumes on any device', async () => {
    const id = await newVideo()
    await watch(id, [])
    seconds += 60
    await watch(id, [
      [0, 20],
      [10, 30],
    ])
    expect((await watch(id, [[50, 62]])).json()).toMatchObject({
      stato: 'in_corso',
      visto: 35,
      intervalli: [
        [0, 30],
        [50, 62],
      ],
      posizione: 62,
    })
    expect(await read(id)).toMatchObject({ visto: 35, posizione: 62 })
  })

  it('counts no more than the time since the opening allows', async () => {
    const id = await newVideo()
    expect((await watch(id, [[0, 120]])).json().visto).toBeLessThan(5)
    seconds += 10
    // Ten seconds at double speed, and the tolerance.
    expect((await watch(id, [[0, 120]])).json()).toMatchObject({ intervalli: [[0, 25]], stato: 'in_corso' })
    expect((await watch(id, [[0, 120]])).json().intervalli).toEqual([[0, 25]])
  })

  it('believes the length of the player only near the written minutes', async () => {
    const id = await newVideo({ durata: 10 })
    await watch(id, [], { lunghezza: 5 })
    seconds += 60
    expect((await watch(id, [[0, 5]], { lunghezza: 5 })).json()).toMatchObject({ visto: 0, attestato: null })
  })

  it('begins again when the file is replaced', async () => {
    const id = await newVideo()
    await watch(id, [])
    seconds += 20
    await watch(id, [[0, 20]])
    const next = film.replace('film', 'altr')
    await addFile(next)
    await test.context.database.orm
      .update(trainingVideosTable)
      .set({ video: { url: next, name: 'altro.mp4', size: 10, mimetype: 'video/mp4' } })
      .where(eq(trainingVideosTable._id, id))
    expect(await read(id)).toMatchObject({ stato: 'da_vedere', visto: 0, posizione: 0 })
    expect((await watch(id, [[0, 20]])).statusCode).toBe(409)
    expect((await watch(id, [[0, 4]], { video: next })).json().intervalli).toEqual([[0, 4]])
  })

  it('shows videos in force only, first those with a last day, completed ones last', async () => {
    const pending = await newVideo({ status: 'pending', titolo: 'Non ancora' })
    const due = await newVideo({ titolo: 'Con scadenza', entro: '2026-11-01' })
    const free = await newVideo({ titolo: 'Senza scadenza' })
    const done = await newVideo({ titolo: 'Fatto', entro: '2026-10-01' })
    await watchAll(done)
    const { rows, total } = (await agent.visitor.call('GET', '/formazione/video?limit=200')).json()
    const ours = rows
      .map(({ _id }: { _id: string }) => _id)
      .filter((id: string) => [pending, due, free, done].includes(id))
    expect(ours).toEqual([due, free, done])
    expect(total).toBe(rows.length)
    expect(await hours()).toMatchObject({ inRitardo: 1 })
    expect((await agent.visitor.call('GET', `/formazione/video/${pending}`)).statusCode).toBe(404)
    expect((await watch(pending, [])).statusCode).toBe(404)
    const completed = (await agent.visitor.call('GET', '/formazione/video?filter[stato]=completato')).json()
    expect(completed.rows.map(({ _id }: { _id: string }) => _id)).toEqual([done])
    const paged: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { rows: { _id: string }[]; next: string | null } = (
        await agent.visitor.call('GET', `/formazione/video?limit=1${cursor && `&cursor=${cursor}`}`)
      ).json()
      paged.push(...page.rows.map(({ _id }) => _id))
      cursor = page.next
    }
    expect(paged).toEqual(rows.map(({ _id }: { _id: string }) => _id))
  })

  it('never sends the right answers, and opens the quiz after the video', async () => {
    const id = await newVideo({ quiz: questions })
    const shown = await agent.visitor.call('GET', `/formazione/video/${id}`)
    expect(shown.body).not.toMatch(/giusta|spiegazione|Perché sì/)
    expect(shown.json().quiz).toMatchObject({
      soglia: 60,
      tentativi: 0,
      domande: [{ domanda: 'Prima?' }, {}, {}],
    })
    const record = await agent.visitor.call('GET', `/training_videos/${id}`)
    expect(record.statusCode).toBe(200)
    expect(record.body).not.toMatch(/giusta|Perché sì/)
    expect((await answer(id, ['a', 'b', 'c'])).statusCode).toBe(409)
  })

  it('explains wrong answers, and lets the quiz be repeated after a pause', async () => {
    const id = await newVideo({ quiz: questions, soglia: 100 })
    expect(await watchAll(id)).toMatchObject({ stato: 'quiz', attestato: null })
    expect((await answer(id, ['a', 'b'])).statusCode).toBe(422)
    const failed = (await answer(id, ['b', 'b', 'c'])).json()
    expect(failed).toMatchObject({
      esito: 66,
      superato: false,
      sbagliate: [{ domanda: 0, spiegazione: 'Perché sì.' }],
      attestato: null,
    })
    expect(JSON.stringify(failed)).not.toContain('giusta')
    expect((await answer(id, ['a', 'b', 'c'])).statusCode).toBe(409)
    seconds += 601
    expect((await answer(id, ['a', 'b', 'c'])).json()).toMatchObject({
      esito: 100,
      superato: true,
      riprovaDal: null,
      attestato: { numero: expect.stringMatching(/^F26-\d{6}$/) },
    })
    expect(await read(id)).toMatchObject({ stato: 'completato', quiz: { tentativi: 2, ultimo: 100 } })
    expect((await answer(id, ['a', 'b', 'c'])).statusCode).toBe(409)
  })

  it('adds whole hours to the two years once, with the change in the history', async () => {
    const [first, second] = [await newVideo({ durata: 40 }), await newVideo({ durata: 30 })]
    await watchAll(first, 2400)
    expect((await hours()).biennio).toMatchObject({
      biennio: '2025-2026',
      oreFatte: 10,
      minuti: 40,
      giorni: 41,
    })
    await watchAll(second, 1800)
    expect((await hours()).biennio).toMatchObject({ oreFatte: 11, minuti: 10 })
    await watch(second, [[0, 1800]], { lunghezza: 1800 })
    expect((await hours()).biennio).toMatchObject({ oreFatte: 11, minuti: 10 })
    const { orm } = test.context.database
    const [person] = await orm.select().from(agentsTable).where(eq(agentsTable._id, agent.id))
    expect(person!.formazione).toMatchObject([{ oreFatte: 60 }, { oreFatte: 11 }])
    const edits = await orm.select().from(commits).where(eq(commits.ref, agent.id))
    expect(edits.filter(({ action }) => action === 'edit')).toHaveLength(1)
  })

  it('gives the certificate also without two years, and counts its minutes for none', async () => {
    const other = await newAgent({ formazione: null })
    const id = await newVideo({ durata: 60 })
    expect(await watchAll(id, 3600, other)).toMatchObject({ stato: 'completato' })
    expect((await hours(other)).biennio).toBeNull()
  })

  it('two devices at once complete a video once', async () => {
    const id = await newVideo()
    await watch(id, [])
    seconds += 120
    await Promise.all([watch(id, [[0, 120]]), watch(id, [[0, 120]])])
    const { rows } = (await agent.visitor.call('GET', '/training_completions')).json()
    expect(rows).toHaveLength(1)
  })

  it('prints a tagged certificate for its agent and the office, and for nobody else', async () => {
    const id = await newVideo({ titolo: 'La «prima» telefonata' })
    const { attestato } = await watchAll(id)
    const path = `/training_completions/${attestato._id}/pdf`
    const paper = await agent.visitor.call('GET', path)
    expect(paper.statusCode, paper.body).toBe(200)
    const { text, isTagged } = await readPdf(paper.rawPayload)
    expect(isTagged).toBe(true)
    for (const words of [
      'Aldo Agente',
      fiscalCode,
      'La «prima» telefonata',
      attestato.numero,
      '2 minuti',
      '20 novembre 2026',
    ])
      expect(text).toContain(words)
    const other = await newAgent()
    expect((await other.visitor.call('GET', path)).statusCode).toBe(404)
    expect((await test.call('GET', path, { headers })).statusCode).toBe(200)
    const found = (
      await test.call('GET', `/training_completions?search=${attestato.numero}`, { headers })
    ).json()
    expect(found.rows).toMatchObject([{ numero: attestato.numero, agente: agent.id }])
    expect((await other.visitor.call('GET', '/training_completions')).json().rows).toEqual([])
  })
})
