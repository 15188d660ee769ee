import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../errors.ts'

/** Memory in KiB, and passes over it. */
interface HashingCost {
  memoryCost: number
  timeCost: number
}
const usualCost: HashingCost = { memoryCost: 65_536, timeCost: 3 }

/** Each takes its memory and a core: one core is left to everybody else. */
const atOnce = Math.max(1, availableParallelism() - 1)
const mostWaiting = 100

/** Keyboards write an accented letter in one sign or in two. */
const composed = (password: string) => password.normalize('NFC')

export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether it is the password of this hash. Without a hash it is not, after the same work. */
  verify(hashed: string | null, password: string): Promise<boolean>
}

/** Argon2id, off the main thread, a few at once. Throws 503 when too many wait. */
export function createPasswords(cost = usualCost): Passwords {
  const waiting: (() => void)[] = []
  let running = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting)
        throw new AppError(
          503,
          'Troppi accessi in questo momento: riprovi fra qualche secondo.',
          undefined,
          5,
        )
      await new Promise<void>(resolve => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place goes to who waited longest.
      if (next) next()
      else running--
    }
  }

  const make = (password: string) => hash(composed(password), { ...cost, parallelism: 1 })
  let nobodys: Promise<string> | undefined
  return {
    hash: password => inTurn(() => make(password)),
    async verify(hashed, password) {
      nobodys ??= make('nobody has this password')
      const against = hashed ?? (await nobodys)
      const right = await inTurn(() => verify(against, composed(password)))
      return right && hashed !== null
    },
  }
}
