import { render } from 'preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../client/client.ts'
import { sendLinkWords } from '../../contract/products/send-link-words.ts'
import type { Offer } from '../../finance/offers/types.ts'
import { KeepSimulation, savedLinksOf } from '../shared/simulation/keep-simulation.tsx'
import { fakeClient, fakeContext, goodAnswers, settings, terms } from './fixtures.ts'
import { keeping } from './keeping.ts'
import { product } from './live.ts'
import { createModel, livePart } from './model.ts'

const name = 'POST /calcolatori/mutui/simulazioni'
const letter = 'POST /calcolatori/mutui/simulazioni/lettera'
const root = document.createElement('div')
let end = () => {}

beforeEach(async () => {
  document.body.append(root)
  await Promise.all([livePart.load(), product.comparison.load()])
})
afterEach(() => {
  render(null, root)
  root.remove()
  end()
  Object.assign(document, { execCommand: undefined })
})

function show(answers: Record<string, unknown> = goodAnswers, openFirst = false) {
  const { client, calls } = fakeClient(answers)
  const { context } = fakeContext({ state: { settings, terms }, client, initial: { partner: 'guida-mutui' } })
  const model = createModel(context)
  end = model.dispose
  const { need, offerte } = model.offers.result.value!
  const offer: Offer | undefined = openFirst ? offerte[0] : undefined
  render(<KeepSimulation model={model} keeping={keeping} need={need} offer={offer} />, root)
  const named = (wanted: string) => calls.filter(call => call.name === wanted)
  return { model, need, offer, kept: () => named(name), sent: () => named(letter) }
}
const text = () => root.textContent?.replaceAll('\u00a0', ' ') ?? ''
const press = (label: RegExp) =>
  [...root.querySelectorAll('button')].find(({ textContent }) => label.test(textContent))!.click()
const field = () => root.querySelector('input')!
const link = goodAnswers[name].indirizzo

/** Waits for the link and its focus, which follows the text. */
async function linkIsShown() {
  await expect.poll(() => field().value).toBe(link)
  await expect.poll(() => document.activeElement).toBe(field())
}

describe('a saved simulation', () => {
  it('sends one call, shows the link with its expiry date, and focuses the link', async () => {
    const { need, kept } = show()
    expect(text()).toContain('chi lo apre legge anche i dati indicati')
    press(/Conserva o stampa/)
    press(/Conserva|Un momento/)
    await linkIsShown()
    expect(kept()).toHaveLength(1)
    expect(kept()[0]!.input).toMatchObject({
      body: { partner: 'guida-mutui', need, offerta: undefined },
      idempotencyKey: expect.stringMatching(/.{20}/),
    })
    expect(text()).toContain('Valido fino al 19 febbraio 2027.')
    await expect.poll(() => document.activeElement).toBe(field())
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, link.length])
    const [open, share] = root.querySelectorAll('a')
    expect([open!.href, open!.target, open!.rel]).toEqual([link, '_blank', 'noopener'])
    expect(new URL(share!.href).searchParams.get('text')).toContain(link)
  })

  it('sends the key of the expanded offer, without its figures', async () => {
    const { need, offer, kept } = show(goodAnswers, true)
    press(/Conserva o stampa/)
    await linkIsShown()
    const offerta = { prodotto: offer!.prodotto._id, tipoTasso: 'fisso' }
    expect(kept()[0]!.input).toMatchObject({ body: { need, offerta } })
  })

  it('shows the failure, and retries with the same idempotency key', async () => {
    let answers = 0
    const { kept } = show({
      ...goodAnswers,
      [name]: () => {
        if (answers++ === 0) throw new TypeError('network')
        return goodAnswers[name]
      },
    })
    press(/Conserva o stampa/)
    await expect.poll(() => text()).toContain('Il link non è pronto. Il servizio non risponde.')
    press(/Riprova/)
    await linkIsShown()
    const keys = kept().map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey)
    expect(keys[1]).toBe(keys[0])
  })

  it('copies the link, or leaves it selected where copying is not allowed', async () => {
    const copied = vi.fn(() => true)
    Object.assign(document, { execCommand: copied })
    show()
    press(/Conserva o stampa/)
    await linkIsShown()
    press(/Copia il link/)
    await expect.poll(() => text()).toContain('Link copiato.')
    expect(copied).toHaveBeenCalledWith('copy')
    expect(document.activeElement?.textContent).toBe('Copia il link')

    copied.mockReturnValue(false)
    press(/Copia il link/)
    await expect.poll(() => text()).toContain('Il link è selezionato')
    expect(document.activeElement).toBe(field())
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, link.length])
  })

  it('creates another link for another need', async () => {
    const { model, need } = show()
    await savedLinksOf(model, keeping).keep({ need })
    expect(savedLinksOf(model, keeping).outcomeOf({ need })?.kind).toBe('kept')
    expect(
      savedLinksOf(model, keeping).outcomeOf({ need: { ...need, importo: need.importo - 100 } }),
    ).toBeUndefined()
  })
})

describe('the letter with a saved link', () => {
  const form = () => root.querySelector('form')!
  const email = () => form().querySelector<HTMLInputElement>('input[name="email"]')!
  const type = (value: string) => {
    email().value = value
    email().dispatchEvent(new Event('input', { bubbles: true }))
  }
  const send = () => form().dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  const status = () => form().querySelector('[role="status"]')!.textContent
  async function saved(answers: Record<string, unknown> = {}) {
    const shown = show({ ...goodAnswers, ...answers })
    press(/Conserva o stampa/)
    await linkIsShown()
    return shown
  }

  it('is sent once to the typed address, and the result is announced until the address changes', async () => {
    const { sent } = await saved()
    type(' ada@esempio.it ')
    send()
    send()
    await expect.poll(() => status()).toBe(sendLinkWords.sent)
    expect(sent().map(({ input }) => input)).toEqual([
      {
        body: {
          partner: 'guida-mutui',
          simulazione: 'AAECAwQFBgcICQoLDA0ODw',
          email: 'ada@esempio.it',
          sito: undefined,
          modulo: '1.2.3',
        },
        idempotencyKey: expect.stringMatching(/.{20}/),
      },
    ])
    type('bea@esempio.it')
    await expect.poll(() => status()).toBe('')
  })

  it('shows the error beside the field, which takes the focus, and sends nothing', async () => {
    const { sent } = await saved()
    type('ada')
    send()
    await expect.poll(() => email().getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(email().getAttribute('aria-describedby')!)?.textContent).toBe(
      'L’indirizzo e-mail non è completo, per esempio nome@esempio.it.',
    )
    await expect.poll(() => document.activeElement).toBe(email())
    expect(email().value).toBe('ada')
    expect(sent()).toEqual([])
  })

  it('keeps the address after a failure, and retries with the same key and stamp', async () => {
    let attempts = 0
    const { sent } = await saved({
      [letter]: () => {
        if (attempts++ === 0) throw new TypeError('network')
        return {}
      },
    })
    type('ada@esempio.it')
    send()
    await expect.poll(() => status()).toMatch(/^La lettera non è partita\. Il servizio non risponde/)
    expect(email().value).toBe('ada@esempio.it')
    send()
    await expect.poll(() => status()).toBe(sendLinkWords.sent)
    expect(sent()[1]).toEqual(sent()[0])
  })

  it('shows why an expired simulation is not sent', async () => {
    await saved({
      [letter]: () => {
        throw new CallError('Questa simulazione non c’è più.', 404)
      },
    })
    type('ada@esempio.it')
    send()
    await expect.poll(() => status()).toContain('Questa simulazione non c’è più.')
  })

  it('requests another stamp for a refused one', async () => {
    let stamps = 0
    const { sent } = await saved({
      'GET /leads/modulo': () => ({ modulo: `1.2.${++stamps}`, attesaMs: 0 }),
      [letter]: ({ body }: { body: { modulo: string } }) => {
        if (body.modulo === '1.2.1') throw new CallError('Aperto troppo a lungo.', 422, { modulo: 'Aperto.' })
        return {}
      },
    })
    type('ada@esempio.it')
    send()
    await expect.poll(() => status()).toBe(sendLinkWords.sent)
    expect(sent()).toHaveLength(2)
  })

  it('is still there, with its address, after the list of offers was left', async () => {
    const { model, need } = await saved()
    type('ada@esempio.it')
    render(null, root)
    render(<KeepSimulation model={model} keeping={keeping} need={need} />, root)
    await expect.poll(() => email().value).toBe('ada@esempio.it')
  })
})
