import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

describeOnEitherDatabase('entering reference rates', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  const enter = (righe: object[], conferma: boolean, flags = 'euribor_eurirs') =>
    test.call('POST', '/rates/inserimento', {
      payload: { righe, fonte: 'Prova', conferma },
      headers: { 'x-flags': flags },
    })
  const rate = (scadenza: string, data: string, valore: number) => ({
    tipo: 'euribor_360',
    scadenza,
    data,
    valore,
  })
  const kept = async (scadenza: string) => {
    const { rows } = (
      await test.call('GET', `/rates?filter[tipo]=euribor_360&filter[scadenza]=${scadenza}&limit=5`)
    ).json()
    return rows as { _id: string; data: string; valore: number; fonte: string }[]
  }

  it('reports the changes, and writes nothing before confirmation', async () => {
    const [last] = await kept('3m')
    const righe = [
      rate('3m', '2026-11-20', 2.06),
      rate('3m', last!.data, 2.1),
      rate('6m', last!.data, (await kept('6m'))[0]!.valore),
    ]
    const answer = (await enter(righe, false)).json()
    expect(answer).toMatchObject({
      nuovi: [righe[0]],
      cambiati: [{ ...righe[1], prima: last!.valore }],
      uguali: 1,
      salti: [],
      scritti: false,
    })
    expect((await kept('3m'))[0]).toEqual(last)
  })

  it('writes all values, each with a history line', async () => {
    const [before] = await kept('3m')
    const righe = [rate('3m', '2026-11-20', 2.06), rate('3m', before!.data, 2.1)]
    expect((await enter(righe, true)).json()).toMatchObject({ scritti: true })
    const [newest, corrected] = await kept('3m')
    expect(newest).toMatchObject({ data: '2026-11-20', valore: 2.06, fonte: 'Prova' })
    expect(corrected).toMatchObject({ _id: before!._id, valore: 2.1, fonte: 'Prova' })
    const history = await test.call('GET', `/commits/${before!._id}`, { headers: { 'x-flags': 'admin' } })
    expect(history.json()[0]).toMatchObject({ action: 'edit', model: 'Tassi' })
  })

  it.each([
    ['after the day before', rate('12m', '2026-11-20', 2.9), 1],
    ['as the days around', rate('12m', '2026-11-20', 2.25), 0],
    ['on a curve of its own', rate('2m', '2026-11-20', 9), 0],
  ])('a value far from its neighbours is reported: %s', async (_, one, jumps) => {
    expect((await enter([one], false)).json().salti).toHaveLength(jumps)
  })

  it('writes nothing when one value cannot be written', async () => {
    const answer = await enter([rate('1m', '2026-11-20', 1.9), rate('1m', '2026-11-20', 1.8)], true)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toMatch(/due volte/)
    expect((await kept('1m'))[0]!.data).not.toBe('2026-11-20')
  })

  it('requires the flag of rates', async () => {
    expect((await enter([rate('1m', '2026-11-20', 1.9)], true, 'banks')).statusCode).toBe(403)
  })
})
