import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fileNotes } from '../../../../contract/subjects/loan-files/file-notes.ts'
import { system } from '../../../database/actor.ts'
import { commits, files, fileUses } from '../../../database/schema.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { newId } from '../../../new-id.ts'
import { addPerson, Visitor } from '../../../testing/people.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addFile, type Member } from '../../clients/files/testing/people-of-file.ts'

/** Whose words the notes of a file are: nobody writes, changes or removes them in the name of somebody else. */
describeOnEitherDatabase('notes and messages of a file', open => {
  let test: TestApp
  let now = new Date('2026-11-25T09:00:00Z')
  const agents = {} as Record<'author' | 'other', string>
  const visitors = {} as Record<'author' | 'other', Visitor>
  let file: string
  let applicant: Member
  /** The office without the right to change files, and with it. */
  const reads = { 'x-flags': 'pratiche_see' }
  const office = { 'x-flags': 'pratiche_see,pratiche_edit' }
  const administrator = { 'x-flags': 'admin' }

  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now })
    for (const name of ['author', 'other'] as const) {
      agents[name] = await addPerson(test, 'agent', `${name}@esempio.it`, {
        nome: name === 'author' ? 'Aldo' : 'Bruno',
        permissions: { pratiche: true },
      })
    }
  })
  beforeEach(async () => {
    now = new Date('2026-11-25T09:00:00Z')
    for (const name of ['author', 'other'] as const) {
      visitors[name] = new Visitor(test, 'agent')
      await visitors[name].signIn(`${name}@esempio.it`)
    }
    ;({ file, applicant } = await addFile(test, { agente: agents.author }))
  })
  afterAll(() => test.app.close())

  const noteOf = (id: string) => test.context.store.get(test.context.database.orm, fileNotes, id, system)
  const notes = async () =>
    (await test.call('GET', `/pratiche_note?filter[pratica]=${file}`, { headers: reads })).json().rows
  const write = (values: object = {}, visitor = visitors.author) =>
    visitor.call('POST', '/pratiche_note', { pratica: file, tipo: 'nota', testo: 'Da richiamare', ...values })
  const written = async (values: object = {}): Promise<string> => {
    const answer = await write(values)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()._id
  }
  const say = async (testo: string): Promise<string> =>
    (await applicant.visitor.mine('POST', `/pratiche/${file}/messaggi`, { testo })).json()._id
  const withdraw = (id: string, body: object, headers: Record<string, string> = office) =>
    test.call('POST', `/pratiche_note/${id}/togli`, { headers, payload: body })
  const conversation = async () => (await applicant.visitor.mine('GET', `/pratiche/${file}/messaggi`)).json()

  it('cannot be written for the customer by anybody else', async () => {
    const body = { tipo: 'risposta', testo: 'Accetto', cliente: applicant.account }
    expect((await write(body)).statusCode).toBe(422)
    for (const headers of [office, administrator]) {
      const payload = { pratica: file, ...body }
      expect((await test.call('POST', '/pratiche_note', { headers, payload })).statusCode).toBe(422)
      const testo = `Pratica,Tipo,Testo\nC1,Messaggio del cliente,Accetto`
      const imported = { headers, payload: { testo } }
      expect((await test.call('POST', '/pratiche_note/importa', imported)).statusCode).toBe(404)
    }
    expect(await notes()).toEqual([])
  })

  it('have the name of the caller, and no time of reading or file that the caller chooses', async () => {
    const id = await written()
    expect((await noteOf(id)).autore).toBe('Aldo Agente')
    for (const more of [
      { autore: 'Il direttore' },
      { lettoAt: now.toISOString() },
      { allegati: [{ _id: newId(), name: 'a.pdf', size: 1, mimetype: 'application/pdf' }] },
    ])
      expect((await write(more)).statusCode, JSON.stringify(more)).toBe(400)
  })

  it('are never changed by anybody, whatever their kind', async () => {
    const ids = [await say('Ho una domanda'), await written({ tipo: 'messaggio' }), await written()]
    const before = await notes()
    for (const id of ids) {
      const change = { versione: 1, testo: 'Accetto' }
      expect((await visitors.author.call('PATCH', `/pratiche_note/${id}`, change)).statusCode).toBe(404)
      const asOffice = { headers: administrator, payload: change }
      expect((await test.call('PATCH', `/pratiche_note/${id}`, asOffice)).statusCode).toBe(404)
    }
    // The history, too, undoes and restores nothing.
    for (const { _id } of await test.context.database.orm
      .select()
      .from(commits)
      .where(eq(commits.padre, file)))
      for (const what of ['undo', 'restore']) {
        const payload = what === 'undo' ? { versione: 1 } : {}
        const answer = await test.call('POST', `/commits/${_id}/${what}`, { headers: administrator, payload })
        expect([403, 404]).toContain(answer.statusCode)
      }
    expect(await notes()).toEqual(before)
  })

  it('are undone only by their author, within an hour, and only when no customer reads them', async () => {
    const drop = (id: string, visitor = visitors.author) => visitor.call('DELETE', `/pratiche_note/${id}`)
    const [message, reply] = [await written({ tipo: 'messaggio' }), await say('Buongiorno')]
    const note = await written({ tipo: 'chiamata' })
    expect((await drop(note, visitors.other)).statusCode).toBe(404)
    for (const headers of [office, administrator])
      expect((await test.call('DELETE', `/pratiche_note/${note}`, { headers })).statusCode).toBe(403)
    for (const id of [message, reply]) expect((await drop(id)).statusCode).toBe(409)
    expect((await drop(note)).statusCode).toBe(200)
    // The mark of the office, with the reason, stays.
    const taken = await written()
    const motivo = 'parla di un’altra persona'
    const taking = await test.call('POST', `/pratiche_note/${taken}/togli`, {
      headers: office,
      payload: { motivo },
    })
    expect(taking.statusCode, taking.body).toBe(200)
    expect((await drop(taken)).statusCode).toBe(409)
    const late = await written()
    now = new Date(now.getTime() + 61 * 60_000)
    expect((await drop(late)).statusCode).toBe(409)
    expect((await notes()).map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(
      [message, reply, taken, late].toSorted(),
    )
  })

  it('are taken away by the office alone, with a reason that everybody reads in their place', async () => {
    const reply = await say('Il mio vicino si chiama Ugo')
    const attached = { _id: newId(), name: 'foglio.pdf', size: 3, mimetype: 'application/pdf' }
    const { orm } = test.context.database
    await orm.insert(files).values({ ...attached, owner: applicant.account, createdAt: now } as never)
    await orm.insert(fileUses).values({ file: attached._id, resource: fileNotes.name, record: reply })
    const { versione } = await noteOf(reply)
    await test.context.store.update(orm, fileNotes, reply, versione, { allegati: [attached] }, system)

    const motivo = 'parla di un’altra persona'
    expect((await visitors.author.call('POST', `/pratiche_note/${reply}/togli`, { motivo })).statusCode).toBe(
      403,
    )
    expect((await withdraw(reply, { motivo }, reads)).statusCode).toBe(403)
    expect((await withdraw(reply, {})).statusCode).toBe(400)
    expect((await withdraw(reply, { motivo: '  ' })).statusCode).toBe(422)
    const answer = await withdraw(reply, { motivo })
    expect(answer.statusCode, answer.body).toBe(200)

    const mark = 'Messaggio tolto dall’ufficio il 25 novembre 2026: parla di un’altra persona'
    const kept = { testo: mark, toltoAt: now.toISOString(), autore: 'Clara Cliente', allegati: null }
    expect((await notes())[0]).toMatchObject(kept)
    expect((await visitors.author.call('GET', `/pratiche/${file}/scheda`)).json().note[0]).toMatchObject(kept)
    expect((await conversation()).rows).toMatchObject([{ testo: mark, tolto: true, da: 'lei', allegati: [] }])
    expect(await orm.select().from(fileUses).where(eq(fileUses.record, reply))).toEqual([])
    // The mark stays as it is.
    expect((await withdraw(reply, { motivo: 'un altro motivo' })).statusCode).toBe(409)
    expect((await noteOf(reply)).testo).toBe(mark)
  })

  it('of the house are taken away in the same way, with the word for a note', async () => {
    const [message, note] = [await written({ tipo: 'messaggio' }), await written()]
    for (const id of [message, note])
      expect((await withdraw(id, { motivo: 'è sbagliata' })).statusCode).toBe(200)
    const mark = 'tolta dall’ufficio il 25 novembre 2026: è sbagliata'
    expect((await noteOf(note)).testo).toBe(`Nota ${mark}`)
    expect((await noteOf(message)).testo).toBe(`Messaggio ${mark.replace('tolta', 'tolto')}`)
    expect((await conversation()).rows).toMatchObject([{ tolto: true, da: 'casa' }])
    const [line] = await test.context.database.orm
      .select()
      .from(commits)
      .where(eq(commits.ref, note))
      .orderBy(commits.versione)
      .offset(1)
    expect(line).toMatchObject({ action: 'edit', autore: 'admin' })
  })
})
