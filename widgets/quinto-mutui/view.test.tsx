import { describe, expect, it } from 'vitest'
import { fakeClient, goodAnswers, settings, terms } from './fixtures.ts'
import { furtherNeed } from './need/further-need.ts'
import { button, get, root, show, text, type } from './shown.tsx'

describe('the first view', () => {
  it('shows the instalment, its costs, the example, the warning and the provider', () => {
    const { events } = show()
    expect(get('[part="rata"]').textContent).toBe('727,02€')
    for (const sentence of [
      'TAEG 3,56 %',
      '224.310,28 €',
      'Esempio rappresentativo',
      'Attenzione: prendere in prestito denaro ha un costo.',
      'Servizio di Quinto S.r.l., mediatore creditizio, OAM n. M000.',
      'Confronto fra 14 banche convenzionate, non fra tutte quelle del mercato.',
      '78,9 % del valore. Oltre l’80 % servono garanzie aggiuntive.',
    ])
      expect(text()).toContain(sentence)
    expect(get('.by a:not([href^="tel:"])').getAttribute('href')).toBe(
      'https://quinto.example/pagine/trasparenza',
    )
    expect(root.innerHTML).not.toContain(' style=')
    return expect.poll(() => events.map(({ event }) => event)).toContain('quinto-pronto')
  })
  it('updates the figure with the slider and the text', async () => {
    show()
    const slider = get<HTMLInputElement>('input[type="range"][aria-label^="Importo"]')
    slider.value = '120000'
    slider.dispatchEvent(new Event('input', { bubbles: true }))
    await expect.poll(() => get('[part="rata"]').textContent).toBe('581,61€')
    expect(get<HTMLInputElement>('#importo').value).toBe('120.000')
  })
  it('shows why a number is invalid, and stays on the step', async () => {
    const { model } = show()
    type('#durata', '45')
    await expect.poll(() => get('#durata-aiuto').textContent).toBe('Da 5 a 30\u00a0anni. Per esempio: 25.')
    expect(get('#durata').getAttribute('aria-invalid')).toBe('true')
    button(/^Confronta/).click()
    expect(model.steps.step.value).toBe('bisogno')
  })
  it.each([
    ['comparazione', '.answer'],
    ['solo_contatto', '.top'],
  ] as const)('hides the figures while a number is invalid (%s)', async (modo, place) => {
    const { events } = show({
      state: { settings: { ...settings, modo }, ...(modo === 'comparazione' && { terms }) },
    })
    await expect.poll(() => events.map(({ event }) => event)).toContain('quinto-pronto')
    const message = 'Corregga i campi indicati per vedere la rata.'
    type('#durata', '45')
    await expect.poll(() => get('.stale .correct').textContent).toBe(message)
    expect(get(place).classList).toContain('stale')
    await expect.poll(() => get('[role="status"].hidden').textContent).toBe(message)
    type('#durata', '20')
    await expect.poll(() => root.querySelector('.stale')).toBeNull()
    await expect.poll(() => get('[role="status"].hidden').textContent).toMatch(/^Rata /)
  })
  it('names the kind of rate, and offers the others', async () => {
    show()
    expect(get('#esito').textContent).toBe('Con l’offerta a tasso fisso con il TAEG più basso')
    const kinds = () => root.querySelectorAll<HTMLInputElement>('input[name="tipo-tasso"]')
    expect([...kinds()].find(({ checked }) => checked)?.value).toBe('fisso')
    kinds()[0]!.click()
    await expect.poll(() => get('#esito').textContent).toBe('Con l’offerta con il TAEG più basso')
  })
  it('names what is known of the person, and forgets it on request', async () => {
    const { model } = show()
    const { redditoNetto, eta } = furtherNeed(model)
    redditoNetto.set(1_900)
    eta.set(31)
    await expect
      .poll(() => text())
      .toContain('Nelle offerte contano anche il reddito, 1.900 € al mese; l’età, 31 anni.')
    button(/^Togli questi dati$/).click()
    await expect.poll(() => text()).not.toContain('Nelle offerte contano')
    expect(model.need.need.value.redditoNetto).toBeUndefined()
  })
  it('shows no bank and no TAEG where only contacts are collected', () => {
    show({ state: { settings: { ...settings, modo: 'solo_contatto' } }, initial: { partner: 'lago' } })
    expect(get('[part="rata"]').textContent).toBe('727,02€')
    expect(text()).not.toMatch(/Banca|TAEG \d|Confronta/)
    expect(get<HTMLInputElement>('#tan').value).toBe('3,20')
    expect(button(/Chiedi di essere contattati/)).toBeTruthy()
  })
  it('shows no figure while the terms are pending', async () => {
    const { client } = fakeClient({
      ...goodAnswers,
      'POST /calcolatori/mutui/condizioni': () => new Promise(() => {}),
    })
    show({ state: { settings }, client })
    await expect.poll(() => get('[aria-busy="true"]')).toBeTruthy()
    expect(root.querySelector('[part="rata"]')).toBeNull()
  })
})

describe('the offers', () => {
  it('are sorted by TAEG, with criterion, panel, warning and exclusions', () => {
    show({ initial: { passo: 'offerte' } })
    const banks = [...root.querySelectorAll('.offer h3')].map(({ textContent }) => textContent)
    expect(banks.slice(0, 3)).toEqual(['Banca Aurelia', 'Credito Adriatico', 'Cassa Tiberina'])
    for (const sentence of [
      '6 offerte, in ordine di TAEG',
      'Non dipende dalle provvigioni.',
      'Confronto fra 14 banche convenzionate',
      'Banca del Garda, Grandi Importi: importo minimo 250.000 €.',
      'Eurirs 25 anni 2,90 % al 19 novembre 2026, spread 0,55 %',
    ])
      expect(text()).toContain(sentence)
  })
  it('expand in place: charts with descriptions, each cost, the plan by year and month', async () => {
    show({ initial: { passo: 'offerte' } })
    button(/^Dettagli/).click()
    await expect.poll(() => get('.opened')).toBeTruthy()
    const charts = [...root.querySelectorAll('.chart')].map(chart => chart.getAttribute('aria-label'))
    expect(charts[0]).toContain('Dal TAN del 3,20\u00a0% al TAEG del 3,56\u00a0%')
    expect(text()).toContain('Polizza incendio, 168 € l’anno')
    get<HTMLButtonElement>('button[aria-label="Anno 1, mese per mese"]').click()
    await expect.poll(() => root.querySelectorAll('.month')).toHaveLength(12)
  })
  it('propose a change that produces an offer, and apply it', async () => {
    show({ initial: { passo: 'offerte', importo: 185_000 } })
    expect(text()).toContain('Con 152.000 € ci sarebbero 6 offerte')
    button(/Calcola con 152.000/).click()
    await expect.poll(() => text()).toContain('6 offerte, in ordine di TAEG')
  })
  it('show the need as a sentence whose parts open a field', async () => {
    show({ initial: { passo: 'offerte' } })
    expect(get('.sentence').textContent?.replaceAll('\u00a0', ' ')).toBe(
      '150.000 € in 25 anni a tasso fisso, per l’acquisto della prima casa del valore di 190.000 €. ',
    )
    button(/^25 anni$/).click()
    await expect.poll(() => get('#durata')).toBeTruthy()
    type('#durata', '20')
    await expect.poll(() => get('.sentence').textContent).toContain('in 20 anni')
  })
  it('rate the instalment against the income, with a reason and an alternative', async () => {
    const { model } = show({ initial: { passo: 'offerte' } })
    button(/^Dettagli/).click()
    await expect.poll(() => get('#reddito-qui')).toBeTruthy()
    type('#reddito-qui', '2.150')
    await expect.poll(() => text()).toContain('Attenzione: oltre un terzo del reddito.')
    button(/Ricalcola in 30 anni/).click()
    expect(model.need.need.value.durataMesi).toBe(360)
  })
  it('can be compared side by side', async () => {
    show({ initial: { passo: 'offerte' } })
    const [first, second] = root.querySelectorAll<HTMLInputElement>('input.tick')
    first!.click()
    second!.click()
    await expect
      .poll(() => text())
      .toContain('Differenza di 7,88 € sulla rata e di 228,28 € sul totale, di segno opposto.')
    button(/^Confronta$/).click()
    await expect.poll(() => text()).toContain('2 offerte a confronto')
  })
})

describe('the request', () => {
  it('lists the errors with links, and is sent once corrected', async () => {
    const { model, events } = show({ initial: { passo: 'contatto' } })
    expect(root.querySelectorAll('input[type="checkbox"]:checked')).toHaveLength(0)
    get<HTMLFormElement>('form').requestSubmit()
    await expect.poll(() => get('[role="alert"]').textContent).toContain('4 dati sono da correggere')
    await expect.poll(() => document.activeElement).toBe(get('[role="alert"]'))
    type('#nome', 'Elena')
    type('#cognome', 'Rossi')
    type('#email', 'elena@esempio.it')
    get<HTMLInputElement>('#informativa_letta').click()
    get<HTMLFormElement>('form').requestSubmit()
    await expect.poll(() => text()).toContain('Grazie, Elena. La richiesta è arrivata')
    expect(model.steps.step.value).toBe('grazie')
    expect(events.map(({ event }) => event)).toContain('quinto-richiesta')
  })
  it('shows its summary with the same figures before and after sending', async () => {
    const { model } = show({ initial: { passo: 'offerte' } })
    button(/^Dettagli/).click()
    await expect.poll(() => button(/^Chiedi questa/)).toBeTruthy()
    button(/^Chiedi questa/).click()
    const about = ['Banca Aurelia', 'Rata, TAN fisso 3,20 %727,02 €', 'Durata25 anni', 'TAEG3,56 %']
    await expect.poll(() => get('.summary')).toBeTruthy()
    for (const sentence of about) expect(text()).toContain(sentence)
    for (const name of ['nome', 'cognome']) type(`#${name}`, 'Rossi')
    type('#email', 'elena@esempio.it')
    get<HTMLInputElement>('#informativa_letta').click()
    get<HTMLFormElement>('form').requestSubmit()
    await expect.poll(() => model.steps.step.value).toBe('grazie')
    await expect.poll(() => get('.thanks .summary')).toBeTruthy()
    for (const sentence of about) expect(text()).toContain(sentence)
  })
  it('shows the instalment on an assumed rate where nothing is compared', () => {
    show({ state: { settings: { ...settings, modo: 'solo_contatto' } }, initial: { passo: 'contatto' } })
    expect(text()).toContain('Rata, TAN ipotizzato 3,20 %727,02 €')
    expect(text()).toContain('non è l’offerta di una banca')
  })
  it('hides the honeypot from people', () => {
    show({ initial: { passo: 'contatto' } })
    expect(get('#sito').closest('[aria-hidden="true"]')).toBeTruthy()
    expect(get('#sito').getAttribute('tabindex')).toBe('-1')
  })
})
