import { render } from 'preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { agency, fakeContext, found } from './fixtures.ts'
import { createModel } from './model.ts'
import { View } from './view.tsx'

const root = document.createElement('div')
let end = () => {}

beforeEach(() => {
  document.body.append(root)
  // Nothing intersects in tests, so the map does not load.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  render(null, root)
  root.remove()
  end()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function show(state = found(), options: Parameters<typeof fakeContext>[0] = {}) {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z'), toFake: ['Date'] })
  const fake = fakeContext({ state, ...options })
  const model = createModel(fake.context)
  end = model.dispose
  render(<View model={model} />, root)
  return { ...fake, model }
}
const text = () => root.textContent?.replaceAll('\u00a0', ' ') ?? ''
const link = (name: string) =>
  [...root.querySelectorAll('a')].find(({ textContent }) => textContent === name)!

describe('the view', () => {
  it('shows address, opening state and contacts of each agency, and the provider', () => {
    const more = { responsabile: 'Anna Rossi', descrizione: 'Riceve su appuntamento.' }
    show(found([agency({ distanza: 3.2, ...more })]))
    for (const sentence of [
      '1 agenzia',
      'Via della Prova 1, 00192 Roma (RM)',
      '3,2 km',
      'Aperta fino alle 18.00',
      'lunedì–venerdì',
      'Senza gradini',
      'Fiumicino',
      'responsabileAnna Rossi',
      'Riceve su appuntamento.',
      'mediatore creditizio, OAM n. M000.',
    ])
      expect(text()).toContain(sentence)
    expect(link('Roma Prati').href).toBe('https://quinto.example/agenzia/roma-prati')
    expect(link('06 000 1000').getAttribute('href')).toBe('tel:060001000')
    expect(link('WhatsApp').href).toBe('https://wa.me/393001001000')
    expect(link('Indicazioni').href).toBe('https://www.openstreetmap.org/directions?to=41.9083%2C12.4652')
    expect(link('Trasparenza').href).toBe('https://quinto.example/pagine/trasparenza')
    expect(root.innerHTML).not.toContain(' style=')
  })

  it('lets the page cancel the link to an agency’s page', () => {
    show(found(), { objects: true })
    const press = new MouseEvent('click', { bubbles: true, cancelable: true })
    link('Roma Prati').dispatchEvent(press)
    expect(press.defaultPrevented).toBe(true)
  })

  it('offers alternatives where there is no agency', () => {
    const { model } = show(found([], { regioni: [] }), { initial: { regione: 'Molise' } })
    expect(text()).toContain('Molise: nessuna agenzia')
    expect(text()).toContain('un consulente risponde al telefono o in video')
    expect(text()).toContain('Vedi tutte le agenzie')
    expect(model.hasFilters.value).toBe(false)
  })

  it.each([
    [389.4, 'La più vicina ad Aosta (AO), Roma Prati, è a 389 km.'],
    [59, null],
  ])('offers a meeting without a journey when the nearest agency is %d km away', async (distanza, words) => {
    const { model } = show(found(), { answers: { 'GET /agenzie': () => found([agency({ distanza })]) } })
    model.go({ kind: 'point', nome: 'Aosta (AO)', lat: 45.7376, lng: 7.3201 })
    await expect.poll(() => model.foundAt.value.kind).toBe('point')
    await expect.poll(() => text()).toContain('km')
    if (words) {
      expect(text()).toContain(words)
      expect(link('chieda un appuntamento').href).toBe('https://quinto.example/contattaci#scrivere')
    } else expect(text()).not.toContain('La più vicina')
  })

  it('has no title in a page with its own title', () => {
    show()
    expect(root.querySelector('h2')!.textContent).toBe('Le agenzie')
    render(null, root)
    show(found(), { initial: { titolo: 'nascosto' } })
    expect(root.querySelector('h2')).toBeNull()
  })

  it('shows no list for an unknown place until another place is chosen', async () => {
    const { model } = show(found(), { answers: { 'GET /agenzie/luoghi': () => [] } })
    model.search.type('Rmoa')
    expect(text()).toContain('Roma Prati')
    await model.search.submit()
    await expect.poll(() => text()).toContain('«Rmoa»: luogo non trovato')
    expect(text()).toContain('Scriva il comune o il CAP.')
    expect(text()).not.toContain('Roma Prati')
    model.goEverywhere()
    await expect.poll(() => text()).toContain('Roma Prati')
    expect(text()).not.toContain('non trovato')
  })

  it('keeps the previous list after a failure, and offers a retry', async () => {
    const { model } = show(found(), {
      answers: {
        'GET /agenzie': () => {
          throw new TypeError('Failed to fetch')
        },
      },
    })
    model.setFilters({ aperte: true })
    await expect.poll(() => text()).toContain('Il servizio non risponde.')
    expect(text()).toContain('L’elenco è quello di prima.')
    expect(text()).toContain('Roma Prati')
  })
})
