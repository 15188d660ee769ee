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

  it.each([
    ['a Saturday', 'euribor_360', '2026-11-14', 'Il 14/11/2026 i tassi non escono: il giorno prima'],
    ['a holiday of TARGET', 'eurirs', '2026-05-01', 'Il 01/05/2026 i tassi non escono'],
    ['a day to come', 'euribor_360', '2026-12-21', 'Il 21/12/2026 deve ancora venire.'],
  ])('refuses %s at its field', async (_, tipo, data, words) => {
    const given = [rate('1m', '2026-11-18', 1.9), { tipo, scadenza: '5y', data, valore: 2 }]
    for (const conferma of [false, true]) {
      const answer = await enter(given, conferma)
      expect([answer.statusCode, answer.json().fields]).toEqual([
        422,
        { 'righe.1.data': expect.stringContaining(words) },
      ])
    }
  })

  it('accepts only fixing days in every other write', async () => {
    const write = (values: object) =>
      test.call('POST', '/rates', {
        payload: { ...rate('9m', '2026-11-14', 2), fonte: 'Prova', ...values },
        headers: { 'x-flags': 'euribor_eurirs' },
      })
    const refused = await write({})
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['data']])
    // A TEGM is in force from the first day of its quarter, a Sunday or a holiday too.
    expect((await write({ tipo: 'tegm', data: '2027-01-01' })).statusCode).toBe(201)
  })

  it('removes a wrong day with a reason, which the history keeps', async () => {
    const remove = (body: object, flags = 'euribor_eurirs') =>
      test.call('POST', '/rates/cancellazione', { payload: body, headers: { 'x-flags': flags } })
    const righe = ['1m', '3m'].map(term => rate(term, '2024-03-28', 3.9))
    await enter([...righe, rate('1m', '2024-03-27', 3.8)], true)
    const [, before] = (await test.call('GET', '/rates?filter[scadenza]=1m&sort=data&limit=2')).json().rows
    expect(before.data).toBe('2024-03-28')

    const day = { tipo: 'euribor_360', data: '2024-03-28' }
    for (const [body, flags, status] of [
      [{ ...day, motivo: ' ' }, 'euribor_eurirs', 422],
      [{ ...day, motivo: 'Giorno sbagliato' }, 'banks', 403],
      [{ ...day, motivo: 'Giorno sbagliato', data: '2024-03-26' }, 'euribor_eurirs', 404],
    ] as const)
      expect([body, (await remove(body, flags)).statusCode]).toEqual([body, status])
    const alone = await test.call('DELETE', `/rates/${before._id}`, {
      payload: { motivo: '' },
      headers: { 'x-flags': 'euribor_eurirs' },
    })
    expect(alone.statusCode).toBe(422)

    expect((await remove({ ...day, motivo: 'Giorno sbagliato' })).json()).toEqual({ cancellati: 2 })
    const left = (await test.call('GET', '/rates?filter[scadenza]=1m&sort=data&limit=2')).json().rows
    expect(left.map(({ data }: { data: string }) => data)).not.toContain('2024-03-28')
    expect(left[0].data).toBe('2024-03-27')
    const history = await test.call('GET', `/commits/${before._id}`, { headers: { 'x-flags': 'admin' } })
    expect(history.json()[0]).toMatchObject({ action: 'delete' })
    expect(JSON.stringify(history.json()[0].info)).toContain('Giorno sbagliato')
    expect((await remove({ ...day, motivo: 'Ancora' })).statusCode).toBe(404)
  })

  it('requires the flag of rates', async () => {
    expect((await enter([rate('1m', '2026-11-20', 1.9)], true, 'banks')).statusCode).toBe(403)
  })
})
