import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { Lane } from '../database/schema.ts'
import { claimJob, holdLease, type Job, type Lease } from './job-queue.ts'

interface LaneOptions {
  lane: Lane
  /** Maximum running jobs in this process. */
  concurrency: number
  /** Maximum running jobs for one host, so that a slow host does not block the others. */
  perHost: number
  leaseMs: number
  /** Runs one claimed job. Handles its own errors and never rejects. */
  run(job: Job, lease: Lease): Promise<void>
}

export interface OpenLane {
  /** Starts due jobs up to the limits. The end of a job starts the next one. */
  fill(): Promise<void>
  /** Resolves when no job is due and none is running. */
  drain(): Promise<void>
  /** Stops claiming, waits `stopMs` for running jobs, and releases the leases of the others. */
  stop(stopMs: number): Promise<void>
}

interface RunningJob {
  host: string | null
  lease: Lease
  ended: Promise<void>
}

/** Claims and runs the jobs of one lane, several at once. */
export function openLane(
  context: Pick<Context, 'database' | 'now' | 'log'>,
  { lane, concurrency, perHost, leaseMs, run }: LaneOptions,
): OpenLane {
  const running = new Map<string, RunningJob>()
  let isStopping = false
  let filling: Promise<void> | null = null
  let mustRepeat = false

  const busyHosts = () => {
    const hosts = [...running.values()].flatMap(({ host }) => host ?? [])
    return [...new Set(hosts)].filter(host => hosts.filter(other => other === host).length >= perHost)
  }

  function start(job: Job) {
    const lease = holdLease(context, job, leaseMs)
    const ended = run(job, lease).then(() => {
      running.delete(job._id)
      fill().catch(error => context.log.warn({ err: error }, 'jobs cannot be done now'))
    })
    running.set(job._id, { host: job.host, lease, ended })
  }

  async function claimDue() {
    while (!isStopping && running.size < concurrency) {
      const job = await claimJob(context, { lane, leaseMs, busyHosts: busyHosts() })
      if (!job) return
      start(job)
    }
  }

  function fill(): Promise<void> {
    // A job that ends during a claim may free a host that the claim has skipped.
    mustRepeat = filling !== null
    filling ??= claimDue().finally(() => {
      filling = null
      return mustRepeat ? fill() : undefined
    })
    return filling
  }

  const ends = () => [...running.values()].map(({ ended }) => ended)
  return {
    fill,
    async drain() {
      await fill()
      while (running.size > 0) {
        await Promise.race(ends())
        await fill()
      }
    },
    async stop(stopMs) {
      isStopping = true
      await filling?.catch(() => {})
      await Promise.race([Promise.all(ends()), wait(stopMs, undefined, { ref: false })])
      await Promise.allSettled([...running.values()].map(({ lease }) => lease.release()))
    },
  }
}
