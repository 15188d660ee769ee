import { sql } from 'drizzle-orm'
import type { ComplaintGroup } from '../../../contract/complaints/complaint-groups.ts'
import { daysToAnswer } from '../../../contract/complaints/last-day.ts'
import { addDays, dayInRome } from '../../../contract/italian/days.ts'
import type { DerivedCondition, DerivedFilters } from '../../database/statements/derived-filters.ts'

const groups: Record<ComplaintGroup, (today: string) => Pick<DerivedCondition, 'values' | 'where'>> = {
  da_rispondere: () => ({ values: {}, where: ({ stato }) => sql`${stato} <> 'risposto'` }),
  risposti: () => ({ values: {}, where: ({ stato }) => sql`${stato} = 'risposto'` }),
  in_ritardo: today => ({
    values: { before: addDays(today, -daysToAnswer) },
    where: ({ stato, ricevutoAl }, placeOf) =>
      sql`${stato} <> 'risposto' and ${ricevutoAl} < ${placeOf('before')}`,
  }),
}

/** The derived filter of the register of complaints: by what is left to do. */
export const complaintFilters: DerivedFilters = {
  gruppo: (value, { at }) => ({ shape: value, ...groups[value as ComplaintGroup](dayInRome(at)) }),
}
