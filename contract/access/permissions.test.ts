import { describe, expect, it } from 'vitest'
import { type Holder, hasPermissions, hasTicketing, mayCall } from './permissions.ts'

const admin = (...flags: string[]): Holder => ({
  role: 'admin',
  permissions: Object.fromEntries(flags.map(flag => [flag, true])),
})
const agent = (...flags: string[]): Holder => ({
  role: 'agent',
  permissions: Object.fromEntries(flags.map(flag => [flag, true])),
})

describe('a permission check', () => {
  it('passes when nothing is asked for', () => {
    for (const holder of [null, admin(), agent(), { role: 'client' } as const])
      expect(hasPermissions(holder)).toBe(true)
  })
  it('fails when nobody is signed in, and for a customer', () => {
    expect(hasPermissions(null, 'news')).toBe(false)
    expect(hasPermissions({ role: 'client' }, 'faqs')).toBe(false)
  })
  it('asks for every flag, unless the one for all is set', () => {
    expect(hasPermissions(admin('news'), 'news', 'faqs')).toBe(false)
    expect(hasPermissions(admin('news', 'faqs'), 'news', 'faqs')).toBe(true)
    expect(hasPermissions(admin('admin'), 'news', 'faqs')).toBe(true)
    expect(hasPermissions(agent('all'), 'report', 'faqs')).toBe(true)
    expect(hasPermissions(agent('report'), 'report', 'faqs')).toBe(false)
  })
  it('does not take one role’s flag for the other’s', () => {
    expect(hasPermissions(agent('admin'), 'report')).toBe(false)
    expect(hasPermissions(admin('all'), 'news')).toBe(false)
  })
  it('takes only what is set, and nothing of what every object has', () => {
    expect(hasPermissions({ role: 'admin', permissions: { admin: false, news: undefined } }, 'news')).toBe(
      false,
    )
    expect(hasPermissions(admin('news'), 'toString' as never)).toBe(false)
  })
})

describe('a ticketing check', () => {
  const with_ = (ticketing: object, ...flags: string[]) => ({ ...admin(...flags), ticketing }) as Holder
  it('is for administrators alone', () => {
    expect(hasTicketing(null)).toBe(false)
    expect(hasTicketing(agent('all'))).toBe(false)
  })
  it('passes for a full administrator, and otherwise asks for access first', () => {
    expect(hasTicketing(admin('admin'), 'reply')).toBe(true)
    expect(hasTicketing(with_({ full_access: true }), 'reply')).toBe(false)
    expect(hasTicketing(admin('ticketing_access'))).toBe(true)
  })
  it('asks for each flag, unless the one for all is set', () => {
    expect(hasTicketing(with_({ full_access: true }, 'ticketing_access'), 'reply', 'merge')).toBe(true)
    expect(hasTicketing(with_({ reply: true }, 'ticketing_access'), 'reply')).toBe(true)
    expect(hasTicketing(with_({ reply: true }, 'ticketing_access'), 'reply', 'merge')).toBe(false)
  })
})

describe('who may call', () => {
  const has =
    (...flags: string[]) =>
    (flag: string) =>
      flags.includes(flag)
  it.each([
    [null, [], 'anyone', true],
    ['admin', ['admin'], 'server', false],
    [null, [], { flag: 'news' }, false],
    ['admin', [], { flag: 'news' }, false],
    ['admin', ['news'], { flag: 'news' }, true],
    ['admin', ['admin'], { flag: 'news' }, true],
    // A flag alone is an administrator's: an agent's of the same name does not open it.
    ['agent', ['faqs', 'all'], { flag: 'faqs' }, false],
    ['agent', [], { role: ['agent'] }, true],
    ['client', [], { role: ['agent', 'admin'] }, false],
    ['agent', ['faqs'], { role: ['agent', 'admin'], flag: 'faqs' }, true],
    ['agent', ['all'], { role: ['agent'], flag: 'faqs' }, true],
    ['agent', ['report'], { role: ['agent'], flag: 'faqs' }, false],
    // A customer has no flags: it is asked of agents alone.
    ['client', [], { role: ['agent', 'client'], flag: 'faqs' }, true],
    ['agent', [], { role: ['agent', 'client'], flag: 'faqs' }, false],
    [null, [], { role: ['client'] }, false],
  ] as const)('%s with %j: %j → %s', (role, flags, who, expected) => {
    expect(mayCall(role, has(...flags), who)).toBe(expected)
  })
})
