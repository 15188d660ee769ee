import { describe, expect, it } from 'vitest'
import { fakeClient, goodAnswers } from './fixtures.ts'
import { button, get, root, show, text } from './shown.tsx'

const banks = () => [...root.querySelectorAll('.offer h3')].map(({ textContent }) => textContent)
const choose = (selector: string, value: string) => {
  const select = get<HTMLSelectElement>(selector)
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
const tick = (name: string) => get<HTMLInputElement>(`input[name="${name}"]`).click()

it('the list is one button away for the keyboard', async () => {
  show({ initial: { passo: 'offerte' } })
  const stops = [...root.querySelectorAll<HTMLElement>('button, a, input, select, summary')]
  const skip = button(/^Vai all’elenco delle offerte$/)
  expect(stops.indexOf(skip)).toBe(1)
  skip.click()
  expect(document.activeElement).toBe(root.querySelector('input.tick'))
})

describe('the filters', () => {
  it('keep the offers of a bank, count them, and can be cleared', async () => {
    show({ initial: { passo: 'offerte' } })
    const option = [...get('#filtro-banca').querySelectorAll('option')].find(
      ({ textContent }) => textContent === 'Cassa Tiberina',
    )!
    choose('#filtro-banca', option.value)
    await expect.poll(() => banks()).toEqual(['Cassa Tiberina'])
    expect(text()).toContain('1 offerta su 6 con questi filtri')
  })

  it('exclude offers with optional insurance', async () => {
    show({ initial: { passo: 'offerte' } })
    tick('filtro-facoltative')
    await expect.poll(() => banks()).toHaveLength(5)
    expect(banks()).not.toContain('Credito Adriatico')
  })

  it('ask for the energy class that green mortgages require', async () => {
    show({ initial: { passo: 'offerte' } })
    tick('filtro-verdi')
    await expect.poll(() => text()).toContain('Nessuna offerta passa i filtri')
    choose('#classe-filtro', 'A')
    await expect.poll(() => banks()).toEqual(['Credito Fiorita'])
    expect(text()).toContain('3,40 %')
    expect(text()).toContain('1 offerta su 6 con questi filtri')
  })

  it('decide the offer that is kept, and nothing is kept without one', async () => {
    const { client, calls } = fakeClient(goodAnswers)
    const { model } = show({ initial: { passo: 'offerte' }, client })
    const kept = () => calls.filter(({ name }) => name === 'POST /calcolatori/mutui/simulazioni')
    tick('filtro-verdi')
    await expect.poll(() => text()).toContain('Nessuna offerta passa i filtri')
    expect(button(/^Conserva o stampa$/)).toBeUndefined()
    choose('#classe-filtro', 'A')
    await expect.poll(() => banks()).toEqual(['Credito Fiorita'])
    button(/^Conserva o stampa$/).click()
    await expect.poll(kept).toHaveLength(1)
    const shown = model.offers.result.value!.offerte.find(({ banca }) => banca.nome === 'Credito Fiorita')!
    expect(kept()[0]!.input).toMatchObject({
      body: { need: model.need.need.value, offerta: { prodotto: shown.prodotto._id } },
    })
  })

  it('can be cleared together when no offer is left', async () => {
    show({ initial: { passo: 'offerte' } })
    tick('filtro-verdi')
    tick('filtro-facoltative')
    await expect.poll(() => text()).toContain('Nessuna offerta passa i filtri')
    button(/^Togli i filtri$/).click()
    await expect.poll(() => banks()).toHaveLength(6)
  })

  it('are hidden while offers are compared', async () => {
    show({ initial: { passo: 'offerte' } })
    for (const tick of [...root.querySelectorAll<HTMLInputElement>('input.tick')].slice(0, 2)) tick.click()
    await expect.poll(() => get('.tray').textContent).toContain('2 a confronto')
    button(/^Confronta$/).click()
    await expect.poll(() => get('.compared')).toBeTruthy()
    expect(get('.filters')).toBeNull()
    button(/^Torna alle offerte$/).click()
    await expect.poll(() => get('.filters')).toBeTruthy()
  })

  it('keep the chosen bank when it has no offer for another purpose', async () => {
    const { model } = show({ initial: { passo: 'offerte' } })
    const option = [...get('#filtro-banca').querySelectorAll('option')].find(
      ({ textContent }) => textContent === 'Istituto Monviso',
    )!
    choose('#filtro-banca', option.value)
    await expect.poll(() => banks()).toEqual(['Istituto Monviso'])
    model.need.chooseRateKind('variabile')
    await expect.poll(() => text()).toContain('Istituto Monviso (nessuna offerta)')
  })

  it('do not change the offers selected for comparison', async () => {
    show({ initial: { passo: 'offerte' } })
    for (const tick of [...root.querySelectorAll<HTMLInputElement>('input.tick')].slice(0, 2)) tick.click()
    await expect.poll(() => get('.tray').textContent).toContain('2 a confronto')
    tick('filtro-verdi')
    await expect.poll(() => text()).toContain('Nessuna offerta passa i filtri')
    button(/^Togli/).click()
    await expect.poll(() => get('.tray').textContent).toContain('2 a confronto')
  })
})

it('asks for a second offer to compare with, and names the products of one bank', async () => {
  const { model } = show({ initial: { passo: 'offerte' } })
  model.need.chooseRateKind(null)
  await expect.poll(() => banks().length).toBeGreaterThan(6)
  const twice = banks().find((bank, at) => banks().indexOf(bank) !== at)
  const [first, second] = [...root.querySelectorAll<HTMLElement>('.offer')].filter(
    offer => offer.querySelector('h3')!.textContent === twice,
  )
  first!.querySelector('input')!.click()
  await expect.poll(() => get('.tray').textContent).toContain('Scelga almeno un’altra offerta.')
  second!.querySelector('input')!.click()
  await expect.poll(() => get('.tray').textContent).toContain('2 a confronto')
  expect(get('.tray').textContent).toMatch(new RegExp(`${twice} \\(.+\\), ${twice} \\(.+\\)`))
})

describe('the use for a choice', () => {
  const ticks = () => [...root.querySelectorAll<HTMLInputElement>('input.tick')]

  it('tells the page which offers are chosen, also when their figures change, and asks for nothing', async () => {
    const { events, model } = show({ initial: { passo: 'offerte', scelta: true } })
    const choices = () => events.filter(({ event }) => event === 'quinto-scelta').map(({ detail }) => detail)
    expect(text()).not.toMatch(/Conserva o stampa|Chiedi di essere contattati/)
    expect(choices()).toEqual([])
    for (const tick of ticks().slice(0, 2)) tick.click()
    await expect.poll(() => get('.tray').textContent).toContain('2 scelte')
    expect(button(/^Confronta$/)).toBeUndefined()
    const key = expect.stringMatching(/^\S+:fisso \S+:fisso$/)
    expect(choices().at(-1)).toEqual({ offerte: key })
    const told = choices().length
    model.need.numbers.importo.set(140_000)
    await expect.poll(() => choices().length).toBeGreaterThan(told)
    button(/^Dettagli/).click()
    await expect.poll(() => get('.opened')).toBeTruthy()
    expect(button(/^Chiedi/)).toBeUndefined()
  })

  it('takes four offers', async () => {
    show({ initial: { passo: 'offerte', scelta: true } })
    for (const tick of ticks().slice(0, 4)) {
      tick.click()
      await expect.poll(() => tick.checked).toBe(true)
    }
    await expect.poll(() => ticks()[4]!.disabled).toBe(true)
  })
})
