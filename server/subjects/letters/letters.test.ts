import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillIn, type LetterCode, letterCodes, letterOf } from '../../../contract/letters/letters.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import {
  houseText,
  type mailTemplates,
  templateProblems,
} from '../../../contract/subjects/content/mail-templates.ts'
import { jobs, mailTemplatesTable } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { createMissingTemplates } from '../../mail/templates.ts'
import { sendRecovery } from '../../sessions/accounts/recovery.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

it.each(letterCodes)('the text of the house of %s is valid, and each variable is used', code => {
  const text = houseText(code)
  expect(templateProblems(code, text)).toEqual({})
  const whole = Object.values(text).join(' ')
  expect(Object.keys(letterOf(code).variables).filter(name => !whole.includes(`{{${name}}}`))).toEqual([])
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
    expect(letter!.text).toContain('Il collegamento vale un’ora')
    expect(letter!.html).toContain('Un &lt;b&gt;altro&lt;/b&gt; capoverso.')
    const commits = await test.call('GET', `/commits/${template._id}`, { headers: { 'x-flags': 'admin' } })
    expect(commits.json()).toHaveLength(1)
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
    const answer = await ada.call('POST', `/mail_templates/${template._id}/prova`, body)
    expect(answer.json()).toEqual({ email: 'ada@esempio.it' })
    const letter = (await lettersTo('ada@esempio.it')).at(-1)!
    expect(letter.subject).toBe('[Prova] La modifica è stata annullata')
    expect(letter.text).toContain('prova non salvata.')
    expect(await templateOf('modifica_annullata')).toEqual(template)
  })

  it.each([
    [{ settings: true }, /^Con dati inventati\.$/],
    [{ settings: true, lead_requests: true }, /^Con i dati di (?!Inventata)/],
    [{ settings: true, requests: true }, /^Con i dati di (?!Inventata)/],
  ])(
    'the preview for an administrator with the flags %j shows a request only to its readers',
    async (permissions, about) => {
      const email = `${Object.keys(permissions).join('.')}@esempio.it`
      await addPerson(test, 'admin', email, { permissions })
      const reader = admin()
      await reader.signIn(email)
      const template = await templateOf('conferma_richiesta')
      const path = `/mail_templates/${template._id}/anteprima`
      const { caso, lettera } = (await reader.call('POST', path, textOf(template))).json()
      expect(caso).toMatch(about)
      expect(lettera.paragraphs[0]).toMatch(/il numero è \d{3} \d{3} \d{3}\.$/)
      expect(lettera.notes.at(-1)).toMatch(/^Se non è stata una Sua richiesta/)
      const name = caso.match(/Con i dati di (.+)\./)?.[1]
      if (name) expect(JSON.stringify(lettera)).not.toContain(name)
    },
  )

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
