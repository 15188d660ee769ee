import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { isCommon } from './common-passwords.ts'
import { createPasswords } from './passwords.ts'

describe('a common password', () => {
  it.each([
    'passwordpassword',
    'Password1234',
    'Password2026!',
    'P@ssw0rd1234',
    '123456789012',
    '20111984 3331234567',
    '1234567890qwerty',
    'qwertyuiop123',
    'qwertyuiopasdfghjkl',
    'aaaaaaaaaaaaaaa',
    'abababababab',
    'abcdefghijkl',
    '1q2w3e4r5t6y',
    'Juventus1897!',
    'forzanapoli1926',
    'Amministratore1',
    'amoreamore123',
    'Benvenuto2026',
    'correct horse battery staple',
    '!!!cambiami!!!',
    'Settembre2026',
  ])('is recognised: %s', password => expect(isCommon(password)).toBe(true))

  it.each([
    'la-nebbia-agli-irti-colli',
    'tre gatti sul tetto rosso',
    'vLq8#mPz2!xWd',
    'Juventus contro il temporale',
    'kZ0lJd1tO0yYI1sO0rWf2l0r8X3C4V5b6N7m8Q9w0E1',
  ])('is not this one: %s', password => expect(isCommon(password)).toBe(false))

  it('is one’s own name with a year', () => {
    expect(isCommon('Scognamiglio1984')).toBe(false)
    expect(isCommon('Scognamiglio1984', ['Ada', 'Scognamiglio', 'ada@esempio.it'])).toBe(true)
  })
})

describe('passwords', () => {
  const passwords = createPasswords({ memoryCost: 64, timeCost: 1 })

  it('are kept whole, however long', async () => {
    const long = 'una frase lunga '.repeat(16)
    const hashed = await passwords.hash(long)
    expect(hashed).toMatch(/^\$argon2id\$/)
    expect(await passwords.verify(hashed, long)).toBe(true)
    expect(await passwords.verify(hashed, `${long.slice(0, -1)}!`)).toBe(false)
    expect(await passwords.verify(hashed, long.slice(0, 72))).toBe(false)
  })

  it('are the same however a keyboard writes an accent', async () => {
    const password = 'perché no, più là'
    const hashed = await passwords.hash(password.normalize('NFD'))
    expect(await passwords.verify(hashed, password.normalize('NFC'))).toBe(true)
    expect(await passwords.verify(hashed, 'perche no, piu la')).toBe(false)
  })

  it('of nobody are never right', async () => {
    expect(await passwords.verify(null, 'nobody has this password')).toBe(false)
  })

  it('are refused for now when too many wait, and taken again afterwards', async () => {
    const storm = await Promise.allSettled(
      Array.from({ length: 150 }, () => passwords.hash('tre gatti sul tetto')),
    )
    const refused = storm.filter(one => one.status === 'rejected')
    // A hundred wait, beside those that are made.
    expect(refused).toHaveLength(150 - 100 - Math.max(1, availableParallelism() - 1))
    expect(refused[0]?.reason).toMatchObject({ status: 503 })
    expect(await passwords.hash('tre gatti sul tetto')).toMatch(/^\$argon2id/)
  })

  it('cost sixty-four megabytes and do not hold up the main thread', async () => {
    let ticks = 0
    const timer = setInterval(() => ticks++, 1)
    const hashed = await createPasswords().hash('tre gatti sul tetto')
    clearInterval(timer)
    expect(hashed).toContain('m=65536,t=3,p=1')
    expect(ticks).toBeGreaterThan(2)
  })
})
