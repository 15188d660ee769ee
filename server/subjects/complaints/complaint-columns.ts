import { answerTime } from '../../../contract/complaints/answer-time.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { complaints } from '../../../contract/subjects/complaints.ts'
import type { DerivedColumns } from '../../export/export-records.ts'

/** The derived columns of the register of complaints. */
export const complaintColumns: DerivedColumns = async (_rows, _names, { now }) => {
  const today = dayInRome(now())
  return row => {
    const { due, words } = answerTime(row as RecordOf<typeof complaints>, today)
    return { entro: due, tempo: words }
  }
}
