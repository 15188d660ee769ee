import type { Answer, Query } from '../../../contract/calls/call.ts'
import { agenciesToChoose, type receivingAgencies } from '../../../contract/calls/receiving-agencies.ts'
import { kindOf } from '../../../contract/pages/message-kinds.ts'
import type { Context } from '../../context.ts'
import { agenciesTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { roundedKm } from '../agencies/distance.ts'
import { nearestAgencies, receivesRequests } from '../agencies/nearest-agencies.ts'
import { agencyMayBeShown } from '../agencies/public-agencies.ts'
import type { Agency } from './person-request.ts'
import { placeOf } from './place.ts'
import { agencyProductOf } from './request-products.ts'

/**
 * The public agencies from which a visitor may choose. An application without a place may name each of them. Throws 422
 * for an unknown place.
 */
export async function agenciesToChooseFrom(
  { database: { orm } }: Context,
  { prodotto, oggetto, provincia, comune }: Omit<Query<typeof receivingAgencies>, 'partner'>,
): Promise<Answer<typeof receivingAgencies>> {
  const { point } = await placeOf(orm, { provincia, comune }, '')
  const topic = prodotto ?? oggetto
  if (!point) return topic && kindOf(topic) === 'candidatura' ? officesOf(orm) : []
  const nearest = await nearestAgencies(orm, point, topic ? agencyProductOf(topic) : null)
  return nearest
    .filter(({ agency }) => agency.pubblica)
    .slice(0, agenciesToChoose)
    .map(({ agency, km }) => ({ ...inChoice(agency), distanza: roundedKm(km) }))
}

/** The public agencies that receive requests, by name: the offices of an application. */
export async function officesOf(db: Queries): Promise<Answer<typeof receivingAgencies>> {
  const agencies = await db.select().from(agenciesTable).where(agencyMayBeShown)
  return agencies
    .filter(agency => receivesRequests(agency, null))
    .toSorted((a, b) => a.nome.localeCompare(b.nome, 'it'))
    .map(agency => ({ ...inChoice(agency), distanza: null }))
}

const inChoice = ({ slug, nome, indirizzo: { via, comune } }: Agency) => ({ slug, nome, via, comune })
