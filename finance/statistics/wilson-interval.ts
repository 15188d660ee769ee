import { requireWhole } from '../arithmetic/argument.ts'

/** The quantile of the normal distribution for an interval of 95 %. */
const z = 1.959963984540054

/**
 * The interval in which the true share of successes lies with a confidence of 95 %, from a number of trials (Wilson,
 * 1927). Throws RangeError without trials, or for counts that are not whole or do not agree.
 */
export function wilsonInterval(successes: number, trials: number): { low: number; high: number } {
  requireWhole('trials', trials, 1, Number.MAX_SAFE_INTEGER)
  requireWhole('successes', successes, 0, trials)
  const share = successes / trials
  const squared = z ** 2 / trials
  const centre = share + squared / 2
  const margin = z * Math.sqrt((share * (1 - share)) / trials + squared / (4 * trials))
  // Rounding may leave the interval by the last digit where all or no trials succeed.
  return {
    low: successes === 0 ? 0 : (centre - margin) / (1 + squared),
    high: successes === trials ? 1 : (centre + margin) / (1 + squared),
  }
}
