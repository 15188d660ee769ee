import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { elements } from '../../contract/elements/all.ts'
import { themeProperties } from '../../contract/elements/element.ts'
import { frames } from '../../contract/embedding/frames.ts'
import { attributeFields, isUnreadable } from './attribute-fields.ts'
import { embeddable, embeddingOf, fieldsOf, firstChoice, withElement } from './choice.ts'
import { detailOf, type LoggedEvent, logged, logLength } from './event-log.ts'
import {
  contrast,
  contrasts,
  hasLowContrast,
  isColour,
  isThemeValue,
  ownColours,
  shownColours,
  writtenTheme,
} from './theme.ts'
import { valueWords } from './value-words.ts'

describe('the fields of an element', () => {
  it('are its attributes, without the common ones', () => {
    const mortgages = attributeFields(embeddable[0]!)
    expect(mortgages.map(({ name }) => name).slice(0, 4)).toEqual(['finalita', 'valore', 'importo', 'durata'])
    expect(mortgages.find(({ name }) => name === 'importo')).toMatchObject({
      label: 'Importo del mutuo',
      unit: '€',
      kind: 'number',
    })
    expect(mortgages.find(({ name }) => name === 'durata')).toMatchObject({ label: 'Durata', unit: 'anni' })
  })

  it('are the address parameters in frame mode', () => {
    const names = (choice: typeof firstChoice) => fieldsOf(choice).map(({ name }) => name)
    expect(names(firstChoice)).toContain('passo')
    expect(names({ ...firstChoice, mode: 'cornice' })).not.toContain('passo')
  })

  it('are parsed in Italian notation', () => {
    const { attributes } = embeddingOf({
      ...firstChoice,
      typed: { importo: '150.000', valore: 'molto', durata: '12,5', finalita: 'surroga', tasso: 'usuraio' },
    })
    expect(attributes).toMatchObject({ importo: 150_000, durata: 12.5, finalita: 'surroga' })
    expect(attributes.valore).toBeUndefined()
    expect(attributes.tasso).toBeUndefined()
    const [, value] = attributeFields(embeddable[0]!)
    expect([isUnreadable(value!, 'molto'), isUnreadable(value!, ''), isUnreadable(value!, '1.000')]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('the choice', () => {
  it('offers every element except the window, which is a mode of embedding', () => {
    expect(embeddable).toHaveLength(elements.length - 1)
    expect(frames.every(frame => embeddable.some(({ definition }) => definition.tag === frame.tag))).toBe(
      true,
    )
  })

  it('labels the button by element, and keeps a custom label', () => {
    expect(withElement(firstChoice, 'quinto-agenzie').button).toBe('Trova un’agenzia')
    expect(withElement({ ...firstChoice, button: 'Qui' }, 'quinto-agenzie').button).toBe('Qui')
  })

  it('names the values as the elements do', () => {
    expect(valueWords('finalita', 'liquidita')).toBe('Liquidità')
    expect(valueWords('prodotto', 'cqp')).toBe('Cessione della pensione')
    expect(valueWords('passo', 'offerte')).toBe('Offerte')
  })

  it('shows a placeholder for a missing key', () => {
    expect(embeddingOf(firstChoice).attributes.partner).toBe('codice-del-partner')
    expect(embeddingOf({ ...firstChoice, partner: ' lago ' }).attributes.partner).toBe('lago')
    expect(embeddable.filter(({ definition }) => !('partner' in definition.attributes))).toEqual([])
  })

  it('keeps the mode, and drops settings that the new element does not have', () => {
    const framed = { ...firstChoice, mode: 'cornice', typed: { importo: '1' }, partner: 'lago' } as const
    expect(withElement(framed, 'quinto-agenzie')).toMatchObject({
      mode: 'cornice',
      typed: {},
      partner: 'lago',
    })
  })

  it('writes only valid colours and heights of the theme', () => {
    const theme = { '--quinto-ink': '#112233', '--quinto-paper': 'red;} body {', '--quinto-top': '64px' }
    expect(embeddingOf({ ...firstChoice, theme, tema: 'chiaro' }).theme).toEqual({
      '--quinto-ink': '#112233',
      '--quinto-top': '64px',
    })
    const wrong = ['#12345', '64', '64px;', 'url(x)', 'transparent;', 'red']
    expect(wrong.some(value => isThemeValue('--quinto-paper', value))).toBe(false)
    expect(isThemeValue('--quinto-ink', 'transparent')).toBe(false)
  })
})

describe('the theme', () => {
  it('has the colours of the tokens, and a colour for every property except the height', () => {
    const tokens = readFileSync(join(import.meta.dirname, '../../ui/tokens/core.css'), 'utf8').replace(
      /\s+/g,
      ' ',
    )
    const { '--quinto-accent-deep': deep, ...others } = ownColours
    for (const [name, [light, dark]] of Object.entries(others))
      expect(tokens).toContain(`var(${name}, light-dark(${light}, ${dark}))`)
    // The deep accent follows the accent of a page that sets no other colour.
    expect(tokens).toContain(
      'var( --quinto-accent-deep, color-mix(in srgb, var(--accent), var(--quinto-ink, light-dark(#000, #fff)) 30%) )',
    )
    expect(deep).toEqual(['#0a3f2f', '#addbc4'])
    expect(Object.keys(themeProperties).filter(name => !isColour(name))).toEqual(['--quinto-top'])
  })

  it('computes contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('lists the lowest contrasts of the relevant themes', () => {
    const of = (theme: Record<string, string>, tema = '', behind = '') => contrasts({ theme, tema, behind })
    expect(of({}).every(({ ratio }) => ratio >= 4.5)).toBe(true)
    const [worst] = of({ '--quinto-ink': '#222222' })
    expect(worst).toMatchObject({ what: 'testo sul fondo', theme: 'scuro' })
    expect(of({ '--quinto-ink': '#222222' }, 'chiaro').every(({ ratio }) => ratio >= 4.5)).toBe(true)
    // A transparent element has the background of the page.
    const clear = { '--quinto-paper': 'transparent' }
    expect(of(clear).every(({ ratio }) => ratio >= 4.5)).toBe(true)
    expect(of(clear, 'chiaro', '#333333')[0]).toMatchObject({ what: 'accento scuro sul fondo' })
  })

  const written = (theme: Record<string, string>, tema = '') => writtenTheme({ theme, tema, behind: '' })

  it('shows in the form the colours that the code has, chosen or derived', () => {
    const yellow = { theme: { '--quinto-accent': '#ffd400' }, tema: 'scuro', behind: '' }
    expect(shownColours(yellow)).toMatchObject(writtenTheme(yellow))
    const clear = { theme: { '--quinto-paper': 'transparent' }, tema: '', behind: '#eeeeee' }
    expect(shownColours(clear)['--quinto-paper']).toBe('#eeeeee')
  })

  it('has a low contrast only when a chosen colour has', () => {
    expect(hasLowContrast({ theme: {}, tema: '', behind: '' })).toBe(false)
    expect(hasLowContrast({ theme: { '--quinto-accent': '#ffd400' }, tema: 'chiaro', behind: '' })).toBe(true)
    expect(hasLowContrast({ theme: { '--quinto-accent': '#b0400f' }, tema: 'chiaro', behind: '' })).toBe(
      false,
    )
  })

  it('derives the other colours of the accent, in each theme', () => {
    expect(written({ '--quinto-accent': '#b0400f' }, 'chiaro')).toEqual({
      '--quinto-accent': '#b0400f',
      '--quinto-accent-deep': '#84300b',
      '--quinto-on-accent': '#ffffff',
    })
    const both = written({ '--quinto-accent': '#b0400f' })
    expect(both['--quinto-accent']).toMatch(/^light-dark\(#b0400f, #[0-9a-f]{6}\)$/)
    expect(
      contrasts({ theme: { '--quinto-accent': '#b0400f' }, tema: '', behind: '' })[0]!.ratio,
    ).toBeGreaterThan(4.5)
  })

  it('writes no colours that cannot be read together', () => {
    const yellow = { '--quinto-accent': '#ffd500', '--quinto-on-accent': '#ffffff', '--quinto-top': '64px' }
    expect(written(yellow, 'chiaro')).toEqual({ '--quinto-top': '64px' })
    const [worst] = contrasts({ theme: yellow, tema: 'chiaro', behind: '' })
    expect(worst!.ratio).toBeLessThan(1.5)
  })
})

describe('the log', () => {
  it('is sorted newest first with unique ids, and drops the oldest', () => {
    const event = { name: 'quinto-calcolo', at: 0, detail: '', isStopped: false }
    const log = Array.from({ length: logLength + 5 }).reduce<LoggedEvent[]>(log => logged(log, event), [])
    expect(log).toHaveLength(logLength)
    expect([log[0]!.id, log.at(-1)!.id]).toEqual([logLength + 5, 6])
  })

  it('describes the detail of an event', () => {
    expect(detailOf(new CustomEvent('x', { detail: { rata: null, finalita: 'surroga' } }))).toBe(
      'rata: null, finalita: "surroga"',
    )
    expect(detailOf(new CustomEvent('x'))).toBe('')
  })
})
