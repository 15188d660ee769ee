import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../database/testing/databases.ts'
import { addPerson } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { readKeys } from './keys.ts'
import { confirmSecondFactor, startSecondFactor, takeCode } from './second-factor.ts'

describeOnEachDatabase('a second factor', open => {
  let test: TestApp
  let clock = Date.parse('2026-11-20T09:00:00Z')
  beforeAll(async () => {
    test = await openTestApp(open, { now: () => new Date(clock) })
  })
  afterAll(() => test.app.close())

  async function started(email: string) {
    const person = await addPerson(test, 'agent', email)
    const { segreto } = await startSecondFactor(test.context, person, email)
    const app = new TOTP({ secret: Secret.fromBase32(segreto) })
    return { person, code: (at = clock) => app.generate({ timestamp: at }) }
  }

  it('is known to every app: the code of RFC 6238', () => {
    const secret = Secret.fromUTF8('12345678901234567890')
    expect(new TOTP({ secret, digits: 8 }).generate({ timestamp: 59_000 })).toBe('94287082')
  })

  it('takes the code of the step before and after, and no other', async () => {
    const { person, code } = await started('orologi@esempio.it')
    expect(await confirmSecondFactor(test.context, person, code(clock - 60_000))).toBeNull()
    expect(await confirmSecondFactor(test.context, person, code(clock - 30_000))).toHaveLength(10)
    expect(await takeCode(test.context, person, code(clock + 60_000))).toBe(false)
    expect(await takeCode(test.context, person, code(clock + 30_000))).toBe(true)
    // One that came before it counts no more.
    expect(await takeCode(test.context, person, code())).toBe(false)
  })

  it('is not begun anew once it is on, by who asked before it was', async () => {
    const { person, code } = await started('di-nuovo@esempio.it')
    await confirmSecondFactor(test.context, person, code())
    await expect(startSecondFactor(test.context, person, 'di-nuovo@esempio.it')).rejects.toMatchObject({
      status: 409,
    })
    clock += 30_000
    expect(await takeCode(test.context, person, code())).toBe(true)
  })

  it('takes a code once, however many give it together', async () => {
    const { person, code } = await started('insieme@esempio.it')
    await confirmSecondFactor(test.context, person, code())
    clock += 30_000
    const taken = await Promise.all(Array.from({ length: 8 }, () => takeCode(test.context, person, code())))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  it('outlives a change of keys, and with its next code needs the old one no more', async () => {
    const [older, newer] = [`vecchia:${'a'.repeat(43)}`, `nuova:${'b'.repeat(43)}`]
    const holding = (keys: string) => ({ ...test.context, keys: readKeys(keys) })
    const person = await addPerson(test, 'admin', 'chiavi@esempio.it')
    const { segreto } = await startSecondFactor(holding(older), person, 'chiavi@esempio.it')
    const app = new TOTP({ secret: Secret.fromBase32(segreto) })
    const code = () => app.generate({ timestamp: clock })
    expect(await confirmSecondFactor(holding(older), person, code())).not.toBeNull()
    clock += 30_000
    await expect(takeCode(holding(newer), person, code())).rejects.toThrow('vecchia')
    expect(await takeCode(holding(`${newer},${older}`), person, code())).toBe(true)
    clock += 30_000
    expect(await takeCode(holding(newer), person, code())).toBe(true)
  })
})
