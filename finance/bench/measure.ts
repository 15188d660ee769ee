/** A piece of work, called with a counter that it may use to vary what it works on. */
export type Job = (turn: number) => unknown

/** Slices shorter than a scheduler's, and many: where others want the processor too, most run undisturbed. */
const ROUNDS = 61
const SLICE_MS = 1
const WARM_UP_MS = 30

/** Nanoseconds per call of each job: the median of interleaved slices, each about as long, however quick the job. */
export function medians(jobs: Job[]): number[] {
  // Once more after all have run: what one job teaches the engine may undo what it compiled for another.
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

/** Calls that fill a slice, once the engine has had the time to compile the job. */
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
