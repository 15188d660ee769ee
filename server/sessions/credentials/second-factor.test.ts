import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { NIL } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { credentials } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { addPerson } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { byEmail, byId, type People } from '../accounts/people.ts'
import { readKeys } from './keys.ts'
import { confirmSecondFactor, startSecondFactor, takeCode } from './second-factor.ts'

describeOnEitherDatabase('a second factor', open => {
  let test: TestApp
  let clock = Date.parse('2026-11-20T09:00:00Z')
  beforeAll(async () => {
    test = await openTestApp(open, { now: () => new Date(clock) })
  })
  afterAll(() => test.app.close())

  async function started(email: string) {
    const person = (await added('agent', email)) as People['agent']
    const { segreto } = await startSecondFactor(test.context, person._id, email)
    const app = new TOTP({ secret: Secret.fromBase32(segreto) })
    return { person, code: (at = clock) => app.generate({ timestamp: at }) }
  }
  async function added(role: 'admin' | 'agent', email: string) {
    await addPerson(test, role, email)
    return (await byEmail(test.context.database.orm, role, email))!.person
  }
  const confirm = (person: People['agent'], code: string) =>
    confirmSecondFactor(test.context, 'agent', person, code, { session: NIL })
  const take = (person: People['agent'], code: string) => takeCode(test.context, 'agent', person, code)

  it('computes the code of the example in RFC 6238', () => {
    const secret = Secret.fromUTF8('12345678901234567890')
    expect(new TOTP({ secret, digits: 8 }).generate({ timestamp: 59_000 })).toBe('94287082')
  })

  it('accepts the code of this time step and of the step before, and no other', async () => {
    const { person, code } = await started('orologi@esempio.it')
    expect(await confirm(person, code(clock - 60_000))).toBeNull()
    expect(await confirm(person, code(clock + 30_000))).toBeNull()
    expect(await confirm(person, code(clock - 30_000))).toHaveLength(10)
    expect(await take(person, code(clock + 30_000))).toBe(false)
    expect(await take(person, code())).toBe(true)
    // After a code was used, codes of earlier steps are refused.
    expect(await take(person, code(clock - 30_000))).toBe(false)
  })

  it('makes recovery codes of at least 128 random bits, stores their SHA-256 and accepts each once', async () => {
    const { person, code } = await started('recupero@esempio.it')
    const codes = (await confirm(person, code()))!
    const signs = new Set(codes.join('').replaceAll('-', ''))
    for (const one of codes)
      expect(one.replaceAll('-', '').length * Math.log2(signs.size)).toBeGreaterThanOrEqual(128)
    const kept = async () => (await byId(test.context.database.orm, 'agent', person._id))!.credentials!
    expect((await kept()).recoveryCodes).toEqual(
      codes.map(one =>
        createHash('sha256')
          .update(`${person._id} ${one.replaceAll('-', '')}`)
          .digest('base64url'),
      ),
    )
    // The form in which people type a code from paper.
    expect(await take(person, codes[3]!.replaceAll('-', ' ').toUpperCase())).toBe(true)
    expect(await take(person, codes[3]!)).toBe(false)
    expect((await kept()).recoveryCodes).toHaveLength(9)
  })

  it('still accepts a recovery code of twelve characters from an earlier version', async () => {
    const { person, code } = await started('recupero-corto@esempio.it')
    await confirm(person, code())
    const hash = createHash('sha256').update(`${person._id} abcd2345efgh`).digest('base64url')
    await test.context.database.orm
      .update(credentials)
      .set({ recoveryCodes: [hash] })
      .where(eq(credentials.person, person._id))
    expect(await take(person, 'abcd-2345-efgh')).toBe(true)
    expect(await take(person, 'abcd-2345-efgh')).toBe(false)
  })

  it('refuses a new start once it is on', async () => {
    const { person, code } = await started('di-nuovo@esempio.it')
    await confirm(person, code())
    await expect(startSecondFactor(test.context, person._id, 'di-nuovo@esempio.it')).rejects.toMatchObject({
      status: 409,
    })
    clock += 30_000
    expect(await take(person, code())).toBe(true)
  })

  it('accepts a code once among simultaneous calls', async () => {
    const { person, code } = await started('insieme@esempio.it')
    await confirm(person, code())
    clock += 30_000
    const taken = await Promise.all(Array.from({ length: 8 }, () => take(person, code())))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  it('is encrypted with the new key at the first code after a rotation of keys', async () => {
    const [older, newer] = [`vecchia:${'a'.repeat(43)}`, `nuova:${'b'.repeat(43)}`]
    const holding = (keys: string) => ({ ...test.context, keys: readKeys(keys) })
    const person = await added('admin', 'chiavi@esempio.it')
    const { segreto } = await startSecondFactor(holding(older), person._id, 'chiavi@esempio.it')
    const app = new TOTP({ secret: Secret.fromBase32(segreto) })
    const code = () => app.generate({ timestamp: clock })
    expect(
      await confirmSecondFactor(holding(older), 'admin', person, code(), { session: NIL }),
    ).not.toBeNull()
    clock += 30_000
    await expect(takeCode(holding(newer), 'admin', person, code())).rejects.toThrow('vecchia')
    expect(await takeCode(holding(`${newer},${older}`), 'admin', person, code())).toBe(true)
    clock += 30_000
    expect(await takeCode(holding(newer), 'admin', person, code())).toBe(true)
  })
})
