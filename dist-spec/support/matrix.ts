/**
 * How much of the matrix of places, themes and widths the specs go through: one of each in `npm test`, all in `npm run
 * test:browser`.
 */
const whole = process.env.QUINTO_MATRIX === '1'

/** How many of what is tried many times. */
export const howMany = (few: number, many: number): number => (whole ? many : few)

/** All of them, or one in `every`. */
export const oneIn = <T>(every: number, all: readonly T[]): readonly T[] =>
  whole ? all : all.filter((_, i) => i % every === 0)

/** All of them, or the one whose turn it is. */
export const inTurn = <T>(all: readonly T[], turn = 0): readonly T[] =>
  whole ? all : [all[turn % all.length]!]
