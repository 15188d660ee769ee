import type { RecordOf } from '../../../contract/records/resource.ts'
import type { leads } from '../../../contract/subjects/leads.ts'

/** The kinds of consents and notices, as the house names them. */
export const consentNames: Record<RecordOf<typeof leads>['consensi'][number]['tipo'], string> = {
  informativa_letta: 'Informativa letta',
  marketing: 'Marketing',
  profilazione: 'Profilazione',
  cessione_terzi: 'Cessione a terzi',
}
