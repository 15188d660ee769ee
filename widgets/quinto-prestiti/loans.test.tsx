import { render } from 'preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatEuro } from '../../contract/italian/format.ts'
import { terms as cdqTerms } from '../quinto-cdq/fixtures.ts'
import { fakeClient } from '../quinto-mutui/fixtures.ts'
import { requestOf } from '../shared/request/request.ts'
import { fakeContext, goodAnswers, settings, terms } from './fixtures.ts'
import { furtherNeed } from './further-need.ts'
import { product } from './live.ts'
import { createModel, livePart } from './model.ts'
import { openOwn } from './open-own.ts'
import { details, otherForms } from './optional-parts.ts'
import { View } from './view.tsx'

const root = document.createElement('div')
let end = () => {}
const known = { state: { settings, terms } }

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
  vi.useRealTimers()
})

function show(over: Parameters<typeof fakeContext>[0] = known) {
  const fake = fakeContext(over)
  const model = createModel(fake.context)
  end = model.dispose
  render(<View model={model} />, root)
  return { ...fake, model }
}
const text = () => root.textContent?.replaceAll('\u00a0', ' ') ?? ''
const press = (label: RegExp) =>
  [...root.querySelectorAll('button')].find(({ textContent }) => label.test(textContent))!.click()
const shows = (expected: string | RegExp) => expect.poll(text).toMatch(expected)
const unreachable = () => {
  throw Object.assign(new Error('Il servizio non risponde.'), { name: 'CallError', status: 0, fields: {} })
}

describe('the first view', () => {
  it('shows an assumed figure without TAEG until the server answers', () => {
    // 15.000 € in 60 months at 7,50 %.
    const { model } = show({ client: { call: () => new Promise(() => {}) } })
    expect(model.figure.value).toMatchObject({ kind: 'supposed', rata: 300_57, totale: 18_034_16 })
    expect(text()).not.toContain('TAEG 9')
  })

  it('shows the best offer, the representative example and the warning', () => {
    show()
    expect(text()).toContain('296,31')
    expect(text()).toContain('TAEG 9,02 %')
    expect(text()).toContain('Attenzione: prendere in prestito denaro ha un costo.')
    expect(text()).toContain(
      'Esempio rappresentativo: prestito personale senza garanzie reali, importo totale del credito 15.000 €, durata 5 anni, 60 rate mensili da 296,31 €, l’ultima di 296,34 €, TAN fisso 6,90 %, TAEG 9,02 %. Costo totale del credito 3.409,63 €',
    )
    expect(text()).toContain('OAM n. M000')
  })

  it('shows the offer with and without optional insurance, each with its TAEG', () => {
    show()
    const rows = [...root.querySelectorAll('.insured tbody tr')].map(({ textContent }) =>
      textContent.replaceAll('\u00a0', ' '),
    )
    expect(rows).toEqual(['Senza polizza9,02 %18.409,63 €', 'Con polizza11,11 %19.039,63 €'])
  })

  it('compares nothing where only contacts are collected', () => {
    show({ state: { settings: { ...settings, modo: 'solo_contatto' } } })
    expect(text()).toContain('TAN ipotizzato')
    expect(text()).not.toMatch(/Banca Aurelia|TAEG \d/)
    press(/^Chiedi di essere contattati/)
  })

  it('sends only the purpose when fetching terms, and no personal details', async () => {
    const { client, calls } = fakeClient(goodAnswers)
    const { model } = show({ ...known, client })
    furtherNeed(model).redditoNetto.set(1_800)
    model.need.choosePurpose('casa')
    const sent = () => calls.filter(({ input }) => input)
    await expect.poll(() => sent().length).toBe(1)
    expect(sent()).toEqual([
      {
        name: 'POST /calcolatori/prestiti/condizioni',
        input: {
          body: { partner: undefined, need: { finalita: 'casa', importo: 1_500_000, durataMesi: 60 } },
        },
      },
    ])
  })

  it('reports a server that does not answer, and retries', async () => {
    let broken = true
    const client = fakeClient({
      ...goodAnswers,
      'GET /calcolatori/prestiti': () => (broken ? unreachable() : structuredClone(settings)),
    })
    show({ client: client.client })
    await shows('Il servizio non risponde.')
    expect(text()).toContain('300,57')
    broken = false
    press(/^Riprova/)
    await shows('TAEG 9,02')
  })

  it('reports after two seconds that the offers are late', async () => {
    vi.useFakeTimers()
    const client = {
      call: (name: string) => (name === 'GET /calcolatori/prestiti' ? settings : new Promise(() => {})),
    }
    show({ client: client as never })
    await vi.advanceTimersByTimeAsync(2100)
    expect(text()).toContain('Le offerte tardano ad arrivare.')
    expect(text()).toContain('300,57')
  })

  it('follows the page’s attributes, and emits the figures', async () => {
    const { attributes, events } = show()
    attributes.importo!.value = 20_000
    await expect
      .poll(() => events.filter(({ event }) => event === 'quinto-calcolo').at(-1)?.detail)
      .toMatchObject({ importo: 20_000, durata: 60, finalita: 'auto' })
    attributes.importo!.value = 1
    await expect.poll(() => events.at(-1)?.detail).toMatchObject({ importo: 15_000 })
  })
})

describe('the offers', () => {
  const offers = async (over?: Parameters<typeof fakeContext>[0]) => {
    const shown = show(over)
    shown.model.steps.go('offerte')
    await shows('2 offerte, in ordine di TAEG')
    return shown
  }

  it('show the TAEG with and without insurance in a table', async () => {
    await offers()
    const rows = [...root.querySelectorAll('.offer')].map(
      offer => `${offer.querySelector('h3')!.textContent} ${offer.querySelector('.bank .note')!.textContent}`,
    )
    expect(rows).toEqual(['Banca Aurelia Prestito Chiaro', 'Cassa Tiberina Prestito Sereno'])
    const insured = [...root.querySelectorAll('.rate .insured-rate')].map(({ textContent }) => textContent)
    expect(insured).toEqual(['con polizza 11,11\u00a0%', 'polizza compresa'])
    expect(text()).toContain('Credito Fiorita, Fiorita Studio: non prevede la finalità «Auto».')
  })

  it('explain an exclusion by employment', async () => {
    const { model } = await offers()
    furtherNeed(model).occupazione.value = 'autonomo'
    await shows('Una sola offerta')
    expect(text()).toContain(
      'Cassa Tiberina, Prestito Sereno: non finanzia chi è in questa condizione: lavoratore autonomo.',
    )
  })

  it('expand, and can be requested with their need', async () => {
    const client = fakeClient(goodAnswers)
    const { model, events } = await offers({ ...known, client: client.client })
    press(/^Dettagli Cassa Tiberina/)
    await shows('Questo prestito si ottiene solo con la polizza')
    expect(text()).toContain('Da dove viene il TAEG')
    press(/^Chiedi questa offerta/)
    await shows('Chiedi questa offerta')
    const request = requestOf(model)
    request.write('nome', 'Ada')
    request.write('cognome', 'Rossi')
    request.write('telefono', '333 1234567')
    request.tick('informativa_letta', true)
    expect(await request.send()).toBe(true)
    const { input } = client.calls.find(({ name }) => name === 'POST /leads')!
    expect(input).toMatchObject({
      body: {
        prestito: {
          need: { finalita: 'auto', importo: 1_500_000, durataMesi: 60 },
          prodotto: '0193f5a0-0000-7000-a000-00000000000b',
        },
        pagina: 'https://partner.example/auto',
      },
    })
    expect(events.map(({ event }) => event)).toContain('quinto-richiesta')
    await shows('Grazie, Ada. La richiesta è arrivata')
  })

  it('show a reason per product when no lender can offer', async () => {
    const { model } = show()
    model.need.numbers.importo.set(70_000)
    await shows('Nessuna offerta con questi dati')
    press(/^Vedi che cosa cambiare/)
    await shows('Nessun finanziatore del confronto può rispondere')
    expect(text()).toContain('Banca Aurelia, Prestito Chiaro: importo massimo 30.000 €.')
  })

  it('require the contact first where the page says so', async () => {
    const { model } = show({ ...known, initial: { contatto: 'prima' } })
    expect(text()).not.toMatch(/TAEG \d/)
    model.steps.go('offerte')
    await shows('Un recapito, e si vedono le offerte')
  })
})

describe('the assignment of a fifth beside the loan', () => {
  it('asks for employment and income, and compares the same net amount', async () => {
    const cdq = structuredClone(cdqTerms)
    const client = fakeClient({
      ...goodAnswers,
      'POST /calcolatori/cdq/condizioni': ({ body }: { body: { prodotto: string } }) => ({
        ...structuredClone(cdq),
        condizioni: body.prodotto === 'cqs' ? cdq.condizioni : [],
      }),
    } as typeof goodAnswers)
    const { model } = show({ state: { settings, terms }, client: client.client })
    model.steps.go('offerte')
    await shows('E con la cessione del quinto?')
    for (const one of root.querySelectorAll('details'))
      if (one.textContent.includes('E con la cessione')) one.open = true
    await shows('Scriva occupazione e netto al mese')
    furtherNeed(model).occupazione.value = 'autonomo'
    await shows('sono per dipendenti e pensionati')
    furtherNeed(model).occupazione.value = 'dipendente_statale'
    furtherNeed(model).redditoNetto.set(2_400)
    await expect.poll(() => root.querySelectorAll('.credit-forms > li').length).toBe(3)
    const loan = [...root.querySelectorAll('.credit-forms > li')].at(-1)!.textContent
    expect(loan).toContain('questo calcolo')
    // The best loan of the list keeps its instalment.
    expect(loan.replaceAll('\u00a0', ' ')).toContain(
      formatEuro(model.offers.result.value!.offerte[0]!.rata).replaceAll('\u00a0', ' '),
    )
    expect(root.querySelector<HTMLAnchorElement>('.credit-forms a')!.href).toMatch(
      /\/cdq\?prodotto=cqs&durata=60&importo=\d+/,
    )
  })

  it('is not proposed where the key of the partner does not permit it', async () => {
    const { model } = show({ state: { settings: { ...settings, calcolatori: ['prestiti'] }, terms } })
    model.steps.go('offerte')
    await shows('in ordine di TAEG')
    expect(text()).not.toContain('E con la cessione')
  })
})

it('a simulation of the own area fills in everything that was put in', async () => {
  const person = {
    eta: 41,
    occupazione: 'dipendente_privato',
    redditoNetto: 1_873_00,
    altreRate: 137_00,
    provincia: 'RM',
  } as const
  const prestito = { finalita: 'auto', importo: 15_000_00, durataMesi: 60, ...person }
  const { client } = fakeClient({ ...goodAnswers, 'GET /clients/simulazioni/:id': () => ({ prestito }) })
  const { context, model } = show({ ...known, client })
  await openOwn(context, model.need, '01a20000-0000-7000-8000-000000000001')
  expect(model.need.need.value).toMatchObject(person)
})
