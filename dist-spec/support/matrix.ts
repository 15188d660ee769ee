/** Selects from the matrix of places, themes and widths: one of each in `npm test`, all in `npm run test:browser`. */
const whole = process.env.QUINTO_MATRIX === '1'

/** Returns the number of repetitions. */
export const howMany = (few: number, many: number): number => (whole ? many : few)

/** Returns all elements, or one in `every`. */
export const oneIn = <T>(every: number, all: readonly T[]): readonly T[] =>
  whole ? all : all.filter((_, i) => i % every === 0)

/** Returns all elements, or the one at index `turn` modulo the length. */
export const inTurn = <T>(all: readonly T[], turn = 0): readonly T[] =>
  whole ? all : [all[turn % all.length]!]
