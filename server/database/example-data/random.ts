/**
 * Repeatable random numbers: equal seed and stream give equal numbers on every machine. Uses only integer arithmetic
 * and exact divisions, because `Math.pow`, `log` and similar functions may differ between engines.
 */
export interface Random {
  /** A fraction from 0 (inclusive) to 1 (exclusive). */
  fraction(): number
  /** A whole number, both ends inclusive. */
  between(min: number, max: number): number
  /** A number from −1 to 1, likely near zero: an approximate bell curve from the mean of four fractions. */
  bell(): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of the keys, with a probability in proportion to its weight. */
  weighted<K extends string>(weights: Partial<Record<K, number>>): K
  /** An id in the form of UUIDv7 with the time `at`. */
  id(at: Date): string
}

/** `stream` separates independent sequences: another bank does not change the leads. */
export function seededRandom(seed: number, stream: string): Random {
  const next = sfc32(seed, stream)
  const fraction = () => next() / 4_294_967_296
  const between = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1))
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError('nothing to pick from')
    return list[between(0, list.length - 1)]!
  }
  return {
    fraction,
    between,
    pick,
    bell: () => (fraction() + fraction() + fraction() + fraction()) / 2 - 1,
    chance: probability => fraction() < probability,
    weighted<K extends string>(weights: Partial<Record<K, number>>): K {
      const entries = Object.entries(weights) as [K, number][]
      let left = fraction() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of entries) {
        left -= weight
        if (left < 0) return key
      }
      return pick(entries)[0]
    },
    id: at => uuidV7(at, next),
  }
}

/** Chris Doty-Humphrey's small fast counting generator (sfc32): three words of state and a counter, 32 bits each. */
function sfc32(seed: number, stream: string): () => number {
  let a = seed | 0
  let b = hash(stream)
  let c = hash(`${stream} ${seed}`)
  let counter = 1
  const next = () => {
    const t = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return t >>> 0
  }
  // The first numbers are still similar to the seed.
  for (let i = 0; i < 15; i++) next()
  return next
}

/** The hash FNV-1a. */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h
}

function uuidV7(at: Date, next: () => number): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  const time = hex(at.getTime(), 12)
  const third = hex(0x7000 | (next() & 0xfff), 4)
  const fourth = hex(0x8000 | (next() & 0x3fff), 4)
  const tail = hex(next() & 0xffff, 4) + hex(next(), 8)
  return `${time.slice(0, 8)}-${time.slice(8)}-${third}-${fourth}-${tail}`
}
