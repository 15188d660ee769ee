import { describe, expect, it } from 'vitest'
import { frameAt, frames, stepPath } from './frames.ts'

const [mortgages] = frames
const base = '/iframes/calcolatori/mutui'

describe('frameAt', () => {
  it.each([
    [base, 'bisogno'],
    [`${base}/`, 'bisogno'],
    [`${base}/results`, 'offerte'],
    [`${base}/request`, 'richiesta'],
    [`${base}/contattaci`, 'contatto'],
    [`${base}/contattaciPublic`, 'contatto'],
    [`${base}/thankyou`, 'grazie'],
    [`${base}/thankyouPublic`, 'grazie'],
  ])('%s is the step %s', (path, step) => {
    expect(frameAt(path)).toEqual({ frame: mortgages, steps: [step] })
  })

  it('finds every page of the frames of loans and leases', () => {
    const ends = [
      '',
      '/results',
      '/request',
      '/contattaci',
      '/contattaciPublic',
      '/thankyouPublic',
      '/thankyou',
    ]
    for (const end of ends) {
      expect(frameAt(`/iframes/calcolatori/prestiti${end}`)?.frame.tag).toBe('quinto-prestiti')
      expect(frameAt(`/iframes/calcolatori/leasing${end}`)?.frame.tag).toBe('quinto-leasing')
    }
  })

  it.each([
    '/',
    '/iframes',
    `${base}/altro`,
    `${base}results`,
    `${base}/constructor`,
    '/iframes/calcolatori/prestiti/altro',
  ])('returns null for %s', path => {
    expect(frameAt(path)).toBeNull()
  })
})

describe('stepPath', () => {
  it.each([
    ['bisogno', base, base],
    ['contatto', `${base}/results`, `${base}/contattaci`],
    ['grazie', `${base}/contattaciPublic`, `${base}/thankyouPublic`],
    ['bisogno', `${base}/thankyouPublic`, base],
  ])('of %s from %s is %s', (step, from, path) => {
    expect(stepPath(mortgages!, step, from)).toBe(path)
  })

  it('may be the same for two steps when the contact is asked first', () => {
    const before = frames.find(({ attributes }) => attributes?.contatto === 'prima')
    const request = `${before!.path}/request`
    expect(frameAt(request)).toEqual({ frame: before, steps: ['contatto', 'richiesta'] })
    expect(stepPath(before!, 'richiesta', before!.path)).toBe(request)
    expect(stepPath(before!, 'contatto', before!.path)).toBe(request)
  })

  it('is null for a step without a page', () => {
    expect(stepPath(mortgages!, 'altro', base)).toBeNull()
  })
})
