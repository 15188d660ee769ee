import { render } from 'preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Offer } from '../../finance/offers/types.ts'
import { fakeClient, fakeContext, goodAnswers, settings, terms } from './fixtures.ts'
import { KeepSimulation, savedLinksOf } from './keep-simulation.tsx'
import { createModel, livePart } from './model.ts'
import { comparison } from './offers.ts'

const name = 'POST /calcolatori/mutui/simulazioni'
const root = document.createElement('div')
let end = () => {}

beforeEach(async () => {
  document.body.append(root)
  await Promise.all([livePart.load(), comparison.load()])
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
  render(<KeepSimulation model={model} need={need} offer={offer} />, root)
  return { model, need, offer, kept: () => calls.filter(call => call.name === name) }
}
const text = () => root.textContent?.replaceAll('\u00a0', ' ') ?? ''
const press = (label: RegExp) =>
  [...root.querySelectorAll('button')].find(({ textContent }) => label.test(textContent))!.click()
const field = () => root.querySelector('input')!
const link = goodAnswers[name].indirizzo

describe('a saved simulation', () => {
  it('sends one call, shows the link with its expiry date, and focuses the link', async () => {
    const { need, kept } = show()
    expect(text()).toContain('Senza recapiti né dati personali')
    press(/Conserva o stampa/)
    press(/Conserva|Un momento/)
    await vi.waitFor(() => expect(field().value).toBe(link))
    expect(kept()).toHaveLength(1)
    expect(kept()[0]!.input).toMatchObject({
      body: { partner: 'guida-mutui', need, offerta: undefined },
      idempotencyKey: expect.stringMatching(/.{20}/),
    })
    expect(text()).toContain('Valido fino al 19 febbraio 2027.')
    await vi.waitFor(() => expect(document.activeElement).toBe(field()))
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, link.length])
    const open = root.querySelector('a')!
    expect([open.href, open.target, open.rel]).toEqual([link, '_blank', 'noopener'])
  })

  it('sends the key of the expanded offer, without its figures', async () => {
    const { need, offer, kept } = show(goodAnswers, true)
    press(/Conserva o stampa/)
    await vi.waitFor(() => expect(field().value).toBe(link))
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
    await vi.waitFor(() => expect(text()).toContain('Il link non è pronto. Il servizio non risponde.'))
    press(/Riprova/)
    await vi.waitFor(() => expect(field().value).toBe(link))
    const keys = kept().map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey)
    expect(keys[1]).toBe(keys[0])
  })

  it('copies the link, or leaves it selected where copying is not allowed', async () => {
    const copied = vi.fn(() => true)
    Object.assign(document, { execCommand: copied })
    show()
    press(/Conserva o stampa/)
    await vi.waitFor(() => expect(field().value).toBe(link))
    press(/Copia il link/)
    await vi.waitFor(() => expect(text()).toContain('Link copiato.'))
    expect(copied).toHaveBeenCalledWith('copy')
    expect(document.activeElement?.textContent).toBe('Copia il link')

    copied.mockReturnValue(false)
    press(/Copia il link/)
    await vi.waitFor(() => expect(text()).toContain('Il link è selezionato'))
    expect(document.activeElement).toBe(field())
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, link.length])
  })

  it('creates another link for another need', async () => {
    const { model, need } = show()
    await savedLinksOf(model).keep({ need })
    expect(savedLinksOf(model).outcomeOf({ need })?.kind).toBe('kept')
    expect(savedLinksOf(model).outcomeOf({ need: { ...need, importo: need.importo - 100 } })).toBeUndefined()
  })
})
