/**
 * Version of the mathematics: which rules made a figure that is kept. It goes up by one whenever the same need, terms
 * and rates may give another result; `version.test.ts` notices.
 */
export const mathematicsVersion = 1
