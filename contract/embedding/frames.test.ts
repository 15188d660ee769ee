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
    ['bisogno', true, base],
    ['bisogno', false, base],
    ['contatto', true, `${base}/contattaci`],
    ['contatto', false, `${base}/contattaciPublic`],
    ['grazie', true, `${base}/thankyou`],
    ['grazie', false, `${base}/thankyouPublic`],
  ])('of %s, with an agent: %s, is %s', (step, hasAgent, path) => {
    expect(stepPath(mortgages!, step, hasAgent)).toBe(path)
  })

  it('is the only page of a step without a public page', () => {
    const branded = frames.find(({ path }) => path.endsWith('/cloudCare/calcolatoreMutui'))!
    expect(stepPath(branded, 'contatto', false)).toBe(`${branded.path}/contattaci`)
  })

  it('may be the same for two steps when the contact is asked first', () => {
    const before = frames.find(({ attributes }) => attributes?.contatto === 'prima')
    const request = `${before!.path}/request`
    expect(frameAt(request)).toEqual({ frame: before, steps: ['contatto', 'richiesta'] })
    expect(stepPath(before!, 'richiesta', true)).toBe(request)
    expect(stepPath(before!, 'contatto', false)).toBe(request)
  })

  it('is null for a step without a page', () => {
    expect(stepPath(mortgages!, 'altro', true)).toBeNull()
  })
})
