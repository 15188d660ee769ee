import { signal } from '@preact/signals'
import { render } from 'preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../../client/client.ts'
import { createContactForm } from './contact-form.ts'
import { PlaceFields, type Placing, placePart } from './place-fields.tsx'

const town = (nome: string, provincia: string) => ({
  tipo: 'comune',
  nome,
  provincia,
  regione: 'Lazio',
  lat: 41.8,
  lng: 12.2,
})
const office = (slug: string, nome: string, distanza: number) => ({
  slug,
  nome,
  via: 'Via della Prova 1',
  comune: 'Roma',
  distanza,
})
const eur = office('roma-eur', 'Roma Eur', 20.4)
const prati = office('roma-prati', 'Prati', 24)

const root = document.createElement('div')
beforeEach(async () => {
  document.body.append(root)
  await placePart.load()
})
afterEach(() => {
  render(null, root)
  root.remove()
})

type Answer = (query: Record<string, string | undefined>) => unknown
interface Given {
  towns?: Answer
  offices?: Answer
  attributes?: { agente?: string; agenzia?: string }
  asked?: ReturnType<Placing['asked']>
}

function show({
  towns = () => [town('Fiumicino', 'RM')],
  offices = () => [eur, prati],
  attributes = {},
  asked = { prodotto: 'mutuo' },
}: Given = {}) {
  const queries: Record<string, string | undefined>[] = []
  const form = createContactForm({
    fields: { comune: '', provincia: '', agenzia: '' },
    compose: async () => ({ body: null, schema: { safeParse: () => ({ success: true }) } }),
    deliver: async () => true,
  })
  const client = {
    async call(name: string, { query = {} }: { query?: Record<string, string | undefined> } = {}) {
      if (name === 'GET /agenzie/luoghi') return towns(query)
      if (name !== 'GET /contatti/agenzie')
        return ['RM', 'MI'].map(sigla => ({ _id: sigla, sigla, nome: `Provincia ${sigla}` }))
      queries.push(query)
      return offices(query)
    },
  } as unknown as Placing['client']
  const agenzia = signal(attributes.agenzia)
  const model: Placing = {
    context: {
      adopt() {},
      attributes: { partner: signal('guida'), agente: signal(attributes.agente), agenzia },
    },
    client,
    form,
    asked: () => asked,
  }
  render(<PlaceFields model={model} />, root)
  return { form, queries }
}

const field = () => root.querySelector<HTMLInputElement>('#comune')!
const options = () => [...root.querySelectorAll<HTMLElement>('[role=option]')]
const choice = () => root.querySelector<HTMLSelectElement>('#agenzia')
const note = () => root.querySelector('#agenzia-aiuto')?.textContent
const choices = () => [...choice()!.options].map(({ textContent }) => textContent!.replaceAll('\u00a0', ' '))
function type(text: string) {
  field().focus()
  field().value = text
  field().dispatchEvent(new InputEvent('input', { bubbles: true }))
}
const press = (key: string) => field().dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }))
function choose(select: HTMLSelectElement, value: string) {
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

describe('the town of a request', () => {
  it('is chosen from suggestions with the keyboard, and fills in the province', async () => {
    const towns = vi.fn(() => [town('Castro', 'BG'), town('Castro', 'LE')])
    const { form } = show({ towns })
    type('castro')
    await expect.poll(() => options()).toHaveLength(2)
    expect(towns).toHaveBeenCalledWith({ partner: 'guida', cerca: 'castro', tipo: 'comune' })
    expect(field().getAttribute('aria-expanded')).toBe('true')
    // The first suggestion is highlighted.
    await expect.poll(() => field().getAttribute('aria-activedescendant')).toBe(options()[0]!.id)
    press('ArrowDown')
    await expect.poll(() => field().getAttribute('aria-activedescendant')).toBe(options()[1]!.id)
    expect(press('Enter')).toBe(false)
    expect(form.fields.value).toMatchObject({ comune: 'Castro', provincia: 'LE' })
    await expect.poll(() => field().getAttribute('aria-expanded')).toBe('false')
    // With the list closed Enter sends the form.
    expect(press('Enter')).toBe(true)
  })

  it('takes the first suggestion on Enter, also before the answer, and stays a text without one', async () => {
    const { form } = show({ towns: ({ cerca }) => (cerca === 'roma' ? [town('Roma', 'RM')] : []) })
    type('roma')
    expect(press('Enter')).toBe(false)
    await expect.poll(() => form.fields.value).toMatchObject({ comune: 'Roma', provincia: 'RM' })
    type('qwerty')
    expect(press('Enter')).toBe(false)
    await expect.poll(() => document.body.textContent).toContain('Nessun luogo')
    expect([press('Enter'), form.fields.value.comune]).toEqual([false, 'qwerty'])
  })

  it('is recognised by its whole name when the person leaves the field', async () => {
    const { form } = show({ towns: () => [town('Forlì', 'FC'), town('Forlimpopoli', 'FC')] })
    type('forli')
    field().blur()
    await expect.poll(() => form.fields.value).toMatchObject({ comune: 'Forlì', provincia: 'FC' })
  })

  it('stays a text when two towns have the name, until the province is chosen', async () => {
    const { form } = show({ towns: () => [town('Samone', 'TO'), town('Samone', 'TN')] })
    type('samone')
    field().blur()
    await expect.poll(() => options()).toHaveLength(0)
    expect(form.fields.value).toMatchObject({ comune: 'samone', provincia: '' })
    form.write('provincia', 'TN')
    field().focus()
    field().blur()
    await expect.poll(() => form.fields.value).toMatchObject({ comune: 'Samone', provincia: 'TN' })
  })

  it('is empty after the choice of another province', async () => {
    const { form } = show()
    type('fiumicino')
    field().blur()
    await expect.poll(() => form.fields.value.provincia).toBe('RM')
    form.write('provincia', 'MI')
    await expect.poll(() => form.fields.value).toMatchObject({ comune: '', provincia: 'MI' })
  })

  it('is written without a list by the browser’s autofill', async () => {
    const towns = vi.fn(() => [])
    const { form } = show({ towns })
    field().value = 'Fiumicino'
    field().dispatchEvent(new InputEvent('input', { bubbles: true }))
    expect(form.fields.value.comune).toBe('Fiumicino')
    await new Promise(done => setTimeout(done, 250))
    expect(towns).not.toHaveBeenCalled()
  })

  it('says when no town has the name', async () => {
    show({ towns: () => [] })
    type('Ostia')
    await expect.poll(() => root.textContent).toContain('Nessun luogo con questo nome')
  })
})

describe('the choice of an agency', () => {
  it('appears with a place, and offers the nearest agencies with their distance', async () => {
    const { form, queries } = show()
    expect(choice()).toBeNull()
    form.write('provincia', 'RM')
    await expect.poll(() => choice()?.options).toHaveLength(3)
    expect(choices()).toEqual([
      'Di norma la più vicina',
      'Roma Eur (20,4 km), Via della Prova 1',
      'Prati (24 km), Via della Prova 1, Roma',
    ])
    expect(note()).toBe('Fra quelle che seguono i mutui. Le distanze sono in linea d’aria.')
    choose(choice()!, 'roma-prati')
    expect(form.fields.value.agenzia).toBe('roma-prati')
    type('fiumicino')
    field().blur()
    await expect.poll(() => queries).toHaveLength(2)
    expect(queries).toEqual([
      { partner: 'guida', prodotto: 'mutuo', provincia: 'RM' },
      { partner: 'guida', prodotto: 'mutuo', provincia: 'RM', comune: 'Fiumicino' },
    ])
    expect(form.fields.value.agenzia).toBe('roma-prati')
  })

  it('is about the province of the house for a person who gives no place', async () => {
    const { queries } = show({ asked: { prodotto: 'mutuo', provincia: 'MI' } })
    await expect.poll(() => queries).toEqual([{ partner: 'guida', prodotto: 'mutuo', provincia: 'MI' }])
  })

  it('is about the subject of a message', async () => {
    const { form, queries } = show({ asked: { oggetto: 'reclamo' } })
    form.write('provincia', 'RM')
    await expect.poll(() => note()).toBe('Le distanze sono in linea d’aria.')
    expect(queries).toEqual([{ partner: 'guida', oggetto: 'reclamo', provincia: 'RM' }])
  })

  it('is dropped when the agency is not in the list of the new place', async () => {
    const { form } = show({ offices: ({ provincia }) => (provincia === 'RM' ? [eur] : [prati]) })
    form.write('provincia', 'RM')
    await expect.poll(() => choice()?.options).toHaveLength(2)
    choose(choice()!, 'roma-eur')
    form.write('provincia', 'MI')
    await expect.poll(() => choices()[1]).toContain('Prati')
    expect(form.fields.value.agenzia).toBe('')
  })

  it('is dropped without a place', async () => {
    const { form } = show()
    form.write('provincia', 'RM')
    await expect.poll(() => choice()?.options).toHaveLength(3)
    choose(choice()!, 'roma-eur')
    form.write('provincia', '')
    await expect.poll(() => choice()).toBeNull()
    await expect.poll(() => form.fields.value.agenzia).toBe('')
  })

  it.each([{ agente: 'anna-rossi' }, { agenzia: 'roma-prati' }])(
    'is not on the page of %o',
    async attributes => {
      const { form, queries } = show({ attributes })
      form.write('provincia', 'RM')
      await new Promise(done => setTimeout(done, 20))
      expect(choice()).toBeNull()
      expect(queries).toEqual([])
    },
  )

  it('says that the agencies are on their way, and that there are none', async () => {
    let arrive = (_offices: unknown) => {}
    const { form } = show({ offices: () => new Promise(resolve => (arrive = resolve)) })
    form.write('provincia', 'RM')
    await expect.poll(() => note()).toContain('in corso')
    expect(choice()!.getAttribute('aria-busy')).toBe('true')
    arrive([])
    await expect.poll(() => note()).toContain('non ci sono agenzie da scegliere')
    expect(choices()).toEqual(['Di norma la più vicina'])
  })

  it('leaves the form usable after a failure, and can be asked for again', async () => {
    let isBroken = true
    const { form } = show({
      offices() {
        if (isBroken) throw new CallError('Guasto.', 500)
        return [eur]
      },
    })
    form.write('provincia', 'RM')
    await expect.poll(() => note()).toContain('si può inviare lo stesso')
    expect(choices()).toEqual(['Di norma la più vicina'])
    isBroken = false
    root.querySelector<HTMLButtonElement>('.office button')!.click()
    await expect.poll(() => choice()!.options).toHaveLength(2)
    expect(root.querySelector('.office button')).toBeNull()
  })
})
