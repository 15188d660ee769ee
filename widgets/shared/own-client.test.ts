import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cookieJar } from '../../client/session-cookies.ts'
import { ownClient } from './own-client.ts'

const jar = cookieJar(document, false)
/** The window of another site, which tells nobody its address. */
const foreign = {
  get location(): Location {
    throw new DOMException('Blocked', 'SecurityError')
  },
}
const surroundedBy = (page: object) =>
  vi.spyOn(window, 'parent', 'get').mockReturnValue(Object.assign(page, { parent: page }) as Window)

beforeEach(() => jar.write('client', { access: 'sessione', refresh: 'sessione' }))
afterEach(() => {
  jar.clear('client')
  vi.restoreAllMocks()
})

describe('the client of the session', () => {
  const open = () => ownClient(location.origin, ['client'])?.token() ?? null

  it('has the session of the browser on our pages, and in frames of our pages', () => {
    expect(open()).toBe('sessione')
    surroundedBy({ location: { origin: location.origin } })
    expect(open()).toBe('sessione')
    expect(ownClient('https://altro.example', ['client'])).toBeNull()
  })

  it('does not exist in a frame of another site, which could lead clicks into it', () => {
    surroundedBy(foreign)
    expect(open()).toBeNull()
    surroundedBy({ location: { origin: 'https://altro.example' } })
    expect(open()).toBeNull()
  })
})
