import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { numberField } from './number-field.ts'

const make = (over: { late?: boolean; whole?: boolean } = {}) =>
  numberField({
    given: signal(150_000),
    bounds: signal({ min: 30_000, max: 1_500_000, step: 5_000 }),
    usualMax: 480_000,
    example: '150.000',
    unit: '€',
    ...over,
  })

describe('a typed number', () => {
  it('is formatted, and read in Italian notation', () => {
    const field = make()
    expect(field.text.value).toBe('150.000')
    field.type('123456,50')
    expect([field.text.value, field.value.value]).toEqual(['123456,50', 123_456.5])
    field.settle()
    expect(field.text.value).toBe('123.456,50')
  })
  it('keeps an invalid text and the last valid value, and shows the error once left', () => {
    const field = make()
    field.type('12,3,4')
    expect(field.error.value).toBeNull()
    field.settle()
    expect(field.text.value).toBe('12,3,4')
    expect(field.value.value).toBe(150_000)
    expect(field.error.value).toBe('Numero non leggibile. Per esempio: 150.000.')
  })
  it('shows the error until the text is valid', () => {
    const field = make()
    field.type('12')
    field.settle()
    field.type('123')
    expect(field.error.value).toMatch(/^Da 30.000/)
    field.type('123000')
    expect([field.error.value, field.value.value]).toEqual([null, 123_000])
    field.type('1')
    expect(field.error.value).toBeNull()
  })
  it.each([
    ['', 'Da compilare. Per esempio: 150.000.'],
    ['20.000', 'Da 30.000 a 1.500.000\u00a0€. Per esempio: 150.000.'],
    ['2.000.000', 'Da 30.000 a 1.500.000\u00a0€. Per esempio: 150.000.'],
  ])('refuses «%s»', (text, error) => {
    const field = make()
    field.type(text)
    field.settle()
    expect([field.error.value, field.value.value]).toEqual([error, 150_000])
  })
  it('accepts only integers where required, and accepts a unit', () => {
    const field = make({ whole: true })
    field.type('150.000,5')
    field.settle()
    expect(field.error.value).toMatch(/^Serve un numero intero/)
    field.type('160.000 euro')
    field.settle()
    expect(field.value.value).toBe(160_000)
  })
  it('takes effect when the field is left, with `late`', () => {
    const field = make({ late: true })
    field.type('160000')
    expect(field.value.value).toBe(150_000)
    field.settle()
    expect(field.value.value).toBe(160_000)
  })
})

describe('a slider', () => {
  it('stays in sync with the text', () => {
    const field = make()
    field.slide(200_000)
    expect([field.text.value, field.value.value]).toEqual(['200.000', 200_000])
  })
  it('extends to a larger typed number, and does not shrink while sliding', () => {
    const field = make()
    expect(field.slider.value.max).toBe(480_000)
    field.type('900.000')
    expect(field.slider.value.max).toBe(900_000)
    field.slide(300_000)
    expect(field.slider.value.max).toBe(900_000)
  })
})
