import { describe, expect, it } from 'vitest'
import { forwardedAddresses } from './forwarded.ts'

describe('forwardedAddresses', () => {
  it.each([
    ['203.0.113.7', ['203.0.113.7']],
    ['203.0.113.7, 2001:db8::1', ['203.0.113.7', '2001:db8::1']],
    ['203.0.113.7:51234', ['203.0.113.7']],
    ['[2001:db8::1]:443', ['2001:db8::1']],
    ['[2001:db8::1]', ['2001:db8::1']],
    ['fe80::1%eth0', ['fe80::1']],
    ['unknown', []],
    ['', []],
    ['999.1.1.1', []],
    ["'; drop table sessions; --", []],
    // Entries before an invalid entry may be forged.
    ['203.0.113.7, unknown', []],
    ['unknown, 203.0.113.7', ['203.0.113.7']],
    ['198.51.100.1, x, 203.0.113.7, 10.0.0.1', ['203.0.113.7', '10.0.0.1']],
  ])('%j → %j', (header, expected) => expect(forwardedAddresses(header)).toEqual(expected))
})
