import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from './context.ts'
import type { Lane } from './database/schema.ts'
import { claimJob, holdLease, type Job, type Lease } from './job-queue.ts'

interface LaneOptions {
  lane: Lane
  /** Jobs under way at once, in this process. */
  concurrency: number
  /** Jobs under way for one host, so that a slow host leaves room for the others. */
  perHost: number
  leaseMs: number
  /** Does one claimed job. Reports its own failures and never rejects. */
  run(job: Job, lease: Lease): Promise<void>
}

export interface OpenLane {
  /** Starts what is due as far as there is room. Whatever ends starts the next. */
  fill(): Promise<void>
  /** Resolves when nothing is due and nothing is under way. */
  drain(): Promise<void>
  /** Claims nothing more, waits `stopMs` for what is under way, and gives back the leases of the rest. */
  stop(stopMs: number): Promise<void>
}

interface UnderWay {
  host: string | null
  lease: Lease
  ended: Promise<void>
}

/** Claims and does the jobs of one lane, several at once. */
export function openLane(
  context: Pick<Context, 'database' | 'now' | 'log'>,
  { lane, concurrency, perHost, leaseMs, run }: LaneOptions,
): OpenLane {
  const underWay = new Map<string, UnderWay>()
  let isStopping = false
  let filling: Promise<void> | null = null
  let isAskedAgain = false

  const busyHosts = () => {
    const hosts = [...underWay.values()].flatMap(({ host }) => host ?? [])
    return [...new Set(hosts)].filter(host => hosts.filter(other => other === host).length >= perHost)
  }

  function start(job: Job) {
    const lease = holdLease(context, job, leaseMs)
    const ended = run(job, lease).then(() => {
      underWay.delete(job._id)
      fill().catch(error => context.log.warn({ err: error }, 'jobs cannot be done now'))
    })
    underWay.set(job._id, { host: job.host, lease, ended })
  }

  async function claimDue() {
    while (!isStopping && underWay.size < concurrency) {
      const job = await claimJob(context, { lane, leaseMs, busyHosts: busyHosts() })
      if (!job) return
      start(job)
    }
  }

  function fill(): Promise<void> {
    // A job that ends during a claim may have freed a host that the claim passed over.
    isAskedAgain = filling !== null
    filling ??= claimDue().finally(() => {
      filling = null
      return isAskedAgain ? fill() : undefined
    })
    return filling
  }

  const ends = () => [...underWay.values()].map(({ ended }) => ended)
  return {
    fill,
    async drain() {
      await fill()
      while (underWay.size > 0) {
        await Promise.race(ends())
        await fill()
      }
    },
    async stop(stopMs) {
      isStopping = true
      await filling?.catch(() => {})
      await Promise.race([Promise.all(ends()), wait(stopMs, undefined, { ref: false })])
      await Promise.allSettled([...underWay.values()].map(({ lease }) => lease.release()))
    },
  }
}
