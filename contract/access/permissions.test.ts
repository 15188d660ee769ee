import { describe, expect, it } from 'vitest'
import { admin, agent, client } from './grants.ts'
import { type Holder, hasPermissions, hasTicketing, mayCall } from './permissions.ts'

const adminWith = (...flags: string[]): Holder => ({
  role: 'admin',
  permissions: Object.fromEntries(flags.map(flag => [flag, true])),
})
const agentWith = (...flags: string[]): Holder => ({
  role: 'agent',
  permissions: Object.fromEntries(flags.map(flag => [flag, true])),
})

describe('a permission check', () => {
  it('passes when no flag is required', () => {
    for (const holder of [null, adminWith(), agentWith(), { role: 'client' } as const])
      expect(hasPermissions(holder)).toBe(true)
  })
  it('fails without a session, and for a customer', () => {
    expect(hasPermissions(null, 'news')).toBe(false)
    expect(hasPermissions({ role: 'client' }, 'faqs')).toBe(false)
  })
  it('requires every flag, unless the full flag is set', () => {
    expect(hasPermissions(adminWith('news'), 'news', 'faqs')).toBe(false)
    expect(hasPermissions(adminWith('news', 'faqs'), 'news', 'faqs')).toBe(true)
    expect(hasPermissions(adminWith('admin'), 'news', 'faqs')).toBe(true)
    expect(hasPermissions(agentWith('all'), 'report', 'faqs')).toBe(true)
    expect(hasPermissions(agentWith('report'), 'report', 'faqs')).toBe(false)
  })
  it('does not accept the full flag of another role', () => {
    expect(hasPermissions(agentWith('admin'), 'report')).toBe(false)
    expect(hasPermissions(adminWith('all'), 'news')).toBe(false)
  })
  it('accepts only flags that are set, and no inherited property', () => {
    expect(hasPermissions({ role: 'admin', permissions: { admin: false, news: undefined } }, 'news')).toBe(
      false,
    )
    expect(hasPermissions(adminWith('news'), 'toString' as never)).toBe(false)
  })
})

describe('a ticketing check', () => {
  const with_ = (ticketing: object, ...flags: string[]) => ({ ...adminWith(...flags), ticketing }) as Holder
  it('passes only for administrators', () => {
    expect(hasTicketing(null)).toBe(false)
    expect(hasTicketing(agentWith('all'))).toBe(false)
  })
  it('passes for a full administrator, and otherwise requires `ticketing_access`', () => {
    expect(hasTicketing(adminWith('admin'), 'reply')).toBe(true)
    expect(hasTicketing(with_({ full_access: true }), 'reply')).toBe(false)
    expect(hasTicketing(adminWith('ticketing_access'))).toBe(true)
  })
  it('requires every flag, unless the full flag is set', () => {
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
    [null, [], [admin('news')], false],
    ['admin', [], [admin('news')], false],
    ['admin', ['news'], [admin('news')], true],
    ['admin', ['admin'], [admin('news')], true],
    // An agent's flag does not match an administrator's grant with a flag of the same name.
    ['agent', ['faqs', 'all'], [admin('faqs')], false],
    ['agent', [], [agent()], true],
    ['client', [], [agent(), admin()], false],
    ['agent', ['faqs'], [agent('faqs'), admin('faqs')], true],
    ['agent', ['all'], [agent('faqs')], true],
    ['agent', ['report'], [agent('faqs')], false],
    ['client', [], [agent('faqs'), client()], true],
    ['agent', [], [agent('faqs'), client()], false],
    [null, [], [client()], false],
    ['admin', ['admin'], [], false],
  ] as const)('%s with %j: %j → %s', (role, flags, who, expected) => {
    expect(mayCall(role, has(...flags), who)).toBe(expected)
  })
})
