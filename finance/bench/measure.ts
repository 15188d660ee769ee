/** A timed function. `turn` counts the calls, so that a job can vary its input. */
export type Job = (turn: number) => unknown

/** Many slices, each shorter than a scheduler's time slice: on a busy machine most of them run without interruption. */
const ROUNDS = 61
const SLICE_MS = 1
const WARM_UP_MS = 30

/** Median nanoseconds per call of each job, over interleaved slices of about equal duration. */
export function medians(jobs: Job[]): number[] {
  // Warm up twice: running one job may deoptimise the code that the engine compiled for another.
  jobs.forEach(turnsIn)
  const turns = jobs.map(turnsIn)
  const times: number[][] = jobs.map(() => [])
  for (let round = 0; round < ROUNDS; round++) {
    jobs.forEach((job, at) => {
      times[at]!.push(time(job, turns[at]!) / turns[at]!)
    })
  }
  return times.map(median)
}

/** Warms up a job and returns the number of calls that fill a slice. */
function turnsIn(job: Job): number {
  let turns = 1
  let spent = 0
  while (spent < WARM_UP_MS * 1e6) {
    const last = time(job, turns)
    spent += last
    if (last < SLICE_MS * 1e6) turns *= 2
  }
  return turns
}

/** Sink of the results: without a use of the results, the engine could optimise the calls away. */
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
