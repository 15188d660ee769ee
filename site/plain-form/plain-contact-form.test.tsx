import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { consentTexts, unknownTown } from '../../contract/calls/leads.ts'
import { broker } from '../../contract/pages/broker.ts'
import { consentWords } from '../../contract/pages/consent-words.ts'
import { times } from '../../contract/pages/contact-words.ts'
import type { PlainContact } from '../../contract/pages/plain-form.ts'
import { PlainContactForm } from './plain-contact-form.tsx'

const untouched: PlainContact = { modulo: '1.2.3', typed: {}, errors: {}, failure: null, sedi: [] }
const html = (form: Partial<PlainContact> = {}, attributes: Record<string, unknown> = {}) =>
  renderToString(
    <PlainContactForm
      form={{ ...untouched, ...form }}
      attributes={attributes}
      path="/contattaci"
      broker={broker}
    />,
  )
/** Returns the opening tag of a control by name and, for options, by value. */
const control = (page: string, name: string, value = '') =>
  (page.match(/<(input|select|textarea)[^>]*>/g) ?? []).find(
    tag => tag.includes(` name="${name}"`) && tag.includes(value),
  )

describe('the contact form without a script', () => {
  it('is a plain form without preselected consents, inline style or script', () => {
    const page = html()
    expect(page).toMatch(/<form[^>]* method="post"/)
    expect(page).toMatch(/ action="\/contattaci#/)
    expect(page).not.toMatch(/<script| style=| on[a-z]+=/)
    for (const box of ['informativa_letta', 'marketing', 'profilazione', 'cessione_terzi'])
      expect(control(page, box)).not.toContain('checked')
    expect(control(page, 'modo', 'value="telefono"')).toContain('checked')
    expect(control(page, 'modulo')).toContain('value="1.2.3"')
    expect(control(page, 'pagina')).toContain('value="/contattaci"')
    expect(control(page, 'testoVersione')).toContain(`value="${consentTexts}"`)
    const decoy = control(page, 'sito')
    expect(decoy).toContain('tabindex="-1"')
    expect(decoy).toMatch(/autocomplete="off"/i)
    expect(page).not.toContain('role="alert"')
  })

  it('offers to call while the office is open', () => {
    const list = html().match(/<select[^>]* name="orario".*?<\/select>/s)![0]
    expect([...list.matchAll(/<option[^>]* value="(\w+)"/g)].map(([, key]) => key)).toEqual(
      Object.keys(times),
    )
    expect(list).not.toContain('Dopo le')
  })

  it('shows the consents with the contract’s texts', () => {
    const { informativa_letta, ...others } = consentWords(broker.nome)
    const text = html().replace(/<[^>]+>/g, '')
    for (const words of Object.values(others)) expect(text).toContain(words)
    for (const words of informativa_letta) expect(text).toContain(words.trim())
  })

  it('asks for a town in words of a text field', () => {
    expect(control(html(), 'comune')).toMatch(/autocomplete="address-level2"/i)
    const errors = { comune: unknownTown, provincia: 'Scelga la provincia dall’elenco.' }
    const page = html({ errors, typed: { comune: 'Ostia', provincia: 'XX' } })
    expect(control(page, 'comune')).toMatch(/aria-invalid="true".* value="Ostia"/)
    expect(page).toContain('Nessun comune ha questo nome')
    expect(page).not.toContain('dall’elenco')
    const other = 'Più comuni hanno questo nome: indichi anche la provincia.'
    expect(html({ errors: { comune: other } })).toContain(other)
  })

  it('contains the page’s subject and recipient', () => {
    const page = html({}, { oggetto: 'noleggio', agenzia: 'roma-prati', segnalazione: 'studio-casa' })
    expect(page).toMatch(/<option value="noleggio" selected/)
    expect(control(page, 'agenzia')).toContain('value="roma-prati"')
    expect(control(page, 'segnalazione')).toContain('value="studio-casa"')
    expect(control(page, 'agente')).toBeUndefined()
    expect(page).toContain('Senza questo consenso la richiesta resta a noi')
  })

  const boxesIn = (page: string) => page.match(/<input[^>]* type="checkbox"/g)?.length

  it('asks a complaint for its text alone, and says who answers by when', () => {
    const page = html({}, { oggetto: 'reclamo' })
    expect(control(page, 'messaggio')).toContain('required')
    expect(page).toContain('ufficio reclami entro sessanta giorni')
    expect(boxesIn(page)).toBe(1)
    for (const name of ['modo', 'orario', 'comune', 'posizione']) expect(control(page, name)).toBeUndefined()
    expect(boxesIn(html())).toBe(4)
  })

  it('asks an application for position and office', () => {
    const sedi = [{ slug: 'viterbo', nome: 'Viterbo', via: 'Via Roma 1', comune: 'Viterbo', distanza: null }]
    const page = html({ sedi }, { oggetto: 'collaborazione' })
    expect(control(page, 'posizione')).toContain('required')
    expect(page).toMatch(/<option value="" selected="">Qualunque sede<\/option>/)
    expect(page).toContain('<option value="viterbo">Viterbo, Via Roma 1</option>')
    expect(boxesIn(page)).toBe(1)
    const ofAgency = html({ sedi }, { oggetto: 'collaborazione', agenzia: 'viterbo' })
    expect(control(ofAgency, 'agenzia')).toContain('type="hidden"')
  })

  it('explains where to send a CV for job applications', () => {
    expect(html({}, { oggetto: 'collaborazione' })).toContain(`href="mailto:${broker.email}"`)
    expect(html()).not.toContain('curriculum')
  })

  it('keeps all input after an error, and shows each error at the field and in the linked summary', () => {
    const page = html({
      typed: {
        oggetto: 'pratica',
        nome: 'Ada',
        modo: 'email',
        messaggio: 'Resta qui.',
        marketing: 'on',
        testoVersione: consentTexts,
        pagina: '/agenzia/roma-prati?utm_source=lettera',
      },
      errors: { informativa_letta: 'Occorre dichiararlo.', cognome: 'Scriva il cognome.' },
      failure: 'Scriva il cognome.',
    })
    const summary = /role="alert".*?<\/div>/s.exec(page)![0]
    expect(summary).toContain('2 dati sono da correggere')
    expect([...summary.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)).toEqual([
      'modulo-cognome',
      'modulo-informativa_letta',
    ])
    const cognome = control(page, 'cognome')
    expect(cognome).toContain('aria-invalid="true"')
    expect(cognome).toContain('aria-describedby="modulo-cognome-aiuto"')
    expect(page).toMatch(/id="modulo-cognome-aiuto".*?Scriva il cognome\./s)
    expect(control(page, 'nome')).toContain('value="Ada"')
    expect(control(page, 'marketing')).toContain('checked')
    expect(control(page, 'modo', 'value="email"')).toContain('checked')
    expect(control(page, 'pagina')).toContain('value="/agenzia/roma-prati?utm_source=lettera"')
    expect(page).toMatch(/<option value="pratica" selected/)
    expect(page).toContain('Resta qui.</textarea>')
  })

  it('shows general errors at the top, with the telephone', () => {
    const page = html({ errors: { modulo: 'Troppo in fretta.' }, failure: 'Troppo in fretta.' })
    expect(page).toMatch(/Il messaggio non è partito.*Troppo in fretta\..*href="tel:800000000"/s)
  })

  it('clears consents given to other texts', () => {
    const page = html({ typed: { marketing: 'on', testoVersione: '2020-01' } })
    expect(control(page, 'marketing')).not.toContain('checked')
  })

  it('escapes all input', () => {
    const bad = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
    const names = [
      'oggetto',
      'nome',
      'email',
      'modo',
      'messaggio',
      'agente',
      'agenzia',
      'pagina',
      'marketing',
    ]
    const page = html({
      modulo: bad,
      typed: Object.fromEntries(names.map(name => [name, bad])),
      errors: { nome: bad },
      failure: bad,
    })
    expect(page).not.toMatch(/<script|<img/)
    expect(page).toContain('&lt;script&gt;')
  })
})
