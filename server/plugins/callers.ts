import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RecordOf } from '../../contract/records/resource.ts'
import type { partners } from '../../contract/subjects/partners.ts'
import type { Context } from '../context.ts'
import { partnersTable } from '../database/schema.ts'
import { AppError } from '../errors.ts'

export type Partner = RecordOf<typeof partners>

/** The page that makes a call: our own page, or a page of an active partner on a listed origin. */
export interface Caller {
  partner: Partner | null
  /** Whether the page may compare bank offers. */
  comparison: boolean
}

/** The message for a page without permission, for a calculator or for a service of all partners. */
const refused = (calculators: unknown) =>
  calculators
    ? 'Questo sito non è abilitato al calcolatore.'
    : 'Questo sito non è fra quelli abilitati a questo servizio.'

/** Name of a calculator that a partner may use. */
export type CalculatorName = Partner['calcolatori'][number]

/**
 * The active partner with a key and, unless `calculators` is null, with one of the calculators; null when there is
 * none.
 */
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

/** The calls that partners' pages may make. All others, above all sign-in, are for our own pages. */
const forPartners =
  /^\/v2\/(calcolatori\/|enums\/|agenzie([/?]|$)|contatti(\/(agenzie|orari))?\/?(\?|$)|leads(\/modulo)?\/?(\?|$))/

/**
 * Allows cross-origin calls from partners' pages. A preflight has no key, so it is allowed for every active partner's
 * origin; the call itself checks by `callerOf` that key and origin belong together.
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
      .select({ _id: partnersTable._id })
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
 * Identifies the page that makes a public call. Our own pages need no key; with a key they act for the partner, as in a
 * frame. Other origins need a key of a partner that lists the origin (`partnerOf`). Otherwise throws 403 and removes
 * the cross-origin header.
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

/** Throws 403 for a partner that may only collect contacts. */
export function mustCompare({ comparison }: Caller): void {
  if (!comparison)
    throw new AppError(403, 'Il confronto fra offerte è riservato ai mediatori iscritti all’OAM.')
}
