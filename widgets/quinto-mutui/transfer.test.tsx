import { beforeEach, describe, expect, it } from 'vitest'
import { formatAmount, formatEuro } from '../../contract/italian/format.ts'
import { furtherNeed } from './need/further-need.ts'
import { transferNeed } from './optional-parts.ts'
import { button, get, root, show, text } from './shown.tsx'
import { savingOf } from './transfer/saving.ts'

beforeEach(() => transferNeed.load())

/** Opens every closed part of the page. */
function openAll() {
  for (const details of root.querySelectorAll('details')) details.open = true
}
const labels = () => [...root.querySelectorAll('label')].map(({ textContent }) => textContent?.trim())
function uniqueFields() {
  const ids = [...root.querySelectorAll('[id]')].map(({ id }) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  for (const input of root.querySelectorAll<HTMLInputElement>('input:not([type="range"]), select'))
    expect(input.labels!.length || input.getAttribute('aria-label'), input.id || input.name).toBeTruthy()
}

describe('a transfer', () => {
  it('asks for the present mortgage once, with the optional details open', async () => {
    const { model } = show({ initial: { finalita: 'surroga' } })
    openAll()
    await expect.poll(labels).toContain('Rata di oggi')
    await expect.poll(labels).toContain('Età')
    for (const name of ['Rata di oggi', 'Rate che restano'])
      expect(labels().filter(label => label === name)).toHaveLength(1)
    uniqueFields()

    model.steps.go('offerte')
    await expect.poll(text).toContain('Il mutuo di oggi, per vedere quanto si risparmia')
    for (const known of [undefined, 800]) {
      furtherNeed(model).rataAttuale.set(known)
      await expect.poll(() => root.querySelector('.offers-sentence, .sentence') !== null).toBe(true)
      openAll()
      await expect.poll(labels).toContain('Rata di oggi')
      expect(labels().filter(label => label === 'Rata di oggi')).toHaveLength(1)
      uniqueFields()
    }
  })

  it('has the saving as its large figure, once the present mortgage is known', async () => {
    const { model } = show({ initial: { finalita: 'surroga' } })
    const rata = () => get('[part="rata"]').textContent
    await expect.poll(rata).toMatch(/€$/)
    furtherNeed(model).rataAttuale.set(900)
    furtherNeed(model).rateResidue.set(300)
    await expect.poll(text).toContain('Con l’offerta a tasso fisso con il TAEG più basso risparmia')
    const figure = model.figure.value
    if (figure.kind !== 'offer') throw new Error('No offer.')
    const { keepCost, moveCost } = savingOf(figure.offer, figure.need)!
    expect(rata()).toBe(`${formatAmount(keepCost - moveCost)}€`)
    const monthly = formatEuro(900_00 - figure.offer.rata).replaceAll('\u00a0', ' ')
    expect(text()).toContain(`${monthly} al mese in meno`)
    expect(text()).toContain(`TAEG ${String(figure.offer.taeg).replace('.', ',')} %`)
    // The sticky figure of a telephone and screen readers say the same, and nothing else on the page repeats it.
    expect(get('.held').textContent).toContain('in meno')
    const spoken = () => get('[role="status"].hidden').textContent
    await expect.poll(spoken).toContain(`Risparmio ${formatAmount(keepCost - moveCost)} euro in tutto. Rata `)
    expect(text().match(/conviene dal mese/g)).toHaveLength(1)

    furtherNeed(model).rataAttuale.set(600)
    await expect.poll(text).toContain('Con l’offerta a tasso fisso con il TAEG più basso spende di più')
    expect(button(/Confronta/)).toBeTruthy()
  })
})
