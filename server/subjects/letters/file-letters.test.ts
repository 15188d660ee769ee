import { afterAll, beforeAll, expect, it } from 'vitest'
import { letterCodes } from '../../../contract/letters/letters.ts'
import { agents } from '../../../contract/subjects/agents.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { system } from '../../database/actor.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { written } from '../../mail/letter.tsx'
import { composeLetter, type LetterCase } from '../../mail/templates.ts'
import { addPerson } from '../../testing/people.ts'
import { openTestApp, type TestApp, testAdmin } from '../../testing/test-app.ts'
import { replyCase } from '../clients/files/message-letters.ts'
import { caseOf } from './letter-cases.ts'

/** The letters to customers about a loan file. */
const aboutFiles = letterCodes.filter(
  code =>
    (code.startsWith('pratica_') && code !== 'pratica_mossa') ||
    ['area_invito', 'area_messaggio', 'area_documenti', 'surroga_conviene'].includes(code),
)

describeOnEitherDatabase('letters to customers about a loan file', open => {
  let test: TestApp
  const reader = {
    actor: { kind: 'admin', id: testAdmin, flags: new Set(['pratiche_see']) } as const,
    name: 'Elena Moretti',
    email: 'elena@posta.example',
  }

  beforeAll(async () => {
    test = await openTestApp(open)
    const { database, store } = test.context
    // The site does not show this agent.
    const agent = await addPerson(test, 'agent', 'carla@agenti.example', {
      nome: 'Carla',
      cognome: 'Fiori',
      cellulare: '333 0000001',
    })
    const { visibileSulSito } = await store.get(database.orm, agents, agent, system)
    expect(visibileSulSito).toBe(false)
    await store.create(
      database.orm,
      loanFiles,
      {
        IDEGG: '77001',
        prodotto: 'cqs',
        agente: agent,
        intestatario: 'Moretti Elena',
        importoRichiesto: 2_000_000,
        durataMesi: 120,
      },
      system,
    )
  })
  afterAll(() => test.app.close())

  const letterOf = async (code: (typeof letterCodes)[number]) => {
    const { letter } = await caseOf(test.context, code, reader)
    return written({ ...(await composeLetter(test.context.database.orm, letter)), to: reader.email }).text
  }

  it.each(aboutFiles)('%s names the person, the product, the file, and who follows it', async code => {
    const text = await letterOf(code)
    expect(text).toMatch(/^Gentile Elena Moretti,\n/)
    for (const part of [
      '77001',
      'Cessione dello stipendio',
      'Carla Fiori',
      '333 0000001',
      'carla@agenti.example',
    ])
      expect(text).toContain(part)
  })

  it('the letter about a customer’s message greets whoever follows the file, and names customer and product', async () => {
    const text = await letterOf('area_risposta')
    expect(text).toMatch(/^Gentile Elena Moretti,\n/)
    for (const part of ['77001', 'Moretti Elena', 'Cessione dello stipendio', '/agents/reports/pratiche/'])
      expect(text).toContain(part)
  })

  it('the letter about a customer’s message of an agent who may not sign in names nobody, and opens the office', () => {
    const file = { _id: 'f', IDEGG: '77001', prodotto: 'cqs', intestatario: 'Moretti Elena' } as const
    const { link, name, groups } = replyCase(test.context, file, null)
    expect(link?.url).toContain('/admin/reports/pratiche/')
    expect([name, JSON.stringify(groups)]).toEqual([undefined, expect.not.stringContaining('Moretti')])
  })

  it.each(['ticket_risposta', 'reclamo_risposta', 'offerta_inviata'] as const)(
    '%s greets once, whatever its writer has typed',
    async code => {
      const { orm } = test.context.database
      const content = await composeLetter(orm, {
        code,
        name: 'Elena Moretti',
        values: new Proxy({}, { get: () => 'valore' }),
        body: ['Buongiorno Elena,', 'ecco la risposta.'],
      } as unknown as LetterCase)
      const { text } = written({ ...content, to: reader.email })
      expect(text.match(/Gentile|Buongiorno/g)).toEqual(['Gentile'])
      expect(text).toContain('ecco la risposta.')
    },
  )
})
