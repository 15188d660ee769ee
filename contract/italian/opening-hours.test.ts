import { describe, expect, it } from 'vitest'
import { nextOpeningChange, openingAt, openingInWords, weekInLines, weekInOneLine } from './opening-hours.ts'

const weekdays = [1, 2, 3, 4, 5].flatMap(giorno => [
  { giorno, da: '09:00', a: '13:00' },
  { giorno, da: '14:30', a: '18:30' },
])
const withSaturday = [...weekdays, { giorno: 6, da: '09:30', a: '12:30' }]
const inWords = (instant: string, hours = weekdays) => openingInWords(openingAt(hours, new Date(instant)))

describe('openingAt', () => {
  it.each([
    // A Friday; in November Rome is an hour ahead of UTC.
    ['2026-11-20T07:59:59Z', 'Chiusa, apre oggi alle 9.00'],
    ['2026-11-20T08:00:00Z', 'Aperta fino alle 13.00'],
    ['2026-11-20T11:59:00Z', 'Aperta fino alle 13.00'],
    ['2026-11-20T12:00:00Z', 'Chiusa, apre oggi alle 14.30'],
    ['2026-11-20T17:30:00Z', 'Chiusa, apre lunedì alle 9.00'],
    ['2026-11-22T11:00:00Z', 'Chiusa, apre domani alle 9.00'],
    // 23:30 UTC on Sunday is already Monday in Rome.
    ['2026-11-22T23:30:00Z', 'Chiusa, apre oggi alle 9.00'],
    // In July Rome is two hours ahead.
    ['2026-07-17T07:00:00Z', 'Aperta fino alle 13.00'],
    ['2026-07-17T16:30:00Z', 'Chiusa, apre lunedì alle 9.00'],
  ])('at %s: %s', (instant, words) => {
    expect(inWords(instant)).toBe(words)
  })

  it('handles the nights when summer time begins and ends', () => {
    const nights = [{ giorno: 7, da: '01:00', a: '04:00' }]
    expect(inWords('2026-03-29T00:30:00Z', nights)).toBe('Aperta fino alle 4.00')
    expect(inWords('2026-03-29T02:00:00Z', nights)).toBe('Chiusa, apre domenica all’1.00')
    expect(inWords('2026-10-25T00:30:00Z', nights)).toBe('Aperta fino alle 4.00')
    expect(inWords('2026-10-25T02:30:00Z', nights)).toBe('Aperta fino alle 4.00')
  })

  it('opens on Saturday when the hours include Saturday', () => {
    expect(inWords('2026-11-20T19:00:00Z', withSaturday)).toBe('Chiusa, apre domani alle 9.30')
  })

  it('opens again in seven days with one opening a week', () => {
    expect(openingAt([{ giorno: 5, da: '09:00', a: '10:00' }], new Date('2026-11-20T10:00:00Z'))).toEqual({
      open: false,
      next: { inDays: 7, giorno: 5, at: '09:00' },
    })
  })

  it('is by appointment without hours', () => {
    expect(inWords('2026-11-20T10:00:00Z', [])).toBe('Solo su appuntamento')
  })
})

describe('nextOpeningChange', () => {
  it.each([
    ['2026-11-20T07:59:59Z', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20T08:00:00Z', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T12:00:00Z', '2026-11-20T13:30:00.000Z'],
    ['2026-11-20T13:30:00Z', '2026-11-20T17:30:00.000Z'],
    ['2026-11-20T17:30:00Z', null],
    ['2026-11-21T08:00:00Z', null],
    ['2026-07-17T07:00:00Z', '2026-07-17T11:00:00.000Z'],
  ])('after %s: %s', (instant, next) => {
    expect(nextOpeningChange(weekdays, new Date(instant))?.toISOString() ?? null).toBe(next)
  })

  it('handles the days when summer time begins and ends', () => {
    const nights = [{ giorno: 7, da: '01:00', a: '04:00' }]
    const next = (instant: string) => nextOpeningChange(nights, new Date(instant))?.toISOString()
    expect(next('2026-03-29T00:30:00Z')).toBe('2026-03-29T02:00:00.000Z')
    expect(next('2026-10-25T00:00:00Z')).toBe('2026-10-25T03:00:00.000Z')
  })
})

describe('weekInLines', () => {
  it('joins consecutive days with the same hours', () => {
    expect(weekInLines(withSaturday)).toEqual([
      { days: 'lunedì–venerdì', hours: '9.00–13.00, 14.30–18.30' },
      { days: 'sabato', hours: '9.30–12.30' },
    ])
  })

  it('does not join days across a closed day', () => {
    const hours = [1, 3].map(giorno => ({ giorno, da: '10:00', a: '12:00' }))
    expect(weekInLines(hours).map(({ days }) => days)).toEqual(['lunedì', 'mercoledì'])
  })
})

describe('weekInOneLine', () => {
  it.each([
    ['Lun–ven 9.00–18.30', [1, 2, 3, 4, 5].map(giorno => ({ giorno, da: '09:00', a: '18:30' }))],
    ['Lun–ven 9.00–13.00, 14.30–18.30; sab 9.30–12.30', withSaturday],
    ['Gio 10.00–12.00', [{ giorno: 4, da: '10:00', a: '12:00' }]],
    ['', []],
  ])('«%s»', (line, hours) => {
    expect(weekInOneLine(hours)).toBe(line)
  })
})
