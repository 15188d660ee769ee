import { refuse } from '../arithmetic/refuse.ts'

/** A payment `years` after the first drawdown, or `count` equal payments at intervals of `every` years. */
export interface Flow {
  /** Cents. */
  amount: number
  years: number
  every?: number
  count?: number
}

/**
 * Present value of flows at a force of interest, and the time-weighted present value, which is minus its derivative.
 */
interface Worth {
  value: number
  moment: number
}

/** The forces between which a change of sign is looked for: effective rates from −99.97 % to 298,000 %. */
const maxForce = 8
const bracket = 1 / 64

/**
 * Force of interest δ (yearly, continuous; the effective rate is e^δ − 1) at which payments and drawdowns have the same
 * present value. Newton's method on the logarithm of their ratio, which is almost linear in δ at any rate, and convex
 * with a single drawdown, so that the method converges. Where several drawdowns lead the method astray, bisection finds
 * the change of sign next to zero. A root of the method further away counts when there is no nearer change of sign.
 * Throws RangeError when no such rate exists.
 */
export function forceOfInterest(drawdowns: Flow[], payments: Flow[]): number {
  const worthAt = (force: number) => [worthOf(payments, force), worthOf(drawdowns, force)] as const
  const gapAt = (force: number) => {
    const [paid, drawn] = worthAt(force)
    return Math.log(paid.value / drawn.value)
  }
  const found = newton(0, force => {
    const [paid, drawn] = worthAt(force)
    return Math.log(paid.value / drawn.value) / (paid.moment / paid.value - drawn.moment / drawn.value)
  })
  if (found !== null && Math.abs(found) < maxForce) return found
  const changesSign = (from: number, to: number) => gapAt(from) * gapAt(to) < 0
  for (let end = bracket; end <= maxForce; end += bracket)
    for (const [from, to] of [
      [end - bracket, end],
      [bracket - end, -end],
    ] as const)
      if (changesSign(from, to)) return bisected(gapAt, from, to)
  return found !== null && changesSign(found - bracket, found + bracket) ? found : refuseFlows()
}

/** The force between two forces at which a function of opposite signs there changes its sign. */
function bisected(gapAt: (force: number) => number, from: number, to: number): number {
  const isAbove = gapAt(from) > 0
  let [near, far] = [from, to]
  while (Math.abs(far - near) > 1e-14 * Math.max(1, Math.abs(near))) {
    const middle = (near + far) / 2
    if (gapAt(middle) > 0 === isAbove) near = middle
    else far = middle
  }
  return near
}

/** Newton's method from `start`; `step` returns the next step. Throws RangeError when the steps do not converge. */
export const solveForce = (start: number, step: (force: number) => number): number =>
  newton(start, step) ?? refuseFlows()

const refuseFlows = (): never =>
  refuse('payments', 'worth the drawdowns at some rate', 'flows that no rate makes equal')

/** Newton's method; null when the steps do not converge. */
function newton(start: number, step: (force: number) => number): number | null {
  let force = start
  for (let turn = 0; turn < 60; turn++) {
    const move = step(force)
    force += move
    // Convergence is quadratic: the next step would be below 10⁻¹².
    if (Math.abs(move) < 1e-8) return force
  }
  return null
}

/** Present value of flows. Repeated flows are summed in closed form. */
function worthOf(flows: Flow[], force: number): Worth {
  const total = { value: 0, moment: 0 }
  for (const { amount, years, every = 0, count = 1 } of flows) {
    const first = amount * Math.exp(-force * years)
    if (count === 1) {
      total.value += first
      total.moment += first * years
      continue
    }
    const { sum, delay } = geometric(force * every, count)
    const value = first * sum
    total.value += value
    total.moment += value * (years + every * delay)
  }
  return total
}

/**
 * `1 + q + … + qⁿ⁻¹` with q = e⁻ʰ, and the weighted mean index of the terms, from 0 to n − 1.
 * Near h = 0 the exact formula of the mean subtracts two very large numbers, so a series expansion replaces it.
 */
function geometric(h: number, n: number): { sum: number; delay: number } {
  if (Math.abs(h * n) < 1e-5) {
    const delay = (n - 1) / 2 - (h * (n * n - 1)) / 12
    return { sum: n * (1 - (h * (n - 1)) / 2 + (h * h * (n - 1) * (2 * n - 1)) / 12), delay }
  }
  const one = Math.expm1(-h)
  const all = Math.expm1(-h * n)
  return { sum: all / one, delay: n * (1 + 1 / all) - (1 + 1 / one) }
}
