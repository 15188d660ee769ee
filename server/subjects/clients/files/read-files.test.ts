import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CustomerFile } from '../../../../contract/calls/customers/customer-files.ts'
import { banks } from '../../../../contract/subjects/banks.ts'
import { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import { system } from '../../../database/actor.ts'
import { loanFilesTable } from '../../../database/schema.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { addPerson } from '../../../testing/people.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { sendToBank, someBank } from '../../loan-files/testing/complete-file.ts'
import {
  addFile,
  addMember,
  askFor,
  type Member,
  putInState,
  signedInCustomer,
  withdraw,
} from './testing/people-of-file.ts'

describeOnEitherDatabase('the files of a customer', open => {
  let test: TestApp
  let file: string
  let applicant: Member
  const now = new Date('2026-11-25T09:00:00Z')

  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now })
  })
  beforeEach(async () => {
    ;({ file, applicant } = await addFile(test))
  })
  afterAll(() => test.app.close())

  const filesOf = async ({ visitor }: Pick<Member, 'visitor'>) => {
    const answer = await visitor.mine('GET', '/pratiche')
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().rows as CustomerFile[]
  }
  const fileOf = async ({ visitor }: Pick<Member, 'visitor'>) => {
    const answer = await visitor.mine('GET', `/pratiche/${file}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const documentsOf = async ({ visitor }: Pick<Member, 'visitor'>) => {
    const answer = await visitor.mine('GET', `/pratiche/${file}/documenti`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json() as { parole: string; rows: { _id: string; nome: string; stato: string }[] }
  }

  it('are those of an accepted invitation, and no others', async () => {
    expect(await filesOf(applicant)).toMatchObject([
      { _id: file, ruolo: 'richiedente', aperta: true, titolo: 'Mutuo: acquisto della prima casa' },
    ])
    const invited = await addMember(test, file, 'cointestatario', { accesso: null })
    expect(await filesOf(invited)).toEqual([])
    const stranger = await signedInCustomer(test)
    expect(await filesOf(stranger)).toEqual([])
    for (const { visitor } of [invited, stranger])
      expect((await visitor.mine('GET', `/pratiche/${file}`)).statusCode).toBe(404)
  })

  it('name the coming absence of the agent, with the confirmed substitute alone', async () => {
    const sostituto = await addPerson(test, 'agent', 'sostituisce@posta.example', { cognome: 'Conti' })
    const proposto = await addPerson(test, 'agent', 'proposto@posta.example')
    const days = { assenteDal: '2099-12-01', assenteAl: '2099-12-10' }
    const values = { ...days, sostituto, sostitutoProposto: proposto }
    const agente = await addPerson(test, 'agent', 'assente@posta.example', values)
    await test.context.database.orm.update(loanFilesTable).set({ agente }).where(eq(loanFilesTable._id, file))
    const [shown] = await filesOf(applicant)
    expect(shown!.segue.assenza).toEqual({ dal: '2099-12-01', al: '2099-12-10', sostituto: 'Aldo Conti' })
  })

  it('are gone for a participant whose access is withdrawn', async () => {
    await withdraw(test, applicant.participant)
    expect(await filesOf(applicant)).toEqual([])
    for (const path of [`/pratiche/${file}`, `/pratiche/${file}/documenti`])
      expect((await applicant.visitor.mine('GET', path)).statusCode).toBe(404)
  })

  it('show each participant the common way and only their own documents and figures', async () => {
    const partner = await addMember(test, file, 'cointestatario', { redditoNettoMensile: 99_900 })
    const guarantor = await addMember(test, file, 'garante')
    await askFor(test, file, applicant.account, 'Busta paga di Clara')
    await askFor(test, file, partner.account, 'Busta paga dell’altro')
    await askFor(test, file, guarantor.account, 'CU del garante')
    await askFor(test, file, null, 'Planimetria')
    const asked = async (member: Member) =>
      (await documentsOf(member)).rows.map(({ nome }) => nome).filter(nome => !/\(\d\)$/.test(nome))
    const names = ['Busta paga di Clara', 'Busta paga dell’altro', 'CU del garante', 'Planimetria']
    const seen = async (member: Member) => (await asked(member)).filter(nome => names.includes(nome))
    expect(await seen(applicant)).toEqual(['Busta paga di Clara', 'Planimetria'])
    expect(await seen(partner)).toEqual(['Busta paga dell’altro', 'Planimetria'])
    expect(await seen(guarantor)).toEqual(['CU del garante'])
    const income = 'Reddito netto al mese'
    expect((await fileOf(applicant)).propri).toContainEqual({ nome: income, valore: '2.100\u00a0€' })
    expect((await fileOf(partner)).propri).toContainEqual({ nome: income, valore: '999\u00a0€' })
    expect(JSON.stringify(await fileOf(guarantor))).not.toContain('2.100')
    const ways = await Promise.all([applicant, partner, guarantor].map(fileOf))
    for (const { tappe, stato } of ways)
      expect({ tappe, stato }).toEqual({ tappe: ways[0].tappe, stato: ways[0].stato })
  })

  it('have one way from the request to the payment', async () => {
    await putInState(test, file, 'raccolta_documenti')
    await putInState(test, file, 'istruttoria_banca')
    const { tappe, turno, stato } = (await filesOf(applicant))[0]!
    expect(tappe.map(({ titolo, quando }) => [titolo, quando])).toEqual([
      ['Richiesta e consulenza', 'fatta'],
      ['Incarico firmato', 'fatta'],
      ['Documenti', 'fatta'],
      ['Domanda alla banca', 'fatta'],
      ['Esame della banca', 'adesso'],
      ['Approvazione dei redditi', 'attesa'],
      ['Perizia della casa', 'attesa'],
      ['Relazione del notaio', 'attesa'],
      ['Delibera del mutuo', 'attesa'],
      ['Atto dal notaio', 'attesa'],
      ['Erogazione', 'attesa'],
    ])
    // Documents are still missing.
    expect(turno).toBe('Tocca a Lei')
    await test.context.database.pool.query(
      `update pratiche_documenti set stato = 'non_necessario' where pratica = $1`,
      [file],
    )
    expect((await filesOf(applicant))[0]!.turno).toBe('Tocca alla banca')
    expect(stato.titolo).toBe('In esame alla banca')
  })

  it('say what is to be done next, the refused document first', async () => {
    await putInState(test, file, 'raccolta_documenti')
    const first = await askFor(test, file, applicant.account, 'Contratto di lavoro', { entro: '2026-11-27' })
    expect((await filesOf(applicant))[0]!.prossimo.tipo).toBe('documenti')
    const refused = await askFor(test, file, applicant.account, 'Estratto conto', {
      stato: 'rifiutato',
      motivo: 'Manca la pagina 2.',
    })
    expect((await filesOf(applicant))[0]!.prossimo).toMatchObject({
      tipo: 'documento_rifiutato',
      testo: 'Manca la pagina 2.',
      documento: refused,
    })
    const rows = (await documentsOf(applicant)).rows
    expect(rows.find(({ _id }) => _id === first)).toMatchObject({ stato: 'da_caricare', caricabile: true })
    expect(rows.find(({ _id }) => _id === refused)).toMatchObject({
      stato: 'da_rifare',
      motivo: 'Manca la pagina 2.',
    })
  })

  it('name the bank that still has the file, and not one that has refused since', async () => {
    await putInState(test, file, 'istruttoria_banca')
    const terms = { importoChiesto: 15_000_000, durataChiesta: 300 }
    const asked = await sendToBank(test.context, file, await someBank(test.context, 1), terms)
    const refused = await sendToBank(test.context, file, await someBank(test.context), {
      ...terms,
      importoChiesto: 14_000_000,
    })
    const { database, store } = test.context
    const bank = await store.get(database.orm, banks, asked.banca, system)
    const shown = async () => (await fileOf(applicant)).richiesta
    await store.update(
      database.orm,
      bankAnswers,
      refused._id,
      refused.versione,
      { stato: 'rifiutata' },
      system,
    )
    expect(await shown()).toEqual(
      expect.arrayContaining([
        { nome: 'Banca', valore: bank.nome },
        { nome: 'Importo', valore: '150.000\u00a0€' },
      ]),
    )
  })

  it('say that a bank has made an offer', async () => {
    await putInState(test, file, 'istruttoria_banca')
    const { store, database } = test.context
    await store.create(
      database.orm,
      bankAnswers,
      {
        pratica: file,
        banca: await someBank(test.context),
        stato: 'approvata',
        importo: 15_000_000,
        durataMesi: 300,
        tan: 3.2,
      },
      system,
    )
    const [shown] = await filesOf(applicant)
    expect(shown).toMatchObject({ offerta: true, prossimo: { tipo: 'offerta' } })
  })
})
