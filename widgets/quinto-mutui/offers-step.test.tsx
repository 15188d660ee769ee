import { describe, expect, it, vi } from 'vitest'
import { button, get, root, show, text } from './shown.tsx'

const banks = () => [...root.querySelectorAll('.bank')].map(({ textContent }) => textContent)
const choose = (selector: string, value: string) => {
  const select = get<HTMLSelectElement>(selector)
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
const tick = (name: string) => get<HTMLInputElement>(`input[name="${name}"]`).click()

describe('the filters', () => {
  it('keep the offers of a bank, count them, and can be cleared', async () => {
    show({ initial: { passo: 'offerte' } })
    const option = [...get('#filtro-banca').querySelectorAll('option')].find(
      ({ textContent }) => textContent === 'Cassa Tiberina',
    )!
    choose('#filtro-banca', option.value)
    await vi.waitFor(() => expect(banks()).toEqual(['Cassa Tiberina']))
    expect(text()).toContain('1 offerta su 6 con questi filtri, in ordine di TAEG crescente')
  })

  it('exclude offers with optional insurance', async () => {
    show({ initial: { passo: 'offerte' } })
    tick('filtro-facoltative')
    await vi.waitFor(() => expect(banks()).toHaveLength(5))
    expect(banks()).not.toContain('Credito Adriatico')
  })

  it('ask for the energy class that green mortgages require', async () => {
    show({ initial: { passo: 'offerte' } })
    tick('filtro-verdi')
    await vi.waitFor(() => expect(text()).toContain('Nessuna offerta passa i filtri'))
    choose('#classe-filtro', 'A')
    await vi.waitFor(() => expect(banks()).toEqual(['Credito Fiorita']))
    expect(text()).toContain('3,40 %')
    expect(text()).toContain('1 offerta su 6 con questi filtri')
  })

  it('can be cleared together when no offer is left', async () => {
    show({ initial: { passo: 'offerte' } })
    tick('filtro-verdi')
    tick('filtro-facoltative')
    await vi.waitFor(() => expect(text()).toContain('Nessuna offerta passa i filtri'))
    button(/^Togli i filtri$/).click()
    await vi.waitFor(() => expect(banks()).toHaveLength(6))
  })

  it('are hidden while offers are compared', async () => {
    show({ initial: { passo: 'offerte' } })
    for (const tick of [...root.querySelectorAll<HTMLInputElement>('input.tick')].slice(0, 2)) tick.click()
    await vi.waitFor(() => expect(get('.tray').textContent).toContain('2 a confronto'))
    button(/^Confronta$/).click()
    await vi.waitFor(() => expect(get('.compared')).toBeTruthy())
    expect(get('.filters')).toBeNull()
    button(/^Torna alle offerte$/).click()
    await vi.waitFor(() => expect(get('.filters')).toBeTruthy())
  })

  it('keep the chosen bank when it has no offer for another purpose', async () => {
    const { model } = show({ initial: { passo: 'offerte' } })
    const option = [...get('#filtro-banca').querySelectorAll('option')].find(
      ({ textContent }) => textContent === 'Istituto Monviso',
    )!
    choose('#filtro-banca', option.value)
    await vi.waitFor(() => expect(banks()).toEqual(['Istituto Monviso']))
    model.need.chooseRateKind('variabile')
    await vi.waitFor(() => expect(text()).toContain('Istituto Monviso (nessuna offerta)'))
  })

  it('do not change the offers selected for comparison', async () => {
    show({ initial: { passo: 'offerte' } })
    for (const tick of [...root.querySelectorAll<HTMLInputElement>('input.tick')].slice(0, 2)) tick.click()
    await vi.waitFor(() => expect(get('.tray').textContent).toContain('2 a confronto'))
    tick('filtro-verdi')
    await vi.waitFor(() => expect(text()).toContain('Nessuna offerta passa i filtri'))
    button(/^Togli/).click()
    await vi.waitFor(() => expect(get('.tray').textContent).toContain('2 a confronto'))
  })
})
