import type { Subject } from '../../../contract/pages/contact-words.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { AgencyProduct } from '../../../contract/subjects/agencies.ts'
import type { leads } from '../../../contract/subjects/leads.ts'

export type LeadProduct = RecordOf<typeof leads>['prodotto']

/** The content of a request: the product of a lead, or the subject of a message. */
export type Topic = LeadProduct | Subject

const followed: Partial<Record<Topic, AgencyProduct>> = {
  mutuo: 'mutuo',
  prestito: 'prestito',
  cessione: 'cessione',
  cqs: 'cessione',
  cqp: 'cessione',
  delega: 'cessione',
  leasing: 'aziende',
  aziende: 'aziende',
}

const shared: Partial<Record<Topic, LeadProduct>> = {
  mutuo: 'mutuo',
  prestito: 'prestito',
  // A message does not tell which assignment: most are of a salary.
  cessione: 'cqs',
  cqs: 'cqs',
  cqp: 'cqp',
  delega: 'delega',
  leasing: 'leasing',
}

/** The product by which agencies receive a request; null for a subject that is no product. */
export const agencyProductOf = (topic: Topic): AgencyProduct | null => followed[topic] ?? null

/** The product by which the sharing rules apply to a request; null for a subject that is not shared. */
export const sharedProductOf = (topic: Topic): LeadProduct | null => shared[topic] ?? null
