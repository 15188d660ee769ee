import type { Answer, Query } from '../../../contract/calls/call.ts'
import { agenciesToChoose, type receivingAgencies } from '../../../contract/calls/receiving-agencies.ts'
import type { Context } from '../../context.ts'
import { roundedKm } from '../agencies/distance.ts'
import { nearestAgencies } from '../agencies/nearest-agencies.ts'
import { placeOf } from './place.ts'
import { agencyProductOf } from './request-products.ts'

/** The public agencies from which a visitor may choose. Throws 422 for an unknown place. */
export async function agenciesToChooseFrom(
  { database: { orm } }: Context,
  { prodotto, oggetto, provincia, comune }: Omit<Query<typeof receivingAgencies>, 'partner'>,
): Promise<Answer<typeof receivingAgencies>> {
  const { point } = await placeOf(orm, { provincia, comune }, '')
  if (!point) return []
  const topic = prodotto ?? oggetto
  const nearest = await nearestAgencies(orm, point, topic ? agencyProductOf(topic) : null)
  return nearest
    .filter(({ agency }) => agency.pubblica)
    .slice(0, agenciesToChoose)
    .map(({ agency: { slug, nome, indirizzo }, km }) => ({
      slug,
      nome,
      via: indirizzo.via,
      comune: indirizzo.comune,
      distanza: roundedKm(km),
    }))
}
