import { eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import ipaddr from 'ipaddr.js'
import type { Role } from '../../contract/access/permissions.ts'
import type { Context } from '../context.ts'
import { failedAttempts } from '../database/schema.ts'
import type { Queries } from '../database/statements/queries.ts'
import { AppError } from '../errors.ts'
import { hashOf } from './credentials/keys.ts'

/** A subject whose failed attempts are counted. After `free` attempts each one doubles the wait, up to `maxWaitMs`. */
export interface Subject {
  key: string
  free: number
  maxWaitMs: number
}

/**
 * The first tries of one address at one account. They count as `newcomers`, independent of the state of the account.
 * After these tries the address shares the wait of the account.
 */
export interface FirstTries {
  key: string
  tries: number
  newcomers: Subject
  account: Subject
}

const minuteMs = 60_000
/**
 * No wait: a date in the past, so that simultaneous attempts with slightly different clocks do not delay each other.
 */
const noWait = new Date(0)
const forgottenAfterMs = 24 * 60 * minuteMs

/**
 * An account, for attempts from an unknown device: three tries for each address, so that a stranger at another address
 * cannot lock out the owner. Sixty first tries are free, so that slowing down the owner takes twenty addresses; any
 * number of addresses together gets at most about 350 tries a day.
 */
export const accountTries = (role: Role, email: string, ip: string): FirstTries => ({
  key: `account-from:${hashOf(`${role} ${email.toLowerCase()} ${network(ip)}`)}`,
  tries: 3,
  newcomers: newcomersSubject(role, email),
  account: accountSubject(role, email),
})
const newcomersSubject = (role: Role, email: string): Subject => ({
  key: `newcomers:${hashOf(`${role} ${email.toLowerCase()}`)}`,
  free: 60,
  maxWaitMs: 5 * minuteMs,
})
/** An account, for addresses without first tries left. */
export const accountSubject = (role: Role, email: string): Subject => ({
  key: `account:${hashOf(`${role} ${email.toLowerCase()}`)}`,
  free: 5,
  // A longer wait would let a stranger lock out an owner on a new device.
  maxWaitMs: 5 * minuteMs,
})
/** A device where the owner has signed in before. Attempts of strangers do not count for it. */
export const deviceSubject = (companion: string): Subject => ({
  key: `device:${hashOf(companion)}`,
  free: 5,
  maxWaitMs: 15 * minuteMs,
})
/** The address of the attempts. An office has one address for many people. */
export const addressSubject = (ip: string): Subject => ({
  key: `address:${network(ip)}`,
  free: 20,
  maxWaitMs: 15 * minuteMs,
})
/** An account to which letters with links are sent. */
export const recoverySubject = (role: Role, email: string): Subject => ({
  key: `recovery:${hashOf(`${role} ${email.toLowerCase()}`)}`,
  free: 3,
  maxWaitMs: 60 * minuteMs,
})
/** A signed-in person who enters the password again. */
export const personSubject = (person: string): Subject => ({
  key: `person:${person}`,
  free: 5,
  maxWaitMs: 15 * minuteMs,
})
/** A signed-in person who enters a code. A correct password elsewhere does not reset this count. */
export const codeSubject = (person: string): Subject => ({
  key: `code:${person}`,
  free: 5,
  maxWaitMs: 15 * minuteMs,
})

/**
 * An IPv4 address, or the half of an IPv6 address that belongs to one customer of a provider. Some proxies add a port.
 * Returns any other text unchanged.
 */
export function network(ip: string): string {
  const host = ip.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/(\.\d+):\d+$/, '$1')
  if (!ipaddr.isValid(host)) return ip
  const address = ipaddr.process(host)
  return address instanceof ipaddr.IPv4
    ? address.toString()
    : address.parts
        .slice(0, 4)
        .map(part => part.toString(16))
        .join(':')
}

export interface Attempt {
  /** The proof was correct: deletes the failures of the account, device or person, but not of the address. */
  succeeded(): Promise<void>
  /** The proof was not checked: takes the attempt back. */
  undone(): Promise<void>
}

/**
 * Counts an attempt before the proof is checked, so that simultaneous attempts count too; in memory while the database is
 * read-only. Throws 429, without counting, while one of the subjects must wait.
 */
export async function attempt(
  { database, now, readOnlySessions }: Context,
  subjects: readonly Subject[],
  first?: FirstTries,
): Promise<Attempt> {
  if (!database.writable()) {
    const tried = readOnlySessions.attempt(subjects, first)
    if (typeof tried === 'number') throw tooMany(tried)
    return tried
  }
  const at = now()
  const old = new Date(at.getTime() - forgottenAfterMs)
  const before = sql`case when ${failedAttempts.lastAt} < ${old} then 0 else ${failedAttempts.failures} end`
  const waits = new Map<string, Date>()

  /** Counts an attempt for a key. Returns null, without counting, when `unless` is true. */
  async function count(tx: Queries, key: string, waitsUntil: SQL, unless: SQL): Promise<Date | null> {
    const [counted] = await tx
      .insert(failedAttempts)
      .values({ subject: key, failures: 1, lastAt: at, waitsUntil: noWait })
      .onConflictDoUpdate({
        target: failedAttempts.subject,
        set: { failures: sql`${before} + 1`, lastAt: at, waitsUntil },
        setWhere: sql`not (${unless})`,
      })
      .returning({ waitsUntil: failedAttempts.waitsUntil })
    if (counted) waits.set(key, counted.waitsUntil)
    return counted?.waitsUntil ?? null
  }

  await database.orm.transaction(async tx => {
    const isFirst =
      first && (await count(tx, first.key, sql`${noWait}::timestamptz`, sql`${before} >= ${first.tries}`))
    const gate = first ? [isFirst ? first.newcomers : first.account] : []
    // The same order for all attempts prevents deadlocks.
    const ordered = [...subjects, ...gate].toSorted((a, b) => (a.key < b.key ? -1 : 1))
    for (const { key, free, maxWaitMs } of ordered) {
      const waitsUntil = sql`case when ${before} < ${free} then ${noWait}::timestamptz
        else ${at}::timestamptz + least(${maxWaitMs}, 1000 * 2 ^ least(${before} - ${free}, 30)) * interval '1 millisecond' end`
      if (await count(tx, key, waitsUntil, sql`${failedAttempts.waitsUntil} > ${at}`)) continue
      const [waiting] = await tx.select().from(failedAttempts).where(eq(failedAttempts.subject, key))
      throw tooMany((waiting?.waitsUntil.getTime() ?? at.getTime()) - at.getTime())
    }
  })
  // Removes only the wait of this attempt, because another attempt may have failed meanwhile.
  const takeBack = (key: string) =>
    database.orm
      .update(failedAttempts)
      .set({
        failures: sql`greatest(${failedAttempts.failures} - 1, 0)`,
        waitsUntil: sql`case when ${failedAttempts.waitsUntil} = ${waits.get(key)} then ${noWait}::timestamptz
          else ${failedAttempts.waitsUntil} end`,
      })
      .where(eq(failedAttempts.subject, key))
  const counted = [...waits.keys()].toSorted()
  return {
    async succeeded() {
      for (const key of counted)
        if (key.startsWith('address:')) await takeBack(key)
        else await database.orm.delete(failedAttempts).where(eq(failedAttempts.subject, key))
    },
    async undone() {
      for (const key of counted) await takeBack(key)
    },
  }
}

function tooMany(ms: number): AppError {
  const seconds = Math.max(Math.ceil(ms / 1000), 1)
  const wait = seconds < 60 ? `${seconds} secondi` : `${Math.ceil(seconds / 60)} minuti`
  return new AppError(
    429,
    `Troppi tentativi sbagliati: riprovi fra ${seconds === 1 ? 'un secondo' : wait}.`,
    undefined,
    seconds,
  )
}

/** Deletes the failures of an account after its owner has authenticated in another way. */
export async function forgiveAccount({ database }: Context, role: Role, email: string): Promise<void> {
  const subjects = [accountSubject(role, email), newcomersSubject(role, email)]
  await database.orm.delete(failedAttempts).where(
    inArray(
      failedAttempts.subject,
      subjects.map(({ key }) => key),
    ),
  )
}

/** Deletes expired failures. */
export const forgetAttempts = async ({ database, now }: Context): Promise<void> => {
  await database.orm
    .delete(failedAttempts)
    .where(lt(failedAttempts.lastAt, new Date(now().getTime() - forgottenAfterMs)))
}
