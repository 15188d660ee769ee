import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Role } from '../../contract/access/permissions.ts'
import type { Context } from '../context.ts'
import { sessionKeys, sessionsTable } from '../database/schema.ts'
import { hashOf, type Keys } from './credentials/keys.ts'

/** The person who uses a device, and the time of the last change of password. */
export interface Owner {
  role: Role
  person: string
  passwordAt: Date | null
}

const randomBytesOf = 16
const markBytes = 16

const mark = (key: Buffer, random: Buffer, { role, person, passwordAt }: Owner) =>
  createHmac('sha256', key)
    .update(random)
    .update(` ${role} ${person} ${passwordAt?.getTime()}`)
    .digest()
    .subarray(0, markBytes)

/**
 * The companion cookie for a device whose owner has just chosen a password with the link of a letter. The device has
 * had no session, so its companion contains an HMAC instead, valid until the next change of password.
 */
export function ownersCompanion({ current, marking }: Keys, owner: Owner): string {
  const random = randomBytes(randomBytesOf)
  return Buffer.concat([random, mark(marking.get(current)!, random, owner)]).toString('base64url')
}

function isMarked({ marking }: Keys, owner: Owner, companion: string): boolean {
  const bytes = Buffer.from(companion, 'base64url')
  const [random, given] = [bytes.subarray(0, randomBytesOf), bytes.subarray(randomBytesOf)]
  return (
    given.length === markBytes &&
    [...marking.values()].some(key => timingSafeEqual(mark(key, random, owner), given))
  )
}

/**
 * The first of the companions that belongs to a past or present session of the owner, or contains the owner's HMAC;
 * null without one.
 */
export async function knownCompanion(
  { database, keys }: Pick<Context, 'database' | 'keys'>,
  owner: Owner,
  companions: readonly string[],
): Promise<string | null> {
  const { role, person } = owner
  const byHash = new Map(companions.map(companion => [hashOf(companion), companion]))
  const [known] = await database.orm
    .select({ hash: sessionKeys.companion })
    .from(sessionKeys)
    .innerJoin(sessionsTable, eq(sessionsTable._id, sessionKeys.session))
    .where(and(inArray(sessionKeys.companion, [...byHash.keys()]), eq(sessionsTable[role]!, person)))
    .limit(1)
  const marked = companions.find(companion => isMarked(keys, owner, companion))
  return (known && byHash.get(known.hash)) ?? marked ?? null
}
