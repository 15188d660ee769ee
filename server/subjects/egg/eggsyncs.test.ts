import { lutimes, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, like, ne } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { eggLimits } from '../../../contract/egg/eggsync-words.ts'
import { system } from '../../database/actor.ts'
import {
  agentsTable,
  bankAnswersTable,
  banksTable,
  clientsTable,
  commits,
  eggsyncs,
  fileDocumentsTable,
  jobs,
  loanFilesTable,
  participantsTable,
  sharesTable,
  stepsTable,
} from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { zip } from '../../export/zip.ts'
import { verifyHistory } from '../../history/verify-history.ts'
import { formulaWorkbook } from '../../import/testing/workbooks.ts'
import { readSettings } from '../../settings.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { createEggsyncRuns } from './eggsync-runs.ts'
import { fiscalCodeNumber, managerFile, managerRow } from './testing/manager-file.ts'
import { type Eggsync, eggCalls } from './testing/send-egg.ts'
import { importOldest } from './watch-folder.ts'

describeOnEitherDatabase('imports from EGG', open => {
  let test: TestApp
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'quinto-egg-'))
    test = await openTestApp(open, { settings: { ...readSettings({}), dataDir } })
  })
  afterAll(async () => {
    await test.app.close()
    await rm(dataDir, { recursive: true })
  })
  const { ask, succeed, mappingNamed, upload, ended, checked, act, imported, rows } = eggCalls(() => test)
  const orm = () => test.context.database.orm
  const counts = ({ lette, nuove, cambiate, uguali, rifiutate }: Eggsync) => [
    lette,
    nuove,
    cambiate,
    uguali,
    rifiutate,
  ]
  async function fileNamed(IDEGG: string) {
    const [file] = await orm().select().from(loanFilesTable).where(eq(loanFilesTable.IDEGG, IDEGG))
    return file!
  }
  const stepsOf = async (IDEGG: string) =>
    orm()
      .select()
      .from(stepsTable)
      .where(eq(stepsTable.pratica, (await fileNamed(IDEGG))._id))
      .orderBy(stepsTable.at, stepsTable._id)
  const agentAndBank = async () => {
    const [agent] = await orm().select().from(agentsTable).where(eq(agentsTable.status, 'validated'))
    const [bank] = await orm().select().from(banksTable).where(eq(banksTable.status, 'validated'))
    return { agent: agent!, bank: bank! }
  }

  it('check a file and write nothing before the confirmation', async () => {
    const one = await checked(managerFile([managerRow(1), managerRow(2)]))
    expect([one.stato, ...counts(one)]).toEqual(['provata', 2, 2, 0, 0, 0])
    expect(await fileNamed('E-1')).toBeUndefined()
    const done = await act(one._id, 'scarta')
    expect(done.stato).toBe('scartata')
    expect(await rows(one._id)).toEqual([])
    expect(await readdir(join(dataDir, 'egg'))).toEqual([])
  })

  it('write files with customer, agent, bank, share, steps and documents, and name the import in the history', async () => {
    const { agent, bank } = await agentAndBank()
    const letters = () => orm().$count(jobs, ne(jobs.kind, 'step-durations'))
    const before = await letters()
    const done = await imported(
      managerFile([
        managerRow(10, {
          'Denominazione Agente': `${agent.nome} ${agent.cognome}`.toUpperCase(),
          'Denominazione Banca': bank.nome,
          'Stato Pratica': 'Erogata',
          Data_delibera_banca: '20/03/2026',
          Data_erogazione: '28/03/2026',
          Importo_Erogazione: '10.000,50',
        }),
        managerRow(11, { 'Stato Pratica': 'In lavorazione', Data_invio_istruttoria: '' }),
      ]),
    )
    expect([done.stato, ...counts(done)]).toEqual(['fatta', 2, 2, 0, 0, 0])
    const file = await fileNamed('E-10')
    expect(file).toMatchObject({
      prodotto: 'prestito',
      stato: 'liquidata',
      agente: agent._id,
      agenzia: agent.agenzia,
      banca: bank._id,
      importoRichiesto: 1_250_000,
      importoLiquidato: 1_000_050,
      liquidataAl: '2026-03-28',
      intestatario: 'Cognome10 Ada',
    })
    expect(file.chiavi).toContain(fiscalCodeNumber(10))
    expect(file.daEgg).toEqual([
      'IDEGG',
      'prodotto',
      'stato',
      'agente',
      'banca',
      'importoRichiesto',
      'importoLiquidato',
      'liquidataAl',
    ])
    expect((await stepsOf('E-10')).map(({ da, a, at, chi }) => [da, a, at.slice(0, 10), chi])).toEqual([
      [null, 'segnalata', '2026-03-02', 'EGG'],
      ['segnalata', 'istruttoria_banca', '2026-03-10', 'EGG'],
      ['istruttoria_banca', 'contratto', '2026-03-20', 'EGG'],
      ['contratto', 'liquidata', '2026-03-28', 'EGG'],
    ])
    const [answer] = await orm().select().from(bankAnswersTable).where(eq(bankAnswersTable.pratica, file._id))
    expect(answer).toMatchObject({
      banca: bank._id,
      stato: 'scelta',
      inviataAl: '2026-03-10',
      rispostaAl: '2026-03-20',
    })
    const shares = await orm().select().from(sharesTable).where(eq(sharesTable.pratica, file._id))
    expect(shares.map(({ agente, perc }) => [agente, perc])).toEqual([[agent._id, 100]])
    const [customer] = await orm()
      .select()
      .from(clientsTable)
      .where(eq(clientsTable.codiceFiscale, fiscalCodeNumber(10)))
    expect(customer).toMatchObject({
      nome: 'Ada',
      cognome: 'Cognome10',
      dataNascita: '1980-01-01',
      status: 'validated',
    })
    const people = await orm().select().from(participantsTable).where(eq(participantsTable.pratica, file._id))
    expect(people.map(({ cliente, ruolo }) => [cliente, ruolo])).toEqual([[customer!._id, 'richiedente']])
    // Only a file that has not reached a bank collects documents here.
    const documents = async (IDEGG: string) =>
      (
        await orm()
          .select()
          .from(fileDocumentsTable)
          .where(eq(fileDocumentsTable.pratica, (await fileNamed(IDEGG))._id))
      ).length
    expect([await documents('E-10'), (await documents('E-11')) > 0]).toEqual([0, true])
    const lines = await orm().select().from(commits).where(eq(commits.ref, file._id))
    expect(lines.map(({ eggsync, action }) => [eggsync, action])).toEqual([[done._id, 'create']])
    expect(await letters()).toBe(before)
    expect((await verifyHistory(test.context)).faults).toEqual([])
  })

  it('say of a new file without a day for its state that nobody knows it', async () => {
    await imported(managerFile([managerRow(15, { 'Stato Pratica': 'Sospesa' }), managerRow(16)]))
    const known = async (IDEGG: string) =>
      (await stepsOf(IDEGG)).map(({ a, giornoIgnoto }) => [a, giornoIgnoto])
    expect(await known('E-15')).toEqual([
      ['segnalata', null],
      ['istruttoria_banca', null],
      ['sospesa', true],
    ])
    expect((await known('E-16')).at(-1)).toEqual(['istruttoria_banca', null])
  })

  it('change nothing by the same file twice', async () => {
    const { agent, bank } = await agentAndBank()
    const content = managerFile([
      managerRow(20, {
        'Denominazione Banca': bank.nome,
        'Denominazione Agente': `${agent.cognome} ${agent.nome}`,
      }),
      managerRow(21, {
        'Denominazione Banca': bank.nome,
        'Stato Pratica': 'Declinata',
        Data_delibera_banca: '01/04/2026',
      }),
      managerRow(22, { 'Stato Pratica': 'Sospesa' }),
      managerRow(23, {
        'Tipo Prodotto': 'Mutuo ipotecario',
        'Stato Pratica': 'Perizia',
        'Denominazione Banca': bank.nome,
      }),
    ])
    expect(counts(await imported(content))).toEqual([4, 4, 0, 0, 0])
    const lines = async () => (await orm().select({ _id: commits._id }).from(commits)).length
    const before = await lines()
    const again = await checked(content)
    expect([...counts(again), again.puo.confermare]).toEqual([4, 0, 0, 4, 0, false])
    expect(await lines()).toBe(before)
  })

  it('overwrite what EGG owns, keep the rest, and show each changed field', async () => {
    const { bank } = await agentAndBank()
    await imported(managerFile([managerRow(30, { 'Denominazione Banca': bank.nome })]))
    const file = await fileNamed('E-30')
    await succeed(
      'PATCH',
      `/pratiche/${file._id}`,
      { versione: file.versione, durataMesi: 60 },
      'pratiche_see,pratiche_edit',
    )
    const next = managerRow(30, {
      'Denominazione Banca': bank.nome,
      Montante: '13.000,00',
      'Stato Pratica': 'Contratto',
      Data_delibera_banca: '30/03/2026',
    })
    const done = await imported(managerFile([next]))
    expect(counts(done)).toEqual([1, 0, 1, 0, 0])
    const changed = await fileNamed('E-30')
    expect([changed.durataMesi, changed.importoRichiesto, changed.banca]).toEqual([60, 1_300_000, bank._id])
    const [row] = await rows(done._id, 'cambiata')
    expect(row).toMatchObject({ riga: 2, IDEGG: 'E-30', pratica: file._id, grezza: null })
    expect(row.cambi).toEqual(
      expect.arrayContaining([
        { campo: 'Stato', prima: 'Istruttoria della banca', dopo: 'Contratto' },
        { campo: 'Banca', prima: null, dopo: bank.nome },
        { campo: 'Risposta della banca il', prima: null, dopo: '30/03/2026' },
      ]),
    )
    expect((await stepsOf('E-30')).map(({ da, a, at }) => [da, a, at.slice(0, 10)])).toEqual([
      [null, 'segnalata', '2026-03-02'],
      ['segnalata', 'istruttoria_banca', '2026-03-10'],
      ['istruttoria_banca', 'contratto', '2026-03-30'],
    ])
  })

  it('nobody changes by hand what EGG owns', async () => {
    await imported(managerFile([managerRow(35)]))
    const { _id, versione } = await fileNamed('E-35')
    const flags = 'pratiche_see,pratiche_edit'
    const change = await ask('PATCH', `/pratiche/${_id}`, { versione, importoRichiesto: 1 }, flags)
    expect([change.statusCode, change.json().fields]).toEqual([
      422,
      { importoRichiesto: 'Arriva da EGG: lo cambi in EGG.' },
    ])
    const move = await ask(
      'POST',
      `/pratiche/${_id}/stato`,
      { versione, stato: 'rinunciata', motivo: 'Prova' },
      flags,
    )
    expect(move.statusCode).toBe(409)
    expect((await succeed('GET', `/pratiche/${_id}/mosse`, undefined, flags)).rows).toEqual([])
    const { bank } = await agentAndBank()
    const answer = await ask(
      'POST',
      '/pratiche_banche',
      { pratica: _id, banca: bank._id, stato: 'da_inviare' },
      flags,
    )
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('arriva da EGG')])
  })

  it('refuse unknown names with the raw line, and take them after a correspondence', async () => {
    const { agent, bank } = await agentAndBank()
    const content = managerFile([
      managerRow(40),
      managerRow(41, { 'Denominazione Agente': 'Agente Ignoto', 'Denominazione Banca': 'Banca Mai Vista' }),
      managerRow(42, { 'Stato Pratica': 'Boh' }),
    ])
    const one = await imported(content)
    expect([one.stato, ...counts(one)]).toEqual(['fatta', 3, 1, 0, 0, 2])
    expect(one.sconosciuti).toEqual([
      { tipo: 'agente', esterno: 'Agente Ignoto', righe: 1 },
      { tipo: 'banca', esterno: 'Banca Mai Vista', righe: 1 },
      { tipo: 'stato', esterno: 'Boh', righe: 1 },
    ])
    const [refused] = await rows(one._id, 'rifiutata')
    expect(refused).toMatchObject({
      riga: 3,
      IDEGG: 'E-41',
      errori: [
        { colonna: 'Denominazione Banca', messaggio: 'La banca «Banca Mai Vista» non si conosce.' },
        { colonna: 'Denominazione Agente', messaggio: 'L’agente «Agente Ignoto» non si conosce.' },
      ].toReversed(),
    })
    expect(refused.grezza).toContain('E-41;Cognome41;Ada')
    const mappatura = await mappingNamed('Gestionale pratiche')
    for (const values of [
      { tipo: 'agente', esterno: 'Agente Ignoto', agente: agent._id },
      { tipo: 'banca', esterno: 'Banca Mai Vista', banca: bank._id },
      { tipo: 'stato', esterno: 'Boh', stato: 'consulenza' },
    ])
      await succeed('POST', '/egg_corrispondenze', { mappatura, ...values }, 'eggsyncs,agenti_see')
    const done = await act(one._id, 'riprova')
    expect([done.stato, ...counts(done), done.fatte]).toEqual(['fatta', 3, 3, 0, 0, 0, 3])
    expect(done.sconosciuti).toEqual([])
    expect((await fileNamed('E-41')).agente).toBe(agent._id)
  })

  it('never make two customers of one person', async () => {
    const same = { 'Codice Fiscale': fiscalCodeNumber(50), 'Cognome Cliente': 'Uno' }
    await imported(managerFile([managerRow(50, same), managerRow(51, same)]))
    await imported(managerFile([managerRow(52, same)]))
    const found = await orm()
      .select()
      .from(clientsTable)
      .where(eq(clientsTable.codiceFiscale, fiscalCodeNumber(50)))
    expect(found).toHaveLength(1)
    const files = await orm()
      .select()
      .from(participantsTable)
      .where(and(eq(participantsTable.cliente, found[0]!._id), eq(participantsTable.ruolo, 'richiedente')))
    expect(files).toHaveLength(3)
  })

  it('refuse another person for a known file, and an IDEGG that is in the file twice', async () => {
    await imported(managerFile([managerRow(60)]))
    const one = await checked(
      managerFile([
        managerRow(60, { 'Codice Fiscale': fiscalCodeNumber(61) }),
        managerRow(62),
        managerRow(62),
      ]),
    )
    expect(counts(one)).toEqual([3, 1, 0, 0, 2])
    const refused = await rows(one._id, 'rifiutata')
    expect(refused.map(({ errori }: { errori: { messaggio: string }[] }) => errori[0]!.messaggio)).toEqual([
      'È di una persona che non partecipa alla pratica: la aggiunga alla pratica, o corregga EGG.',
      'È già alla riga 3: nel file una pratica c’è una volta sola.',
    ])
    await act(one._id, 'scarta')
  })

  it('move the share with the agent', async () => {
    const all = await orm().select().from(agentsTable).where(eq(agentsTable.status, 'validated')).limit(2)
    const [first, second] = all.map(({ _id, nome, cognome }) => ({ _id, name: `${cognome} ${nome}` }))
    await imported(managerFile([managerRow(70, { 'Denominazione Agente': first!.name })]))
    await imported(managerFile([managerRow(70, { 'Denominazione Agente': second!.name })]))
    const file = await fileNamed('E-70')
    const shares = await orm().select().from(sharesTable).where(eq(sharesTable.pratica, file._id))
    expect([file.agente, ...shares.map(({ agente }) => agente)]).toEqual([second!._id, second!._id])
  })

  it('move the customer with the agent who follows no other file of the customer', async () => {
    const all = await orm().select().from(agentsTable).where(eq(agentsTable.status, 'validated')).limit(2)
    const [first, second] = all.map(({ _id, nome, cognome }) => ({ _id, name: `${cognome} ${nome}` }))
    const rowOf = (number: number, agent: typeof first) =>
      managerRow(number, { 'Denominazione Agente': agent!.name, 'Codice Fiscale': fiscalCodeNumber(73) })
    const agentOfCustomer = async () => {
      const code = eq(clientsTable.codiceFiscale, fiscalCodeNumber(73))
      return (await orm().select().from(clientsTable).where(code)).map(({ agente }) => agente)
    }
    await imported(managerFile([rowOf(73, first)]))
    expect(await agentOfCustomer()).toEqual([first!._id])
    // One file leaves while another one of the same agent comes.
    await imported(managerFile([rowOf(73, second), rowOf(74, first)]))
    expect(await agentOfCustomer()).toEqual([first!._id])
    const last = await imported(managerFile([rowOf(74, second)]))
    expect(await agentOfCustomer()).toEqual([second!._id])
    const [customer] = await orm()
      .select()
      .from(clientsTable)
      .where(eq(clientsTable.codiceFiscale, fiscalCodeNumber(73)))
    const lines = await orm().select().from(commits).where(eq(commits.ref, customer!._id))
    expect(lines.at(-1)).toMatchObject({ eggsync: last._id })
  })

  it('read JSON Lines, TSV, and our own columns', async () => {
    const lines = [
      {
        IDEGG: 'J-1',
        Prodotto: 'Prestito',
        Stato: 'In consulenza',
        'Importo richiesto (€)': 5000,
        Cognome: 'Gei',
        Nome: 'Son',
        'Codice fiscale': fiscalCodeNumber(80),
      },
    ]
    expect(counts(await imported(lines.map(line => JSON.stringify(line)).join('\n'), 'Quinto'))).toEqual([
      1, 1, 0, 0, 0,
    ])
    expect(await fileNamed('J-1')).toMatchObject({ importoRichiesto: 500_000, stato: 'consulenza' })
    const tsv = managerFile([managerRow(81)]).replaceAll(';', '\t')
    expect(counts(await imported(tsv))).toEqual([1, 1, 0, 0, 0])
  })

  it('work one at a time', async () => {
    // The check of a short file would end before the other file has arrived.
    const file = managerFile(Array.from({ length: 300 }, (_, i) => managerRow(1000 + i)))
    const [first, second] = await Promise.all([upload(file), upload(file)])
    const codes = [first.statusCode, second.statusCode].toSorted()
    expect(codes).toEqual([201, 409])
    const accepted = first.statusCode === 201 ? first : second
    const one = await (async () => {
      for (;;) {
        const found: Eggsync = await succeed('GET', `/eggsyncs/${accepted.json()._id}`)
        if (found.stato === 'provata') return found
      }
    })()
    await act(one._id, 'scarta')
  })

  it('stop at any batch and go on: each row is written once', async () => {
    const numbers = Array.from({ length: 250 }, (_, i) => 2000 + i)
    const { _id } = await checked(managerFile(numbers.map(number => managerRow(number))))
    // Without an address the work stays in this process, which stops at once.
    const database = { ...test.context.database, url: undefined }
    for (let stops = 0; ; stops++) {
      const runs = createEggsyncRuns({ ...test.context, database })
      const one = await runs.read(_id)
      if (one.stato === 'fatta') {
        expect(stops).toBeGreaterThan(1)
        expect(counts(one)).toEqual([250, 250, 0, 0, 0])
        break
      }
      await (stops === 0 ? runs.confirm(_id, system) : runs.resume(_id, system))
      const before = stops === 0 ? 0 : one.fatte
      const hasMoved = async () => {
        const { fatte, stato } = await runs.read(_id)
        // A run that stops after its last row has nothing left to write.
        return fatte > before || stato === 'fatta'
      }
      await vi.waitUntil(hasMoved, { timeout: 20_000, interval: 1 })
      await runs.stop()
    }
    const files = await orm().$count(loanFilesTable, like(loanFilesTable.IDEGG, 'E-2___'))
    const customers = await orm().$count(clientsTable, like(clientsTable.cognome, 'Cognome2___'))
    const lines = await orm().$count(
      commits,
      and(eq(commits.eggsync, _id), eq(commits.model, 'Opportunities')),
    )
    expect([files, customers, lines]).toEqual([250, 250, 250])
  })

  describe('after a change of their mapping', () => {
    const setDays = async (giorni: string) => {
      const path = `/mappature/${await mappingNamed('Gestionale pratiche')}`
      const { versione } = await succeed('GET', path)
      await succeed('PATCH', path, { versione, giorni })
    }
    const paid = (number: number, day: string) =>
      managerRow(number, { 'Stato Pratica': 'Erogata', Data_delibera_banca: day, Data_erogazione: day })
    const refusalOf = async (id: string, action: string) => {
      const { statusCode, body } = await ask('POST', `/eggsyncs/${id}/${action}`)
      return [statusCode, body]
    }
    const changed = expect.stringContaining('la mappatura è cambiata')
    afterEach(() => setDays('italiani'))

    it('are not confirmed, and say why', async () => {
      const one = await checked(managerFile([paid(85, '05/04/2026')]))
      expect([one.stato, one.puo.confermare, one.problema]).toEqual(['provata', true, null])
      await setDays('americani')
      expect(await refusalOf(one._id, 'conferma')).toEqual([409, changed])
      expect(await succeed('GET', `/eggsyncs/${one._id}`)).toMatchObject({
        puo: { confermare: false, scartare: true },
        problema: changed,
      })
      expect(await fileNamed('E-85')).toBeUndefined()
      await act(one._id, 'scarta')
    })

    it('check every row again when the refused ones are tried again', async () => {
      const one = await checked(managerFile([paid(86, '05/04/2026'), paid(87, '04/13/2026')]))
      expect(counts(one)).toEqual([2, 1, 0, 0, 1])
      await setDays('americani')
      const again = await act(one._id, 'riprova')
      expect([...counts(again), again.fatte]).toEqual([2, 2, 0, 0, 0, 2])
      expect((await act(one._id, 'conferma')).stato).toBe('fatta')
      expect((await fileNamed('E-86')).liquidataAl).toBe('2026-05-04')
    })

    it.each(['mano', 'cartella'] as const)('are not resumed when they come from «%s»', async origine => {
      const one = await checked(managerFile([paid(88, '05/04/2026')]))
      await orm()
        .update(eggsyncs)
        .set({
          state: 'interrotta',
          isConfirmed: true,
          origine,
          aliveUntil: new Date('2026-11-20T08:00:00Z'),
        })
        .where(eq(eggsyncs._id, one._id))
      await setDays('americani')
      expect(await refusalOf(one._id, 'riprendi')).toEqual([409, changed])
      const runs = createEggsyncRuns(test.context)
      await runs.resumeAutomatic()
      await runs.stop()
      expect(await succeed('GET', `/eggsyncs/${one._id}`)).toMatchObject({
        stato: 'interrotta',
        puo: { riprendere: false },
        problema: changed,
      })
      expect(await fileNamed('E-88')).toBeUndefined()
      // The next look at the folder finds nothing to resume.
      const later = createEggsyncRuns(test.context)
      await later.resumeAutomatic()
      await later.stop()
      expect((await succeed('GET', `/eggsyncs/${one._id}`)).stato).toBe('interrotta')
    })
  })

  it('come from a program with its key, which is shown once and withdrawn', async () => {
    const mappatura = await mappingNamed('Gestionale pratiche')
    const { _id, chiave } = await succeed('POST', '/eggsyncs/chiavi', { nome: 'Notte', mappatura })
    const send = (key: string, content: string) =>
      test.call('POST', '/eggsyncs/macchina', {
        payload: `--c\r\ncontent-disposition: form-data; name="file"; filename="notte.csv"\r\n\r\n${content}\r\n--c--\r\n`,
        headers: { 'x-egg-key': key, 'content-type': 'multipart/form-data; boundary=c' },
      })
    expect((await send('egg_sbagliata', managerFile([managerRow(98)]))).statusCode).toBe(401)
    const sent = await send(chiave, managerFile([managerRow(98)]))
    expect(sent.statusCode, sent.body).toBe(201)
    expect(counts(await ended(sent.json()._id))).toEqual([1, 1, 0, 0, 0])
    expect(await fileNamed('E-98')).toMatchObject({ stato: 'istruttoria_banca' })
    const [line] = await orm()
      .select()
      .from(commits)
      .where(eq(commits.ref, (await fileNamed('E-98'))._id))
    expect([line!.autore, line!.eggsync]).toEqual(['system', sent.json()._id])
    // A file that cannot be read stays in the list with its reason.
    expect((await send(chiave, 'a;b\n1;2')).statusCode).toBe(422)
    const [last] = (await succeed('GET', '/eggsyncs')).rows
    expect([last.stato, last.problema]).toEqual(['scartata', expect.stringContaining('IDEGG')])

    const listed = await succeed('GET', '/eggsyncs/chiavi')
    expect(JSON.stringify(listed)).not.toContain(chiave)
    expect(
      listed.rows.map(({ nome, usataAt }: { nome: string; usataAt: string }) => [nome, usataAt !== null]),
    ).toEqual([['Notte', true]])
    await succeed('POST', `/eggsyncs/chiavi/${_id}/ritira`)
    expect((await send(chiave, managerFile([managerRow(99)]))).statusCode).toBe(401)
    expect((await succeed('GET', '/eggsyncs/chiavi')).rows).toEqual([])
  })

  it('come from the watched folder, and move out of it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quinto-egg-folder-'))
    const long = new Date('2026-11-01')
    for (const [name, content] of [
      ['buono.csv', managerFile([managerRow(110)])],
      ['cattivo.csv', 'a;b'],
    ] as const) {
      await writeFile(join(folder, name), content)
      await utimes(join(folder, name), long, long)
    }
    const context = {
      ...test.context,
      settings: { ...test.context.settings, eggFolder: { path: folder, mapping: 'Gestionale pratiche' } },
    }
    const runs = createEggsyncRuns(context)
    for (let i = 0; i < 2; i++) {
      await importOldest(context, runs).catch(() => {})
      await ended((await succeed('GET', '/eggsyncs')).rows[0]._id)
    }
    await runs.stop()
    expect(await fileNamed('E-110')).toBeDefined()
    const names = async (inside: string) => (await readdir(join(folder, inside))).map(name => name.slice(-11))
    expect([await names('letti'), await names('rifiutati')]).toEqual([
      [expect.stringContaining('buono.csv')],
      ['cattivo.csv', 'ivo.csv.txt'],
    ])
    await rm(folder, { recursive: true })
  })

  it('leave a replaced file of the folder to the next look, and refuse a link and a day of another age', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quinto-egg-folder-'))
    const long = new Date('2026-11-01')
    const context = {
      ...test.context,
      settings: { ...test.context.settings, eggFolder: { path: folder, mapping: 'Gestionale pratiche' } },
    }
    const names = async (inside: string) => readdir(join(folder, inside)).catch(() => [])
    const path = join(folder, 'notte.csv')
    await writeFile(path, managerFile([managerRow(112)]))
    await utimes(path, long, long)
    const runs = createEggsyncRuns(context)
    const replacing = {
      async start(...given: Parameters<typeof runs.start>) {
        const started = await runs.start(...given)
        await writeFile(path, managerFile([managerRow(113)]))
        return started
      },
    }
    await importOldest(context, replacing)
    await ended((await succeed('GET', '/eggsyncs')).rows[0]._id)
    expect([await fileNamed('E-112'), await names('letti'), await names('.')]).toEqual([
      expect.anything(),
      [],
      ['notte.csv'],
    ])
    await rm(path)

    await writeFile(join(dataDir, 'altrove.csv'), managerFile([managerRow(114)]))
    await symlink(join(dataDir, 'altrove.csv'), path)
    await lutimes(path, long, long)
    await importOldest(context, runs)
    await runs.stop()
    expect(await fileNamed('E-114')).toBeUndefined()
    const [link, why] = await names('rifiutati')
    expect(link).toMatch(/notte\.csv$/)
    expect(await readFile(join(folder, 'rifiutati', why!), 'utf8')).toMatch(/^È un link/)
    await rm(folder, { recursive: true })
  })

  it('name what they belong to with its capitals', async () => {
    const mappatura = await mappingNamed('Gestionale pratiche')
    const answer = await ask('DELETE', `/mappature/${mappatura}`)
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('corrispondenze di EGG')])
  })

  it('are for people with the flag', async () => {
    for (const path of ['/eggsyncs', '/mappature'])
      expect((await ask('GET', path, undefined, 'pratiche_see,pratiche_edit')).statusCode).toBe(403)
  })

  it('refuse errors of a spreadsheet, and formulas without a value, and empty no stored field', async () => {
    const paid = { 'Stato Pratica': 'Erogata', Importo_Erogazione: '9.000,00' }
    await imported(managerFile([managerRow(60, paid)]))
    const given = managerRow(60, paid)
    const workbookWith = (cell: Parameters<typeof formulaWorkbook>[0][number][number]) =>
      formulaWorkbook([
        [...Object.keys(given)],
        [...Object.values({ ...given, Importo_Erogazione: cell as string })],
      ])
    for (const [content, problem] of [
      [managerFile([{ ...given, Importo_Erogazione: '#N/D' }]), 'La cella contiene l’errore #N/D'],
      [
        await workbookWith({ formula: 'A1/0', type: 'e', stored: '#DIV/0!' }),
        'La cella contiene l’errore #DIV/0!',
      ],
      [await workbookWith({ formula: 'A1*2' }), 'È una formula senza valore'],
    ] as const) {
      const one = await checked(content)
      const [refused] = await rows(one._id, 'rifiutata')
      expect(refused).toMatchObject({
        riga: 2,
        IDEGG: 'E-60',
        errori: [{ colonna: 'Importo_Erogazione', messaggio: expect.stringContaining(problem) }],
      })
      await act(one._id, 'scarta')
    }
    expect((await fileNamed('E-60')).importoLiquidato).toBe(900_000)
  })

  describe('refuse hostile files in clear words', () => {
    const problemOf = async (content: string | Buffer, mapping?: string) => {
      const answer = await upload(content, mapping)
      expect(answer.statusCode, answer.body).toBe(422)
      return answer.json().message as string
    }
    it.each([
      ['an empty file', '', 'Il file è vuoto.'],
      ['only a heading', managerFile([]), 'Nel file ci sono solo i nomi delle colonne.'],
      ['without the IDEGG', 'a;b\n1;2', 'Nel file manca la colonna con l’IDEGG.'],
      ['NUL', 'ID Pratica\n\0', 'Il file non è un testo né una cartella di Excel'],
      ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]), '.xls'],
      ['a broken archive', Buffer.from('PK\x03\x04niente'), 'La cartella di Excel non si legge'],
      ['an open quote', 'ID Pratica;x\n"1;2', 'virgolette'],
      ['a huge cell', `ID Pratica;x\n1;${'y'.repeat(6000)}`, 'caratteri'],
      ['ten thousand columns', `ID Pratica${';x'.repeat(10_000)}\nE-1${';1'.repeat(10_000)}`, 'colonne'],
      ['a lying UTF-16', Buffer.from([0xff, 0xfe, 0x49, 0, 0x00, 0xd8]), 'IDEGG'],
      ['broken JSON', '{"ID Pratica": 1}\n{"ID', 'Riga 2: non è un oggetto JSON completo.'],
    ])('%s', async (_, content, words) => {
      expect(await problemOf(content)).toContain(words)
    })

    it('a workbook that unpacks to too much', async () => {
      const content = Array.from({ length: 90 }, () => Buffer.alloc(1024 * 1024, ' '))
      const parts: Buffer[] = []
      for await (const part of zip([{ name: 'xl/worksheets/sheet1.xml', content }])) parts.push(part)
      expect(await problemOf(Buffer.concat(parts))).toContain('contiene troppo')
    })

    it('a file beyond the size of an upload', async () => {
      const answer = await upload(Buffer.alloc(eggLimits.bytes + 1, 'x'))
      expect([answer.statusCode, answer.body]).toEqual([
        413,
        expect.stringContaining('Il file supera i 64 MB: lo divida.'),
      ])
    })

    it('but read UTF-16, and quotes with line breaks, which no name has', async () => {
      const wide = Buffer.from(`\ufeff${managerFile([managerRow(85)])}`, 'utf16le')
      expect(counts(await checked(wide))).toEqual([1, 1, 0, 0, 0])
      await act((await succeed('GET', '/eggsyncs')).rows[0]._id, 'scarta')
      const quoted = managerFile([managerRow(86, { 'Nome Cliente': '"Ada ""Lù""\r\nMaria"' })])
      const one = await checked(quoted)
      expect([counts(one), await rows(one._id, 'rifiutata')]).toEqual([[1, 0, 0, 0, 1], [expect.anything()]])
      await act(one._id, 'scarta')
    })

    it('formulas, wrong numbers, days and encodings are errors of their rows', async () => {
      const content = Buffer.from(
        `\ufeff${managerFile([
          managerRow(95, { 'Cognome Cliente': '=HYPERLINK("x")' }),
          managerRow(96, { Montante: '12,500.00', 'Data Inserimento Pratica': '31/02/2026' }),
          managerRow(97, { 'Nome Cliente': 'A\ufffdda' }),
          managerRow(94, { 'Data Inserimento Pratica': '00/01/1900', Data_invio_istruttoria: '31/12/2999' }),
          managerRow(93, { 'Data Inserimento Pratica': '01/01/1900' }),
        ])}`,
      )
      const one = await checked(content)
      expect(counts(one)).toEqual([5, 0, 0, 0, 5])
      const refused = await rows(one._id, 'rifiutata')
      const words = refused.map(({ errori }: { errori: { colonna: string; messaggio: string }[] }) =>
        errori.map(({ colonna, messaggio }) => `${colonna}: ${messaggio}`),
      )
      expect(words[0]).toContain('Cognome Cliente: Comincia come una formula: nel file serve il valore.')
      expect(words[1]).toEqual(
        expect.arrayContaining([
          'Montante: «12,500.00» non è un numero come 1.234,56.',
          'Data Inserimento Pratica: «31/02/2026» non è un giorno che esiste.',
        ]),
      )
      expect(words[2]![0]).toContain('codifica')
      expect(words.slice(3).flat()).toEqual([
        'Data Inserimento Pratica: «00/01/1900» non è un giorno che esiste.',
        'Data_invio_istruttoria: «31/12/2999» non può essere il giorno di una pratica: l’anno va dal 1970 al 2099.',
        'Data Inserimento Pratica: «01/01/1900» non può essere il giorno di una pratica: l’anno va dal 1970 al 2099.',
      ])
      await act(one._id, 'scarta')
    })
  })
})
