import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../errors.ts'

/** Argon2 parameters: `memoryCost` in KiB, `timeCost` in passes. */
interface HashingCost {
  memoryCost: number
  timeCost: number
}
const usualCost: HashingCost = { memoryCost: 65_536, timeCost: 3 }

/** Each hash uses a core, so one core stays free for other requests. */
const concurrency = Math.max(1, availableParallelism() - 1)
const maxWaiting = 100

/** Unicode NFC, because some keyboards type an accented letter as two characters. */
const composed = (password: string) => password.normalize('NFC')

export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password matches the hash. Without a hash false, after the same computing time. */
  verify(hashed: string | null, password: string): Promise<boolean>
}

/** Argon2id in worker threads, with limited concurrency. The methods throw 503 when too many calls wait. */
export function createPasswords(cost = usualCost): Passwords {
  const waiting: (() => void)[] = []
  let running = 0

  async function limited<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting)
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
      // The longest waiting call takes over the slot.
      if (next) next()
      else running--
    }
  }

  const make = (password: string) => hash(composed(password), { ...cost, parallelism: 1 })
  let placeholder: Promise<string> | undefined
  return {
    hash: password => limited(() => make(password)),
    async verify(hashed, password) {
      placeholder ??= make('nobody has this password')
      const expected = hashed ?? (await placeholder)
      const matches = await limited(() => verify(expected, composed(password)))
      return matches && hashed !== null
    },
  }
}
