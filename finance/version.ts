/**
 * Version of the calculation rules, stored with calculated figures. Increment it whenever the same need, terms and
 * rates may give another result; `version.test.ts` detects such changes.
 */
export const mathematicsVersion = 2
