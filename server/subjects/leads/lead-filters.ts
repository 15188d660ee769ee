import { sql } from 'drizzle-orm'
import { type LeadGroup, statesOfGroups, waitingStates } from '../../../contract/leads/lead-groups.ts'
import type { DerivedFilters, DerivedOrders } from '../../database/statements/derived-filters.ts'

const listOf = (states: readonly string[]) => sql.raw(states.map(state => `'${state}'`).join(', '))

/** The derived filter of the list of leads: by what is left to do. */
export const leadFilters: DerivedFilters = {
  gruppo: value => ({
    shape: value,
    values: {},
    where: ({ stato }) => sql`${stato} in (${listOf(statesOfGroups[value as LeadGroup])})`,
  }),
}

/**
 * The derived order of the list of leads: by the promise to call, as `promiseOf` of the contract says it. Leads without a
 * promise come last. The value is a text, as a cursor writes it.
 */
export const leadOrders: DerivedOrders = {
  promessa: ({ stato, rispostoAt, richiamareEntro }) =>
    sql`case when ${rispostoAt} is null and ${stato} in (${listOf(waitingStates)})
      then to_char(${richiamareEntro} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end`,
}
