import { expect, it } from 'vitest'
import { broker } from '../../contract/pages/broker.ts'
import { times } from '../../contract/pages/contact-words.ts'
import { renderDeclaratively } from '../runtime/declarative.ts'
import { widget } from './widget.ts'

const settings = { partner: null, allegati: true, modulo: '1.2.3', intermediario: broker }
const render = (state?: unknown, oggetto = 'pratica', more = {}) =>
  renderDeclaratively(widget, {
    attributes: { oggetto, ...more },
    base: 'https://quinto.example',
    state,
  })

it('renders a form that sends nothing without a script, with provider and subject', async () => {
  const html = (await render()).replaceAll('<!---->', '')
  expect(html).toContain('method="dialog"')
  expect(html).toMatch(/<option selected value="pratica">|<option value="pratica" selected/)
  for (const name of ['given-name', 'family-name', 'tel', 'email'])
    expect(html).toContain(`autocomplete="${name}"`)
  expect(html).toContain('OAM n. M000')
  expect(html).toContain('href="https://quinto.example/pagine/privacy-policy"')
  expect(html).not.toContain(' style=')
  expect(html).not.toContain('Scegli i file')
})

it('offers to call while the office is open', async () => {
  const html = await render()
  for (const label of Object.values(times)) expect(html).toContain(label)
  expect(html).not.toContain('Dopo le')
})

it('has no title in a page with its own title, and keeps its accessible name', async () => {
  expect(await render()).toMatch(/aria-labelledby="titolo".*<h2 id="titolo">Scriva a Quinto/s)
  const html = await render(undefined, 'altro', { titolo: 'nascosto' })
  expect(html).not.toContain('<h2')
  expect(html).toMatch(/<form[^>]* aria-label="Scriva a Quinto S\.r\.l\."/)
})

it('accepts attachments where the server allows them, without waiting', async () => {
  expect(await render({ settings })).toContain('Scegli i file')
})

it('explains, for rental requests, the effect of refusing the consent to third parties', async () => {
  const html = await render(undefined, 'noleggio')
  const box = /<input[^>]*id="cessione_terzi"[^>]*>/.exec(html)![0]
  expect(box).toContain('aria-describedby="cessione_terzi-aiuto"')
  expect(html).toMatch(/id="cessione_terzi-aiuto"[^>]*>Senza questo consenso la richiesta resta a noi/)
  expect(await render()).not.toContain('Senza questo consenso')
})

const boxesIn = (html: string) => html.match(/<input[^>]*type="checkbox"/g)?.length

it('asks a complaint for its text, and says who answers by when', async () => {
  const html = await render({ settings }, 'reclamo')
  expect(html).toMatch(/<textarea[^>]* required/)
  expect(html).toContain('risponde il nostro ufficio reclami entro sessanta giorni')
  expect(boxesIn(html)).toBe(1)
  for (const id of ['modo', 'orario', 'comune', 'posizione']) expect(html).not.toContain(`name="${id}"`)
  expect(html).toContain('Scegli i file')
})

it('asks an application for a position, and for no consent to marketing', async () => {
  const html = await render({ settings }, 'collaborazione')
  expect(html).toContain('name="posizione"')
  expect(html).toContain('entro due settimane')
  expect(html).not.toMatch(/<textarea[^>]* required/)
  expect(boxesIn(html)).toBe(1)
  for (const id of ['modo', 'orario', 'comune']) expect(html).not.toContain(`name="${id}"`)
  expect(boxesIn(await render({ settings }))).toBe(4)
})
