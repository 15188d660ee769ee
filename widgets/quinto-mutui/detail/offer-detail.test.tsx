import { describe, expect, it, vi } from 'vitest'
import { button, get, root, show, text, type } from '../shown.tsx'

const open = async (attributes: Record<string, unknown>, bank = '') => {
  const shown = show({ initial: { passo: 'offerte', ...attributes } })
  await vi.waitFor(() => button(new RegExp(`^Dettagli ${bank}`)).click())
  await expect.poll(() => get('.opened')).toBeTruthy()
  return shown
}
const section = (id: string) => get(`[aria-labelledby="${id}"]`)?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const row = (name: string) => {
  const term = [...root.querySelectorAll('dt')].find(
    ({ textContent }) => textContent?.replaceAll('\u00a0', ' ') === name,
  )
  return term?.nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')
}

describe('every figure', () => {
  it('expands to its formula in words, its source and its date', async () => {
    await open({})
    button(/^TAN$/).click()
    await expect.poll(() => get('.why')).toBeTruthy()
    expect(get('.why').textContent).toContain(
      'Listino di Banca Aurelia, «Casa Fisso», in vigore dal 1º gennaio 2026 al 31 dicembre 2026.',
    )
    const rows = [...root.querySelectorAll<HTMLButtonElement>('.opens')]
    expect(rows.length).toBeGreaterThanOrEqual(13)
    for (const button of rows) {
      if (button.ariaExpanded !== 'true' && button.getAttribute('aria-expanded') !== 'true') button.click()
      await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true')
      expect(get('.why').textContent).toMatch(/^\S.{20,}Fonte: \S.{5,}/)
      expect(get('.why').textContent).not.toMatch(/undefined|NaN|null/)
    }
  })

  it('names index, date and publisher of an indexed rate', async () => {
    await open({}, 'Banco di Levante')
    button(/^TAN$/).click()
    await expect.poll(() => get('.why')).toBeTruthy()
    const why = get('.why').textContent?.replaceAll('\u00a0', ' ')
    expect(why).toContain('Indice più spread: 2,90 % più 0,55 punti.')
    expect(why).toContain('Eurirs 25 anni 2,90 % al 19 novembre 2026: EMMI')
  })

  it('expands in the first view of the best offer too', async () => {
    show()
    const details = [...root.querySelectorAll('details')].find(({ textContent }) =>
      textContent?.startsWith('Come si calcolano'),
    )!
    expect(details.querySelectorAll('.opens').length).toBeGreaterThanOrEqual(13)
  })
})

describe('a variable rate', () => {
  it('has scenarios one and two points higher and at the highest known value, which the plan follows', async () => {
    await open({ tasso: 'variabile' })
    const scenarios = [...root.querySelectorAll('[aria-labelledby="se-cambia"] tbody tr')]
    expect(scenarios.map(tr => tr.querySelector('.note')?.textContent?.replaceAll('\u00a0', ' '))).toEqual([
      '2,05 %, TAN 3,15 %',
      '3,05 %, TAN 4,15 %',
      '4,05 %, TAN 5,15 %',
      '3,02 %, TAN 4,12 %',
    ])
    expect(section('se-cambia')).toContain(
      'Massimo dell’Euribor 3 mesi dal 20 novembre 2024: 3,02 %, il 22 novembre 2024. Fonte: EMMI.',
    )
    expect(section('piano')).toContain('che l’indice resti quello di oggi')
    const interest = () => get('[aria-labelledby="piano"] tfoot td:nth-of-type(2)').textContent
    const before = interest()
    scenarios[2]!.querySelector('input')!.click()
    await expect.poll(() => section('piano')).toContain('più 2 punti, indice 4,05 %')
    expect(interest()).not.toBe(before)
    expect(text()).toContain('Ipotesi: più 2 punti')
  })

  it('changes after a fixed period, and stops at a cap', async () => {
    await open({ tasso: 'misto' })
    expect(section('se-cambia')).toContain('Rata dal mese 121')
    const [today, higher] = [...root.querySelectorAll('[aria-labelledby="se-cambia"] strong')].map(
      ({ textContent }) => textContent,
    )
    expect(today).not.toBe(higher)
  })

  it('has no scenario when it never varies', async () => {
    await open({})
    expect(section('se-cambia')).toBe('')
  })
})

describe('an early repayment', () => {
  it('shortens the term or lowers the instalment', async () => {
    await open({})
    expect(row('Debito dopo 5 anni')).toBe('128.752,59 €')
    expect(row('Durata in tutto, invece di 25 anni')).toBe('21 anni')
    const radios = root.querySelectorAll<HTMLInputElement>('input[name="versamento-per"]')
    radios[1]!.click()
    await expect.poll(() => row('Durata in tutto, invece di 25 anni')).toBeUndefined()
    expect(row('Rata, invece di 727,02 €')).toBe('614,09 €')
  })

  it('explains an amount above the debt, or a date after the end', async () => {
    await open({})
    type('#versamento', '140.000')
    await expect.poll(() => section('prima')).toContain('con quella somma si estingue')
    type('#versamento', '20.000')
    type('#versamento-dopo', '25')
    await expect.poll(() => section('prima')).toContain('Il mutuo dura 25 anni')
    type('#versamento-dopo', 'presto')
    await expect.poll(() => get('#versamento-dopo').getAttribute('aria-invalid')).toBe('true')
  })

  it('keeps its input when another offer is opened', async () => {
    await open({})
    type('#versamento', '12.345,50')
    button(/^Dettagli Cassa/).click()
    await expect.poll(() => section('prima')).toContain('Dopo il versamento di 12.345,50 €')
    expect(get<HTMLInputElement>('#versamento').value).toBe('12.345,50')
  })
})

describe('a transfer of a mortgage', () => {
  const surroga = { finalita: 'surroga', importo: 120_000, durata: 20 }

  it('begins with the term that remains, in whole years, until another is chosen', async () => {
    const { model } = await open({ finalita: 'surroga', importo: 120_000 })
    const months = () => model.need.need.value.durataMesi
    type('#rata-attuale-offerta', '759,18')
    type('#rate-residue-offerta', '176')
    await expect.poll(() => months()).toBe(180)
    type('#rate-residue-offerta', '240')
    await expect.poll(() => months()).toBe(240)
    model.need.numbers.durata.set(25)
    type('#rate-residue-offerta', '230')
    await expect.poll(() => model.need.need.value.rateResidue).toBe(230)
    expect(months()).toBe(300)
  })

  it('shows the cost of keeping, the cost of moving and the break-even month', async () => {
    const { model } = await open(surroga)
    expect(section('surroga')).toContain('Con la rata e il numero di rate di oggi si vede')
    type('#rata-attuale-offerta', '759,18')
    type('#rate-residue-offerta', '240')
    await expect.poll(() => section('surroga')).toContain('Conviene dal')
    expect(row('Interessi e costi se si tiene')).toBe('62.203,20 €')
    expect(section('surroga')).toContain('supposto costante: 4,50 %')
    expect(model.need.need.value).toMatchObject({ rataAttuale: 759_18, rateResidue: 240 })
    expect(text()).toContain('oggi 240 rate da 759,18 €')
  })

  it('explains instalments that do not repay the debt', async () => {
    await open(surroga)
    type('#rata-attuale-offerta', '100')
    type('#rate-residue-offerta', '12')
    await expect
      .poll(() => section('surroga'))
      .toContain('12 rate da 100,00 €: 1.200,00 € in tutto, per un debito di 120.000,00 €')
  })

  it('first says when it is cheaper only for some time', async () => {
    const { model } = await open({ ...surroga, durata: 25 })
    type('#rata-attuale-offerta', '990')
    type('#rate-residue-offerta', '180')
    await expect.poll(() => model.need.need.value.durataMesi).toBe(180)
    model.need.numbers.durata.set(25)
    await expect.poll(() => section('surroga')).toContain('Alla fine spostarlo costa di più')
    expect(section('surroga')).toMatch(
      /perché dura 10 anni in più: si è in vantaggio solo dal mese \d+ al mese \d+/,
    )
  })

  it('shows no outcome with an invalid number', async () => {
    await open(surroga)
    type('#rata-attuale-offerta', '759,18')
    type('#rate-residue-offerta', '240')
    await expect.poll(() => section('surroga')).toContain('Conviene')
    type('#rate-residue-offerta', '0')
    await expect.poll(() => section('surroga')).toContain('Corregga il campo segnalato.')
    expect(section('surroga')).not.toContain('Conviene')
  })

  it('is neither shown nor sent for another purpose', async () => {
    const { model } = await open({})
    expect(section('surroga')).toBe('')
    expect(model.need.need.value).not.toHaveProperty('rataAttuale')
  })
})

it('an offer excluded by the income is replaced by the reason and the field', async () => {
  const { model } = await open({})
  type('#reddito-qui', '1.600')
  await expect.poll(() => get('.gone')).toBeTruthy()
  expect(get('.gone').textContent?.replaceAll('\u00a0', ' ')).toContain(
    'Banca Aurelia, Casa Fisso: le rate devono stare entro il 45 % del reddito netto.',
  )
  await expect.poll(() => document.activeElement).toBe(get('.gone'))
  type('#reddito-tolto', '2.450')
  await expect.poll(() => model.offers.result.value?.offerte.length).toBeGreaterThan(0)
  await expect.poll(() => get('.opened')).toBeTruthy()
})

describe('optional insurance', () => {
  it('is listed with its cost and the TAEG that includes it', async () => {
    await open({}, 'Credito Adriatico')
    expect(section('facoltative')).toContain('Polizza vita4.500,00 €')
    expect(section('facoltative')).toContain('TAEG senza3,59 %')
  })
})

it('the affordability light shows the bank’s own limit', async () => {
  await open({})
  type('#reddito-qui', '2.450')
  await expect.poll(() => section('rata-reddito')).toContain('Banca Aurelia accetta fino al 45 % del reddito')
  expect(section('rata-reddito')).toContain('restano 375,48 € di margine')
})
