import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { admins } from '../../../../contract/subjects/admins.ts'
import { at, yearsBefore } from '../days.ts'
import type { ExampleSource } from '../example-records.ts'
import { seededRandom } from '../random.ts'
import { exampleDomain } from './example-people.ts'

type Admin = RecordOf<typeof admins>

/** Who answers the tickets of the example house. They have no password, so nobody signs in as them. */
const office: readonly Pick<Admin, 'name' | 'surname' | 'ticketing' | 'ticketCategories'>[] = [
  {
    name: 'Marta',
    surname: 'Greco',
    ticketing: { full_access: true },
    ticketCategories: ['provvigioni', 'amministrazione', 'compliance'],
  },
  {
    name: 'Livio',
    surname: 'Serra',
    ticketing: { see_own_category: true, reply: true, internal_note: true, change_status: true, close: true },
    ticketCategories: ['pratiche', 'banche'],
  },
  {
    name: 'Nadia',
    surname: 'Ferri',
    ticketing: { see_own_category: true, reply: true, internal_note: true, change_status: true, merge: true },
    ticketCategories: ['it', 'marketing'],
  },
]

export function generateAdmins({ seed, today }: ExampleSource): Admin[] {
  const random = seededRandom(seed, 'admins')
  const createdAt = at(yearsBefore(today, 2))
  return office.map(person => ({
    _id: random.id(createdAt),
    versione: 1,
    createdAt,
    updatedAt: createdAt,
    ...person,
    email: `${person.name}.${person.surname}@${exampleDomain}`.toLowerCase(),
    permissions: { ticketing_access: true },
    status: 'validated',
  }))
}
