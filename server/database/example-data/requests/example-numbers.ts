/**
 * The number of the `nth` request of the example data: nine digits without a visible order. The factor has no common
 * divisor with the count of numbers, so that all numbers differ.
 */
export const exampleNumber = (nth: number): string =>
  String(100_000_000 + (((nth + 1) * 393_342_743) % 900_000_000))
