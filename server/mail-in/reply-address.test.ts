import { describe, expect, it } from 'vitest'
import { madeUpKeys, readKeys } from '../sessions/credentials/keys.ts'
import { readSettings } from '../settings.ts'
import { isMarkOf, replyAddress, replyTokens } from './reply-address.ts'

const MAIL_IN = 'imaps://u:p@posta.it/?address=assistenza@quinto.example'
const own = 'assistenza@quinto.example'
const context = { keys: madeUpKeys(), settings: readSettings({ MAIL_IN }) }
const ticket = { _id: '0199aaaa-0000-7000-8000-000000000001', numero: 'T26-000123' }
const person = '0199aaaa-0000-7000-8000-000000000002'

describe('replyAddress', () => {
  it('names ticket and person, fits into an address, and survives capital letters', () => {
    const address = replyAddress(context, { ticket, person })!
    expect(address).toMatch(/^assistenza\+t26-000123-[0-9a-f]{20}@quinto\.example$/)
    const [token] = replyTokens(['altro@quinto.example', address.toUpperCase()], own)
    expect(token!.numero).toBe('T26-000123')
    expect(isMarkOf(context, token!.mark, { ticket, person })).toBe(true)
  })
  it('is of one person, one ticket and one house', () => {
    const { mark } = replyTokens([replyAddress(context, { ticket, person })!], own)[0]!
    expect(isMarkOf(context, mark, { ticket, person: ticket._id })).toBe(false)
    expect(isMarkOf(context, mark, { ticket: { ...ticket, _id: person }, person })).toBe(false)
    expect(isMarkOf({ keys: madeUpKeys() }, mark, { ticket, person })).toBe(false)
  })
  it('stays valid when the house has a new key', () => {
    const [old, fresh] = ['a', 'b'].map(letter => `${letter}:${letter.repeat(43)}`) as [string, string]
    const address = replyAddress({ ...context, keys: readKeys(old) }, { ticket, person })!
    const [token] = replyTokens([address], own)
    expect(isMarkOf({ keys: readKeys(`${fresh},${old}`) }, token!.mark, { ticket, person })).toBe(true)
  })
  it('has at most 64 characters before the at sign with the longest address of the setting', () => {
    const long = readSettings({ MAIL_IN: `imaps://u:p@posta.it/?address=${'a'.repeat(29)}@quinto.example` })
    const address = replyAddress({ ...context, settings: long }, { ticket, person })!
    expect(address.indexOf('@')).toBeLessThanOrEqual(64)
  })
  it('does not exist without MAIL_IN', () =>
    expect(replyAddress({ ...context, settings: readSettings({}) }, { ticket, person })).toBeNull())
  it.each([
    'assistenza@quinto.example',
    'assistenza+altro@quinto.example',
    `assistenza+t26-000123-${'0'.repeat(20)}@quinto.example.it`,
    `assistenza+t26-000123-${'0'.repeat(21)}@quinto.example`,
    `assistenzax+t26-000123-${'0'.repeat(20)}@quinto.example`,
    '@',
    '',
  ])('is not found in %j', address => expect(replyTokens([address], own)).toEqual([]))
})
