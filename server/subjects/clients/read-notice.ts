import { consentTexts } from '../../../contract/calls/leads.ts'
import { lastConsent } from '../../../contract/letters/notifications.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { clients } from '../../../contract/subjects/clients.ts'

/** Whether a customer has declared to have read the privacy notice in force. */
export function hasReadNotice({ consensi }: Pick<RecordOf<typeof clients>, 'consensi'>): boolean {
  const last = lastConsent(consensi, 'informativa_letta')
  return last?.valore === true && last.testoVersione === consentTexts
}
