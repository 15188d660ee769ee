import { promiseOf } from '../../../contract/leads/lead-groups.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { leads } from '../../../contract/subjects/leads.ts'
import type { DerivedColumns } from '../../export/export-records.ts'

/** The derived columns of the list of leads. */
export const leadColumns: DerivedColumns = async () => row => {
  const lead = row as RecordOf<typeof leads>
  return {
    persona: `${lead.cognome} ${lead.nome}`,
    promessa: promiseOf(lead),
    chiama: lead.telefono,
  }
}
