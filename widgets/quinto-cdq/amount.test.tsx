import { render } from 'preact'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeClient } from '../quinto-mutui/fixtures.ts'
import { goodAnswers as loanAnswers } from '../quinto-prestiti/fixtures.ts'
import { requestOf } from '../shared/request/request.ts'
import { fakeContext, goodAnswers, settings, terms } from './fixtures.ts'
import { furtherNeed } from './further-need.ts'
import { product } from './live.ts'
import { createModel, livePart } from './model.ts'
import { details, otherForms } from './optional-parts.tsx'
import { View } from './view.tsx'

const root = document.createElement('div')
let end = () => {}

beforeEach(async () => {
  document.body.append(root)
  await Promise.all(
    [livePart, product.comparison, details, otherForms, ...Object.values(product.steps)].map(part =>
      part.load(),
    ),
  )
})
afterEach(() => {
  render(null, root)
  root.remove()
  end()
})

/** Premiums by age in place of the flat one. */
const byAge = structuredClone(terms)
for (const one of byAge.condizioni)
  one.polizze = [
    {
      tipo: 'vita',
      obbligatoria: true,
      premi: [
        { etaDa: 18, etaA: 44, premioUnicoPerc: 1.5 },
        { etaDa: 45, etaA: 60, premioUnicoPerc: 3 },
      ],
    },
  ]

const answers = { ...goodAnswers, ...loanAnswers }

function show(
  initial: Record<string, unknown>,
  over: { settings?: object; terms?: object; answers?: object } = {},
) {
  const client = fakeClient({ ...answers, ...over.answers } as typeof answers)
  const fake = fakeContext({
    initial,
    state: { settings: { ...settings, ...over.settings }, terms: over.terms ?? terms },
    client: client.client,
  } as never)
  const model = createModel(fake.context)
  end = model.dispose
  render(<View model={model} />, root)
  return { ...fake, model, calls: client.calls }
}
const text = () => root.textContent?.replaceAll('\u00a0', ' ') ?? ''
const shows = (expected: string | RegExp) => expect.poll(text).toMatch(expected)
const press = (label: RegExp) =>
  [...root.querySelectorAll('button')].find(({ textContent }) => label.test(textContent))!.click()

describe('«Mi serve una somma»', () => {
  it('is the first question, and an amount of the page answers it', async () => {
    const { model, events } = show({ importo: 8_000 })
    expect(root.querySelector<HTMLInputElement>('form input[type=radio]')!.value).toBe('importo')
    expect(root.querySelector<HTMLInputElement>('input[name=cerca]:checked')!.value).toBe('importo')
    expect(model.need.need.value).toMatchObject({ nettoRichiesto: 800_000 })
    // The smallest instalment that pays out 8.000 €: see `cdq-amount.test.ts`.
    expect(text()).toMatch(/96,46€al mese per 10 anni: netto ricavo 8\.000,\d\d €/)
    expect(text()).toContain('La rata più alta è 330,00 €.')
    model.need.chooseStart('quota')
    await shows(/28\.135,93€di netto ricavo, con 330,00 €/)
    expect(model.need.need.value).not.toHaveProperty('nettoRichiesto')
    expect(events.at(-1)?.detail).toMatchObject({ cerca: 'quota', importo: null, rata: 330 })
    model.need.chooseStart('importo')
    await shows('96,46€')
    expect(events.at(-1)?.detail).toMatchObject({ cerca: 'importo', importo: 8_000, rata: 96.46 })
  })

  it('starts from the settings, unless the page says otherwise', () => {
    const predefinito = { ...settings.predefinito, nettoRichiesto: 500_000 }
    expect(show({}, { settings: { predefinito } }).model.need.need.value.nettoRichiesto).toBe(500_000)
    end()
    expect(show({ cerca: 'quota' }, { settings: { predefinito } }).model.need.need.value).not.toHaveProperty(
      'nettoRichiesto',
    )
    end()
    expect(show({ cerca: 'quota', importo: 8_000 }).model.need.cerca.value).toBe('quota')
  })

  it('uses no wished instalment, which returns with the quota', () => {
    const { model } = show({ importo: 8_000 })
    furtherNeed(model).rata.set(50)
    expect(model.need.need.value).not.toHaveProperty('rata')
    model.need.chooseStart('quota')
    expect(model.need.need.value.rata).toBe(50_00)
  })

  it('drops an amount that cannot be read when it is no longer asked for', async () => {
    const { model } = show({ importo: 8_000 })
    model.need.numbers.importo.type('molti')
    model.need.numbers.importo.settle()
    await shows('Corregga i campi indicati')
    model.need.chooseStart('quota')
    await expect.poll(text).not.toContain('Corregga i campi indicati')
  })

  it('lists the instalments, and the request says the amount', async () => {
    const { model, calls } = show({ importo: 8_000 })
    model.steps.go('offerte')
    await shows('2 offerte, in ordine di TAEG')
    expect(text()).toContain(
      '8.000 € in 10 anni con una cessione del quinto dello stipendio, su 1.650 € netti',
    )
    const [main] = [...root.querySelectorAll('.offer .main')].map(({ textContent }) => textContent)
    expect(main).toMatch(/^Rata mensile96,46/)
    press(/^Chiedi Cassa Tiberina/)
    await shows('Netto che serve8.000,00')
    const request = requestOf(model)
    for (const [name, value] of [
      ['nome', 'Ada'],
      ['cognome', 'Rossi'],
      ['telefono', '333 1234567'],
    ] as const)
      request.write(name, value)
    request.tick('informativa_letta', true)
    expect(await request.send()).toBe(true)
    expect(calls.find(({ name }) => name === 'POST /leads')!.input).toMatchObject({
      body: { cdq: { need: { nettoRichiesto: 800_000, durataMesi: 120 } } },
    })
  })

  it('says how much a product can give, and proposes a longer term before a smaller amount', async () => {
    const { model } = show({ importo: 20_000, durata: 60 })
    model.steps.go('offerte')
    await shows('Nessun finanziatore del confronto può rispondere')
    expect(text()).toMatch(/Quinto Chiaro: con questa busta paga al massimo 15\.898,31 € in 5 anni/)
    const ways = [...root.querySelectorAll('.ways strong')].map(({ textContent }) =>
      textContent.replaceAll('\u00a0', ' '),
    )
    expect(ways).toEqual(['In 7 anni', 'Con 15.800 €'])
    press(/^Calcola con 15/)
    await shows('offert')
    await expect.poll(() => model.need.need.value.nettoRichiesto).toBe(15_800_00)
    expect(root.querySelectorAll('.offer').length).toBeGreaterThan(0)
  })
})

describe('without the age', () => {
  it('the offers have the dearest premiums, and say so', async () => {
    const { model } = show({ importo: 8_000 }, { terms: byAge })
    expect(text()).toContain('Senza l’età, le polizze sono quelle più care: per un’età da 45 a 57 anni.')
    const dearest = model.figure.value as unknown as { offer: { rata: number } }
    model.steps.go('offerte')
    await shows('polizze per un’età da 45 a 57 anni')
    furtherNeed(model).eta.set(30)
    await expect.poll(text).not.toContain('polizze per')
    const younger = model.figure.value as unknown as { offer: { rata: number } }
    expect(younger.offer.rata).toBeLessThan(dearest.offer.rata)
    furtherNeed(model).eta.set(61)
    model.need.numbers.durata.set(60)
    await shows('la polizza obbligatoria non copre 5 anni a 61 anni')
  })
})

describe('the other forms of credit', () => {
  const open = async (...given: Parameters<typeof show>) => {
    const shown = show(...given)
    shown.model.steps.go('offerte')
    await shows('in ordine di TAEG')
    root.querySelectorAll('details').forEach(one => {
      if (/prestito personale|delega\?/.test(one.textContent)) one.open = true
    })
    return shown
  }
  const cards = () =>
    [...root.querySelectorAll('.credit-forms > li')].map(one => one.textContent.replaceAll('\u00a0', ' '))

  it('stand side by side for the same net amount, with differences and links', async () => {
    const delegations = structuredClone(terms)
    for (const one of delegations.condizioni) one.tipo = 'delega'
    const { calls } = await open(
      { importo: 8_000, durata: 60 },
      {
        answers: {
          'POST /calcolatori/cdq/condizioni': ({ body }: { body: { prodotto: string } }) =>
            structuredClone(body.prodotto === 'delega' ? delegations : terms),
        },
      },
    )
    await expect.poll(cards).toHaveLength(3)
    const [salary, delegation, loan] = cards()
    expect(salary).toContain('questo calcolo')
    expect(salary).toContain('La trattiene il datore di lavoro dalla busta paga')
    expect(salary).toMatch(/polizza vita .* €/)
    expect(delegation).toContain('Il datore di lavoro può non accettarla')
    expect(loan).toContain('La paga Lei')
    expect(text()).toMatch(/In tutto costa meno (la|il) .*: .* € in meno de(lla|l) /)
    // What is paid for 8.000 € in the hand: the costs at the start of the loan are already taken off.
    expect(loan).toContain('Da pagare in tutto9.935,51')
    expect(loan).toContain('Importo del prestito8.306,73 €')
    expect(loan).toContain('al mese, più 1,50 € di incasso')
    for (const card of cards()) expect(card).toMatch(/In mano, tolte le spese iniziali8\.000,\d\d €/)
    const links = [...root.querySelectorAll<HTMLAnchorElement>('.credit-forms a')].map(({ href }) => href)
    expect(links).toEqual([
      'https://quinto.example/cdq?prodotto=delega&durata=60&importo=8000',
      'https://quinto.example/prestiti?importo=8306%2C73&durata=60&finalita=liquidita',
    ])
    // Pay, age and employment stay in the page.
    expect(calls.find(({ name }) => name === 'POST /calcolatori/prestiti/condizioni')!.input).toEqual({
      body: { partner: undefined, need: { finalita: 'liquidita', importo: 800_000, durataMesi: 60 } },
    })
  })

  it('give the reasons where there is no offer', async () => {
    await open({ importo: 8_000, durata: 120 })
    await expect.poll(cards).toHaveLength(3)
    expect(cards()[2]).toMatch(/Nessuna offerta con questi dati\..*durata massima 7 anni/)
  })

  it('are those that the key of the partner permits', async () => {
    const { calls } = await open({ importo: 8_000, partner: 'guida' }, { settings: { calcolatori: ['cdq'] } })
    expect(text()).not.toContain('E con un prestito personale?')
    expect(text()).toContain('E con una delega?')
    await expect.poll(cards).toHaveLength(2)
    expect(calls.map(({ name }) => name)).not.toContain('POST /calcolatori/prestiti/condizioni')
    expect(root.querySelector<HTMLAnchorElement>('.credit-forms a')!.href).toBe(
      'https://quinto.example/iframes/calcolatori/cdq?prodotto=delega&durata=120&importo=8000&partner=guida',
    )
  })

  it('leave out a form that the server refuses to the key', async () => {
    await open(
      { importo: 8_000 },
      {
        answers: {
          'POST /calcolatori/prestiti/condizioni': () => {
            throw Object.assign(new Error('Non abilitato.'), { name: 'CallError', status: 403, fields: {} })
          },
        },
      },
    )
    await expect.poll(cards).toHaveLength(2)
  })
})
