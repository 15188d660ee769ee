import { formatAppointment } from '../../../contract/italian/due.ts'
import { everyTime, ways } from '../../../contract/pages/contact-words.ts'
import type { Fact } from '../../../contract/products/simulation-words.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { leads } from '../../../contract/subjects/leads.ts'

/** How and when a person wants to be contacted. Leads of earlier versions have neither. */
type Wishes = Pick<RecordOf<typeof leads>, 'modo' | 'orario'>

/** The wishes as facts of a letter; an appointment replaces the preferred time. */
export const wishFacts = ({ modo, orario }: Wishes, appointment?: Date | string | null): Fact[] => [
  ...(modo ? [['Contatto preferito', ways[modo]] as const] : []),
  ...(appointment
    ? [['Appuntamento', formatAppointment(new Date(appointment))] as const]
    : orario
      ? [['Quando preferisce', everyTime[orario]] as const]
      : []),
]
