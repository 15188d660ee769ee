/** A piece of work, called with a counter that it may use to vary what it works on. */
export type Job = (turn: number) => unknown

const ROUNDS = 9
const ROUND_MS = 8

/**
 * Nanoseconds per call of each job: the median of interleaved rounds, so that whatever slows the machine for a
 * while slows them all. Each round runs for about as long, however quick the job.
 */
export function medians(jobs: Job[]): number[] {
  const turns = jobs.map(turnsIn)
  const times: number[][] = jobs.map(() => [])
  for (let round = 0; round < ROUNDS; round++) {
    jobs.forEach((job, at) => {
      times[at]!.push(time(job, turns[at]!) / turns[at]!)
    })
  }
  return times.map(median)
}

/** Doubled until a round is long enough, which also lets the engine compile the job. */
function turnsIn(job: Job): number {
  let turns = 1
  while (time(job, turns) < ROUND_MS * 1e6) turns *= 2
  return turns
}

/** Kept where the engine cannot see that nobody reads it, so that no call is left out as useless. */
const kept: { value: unknown } = { value: undefined }

function time(job: Job, turns: number): number {
  const start = performance.now()
  for (let turn = 0; turn < turns; turn++) kept.value = job(turn)
  return (performance.now() - start) * 1e6
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1]!
}
