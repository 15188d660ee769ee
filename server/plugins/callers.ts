import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RecordOf } from '../../contract/records/resource.ts'
import type { partners } from '../../contract/subjects/partners.ts'
import type { Context } from '../context.ts'
import { partnersTable } from '../database/schema.ts'
import { AppError } from '../errors.ts'

export type Partner = RecordOf<typeof partners>

/** The page a call comes from: one of ours, or an active partner's on an origin of its own. */
export interface Caller {
  partner: Partner | null
  /** Whether bank offers may be compared there. */
  comparison: boolean
}

/** What is said to a page that may not: for a calculator, or for what every partner has. */
const refused = (calculators: unknown) =>
  calculators
    ? 'Questo sito non è abilitato al calcolatore.'
    : 'Questo sito non è fra quelli abilitati a questo servizio.'

/** One of the calculators that a partner is given. */
export type CalculatorName = Partner['calcolatori'][number]

/** The active partner with this key, and one of these calculators where any is named, or null. */
export async function partnerOf(
  { database }: Context,
  key: string,
  calculators: CalculatorName | CalculatorName[] | null,
): Promise<Partner | null> {
  if (!/^[a-z0-9-]{1,100}$/.test(key)) return null
  const [row] = await database.orm
    .select()
    .from(partnersTable)
    .where(
      sql`${partnersTable.chiave} = ${key} and ${partnersTable.attivo}
        and ${calculators === null ? sql`true` : sql`${partnersTable.calcolatori} && ${sql.param([calculators].flat())}::text[]`}`,
    )
  return (row as Partner | undefined) ?? null
}

/** What a partner's page may call; the rest, signing in above all, is for our own pages. */
const forPartners =
  /^\/v2\/(calcolatori\/|enums\/|agenzie([/?]|$)|contatti\/?(\?|$)|leads(\/modulo)?\/?(\?|$))/

/**
 * Cross-origin calls. The preflight carries no key, so any active partner's origin may ask; whether key and origin
 * belong together is decided in the call itself, by `callerOf`.
 */
export function crossOrigin(app: FastifyInstance, { database, settings }: Context): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (!origin || settings.ownOrigins.includes(origin) || !forPartners.test(request.url)) done()
    else allow(origin, request, reply).then(() => reply.sent || done(), done)
  })

  async function allow(origin: string, request: FastifyRequest, reply: FastifyReply) {
    const [known] = await database.orm
      .select({ _id: partnersTable._id! })
      .from(partnersTable)
      .where(
        sql`${partnersTable.attivo} and ${partnersTable.originiAmmesse} @> ${JSON.stringify([origin])}::jsonb`,
      )
      .limit(1)
    if (!known) return
    reply.header('access-control-allow-origin', origin)
    if (request.method !== 'OPTIONS') return
    reply
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', 'content-type, idempotency-key')
      .header('access-control-max-age', '600')
      .code(204)
      .send()
  }
}

/**
 * Who is calling a calculator's call. Our own pages need no key; with a key they act for that partner (a frame).
 * Another origin needs a key, and the key's partner must list that origin. Throws 403 and takes back the
 * cross-origin permission otherwise. `partnerOf` says which partners count.
 */
export async function callerOf(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string | undefined,
  calculators: CalculatorName | CalculatorName[] | null,
): Promise<Caller> {
  const { origin } = request.headers
  const own = !origin || context.settings.ownOrigins.includes(origin)
  if (own && !key) return { partner: null, comparison: true }
  const partner = key ? await partnerOf(context, key, calculators) : null
  const listed = own || (origin && (partner?.originiAmmesse as string[] | undefined)?.includes(origin))
  if (!partner || !listed) {
    reply.removeHeader('access-control-allow-origin')
    throw new AppError(403, refused(calculators))
  }
  return { partner, comparison: partner.modo === 'comparazione_oam' }
}

/** Refuses a comparison to a partner that may only collect contacts. */
export function mustCompare({ comparison }: Caller): void {
  if (!comparison)
    throw new AppError(403, 'Il confronto fra offerte è riservato ai mediatori iscritti all’OAM.')
}
