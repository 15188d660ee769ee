import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { system } from '../../../database/actor.ts'
import { bankAnswersTable, loanFilesTable, stepsTable } from '../../../database/schema.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { completeFile, sendToBank, someBank } from '../testing/complete-file.ts'

const office = { 'x-flags': 'pratiche_see,pratiche_edit' }

describeOnEitherDatabase('file and banks', open => {
  let test: TestApp
  let reason: string
  beforeAll(async () => {
    test = await openTestApp(open)
    const { rows } = (
      await test.call('GET', '/motivi_rifiuto', { headers: { 'x-flags': 'pratiche_impostazioni' } })
    ).json()
    reason = rows[0]._id
  })
  afterAll(() => test.app.close())

  const orm = () => test.context.database.orm
  const fileOf = async (id: string) =>
    (await orm().select().from(loanFilesTable).where(eq(loanFilesTable._id, id)))[0]!
  const answersOf = (id: string) =>
    orm()
      .select()
      .from(bankAnswersTable)
      .where(eq(bankAnswersTable.pratica, id))
      .orderBy(bankAnswersTable._id)
  const refusalsOf = (id: string) =>
    orm()
      .select({ banca: stepsTable.banca, motivo: stepsTable.motivo })
      .from(stepsTable)
      .where(and(eq(stepsTable.pratica, id), eq(stepsTable.a, 'respinta')))
      .orderBy(stepsTable._id)
  const move = (path: string, record: { _id: string; versione: number }, stato: string, given: object = {}) =>
    test.call('POST', `/${path}/${record._id}/stato`, {
      payload: { versione: record.versione, stato, ...given },
      headers: office,
    })
  async function moveFile(id: string, stato: string, given: object = {}) {
    const answer = await move('pratiche', await fileOf(id), stato, given)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  async function moveAnswer(id: string, at: number, stato: string, given: object = {}) {
    const answer = await move('pratiche_banche', (await answersOf(id))[at]!, stato, given)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  /** A file in a state, with two banks that approve. */
  async function approved(stato: string) {
    const { _id } = await completeFile(test.context)
    await sendToBank(test.context, _id, await someBank(test.context, 1))
    for (const at of [0, 1]) await moveAnswer(_id, at, 'approvata', { importo: 15_000_000, tan: 3.2 })
    const { versione } = await fileOf(_id)
    await test.context.store.update(
      orm(),
      loanFiles,
      _id,
      versione,
      { stato } as Record<string, unknown>,
      system,
    )
    return _id
  }
  /** The same with the first bank chosen. */
  async function chosen(stato: string) {
    const file = await approved(stato)
    await moveAnswer(file, 0, 'scelta')
    return file
  }
  const states = async (id: string) => (await answersOf(id)).map(({ stato }) => stato)

  describe('agree about a refusal', () => {
    it('the refusal of a file is that of its chosen bank, with the reason', async () => {
      const file = await chosen('perizia')
      const [first, second] = await answersOf(file)
      const moved = await moveFile(file, 'respinta', { motivoRifiuto: reason, motivo: 'Al telefono.' })
      expect(moved).toMatchObject({ banca: null, importoDeliberato: null, motivoRifiuto: reason })
      // The page may move the file on with what it has got.
      expect(moved.versione).toBe((await fileOf(file)).versione)
      expect((await answersOf(file))[0]).toMatchObject({
        stato: 'rifiutata',
        motivoRifiuto: reason,
        motivoBanca: 'Al telefono.',
        rispostaAl: '2026-11-20',
      })
      expect(await refusalsOf(file)).toMatchObject([{ banca: first!.banca }])
      await moveAnswer(file, 1, 'scelta')
      expect(await moveFile(file, 'istruttoria_interna')).toMatchObject({ banca: second!.banca })
      expect(await states(file)).toEqual(['rifiutata', 'scelta'])
    })

    it('the refusal of the chosen bank after its approval is that of the file', async () => {
      const file = await chosen('atto_fissato')
      const [first] = await answersOf(file)
      await moveAnswer(file, 0, 'rifiutata', { motivoRifiuto: reason })
      expect(await fileOf(file)).toMatchObject({ stato: 'respinta', banca: null, motivoRifiuto: reason })
      expect(await refusalsOf(file)).toMatchObject([{ banca: first!.banca }])
    })

    it('before the approval the file stays with the other banks, without a chosen one', async () => {
      const file = await chosen('istruttoria_banca')
      await moveAnswer(file, 0, 'rifiutata', { motivoRifiuto: reason })
      expect(await fileOf(file)).toMatchObject({ stato: 'istruttoria_banca', banca: null })
      expect(await states(file)).toEqual(['rifiutata', 'non_scelta'])
    })

    it('a second refusal is that of the second bank', async () => {
      const file = await chosen('perizia')
      const [first, second] = await answersOf(file)
      await moveFile(file, 'respinta', { motivoRifiuto: reason })
      await moveAnswer(file, 1, 'approvata')
      await moveFile(file, 'istruttoria_interna')
      await moveFile(file, 'caricata_banca', { compensoComunicatoAl: '2026-11-20' })
      await moveFile(file, 'istruttoria_banca')
      await moveFile(file, 'respinta', { motivoRifiuto: reason })
      expect(await refusalsOf(file)).toMatchObject([{ banca: first!.banca }, { banca: second!.banca }])
      expect(await states(file)).toEqual(['rifiutata', 'rifiutata'])
    })
  })

  it('of several simultaneous choices one wins, and the others are told', async () => {
    const file = await approved('istruttoria_banca')
    const answers = await answersOf(file)
    const calls = await Promise.all(
      Array.from({ length: 20 }, (_, i) => move('pratiche_banche', answers[i % 2]!, 'scelta')),
    )
    expect(calls.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(19).fill(409)])
    const won = calls.find(({ statusCode }) => statusCode === 200)!.json()
    expect(await fileOf(file)).toMatchObject({ banca: won.banca, importoDeliberato: 15_000_000 })
    expect((await states(file)).toSorted()).toEqual(['non_scelta', 'scelta'])
    // Who has seen the choice may still change it.
    const other = (await answersOf(file)).findIndex(({ _id }) => _id !== won._id)
    await moveAnswer(file, other, 'scelta')
    expect((await states(file)).toSorted()).toEqual(['non_scelta', 'scelta'])
  })
})
