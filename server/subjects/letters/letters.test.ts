import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LetterContent } from '../../../contract/letters/letter.ts'
import { fillIn, type LetterCode, letterCodes } from '../../../contract/letters/letters.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import {
  houseText,
  type mailTemplates,
  templateProblems,
} from '../../../contract/subjects/content/mail-templates.ts'
import { lineEnds } from '../../../contract/text/characters.ts'
import { jobs, mailTemplatesTable } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { written } from '../../mail/letter.tsx'
import { composeLetter, createMissingTemplates, type LetterCase } from '../../mail/templates.ts'
import { sendRecovery } from '../../sessions/accounts/recovery.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp, testAdmin } from '../../testing/test-app.ts'
import { caseOf } from './letter-cases.ts'

/** A name that tries to be markup, a header, another direction of the text, and wider than any page. */
const hostileName = `Ada <script>alert(1)</script>"><img src=x onerror=alert(1)>\r\nBcc: a@truffa.example\u202e\u200b\u0007 ${'Lunghissima'.repeat(20)}`

it.each(letterCodes)('the text of the house of %s is valid', code => {
  expect(templateProblems(code, houseText(code))).toEqual({})
})

it('a value with braces stays unchanged', () => {
  expect(fillIn('{{nome}} e {{ altro }}', { nome: '{{altro}}', altro: '$&' })).toBe('{{altro}} e $&')
})

describeOnEitherDatabase('templates of letters', open => {
  let test: TestApp
  const admin = () => new Visitor(test, 'admin')
  let ada: Visitor
  beforeAll(async () => {
    test = await openTestApp(open)
    await addPerson(test, 'admin', 'ada@esempio.it', { permissions: { settings: true, admins: true } })
    await addPerson(test, 'admin', 'bice@esempio.it', { name: 'Bice', permissions: { news: true } })
    ada = admin()
    await ada.signIn('ada@esempio.it')
  })
  afterAll(() => test.app.close())

  const templateOf = async (code: LetterCode) => {
    const { orm } = test.context.database
    const [row] = await orm.select().from(mailTemplatesTable).where(eq(mailTemplatesTable.codice, code))
    return row as unknown as RecordOf<typeof mailTemplates>
  }
  const textOf = ({ oggetto, testo, chiusura }: RecordOf<typeof mailTemplates>) => ({
    oggetto,
    testo,
    chiusura,
  })
  const lettersTo = async (email: string) =>
    (await test.context.database.orm.select().from(jobs).orderBy(asc(jobs._id)))
      .map(({ payload }) => payload as { to?: string; subject: string; text: string; html: string })
      .filter(({ to }) => to === email)

  it.each(letterCodes)('the preview of %s shows its text and no variable', async code => {
    const template = await templateOf(code)
    const answer = await ada.call('POST', `/mail_templates/${template._id}/anteprima`, textOf(template))
    expect(answer.statusCode, answer.body).toBe(200)
    const { lettera } = answer.json()
    expect(lettera.imprint).toMatch(/iscrizione OAM M\d+/)
    expect(answer.body.replace(/"variabili":\[.*?\]/, '')).not.toMatch(/\{\{|undefined/)
    if (lettera.link) expect(lettera.link.url).toMatch(/^https?:/)
  })

  /** The pages that work without a script, and have the secret of their link in the path. */
  const withoutScript = ['/richiesta/', '/appuntamento/', '/mutui/', '/prestiti/', '/preventivo/']

  it.each(letterCodes)(
    'a link of %s has its secret in the fragment when its page has a script',
    async code => {
      const { _id, ...template } = await templateOf(code)
      const answer = await ada.call('POST', `/mail_templates/${_id}/anteprima`, textOf({ _id, ...template }))
      const links = answer.body.match(/https?:\/\/[^"\s<>\\]*ESEMPIO/g) ?? []
      const paths = links.map(link => new URL(link).pathname)
      expect(
        paths.filter(path => path.includes('ESEMPIO') && !withoutScript.some(page => path.startsWith(page))),
      ).toEqual([])
      if (['invito', 'nuova_password', 'area_invito', 'avviso_tasso', 'password_cambiata'].includes(code))
        expect(links.some(link => /\/[\w-]{43}#ESEMPIO$/.test(link))).toBe(true)
    },
  )

  it('a changed text is in the next letter, in text and HTML, and the history keeps the old one', async () => {
    const template = await templateOf('nuova_password')
    const changed = {
      versione: template.versione,
      oggetto: 'La Sua password',
      testo: 'eccola.\n\nUn <b>altro</b> capoverso.',
    }
    const saved = await ada.call('PATCH', `/mail_templates/${template._id}`, changed)
    expect(saved.statusCode, saved.body).toBe(200)
    await test.context.database.orm.transaction(tx =>
      sendRecovery(test.context, tx, { role: 'admin', email: 'bice@esempio.it' }),
    )
    const [letter] = await lettersTo('bice@esempio.it')
    expect(letter!.subject).toBe('La Sua password')
    expect(letter!.text).toContain('Gentile Bice Amministra,\n\neccola.\n\nUn <b>altro</b> capoverso.')
    expect(letter!.text).toContain('Il link vale un’ora')
    expect(letter!.html).toContain('Un &lt;b&gt;altro&lt;/b&gt; capoverso.')
    const commits = await test.call('GET', `/commits/${template._id}`, { headers: { 'x-flags': 'admin' } })
    expect(commits.json()).toHaveLength(1)
  })

  it('a value with line ends starts no paragraph, and a line of a fact starts no other fact', async () => {
    const { orm } = test.context.database
    const forged = 'Ada\r\n\r\nCodice della richiesta: forgiato'
    const text = { oggetto: '{{nome}}', testo: 'scrive {{nome}}.', chiusura: '{{nome}}' }
    const content = await composeLetter(
      orm,
      {
        code: 'lead_arrivato',
        values: { nome: forged, prodotto: 'Mutuo' },
        groups: [{ title: 'La richiesta', facts: [['Messaggio', forged]], items: [forged] }],
      },
      text,
    )
    const letter = written({ ...content, to: 'ufficio@esempio.it' })
    expect(letter.subject).toBe('Ada  Codice della richiesta: forgiato')
    expect(letter.text.split('\n')).not.toContain('Codice della richiesta: forgiato')
    expect(letter.text.match(/forgiato/g)).toHaveLength(4)
  })

  it.each(letterCodes)('names in %s are text, and stay in their line', async code => {
    const reader = {
      actor: { kind: 'admin', id: testAdmin, flags: new Set<string>() } as const,
      name: hostileName,
      email: 'ada@esempio.it',
    }
    const { letter } = await caseOf(test.context, code, reader)
    const values = Object.fromEntries(Object.keys(letter.values).map(name => [name, hostileName]))
    const content = await composeLetter(test.context.database.orm, { ...letter, values } as LetterCase)
    const { subject, text, html } = written({ ...content, to: reader.email })
    expect(html).not.toMatch(/<script|<img/)
    expect(text.split(lineEnds).filter(line => line.startsWith('Bcc:'))).toEqual([])
    expect(subject.split(lineEnds)).toHaveLength(1)
    for (const part of [subject, text, html]) expect(part).not.toMatch(/[\u202e\u200b\u0007]/)
    if (letter.name) {
      expect(text).toContain(
        'Gentile Ada <script>alert(1)</script>"><img src=x onerror=alert(1)> Bcc: a@truffa',
      )
      expect(html).toContain('Gentile Ada &lt;script&gt;alert(1)&lt;/script&gt;&quot;&gt;&lt;img ')
    }
  })

  it('a text without what the reader needs is refused by form, preview and trial', async () => {
    const template = await templateOf('invito')
    const as = (values: object) =>
      ada.call('PATCH', `/mail_templates/${template._id}`, { versione: template.versione, ...values })
    const problems = async (values: object) => (await as(values)).json().fields
    expect((await problems({ chiusura: null })).chiusura).toMatch(/^Questa lettera deve avere una chiusura/)
    expect((await problems({ testo: 'Entri pure.' })).testo).toBe(
      'Manca {{area}}: chi riceve la lettera ne ha bisogno.',
    )
    expect((await problems({ oggetto: 'Per {{nome}}' })).oggetto).toBe(
      '«{{nome}}» non c’è in questa lettera. Può usare {{area}}, {{pagina}}.',
    )
    expect((await as({ codice: 'modifica_annullata', testo: 'Altro.', chiusura: 'Altro.' })).statusCode).toBe(
      403,
    )
    for (const call of ['anteprima', 'prova']) {
      const body = { ...textOf(template), testo: '' }
      const answer = await ada.call('POST', `/mail_templates/${template._id}/${call}`, body)
      expect([answer.statusCode, answer.json().fields]).toEqual([422, { testo: 'Da compilare.' }])
    }
  })

  it('a trial goes to the own address of the caller, with the unsaved text', async () => {
    const template = await templateOf('modifica_annullata')
    const body = { ...textOf(template), testo: 'prova non salvata.' }
    const before = await test.context.database.orm.select().from(jobs)
    const answer = await ada.call('POST', `/mail_templates/${template._id}/prova`, body)
    expect(answer.json()).toEqual({ email: 'ada@esempio.it' })
    expect(await test.context.database.orm.select().from(jobs)).toHaveLength(before.length + 1)
    const letter = (await lettersTo('ada@esempio.it')).at(-1)!
    expect(letter.subject).toBe('[Prova] La modifica è stata annullata')
    expect(letter.text).toContain('prova non salvata.')
    expect(await templateOf('modifica_annullata')).toEqual(template)
  })

  let readers = 0
  /** The preview of a letter for a new administrator with some flags. */
  async function previewFor(permissions: Record<string, boolean>, code: LetterCode) {
    const email = `lettrice${++readers}@esempio.it`
    await addPerson(test, 'admin', email, { permissions })
    const reader = admin()
    await reader.signIn(email)
    const template = await templateOf(code)
    const answer = await reader.call('POST', `/mail_templates/${template._id}/anteprima`, textOf(template))
    return answer.json() as { caso: string; lettera: LetterContent }
  }

  it.each([
    ['conferma_richiesta', 'lead_requests'],
    ['conferma_richiesta', 'requests'],
    ['lead_arrivato', 'lead_requests'],
    ['lead_aggiornato', 'lead_requests'],
    ['lead_assegnato', 'lead_requests'],
    ['messaggio_arrivato', 'requests'],
    ['messaggio_aggiornato', 'requests'],
    ['richiesta_assegnata', 'requests'],
    ['richiesta_merchandising', 'merchandising_requests'],
  ] as const)('the preview of %s shows real data with %s, and invented data without', async (code, flag) => {
    const real = await previewFor({ settings: true, [flag]: true }, code)
    expect(real.caso).toMatch(/^Con i dati d/)
    const without = await previewFor({ settings: true }, code)
    expect(without.caso).toBe('Con dati inventati.')
    expect(JSON.stringify(without.lettera)).toMatch(/[Ii]nventat/)
    for (const { lettera } of [real, without])
      expect(lettera.groups!.map(({ title }) => title)).toContainEqual(expect.stringMatching(/^[A-Z]/))
  })

  it('the preview of a forwarded request shows a request about rentals', async () => {
    const permissions = { settings: true, requests: true }
    expect((await previewFor(permissions, 'richiesta_inoltrata')).caso).toBe('Con dati inventati.')
    await test.context.database.orm.execute(
      sql`update requests set oggetto = 'noleggio', nome = 'Che noleggia'
        where _id = (select min(_id::text)::uuid from requests)`,
    )
    expect((await previewFor(permissions, 'richiesta_inoltrata')).caso).toMatch(
      /^Con i dati di Che noleggia /,
    )
  })

  it('the preview of the letter to the applicant repeats nothing that the person typed', async () => {
    const { caso, lettera } = await previewFor({ settings: true, lead_requests: true }, 'conferma_richiesta')
    expect(JSON.stringify(lettera)).not.toContain(caso.match(/Con i dati di (.+)\./)![1])
  })

  it('the preview with a simulation shows the newest stored one, without its link', async () => {
    const template = await templateOf('simulazione_conservata')
    const path = `/mail_templates/${template._id}/anteprima`
    const preview = async () => (await ada.call('POST', path, textOf(template))).json()
    expect((await preview()).caso).toBe('Con una simulazione calcolata adesso.')
    const need = { finalita: 'prima_casa', valore: 19_000_000, importo: 12_345_600, durataMesi: 300 }
    const kept = await test.call('POST', '/calcolatori/mutui/simulazioni', { payload: { need } })
    const { caso, lettera } = await preview()
    expect(caso).toBe('Con l’ultima simulazione conservata.')
    expect(JSON.stringify(lettera)).toContain('123.456,00')
    expect(JSON.stringify(lettera)).not.toContain(kept.json().indirizzo)
    expect(lettera.link.url).toMatch(/\/mutui\/simulazione\/ESEMPIO$/)
  })

  it('callers without the right to settings get 403 for list, preview and trial', async () => {
    const bice = admin()
    await bice.signIn('bice@esempio.it')
    const template = await templateOf('invito')
    for (const call of ['anteprima', 'prova']) {
      const answer = await bice.call('POST', `/mail_templates/${template._id}/${call}`, textOf(template))
      expect(answer.statusCode).toBe(403)
    }
    expect((await bice.call('GET', '/mail_templates')).statusCode).toBe(403)
  })

  it('a deleted template is replaced by the text of the house, and created again at the next start', async () => {
    const template = await templateOf('invito')
    const path = `/mail_templates/${template._id}?versione=${template.versione}`
    expect((await ada.call('DELETE', path)).statusCode).toBe(200)
    expect(await templateOf('invito')).toBeUndefined()
    const person = {
      name: 'Carla',
      surname: 'Nuova',
      email: 'carla@esempio.it',
      permissions: {},
      ticketing: {},
    }
    const made = await test.call('POST', '/admins', {
      payload: { ...person, ticketCategories: [], status: 'validated' },
      headers: { 'x-flags': 'admin' },
    })
    expect(made.statusCode, made.body).toBe(201)
    expect((await lettersTo('carla@esempio.it'))[0]!.text).toContain(
      'ha preparato il Suo accesso: gestionale',
    )
    await createMissingTemplates(test.context)
    await createMissingTemplates(test.context)
    expect(textOf(await templateOf('invito'))).toEqual(textOf(template))
  })
})
