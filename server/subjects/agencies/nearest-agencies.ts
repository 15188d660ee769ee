import type { AgencyProduct } from '../../../contract/subjects/agencies.ts'
import { agenciesTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import type { Agency } from '../requests/person-request.ts'
import { distanceKm, type Point } from './distance.ts'

/** Whether an agency receives requests about a product; null for requests that are about no product of agencies. */
export const receivesRequests = (
  { status, riceveRichieste, prodotti }: Agency,
  product: AgencyProduct | null,
): boolean =>
  status === 'validated' &&
  riceveRichieste &&
  (product === null || prodotti.length === 0 || prodotti.includes(product))

/**
 * The agencies that receive requests about a product, nearest first, with their distance in kilometres from a point.
 * Agencies at equal distance are ordered by id.
 */
export async function nearestAgencies(
  tx: Queries,
  point: Point,
  product: AgencyProduct | null,
): Promise<{ agency: Agency; km: number }[]> {
  const agencies = await tx.select().from(agenciesTable)
  return agencies
    .filter(agency => receivesRequests(agency, product))
    .map(agency => ({ agency, km: distanceKm(point, agency.indirizzo) }))
    .sort((a, b) => a.km - b.km || (a.agency._id < b.agency._id ? -1 : 1))
}
